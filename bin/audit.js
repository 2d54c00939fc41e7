/**
 * Asks the registry what is known of the packages: `npm audit` for advisories, `npm audit signatures` for who signed what is
 * installed. Not every registry answers these, and npm's own words for that are many: here each question ends with what
 * was found, or with one sentence that nothing is known.
 *
 *   npm run audit [-- --registry ADDRESS]
 *
 * Ends with 0 where both were answered and nothing was found, with 1 where something was, with 2 where one was not answered.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { registry: { type: 'string' } } });
const registry = values.registry === undefined ? [] : ['--registry', values.registry];

/** What npm answers as JSON; the reason as a text where it has no answer. */
function ask(...words) {
  // Once: by itself npm waits a minute for a host that does not answer.
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

/** The line of npm's that says most. */
function reasonIn(stderr) {
  const lines = stderr.split('\n').flatMap((line) => /^npm error (?!A complete log)(.+)$/.exec(line)?.[1] ?? []);
  return lines.find((line) => /failed|reason|\d{3}/.test(line)) ?? lines.at(-1) ?? 'npm said nothing';
}

const outcomes = [];

/** Says what came of a question; `find` gives a line for each thing that is wrong. */
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

/** An advisory, or a package that has one by way of another. */
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
