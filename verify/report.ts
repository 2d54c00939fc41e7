import type { Outcome } from './product.ts';
import type { StepResult } from './result.ts';
import type { PageToRun } from './run-page.ts';

export interface PageResult {
  page: Pick<PageToRun, 'id' | 'file'>;
  results: StepResult[];
}

const KINDS = {
  shell: 'commands',
  request: 'requests',
  data: 'JSON alone',
  message: 'error rows',
  sample: 'samples',
  program: 'programs',
  operation: 'operations',
  refusal: 'refusals',
} as const;
const OUTCOMES: Outcome[] = ['as documented', 'wrong', 'elsewhere', 'skipped'];
const HEADER = ['', 'found', 'run', 'as documented', 'wrong', 'not in this edition', 'skipped'];

/** Everything that is wrong, each with its page and line, what the page says, and what came instead. */
export function describeDifferences({ page, results }: PageResult): string[] {
  return results.flatMap(({ differences }) =>
    differences.map(
      ({ line, expected, got }) => `${page.file}:${line}\n    expected: ${expected}\n    got:      ${got}`,
    ),
  );
}

/** The table at the end: how many blocks had which outcome, and why some were not run. */
export function describeCounts(pages: readonly PageResult[]): string {
  const all = pages.flatMap(({ results }) => results);
  const rows = Object.entries({ ...KINDS, all: 'together' }).map(([kind, name]) => {
    const results = all.filter(({ step }) => step.kind === kind || kind === 'all');
    const counts = OUTCOMES.map((outcome) => results.filter((result) => result.outcome === outcome).length);
    const [right = 0, wrong = 0] = counts;
    return [name, results.length, right + wrong, ...counts];
  });
  const table = [HEADER, ...rows].map((cells) => cells.map(padded).join('  '));
  const because = (outcome: Outcome) => all.flatMap((result) => (result.outcome === outcome ? [result.seen] : []));
  const others = all.flatMap(({ release }) => release ?? []);
  return [
    ...table,
    ...reasons('Compared with another release', others),
    ...reasons('Not in this edition', because('elsewhere')),
    ...reasons('Skipped', because('skipped')),
  ].join('\n');
}

function padded(cell: string | number, column: number): string {
  const title = HEADER[column] ?? '';
  return title === '' ? String(cell).padEnd(10) : String(cell).padStart(Math.max(title.length, 5));
}

function reasons(title: string, all: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const reason of all) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  if (counts.size === 0) return [];
  return [
    `${title}:`,
    ...[...counts].toSorted(([, a], [, b]) => b - a).map(([reason, count]) => `  ${count} ${reason}`),
  ];
}
