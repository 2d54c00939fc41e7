import type { Reporter } from 'vitest/node';

/** The part of Istanbul's coverage map that is read here. */
interface CoverageMap {
  files: () => string[];
  fileCoverageFor: (file: string) => { toSummary: () => { lines: { covered: number; total: number } } };
}

/** Prints a row for each folder of `src/`: how many of its lines the tests ran, in process. */
export default class CoverageByFolder implements Reporter {
  onCoverage(coverage: unknown): void {
    const map = coverage as CoverageMap;
    const folders = new Map<string, { covered: number; total: number }>();
    for (const file of map.files()) {
      const folder = /\/src\/[^/]+(?=\/)/.exec(file.replaceAll('\\', '/'))?.[0].slice(1) ?? 'src';
      const { covered, total } = map.fileCoverageFor(file).toSummary().lines;
      const sum = folders.get(folder) ?? { covered: 0, total: 0 };
      folders.set(folder, { covered: sum.covered + covered, total: sum.total + total });
    }
    for (const [folder, { covered, total }] of [...folders].toSorted()) {
      if (total === 0) continue;
      const share = `${((100 * covered) / total).toFixed(1)} %`;
      process.stdout.write(`${folder.padEnd(16)}${share.padStart(8)}  ${covered} of ${total} lines\n`);
    }
  }
}
