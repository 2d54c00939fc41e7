/**
 * Asks the registry about the installed packages: `npm audit` for advisories, `npm audit signatures` for signatures.
 * Not every registry supports these, and npm reports that at length, so each check ends with its findings or with a
 * single sentence that nothing is known.
 *
 *   npm run audit [-- --registry ADDRESS]
 *
 * Exits with 0 if both checks were answered and found nothing, with 1 if one found something, or else with 2.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { registry: { type: 'string' } } });
const registry = values.registry === undefined ? [] : ['--registry', values.registry];

/** Returns npm's answer, parsed from JSON; the reason as a string if there is none. */
function ask(...words) {
  // Without retries, with which npm waits a minute for a host that does not respond.
  const { stdout, stderr, error } = spawnSync('npm', [...words, '--json', '--fetch-retries=0', ...registry], {
    encoding: 'utf8',
    maxBuffer: 1e8,
    shell: process.platform === 'win32',
  });
  if (error) return error.message;
  let answer;
  try {
    answer = JSON.parse(stdout);
  } catch {
    return reasonIn(stderr);
  }
  if (answer.error === undefined && answer.message === undefined) return answer;
  return answer.message ?? answer.error.summary ?? answer.error.code;
}

/** The most informative line of npm's output. */
function reasonIn(stderr) {
  const lines = stderr.split('\n').flatMap((line) => /^npm error (?!A complete log)(.+)$/.exec(line)?.[1] ?? []);
  return lines.find((line) => /failed|reason|\d{3}/.test(line)) ?? lines.at(-1) ?? 'npm said nothing';
}

const outcomes = [];

/** Prints the outcome of a check; `find` returns a line for each problem. */
function judge(question, answer, find, none) {
  if (typeof answer === 'string') {
    process.stdout.write(
      `${question}: not answered (${answer}). Nothing is known: ask a registry that answers, --registry ADDRESS.\n`,
    );
    outcomes.push(2);
    return;
  }
  const found = find(answer);
  process.stdout.write(`${question}: ${found.length === 0 ? none : `${found.length} found`}\n`);
  for (const line of found) process.stdout.write(`  ${line}\n`);
  outcomes.push(found.length === 0 ? 0 : 1);
}

/** A line for each package with an advisory, its own or one of its dependencies'. */
function advisories({ vulnerabilities }) {
  return Object.values(vulnerabilities).map(({ name, severity, range, via, fixAvailable }) => {
    const reasons = via.map((way) => (typeof way === 'string' ? `by way of ${way}` : `${way.title} ${way.url}`));
    return `${name} ${range}, ${severity}: ${reasons.join('; ')}${fixAvailable ? '' : ' (no release mends it yet)'}`;
  });
}

judge('Advisories', ask('audit'), advisories, 'none');
judge(
  'Signatures',
  ask('audit', 'signatures'),
  ({ invalid, missing }) => [
    ...invalid.map(({ name, version }) => `${name}@${version}: its signature is wrong`),
    ...missing.map(({ name, version }) => `${name}@${version}: it has none, and this registry signs`),
  ],
  'all right',
);
process.exitCode = outcomes.includes(1) ? 1 : Math.max(...outcomes);
