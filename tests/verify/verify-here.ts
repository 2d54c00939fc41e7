import { resolve } from 'node:path';
import { vi } from 'vitest';
import { main } from '../../verify/main.ts';
import type { Finished } from '../docs.ts';

/** Does what `npm run verify` does, in this process: a process of its own would compile the engine each time. */
export async function verifyHere(environment: Record<string, string>, ...words: string[]): Promise<Finished> {
  let output = '';
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      output += String(text);
      return true;
    });
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  try {
    return { code: await main(words, resolve('.')), output };
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
}
