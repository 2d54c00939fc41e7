import { spawnSync } from 'node:child_process';

/**
 * Runs a command, and says what it took: of the clock, and of all cores.
 *
 * @returns {{ seconds: number, cpu: number, stderr: string }}
 * @throws Error with what the command said, where it failed
 */
export function timed(command, args, options = {}) {
  const start = performance.now();
  // The shell's `times` says what its children used, and theirs.
  const script = '"$@" || exit $?; times >&3';
  const { status, stdout, stderr, output } = spawnSync('sh', ['-c', script, 'sh', command, ...args], {
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    ...options,
  });
  const seconds = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`);
  const [, children = ''] = String(output[3]).split('\n');
  const cpu = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, min, sec]) => sum + 60 * min + Number(sec), 0);
  return { seconds, cpu, stderr };
}

/** The middle of some figures, and the lowest and the highest. */
export function spread(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)], low: sorted[0], high: sorted.at(-1) };
}
