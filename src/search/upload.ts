import type { HostedRecord } from './records.ts';
import type { Transport } from './transport.ts';
import { reasonOf } from '../model/problem.ts';

/** The new content of an index. */
export interface Upload {
  transport: Transport;
  records: readonly HostedRecord[];
  /** Synonyms, in both directions. */
  synonyms: Readonly<Record<string, string[]>>;
  onProgress: (done: number, total: number) => void;
  /** Called with problems that do not stop the upload. */
  onWarning: (text: string) => void;
}

/** The new index is complete, but the service has not confirmed that it is live. */
export class SwitchError extends Error {
  override readonly name = 'SwitchError';
}

/** A temporary name that starts with the index's own, so that keys restricted to a prefix can access it. */
export function nameBeside(index: string): string {
  return `${index}_${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 17)}`;
}

/**
 * Removes what a failed upload has left behind. If that fails too, warns and lets the first error be the one reported.
 */
export async function cleanUp(name: string, remove: () => Promise<unknown>, { onWarning }: Upload): Promise<void> {
  try {
    await remove();
  } catch (error) {
    onWarning(`${name} could not be deleted. Delete it by hand: ${reasonOf(error)}`);
  }
}
