import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { listen, type Listening } from '../../src/hosting/listen.ts';

let opened: Listening | null = null;
afterEach(() => {
  vi.unstubAllEnvs();
  opened?.server.close();
  opened = null;
});

/** The address that a server listens on, and the one that it says. */
async function listenAt(given: string | null, environment: Record<string, string> = {}): Promise<[string, string]> {
  for (const [name, value] of Object.entries({ PORT: '0', HOST: '', ...environment })) vi.stubEnv(name, value);
  opened = await listen((_, response) => response.end('here'), given);
  const said = await fetch(opened.address);
  expect(await said.text()).toBe('here');
  return [(opened.server.address() as AddressInfo).address, opened.address.replace(`:${opened.port}`, '')];
}

it('listens on loopback by default, so that nobody else in the network reaches it', async () => {
  expect(await listenAt(null)).toEqual([expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/), 'http://localhost']);
});

it.each([
  ['HOST', null, { HOST: '0.0.0.0' }],
  ['--host', '0.0.0.0', {}],
  ['--host rather than HOST', '0.0.0.0', { HOST: '127.0.0.1' }],
])('listens on the address in %s', async (_, given, environment) => {
  expect(await listenAt(given, environment)).toEqual(['0.0.0.0', 'http://localhost']);
});

it('says the address that it listens on', async () => {
  expect(await listenAt('127.0.0.1')).toEqual(['127.0.0.1', 'http://127.0.0.1']);
});

it('says which address or port is wrong, as a mistake of the user and not of the engine', async () => {
  const mistakeOf = (...given: Parameters<typeof listenAt>) => expect(listenAt(...given)).rejects.toMatchObject;
  await mistakeOf('192.0.2.1')({ problems: [{ message: '"192.0.2.1" is not an address of this machine' }] });
  await mistakeOf(null, { PORT: 'abc' })({ problems: [{ message: 'PORT is "abc", which is not a port number' }] });
});
