import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OperationReader } from '../../src/sources/openapi/operation.ts';
import { outlineOf } from '../../src/sources/openapi/outline.ts';
import { plainAddress } from '../../src/sources/openapi/sample-address.ts';
import { requestExamples } from '../../src/sources/openapi/samples.ts';
import { Schemas } from '../../src/sources/openapi/schemas.ts';
import { folderForAll } from '../folders.ts';
import { arrivals, type Arrival } from './arrivals.ts';
import { startEcho, type Echo, type EchoServer } from './echo.ts';
import { run, runners, runs, type Runner } from './runners.ts';
import { documentWith } from './site.ts';

/** Describes all cases: each has a path of its own. */
function describedBy(cases: Arrival[], origin: string): Record<string, unknown> {
  return documentWith({
    paths: Object.fromEntries(
      cases.map(({ method, route = '', operation }, index) => [
        `/case${index}/${index}${route}`,
        { [method]: { ...operation, operationId: `case${index}`, responses: {} } },
      ]),
    ),
    more: {
      servers: [{ url: origin }, { url: 'https://never.example' }],
      components: {
        securitySchemes: {
          inHeader: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    },
  });
}

/** The samples of each case, by language. */
function codesOf(origin: string): Map<string, string>[] {
  const document = describedBy(arrivals, origin);
  const { operations } = outlineOf(document, '/api');
  const reader = new OperationReader(document, new Schemas(document), operations);
  return arrivals.map((_, index) => {
    const outline = operations.find(({ operationId }) => operationId === `case${index}`);
    if (!outline) throw new Error(`no operation of case ${index}`);
    const [{ samples } = { samples: [] }] = requestExamples(reader.read(outline));
    return new Map(samples.map(({ value, code, url }) => [value, plainAddress(code, url)]));
  });
}

let echo: EchoServer;
const folder = folderForAll();
let codes: Map<string, string>[] = [];

beforeAll(async () => {
  echo = await startEcho();
  codes = codesOf(echo.origin);
});
afterAll(() => echo.close());

/** Runs every sample of a language. Returns the requests by case, and the programs' output. */
async function arrived(runner: Runner): Promise<{ echoes: Map<number, Echo>; said: string }> {
  const own = codes.flatMap((byLanguage) => byLanguage.get(runner.language) ?? []);
  const place = join(folder, runner.language);
  mkdirSync(place);
  const said = await run(runner, place, own);
  const echoes = new Map(echo.take().map((one) => [Number(/^\/case(\d+)/.exec(one.target)?.[1] ?? -1), one]));
  return { echoes, said };
}

function check(wanted: Arrival, index: number, echoed: Echo): void {
  expect(echoed.method).toBe(wanted.method.toUpperCase());
  expect(echoed.target).toBe(`/case${index}/${index}${wanted.target ?? ''}`);
  expect(echoed.headers).toMatchObject(wanted.headers ?? {});
  if (wanted.body !== undefined) expect(echoed.body).toBe(wanted.body);
  if ('json' in wanted) {
    expect(JSON.parse(echoed.body)).toEqual(wanted.json);
    expect(echoed.headers['content-type']).toContain('json');
  }
}

describe.each(runners)('samples in $language', (runner) => {
  const isHere = runner.needs.every(runs);
  let result: Awaited<ReturnType<typeof arrived>> | null = null;
  beforeAll(async () => {
    if (isHere) result = await arrived(runner);
  }, 180_000);

  it.for(arrivals.map((wanted, index) => ({ wanted, index, name: wanted.name })))(
    'send $name',
    ({ wanted, index }, { skip }) => {
      skip(!isHere, `${runner.needs.map(([program]) => program).join(' or ')} is not installed`);
      const echoed = result?.echoes.get(index);
      if (!echoed)
        throw new Error(`nothing arrived of\n${codes[index]?.get(runner.language)}\n${result?.said.slice(0, 3000)}`);
      check(wanted, index, echoed);
    },
  );
});
