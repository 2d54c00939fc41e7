import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { guardOutput, restoreOutput } from '../../src/build/output.ts';
import { runDocs, saidBy, startDocs, tryDocs } from '../docs.ts';
import { randomFrom, seedFrom } from '../random.ts';
import { hashesOf, newFolder, writeFiles } from '../folders.ts';

interface Place {
  /** Contains only the site and what is built from it. */
  parent: string;
  site: string;
  out: string;
}

/** Creates a site of three pages in its own folder. */
function newSite(): Place {
  const parent = newFolder();
  const place = { parent, site: join(parent, 'site'), out: join(parent, 'out') };
  writeFiles(place.site, {
    'docs/index.md': '# Home\n\n![A picture](./picture.svg)\n',
    'docs/picture.svg': svg('a'),
    'docs/guide.md': '# Guide\n\n```js\nconst a = 1;\n```\n',
  });
  become(place, 'A');
  return place;
}

const svg = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>${text}</title></svg>\n`;

/** Puts a site into one of two states, which differ in pages, navigation and a picture. */
function become(place: Place, state: 'A' | 'B', more = ''): void {
  writeFiles(place.site, {
    'site.config.ts': `export default { title: 'Site ${state}', url: 'https://a.example', ${more} };\n`,
    'docs/picture.svg': svg(state),
    [`docs/only.md`]: `# Only ${state}\n\nWords of ${state}.\n`,
  });
}

const build = ({ site, out }: Place) => runDocs('build', '--site', site, '--out', out);

/** Name and content hash of every file. */
const snapshot = (out: string) => JSON.stringify(hashesOf(out));

/** The hashed files that the home page's document refers to. */
function assetsOf(out: string): string[] {
  const html = readFileSync(join(out, 'index.html'), 'utf8');
  return [...new Set([...html.matchAll(/\/(assets\/[\w.-]+)/g)].map(([, name = '']) => name))].toSorted();
}

function litter({ parent, site }: Place): string[] {
  return [
    ...readdirSync(parent).filter((name) => !['site', 'out', 'out.hosting'].includes(name)),
    ...readdirSync(join(site, '.cache')).filter((name) => /\.(tmp|mjs)$/.test(name)),
  ];
}

describe('files of the last build that open tabs may ask for', () => {
  it('stay, with their content; pages do not', async () => {
    const place = newSite();
    await build(place);
    const before = new Map(assetsOf(place.out).map((name) => [name, readFileSync(join(place.out, name), 'utf8')]));
    become(place, 'B');
    rmSync(join(place.site, 'docs/guide.md'));
    await build(place);
    const after = assetsOf(place.out);
    // The navigation and the picture have changed.
    expect([...before.keys()].filter((name) => !after.includes(name))).toHaveLength(2);
    for (const [name, text] of before) expect(readFileSync(join(place.out, name), 'utf8')).toBe(text);
    expect(existsSync(join(place.out, 'guide.json'))).toBe(false);
  });

  it('are not part of the site: a link to one is broken', async () => {
    const place = newSite();
    await build(place);
    const old = assetsOf(place.out).find((name) => name.includes('picture')) ?? '';
    become(place, 'B');
    writeFiles(place.site, { 'docs/guide.md': `# Guide\n\n[old](/${old})\n` });
    expect((await tryDocs('build', '--site', place.site, '--out', place.out)).output).toContain(
      `broken link to "/${old}"`,
    );
  });

  it('are removed at once if the config says so', async () => {
    const place = newSite();
    await build(place);
    const first = assetsOf(place.out);
    become(place, 'B', 'keepAssets: 0');
    await build(place);
    expect(first.filter((name) => !existsSync(join(place.out, name)))).toHaveLength(2);
  });
});

describe('a build that is killed', () => {
  const KILLS = Number(process.env['KILLS'] || 3);

  it(
    `at any moment leaves the whole site of before or after (${KILLS} times)`,
    async () => {
      const seed = seedFrom('KILL_SEED');
      process.stdout.write(`KILL_SEED=${seed}\n`);
      const random = randomFrom(seed);
      const place = newSite();
      // Builds until each state's output keeps the files of the other.
      const states = { A: '', B: '' };
      let took = 0;
      for (const state of ['A', 'B', 'A', 'B'] as const) {
        become(place, state);
        const start = performance.now();
        await build(place);
        took = performance.now() - start;
        states[state] = snapshot(place.out);
      }
      const seen = { before: 0, after: 0, between: 0 };
      for (let kill = 1; kill <= KILLS; kill++) {
        const before = snapshot(place.out) === states.A ? 'A' : 'B';
        const after = before === 'A' ? 'B' : 'A';
        become(place, after);
        const child = startDocs(['build', '--site', place.site, '--out', place.out]);
        const closed = once(child, 'close');
        // The first part of a build is the start of the program, in which little can go wrong.
        const moment = took * (0.2 + random());
        await Promise.race([wait(moment), closed]);
        child.kill('SIGKILL');
        await closed;
        if (!existsSync(place.out)) {
          seen.between += 1;
          restoreOutput(place.out);
        }
        const found = snapshot(place.out);
        expect([states.A, states.B], `kill ${kill} after ${moment.toFixed()} ms, KILL_SEED=${seed}`).toContain(found);
        seen[found === states[before] ? 'before' : 'after'] += 1;
        if (kill % 5 !== 0) continue;
        await build(place);
        expect(snapshot(place.out)).toBe(states[after]);
        expect(litter(place)).toEqual([]);
      }
      process.stdout.write(`${JSON.stringify(seen)}\n`);
      expect(seen.before).toBeGreaterThan(0);
    },
    KILLS * 30_000,
  );

  describe('in the instant between the two renames', () => {
    /** The state of the disk at that moment: the last site moved away, the new one complete but not in place. */
    async function between(): Promise<{ place: Place; last: string }> {
      const place = newSite();
      await build(place);
      const last = snapshot(place.out);
      renameSync(place.out, `${place.out}.old.tmp`);
      mkdirSync(`${place.out}.next.tmp`);
      writeFileSync(join(`${place.out}.next.tmp`, 'index.html'), 'new');
      return { place, last };
    }

    it('is mended by the next build, also by one that fails', async () => {
      const { place, last } = await between();
      writeFiles(place.site, { 'site.config.ts': 'export default { titel: 1 };\n' });
      expect((await tryDocs('build', '--site', place.site, '--out', place.out)).code).toBe(1);
      expect(snapshot(place.out)).toBe(last);
      become(place, 'A');
      await build(place);
      expect(snapshot(place.out)).toBe(last);
      expect(litter(place)).toEqual([]);
    });

    it('is mended by the preview', async () => {
      const { place, last } = await between();
      const child = startDocs(['preview', '--out', place.out], { PORT: '0' });
      const closed = once(child, 'close');
      await saidBy(child, /http:\/\/localhost:\d+/);
      expect(snapshot(place.out)).toBe(last);
      child.kill('SIGTERM');
      await closed;
    });
  });
});

describe('a build that is stopped', () => {
  /** The folder beside the output exists. */
  const begun = (place: Place) => existsSync(`${place.out}.next.tmp`);
  /** The config is running. */
  const started = (place: Place) => join(place.site, '.cache/started');
  const running = (place: Place) => existsSync(started(place));

  it.each([
    ['SIGINT', 'as it begins', begun],
    ['SIGTERM', 'while the config runs', running],
  ] as const)('by %s %s leaves the last site and nothing beside it', async (signal, _, isTime) => {
    const place = newSite();
    await build(place);
    const last = snapshot(place.out);
    become(place, 'B');
    const config = readFileSync(join(place.site, 'site.config.ts'), 'utf8');
    writeFiles(place.site, {
      'site.config.ts': `import { writeFileSync } from 'node:fs';
writeFileSync(${JSON.stringify(started(place))}, '');
${isTime === running ? 'await new Promise((done) => setTimeout(done, 600_000));' : ''}
${config}`,
    });
    const child = startDocs(['build', '--site', place.site, '--out', place.out]);
    const closed = once(child, 'close');
    while (!isTime(place) && child.exitCode === null) await wait(1);
    child.kill(signal);
    await closed;
    expect(child.exitCode).toBe(signal === 'SIGINT' ? 130 : 143);
    expect(snapshot(place.out)).toBe(last);
    expect(litter(place)).toEqual([]);
  });
});

it('an output folder is never one that holds the site, or what the build needs', async () => {
  const place = newSite();
  const before = snapshot(place.parent);
  for (const folder of [place.site, place.parent]) {
    const { code, output } = await tryDocs('build', '--site', place.site, '--out', folder);
    expect(output).toContain(`the output folder ${folder} holds`);
    expect(code).toBe(1);
  }
  expect(snapshot(place.parent)).toBe(before);
  expect(() => guardOutput('/a', ['/a'])).toThrow('the output folder /a holds /a');
  expect(() => guardOutput('/', ['/a'])).toThrow('holds /a');
  expect(() => guardOutput('/a', ['/ab'])).not.toThrow();
});
