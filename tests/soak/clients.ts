/** Clients of all kinds for one server. Each repeats one action until it is told to stop, and counts. */
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** The files of a built site, by address. */
export type State = ReadonlyMap<string, Buffer>;

export interface Load {
  port: number;
  /** The two states that builds alternate between. */
  states: readonly [State, State];
  /** Addresses of both. */
  paths: readonly string[];
  /** Address of a file that takes a while. */
  large: string;
  random: () => number;
  running: boolean;
  /** The current state; null while a build is under way. */
  standing: State | null;
  counts: Record<'whole' | 'slow' | 'broken off' | 'hostile', number>;
  /** Everything that went wrong. */
  wrong: string[];
}

const pick = <T>(load: Load, list: readonly T[]): T => list[Math.floor(load.random() * list.length)] as T;

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** @param read called with each part; its promise is awaited, so that a client can be slow */
function ask(
  load: Load,
  agent: Agent,
  path: string,
  headers: Record<string, string>,
  read: () => Promise<unknown> | null = () => null,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port: load.port, host: '127.0.0.1', path, headers }, (answer) => {
      const receive = async () => {
        const parts: Buffer[] = [];
        for await (const part of answer) {
          parts.push(part as Buffer);
          await read();
        }
        return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) };
      };
      receive().then(resolve, reject);
    });
    sent.on('error', reject).end();
  });
}

function unpacked({ headers, body }: Answer): Buffer {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body);
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
}

/** Repeats one kind of client until the load ends. Failures are recorded and do not end it. */
async function untilStopped(load: Load, name: string, once: (agent: Agent) => Promise<void>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (load.running) await once(agent).catch((error: unknown) => load.wrong.push(`${name}: ${String(error)}`));
  agent.destroy();
}

/** Reads whole files and compares every byte. */
export function reader(load: Load): Promise<void> {
  return untilStopped(load, 'reader', async (agent) => {
    const path = pick(load, load.paths);
    const before = load.standing;
    const answer = await ask(load, agent, path, {
      'Accept-Encoding': pick(load, ['identity', 'gzip', 'br', 'gzip, br']),
    });
    const body = unpacked(answer);
    const allowed = before !== null && before === load.standing ? [before] : load.states;
    if (answer.status !== 200 || !allowed.some((state) => state.get(path)?.equals(body)))
      load.wrong.push(`reader: ${path} answered ${answer.status} with ${body.length} bytes of no state that stood`);
    load.counts.whole += 1;
  });
}

/** Reads a large file slowly and completely. */
export function slow(load: Load): Promise<void> {
  return untilStopped(load, 'slow', async (agent) => {
    const { body } = await ask(load, agent, load.large, {}, () => (load.running ? sleep(20) : null));
    if (!load.states.some((state) => state.get(load.large)?.equals(body)))
      load.wrong.push(`slow: ${body.length} bytes of no state`);
    load.counts.slow += 1;
  });
}

/** Disconnects in the middle of a response. */
export function breaker(load: Load): Promise<void> {
  return untilStopped(load, 'breaker', async () => {
    const most = load.random() * 300_000;
    const path = pick(load, [load.large, ...load.paths]);
    await new Promise<void>((done) => {
      let got = 0;
      const socket = connect(load.port, '127.0.0.1');
      socket.on('error', () => {}).on('close', () => done());
      socket.on('data', (part) => {
        got += part.length;
        if (got > most) socket.destroy();
      });
      const encoding = pick(load, ['identity', 'gzip', 'br']);
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept-Encoding: ${encoding}\r\n\r\n`,
      );
    });
    load.counts['broken off'] += 1;
  });
}

const HOSTILE = [
  'GET /../../../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /%E0%A4%A HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET //other.example/ HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET http://other.example/ HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999\r\n\r\nabc',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01',
  'G',
  `GET /${'a'.repeat(60_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\nX: ${'b'.repeat(60_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\nRange: bytes=${'0-1,'.repeat(5000)}0-1\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\nIf-None-Match: ${'W/"x",'.repeat(2000)}*\r\n\r\n`,
];

/** Sends requests that no browser sends, reads a little of the response and disconnects. */
export function attacker(load: Load): Promise<void> {
  return untilStopped(load, 'attacker', async () => {
    await new Promise<void>((done) => {
      const socket = connect(load.port, '127.0.0.1');
      socket.setTimeout(500, () => socket.destroy());
      socket.on('error', () => {}).on('close', () => done());
      socket.once('data', (part) => {
        if (/^root:[^:]*:0:0:/m.test(part.toString('latin1')))
          load.wrong.push('attacker: was given a file of this machine');
        socket.destroy();
      });
      socket.write(pick(load, HOSTILE));
    });
    load.counts.hostile += 1;
  });
}
