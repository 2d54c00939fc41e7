import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tryDocsWith } from '../docs.ts';
import { startHost, type Host } from './host.ts';
import { folderForAll } from '../folders.ts';

const folder = folderForAll();
let host: Host;
let proxy: Server;
const asked: string[] = [];

/** A proxy that takes every host for the one on loopback. */
beforeAll(async () => {
  host = await startHost();
  const { port } = new URL(host.base);
  proxy = createServer((question, answer) => {
    asked.push(question.url ?? '');
    const { pathname } = new URL(question.url ?? '');
    request({ host: '127.0.0.1', port, path: pathname }, (found) => {
      answer.writeHead(found.statusCode ?? 500, found.headers);
      found.pipe(answer);
    }).end();
  });
  proxy.on('connect', ({ url }, socket) => {
    asked.push(`CONNECT ${url}`);
    const tunnel = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      tunnel.pipe(socket).pipe(tunnel);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  host.files.set('/acme/node/main/README.md', '# The SDK\n\nFlags for your app.\n');
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'docs/index.md'), '# A\n');
  writeFileSync(
    join(folder, 'site.config.ts'),
    `export default { title: 'T', url: 'https://docs.example', outsideSidebar: ['**'], remote: { base: 'http://raw.invalid', pages: [{ page: 'sdk', title: 'SDK', repository: 'acme/node', branch: 'main', file: 'README.md' }] } };\n`,
  );
});
afterAll(async () => {
  await new Promise<void>((resolve) => {
    proxy.closeAllConnections();
    proxy.close(() => resolve());
  });
  await host.close();
});

const sync = (environment: Record<string, string>) => tryDocsWith(environment, 'sync', '--site', folder);
const address = () => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

it('docs sync asks the proxy of the environment, but not for the hosts in NO_PROXY', async () => {
  const through = await sync({ HTTP_PROXY: address() });
  expect(through.output).toContain('1 README: 1 changed, 0 failed.');
  expect(through.code).toBe(0);
  expect(asked).toEqual([expect.stringContaining('raw.invalid')]);
  const without = await sync({ HTTP_PROXY: address(), NO_PROXY: 'raw.invalid' });
  expect(without.output).toContain('ENOTFOUND');
  expect(without.code).toBe(1);
  expect(asked).toHaveLength(1);
});
