import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeOnThreads, type WorkerSetup } from '../../src/build/make-pages.ts';
import type { PageInput } from '../../src/build/plan.ts';
import { withLock } from '../../src/files/lock.ts';
import { runDocs, saidBy, startDocs, tryDocs, tryDocsWith } from '../docs.ts';
import { copySite, hashesOf, writeFiles } from '../folders.ts';
import { smallSite } from '../small-site.ts';

const { folder, site, out, problemsOf, read } = smallSite({ 'static/note.txt': 'A note.\n' });
beforeEach(() => problemsOf());

const isRoot = process.getuid?.() === 0;
/** Root may read and write everything, so its processes continue as a user who owns nothing. */
const giveUp = `import { isMainThread } from 'node:worker_threads';
if (isMainThread) { process.setgroups([]); process.setgid(65534); process.setuid(65534); }`;
const asAnother: Record<string, string> = isRoot
  ? { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(giveUp)}` }
  : {};
/** False if that user cannot even read this project. */
const canBeAnother =
  !isRoot ||
  spawnSync(process.execPath, ['-e', 'fs.accessSync(process.argv[1])', resolve('bin/docs.js')], {
    env: { ...process.env, ...asAnother },
  }).status === 0;

/** Builds, and expects these sentences, the last output, and no new files beside it. */
async function expectRefusal(
  saying: string | string[],
  to = out,
  environment: Record<string, string> = {},
): Promise<void> {
  const home = readFileSync(join(out, 'index.html'), 'utf8');
  const before = readdirSync(folder);
  const { code, output } = await tryDocsWith(environment, 'build', '--site', site, '--out', to);
  for (const one of [saying].flat()) expect(output).toContain(one);
  expect(output).not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe(home);
  expect(readdirSync(folder)).toEqual(before);
}

describe('a build that the file system refuses', () => {
  it('names the file that is in the place of the output', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expectRefusal(`the output folder ${join(folder, 'file')} is a file`, join(folder, 'file'));
  });

  it('names the file that is in the place of the folder around the output', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expectRefusal(
      `${join(folder, 'file/out')}: not a directory (lstat: ENOTDIR). Move away the file`,
      join(folder, 'file/out'),
    );
  });

  it('names the file that is in the place of the cache', async () => {
    rmSync(join(site, '.cache'), { recursive: true });
    writeFileSync(join(site, '.cache'), '');
    await expectRefusal(`${join(site, '.cache')}: file already exists (mkdir: EEXIST).`);
  });

  it.each(['real', 'nothing', 'out'])('names the link that is in the place of the output, to %s', async (target) => {
    const link = join(folder, 'link/out');
    writeFiles(folder, { 'link/real/note.txt': 'kept' });
    symlinkSync(target, link);
    await expectRefusal(`the output folder ${link} is a symbolic link`, link);
    expect(readdirSync(join(folder, 'link'))).toEqual(['out', 'real']);
    expect(readFileSync(join(folder, 'link/real/note.txt'), 'utf8')).toBe('kept');
  });

  // Other file systems reject such a name.
  it.runIf(process.platform === 'linux')(
    'names the files whose names are not in UTF-8, or have a backslash, and reads no pipes',
    async () => {
      const names = ['docs/a\xFF.md', 'static/a\xFF.txt'];
      for (const name of [...names, 'docs/a\\b.md']) writeFileSync(Buffer.from(join(site, name), 'latin1'), '# A\n');
      execFileSync('mkfifo', [join(site, 'docs/pipe.md')]);
      const named = [...names.map((name) => name.replace('\xFF', '\uFFFD')), 'docs/a/b.md'];
      await expectRefusal(named.map((name) => `${name}:1:1: its name has a backslash, or is not in UTF-8`));
    },
  );

  it('names the folder that is in the place of the lock', async () => {
    mkdirSync(`${out}.lock`);
    await expectRefusal(`${out}.lock: illegal operation on a directory (read: EISDIR). Move away the folder`);
  });

  // Not even root can create a file in /sys.
  it.runIf(existsSync('/sys/kernel'))('names the output that cannot be written', async () => {
    await expectRefusal('/sys/kernel/out', '/sys/kernel/out');
  });

  it.runIf(canBeAnother)('names the page that cannot be read, and the output that cannot be written', async () => {
    writeFileSync(join(site, 'docs/a.md'), '# A\n');
    execFileSync('chmod', ['-R', 'a+rwX', folder]);
    chmodSync(join(site, 'docs/a.md'), 0);
    await expectRefusal('docs/a.md:1:1: the file cannot be read: EACCES', out, asAnother);
    chmodSync(join(site, 'docs/a.md'), 0o644);
    chmodSync(folder, 0o555);
    try {
      await expectRefusal(': permission denied (open: EACCES). Give this user permission', out, asAnother);
    } finally {
      chmodSync(folder, 0o755);
    }
  });
});

it.skipIf(process.platform === 'win32')('a file larger than the limit of the user is named', () => {
  rmSync(join(site, '.cache'), { recursive: true });
  writeFiles(site, { 'docs/index.md': '# Another home\n', 'static/large.txt': 'x'.repeat(2_000_000) });
  const build = [process.execPath, resolve('bin/docs.js'), 'build', '--site', site, '--out', out];
  const { status, stdout, stderr } = spawnSync('sh', ['-c', 'ulimit -f 1000 && exec "$@"', 'sh', ...build], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: '' },
  });
  expect(stdout + stderr).toMatch(/: file too large \(\w+: EFBIG\)/);
  expect(stdout + stderr).not.toMatch(/^\s+at /m);
  expect(status).toBe(1);
  expect(read('index.html')).not.toContain('Another home');
  expect(readdirSync(folder).filter((name) => /lock|tmp/.test(name))).toEqual([]);
});

it('a config that ends the process is an error', async () => {
  const config =
    "await Promise.resolve();\nprocess.exit(0);\nexport default { title: 'A', url: 'https://a.example' };\n";
  writeFileSync(join(site, 'site.config.ts'), config);
  await expectRefusal('has called process.exit');
});

describe('a thread', () => {
  const page = { frame: { nav: [] }, source: null, meta: { source: { file: 'docs/a.md' } } } as unknown as PageInput;
  const makeWith = (file: string) => {
    const threads = { workerFile: pathToFileURL(join(folder, file)), threads: 1, heap: 64 };
    return makeOnThreads({} as WorkerSetup, [page], threads, () => {});
  };

  it('that could not start is reported', async () => {
    await expect(makeWith('nothing.js')).rejects.toThrow('nothing.js');
  });

  it('that ends before its pages are made is reported', async () => {
    writeFileSync(join(folder, 'exits.mjs'), 'process.exit(0);\n');
    await expect(makeWith('exits.mjs')).rejects.toThrow('calls process.exit');
  });

  it('that runs out of memory names the page', async () => {
    const text = "const all = [];\nfor (;;) all.push(Array(20_000).fill('x'));\n";
    writeFileSync(join(folder, 'hungry.mjs'), text);
    await expect(makeWith('hungry.mjs')).rejects.toThrow(
      'docs/a.md:1:1: the page takes more than 64 MB of memory to make\n    Divide it.',
    );
  });
});

it('a build ends though its config has left a timer running', async () => {
  const config = readFileSync(join(site, 'site.config.ts'), 'utf8');
  writeFileSync(join(site, 'site.config.ts'), `setInterval(() => {}, 1000);\n${config}`);
  expect(await runDocs('build', '--site', site, '--out', out)).toContain('built into');
});

describe('builds into the same folder', () => {
  const words = () => ['build', '--site', site, '--out', out];

  it('wait for each other: all end well, and the output is that of one', async () => {
    writeFileSync(join(site, 'docs/a.md'), '# A\n\nA sentence.\n');
    const ends = await Promise.all(Array.from({ length: 3 }, () => tryDocs(...words())));
    expect(ends.map(({ code, output }) => (code === 0 ? 0 : output))).toEqual([0, 0, 0]);
    // One build made the page, the others reused it.
    expect(ends.filter(({ output }) => /\([1-9]\d* made\)/.test(output))).toHaveLength(1);
    const built = hashesOf(out);
    copySite(site, join(folder, 'clean'));
    await runDocs('build', '--site', join(folder, 'clean'), '--out', join(folder, 'clean-out'));
    expect(built).toMatchObject(hashesOf(join(folder, 'clean-out')));
    expect(readdirSync(folder).filter((name) => /lock|tmp/.test(name))).toEqual([]);
  });

  it('say which process they wait for, and leave its output alone when they are stopped', async () => {
    const made = [`${out}.next.tmp/a.html`, `${out}.hosting.next.tmp/a`];
    writeFiles(folder, Object.fromEntries(made.map((file) => [relative(folder, file), ''])));
    await withLock(
      `${out}.lock`,
      () => {},
      async () => {
        const child = startDocs(words());
        const closed = new Promise((done) => child.on('close', done));
        const [said] = await saidBy(child, /Another build of this site \(process \d+\) is running[^\n]*/);
        expect(said).toContain(`(process ${process.pid})`);
        child.kill('SIGTERM');
        expect(await closed).toBe(143);
        for (const file of made) expect(existsSync(file)).toBe(true);
      },
    );
    for (const file of made) rmSync(dirname(file), { recursive: true });
    expect(readdirSync(folder).filter((name) => /lock|tmp/.test(name))).toEqual([]);
  });
});

it('symbolic links that lead nowhere are refused', async () => {
  const circle = 'this is a symbolic link that leads in a circle';
  const nothing = 'this is a symbolic link that leads to nothing';
  const links: [name: string, target: string, saying: string][] = [
    ['docs/itself.md', 'itself.md', circle],
    ['docs/around', '.', circle],
    ['docs/above', '..', circle],
    ['docs/nothing.md', 'nowhere.md', nothing],
    ['static/itself.txt', 'itself.txt', circle],
    ['static/nothing.txt', 'nowhere.txt', nothing],
  ];
  for (const [name, target] of links) symlinkSync(target, join(site, name));
  await expectRefusal(links.map(([name, , saying]) => `${name}:1:1: ${saying}`));
});

describe('a page in another encoding', () => {
  it('is refused: UTF-16 with its mark or without, and Latin 1', async () => {
    writeFileSync(join(site, 'docs/a.md'), Buffer.from('\uFEFF# Title\n', 'utf16le'));
    writeFileSync(join(site, 'docs/b.md'), Buffer.from('# Title\n', 'utf16le'));
    writeFileSync(join(site, 'docs/c.md'), Buffer.from('# Größe\n', 'latin1'));
    await expectRefusal(['a', 'b', 'c'].map((name) => `docs/${name}.md:1:1: the file is not UTF-8 text`));
  });

  it('UTF-8 with a byte order mark and CRLF is built as without', async () => {
    const text = '---\ntitle: Größe\n---\n\n:::note A title\n\nOne **word**.\n\n:::\n\n```js\nconst a = 1;\n```\n';
    const article = async (content: string) => {
      writeFileSync(join(site, 'docs/a.md'), content);
      await runDocs('build', '--site', site, '--out', out);
      return /<article[\s\S]*<\/article>/.exec(readFileSync(join(out, 'a.html'), 'utf8'))?.[0];
    };
    const plain = await article(text);
    expect(plain).toContain('<strong>word</strong>');
    expect(await article(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toBe(plain);
  });
});
