import type { HostedRecord } from './records.ts';
import type { Transport } from './transport.ts';
import { reasonOf } from '../model/problem.ts';

/** The new content of an index. */
export interface Upload {
  transport: Transport;
  records: readonly HostedRecord[];
  /** Words that mean the same, in both directions. */
  synonyms: Readonly<Record<string, string[]>>;
  onProgress: (done: number, total: number) => void;
  /** Told what is not as it should be and stops nothing. */
  onWarning: (text: string) => void;
}

/** The new index is whole, and the service has not said whether it is in place. */
export class SwitchError extends Error {
  override readonly name = 'SwitchError';
}

/** A name beside that of the index, so that keys that are limited to names that begin so reach it. */
export function nameBeside(index: string): string {
  return `${index}_${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 17)}`;
}

/** Takes away what a failed upload has left; where that fails too, says so and lets the first failure speak. */
export async function cleanUp(name: string, remove: () => Promise<unknown>, { onWarning }: Upload): Promise<void> {
  try {
    await remove();
  } catch (error) {
    onWarning(`${name} could not be deleted. Delete it by hand: ${reasonOf(error)}`);
  }
}
