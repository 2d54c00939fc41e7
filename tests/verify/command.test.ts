import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runDocs, tryDocs, tryVerify } from '../docs.ts';
import { isInstalled } from '../programs.ts';
import { serveShelf, type ShelfServer } from './serve-shelf.ts';
import { block, writeProject } from './samples-project.ts';
import { shelf } from './shelves.ts';
import { editFile, folderForEach } from '../folders.ts';
import { verifyHere } from './verify-here.ts';

const site = folderForEach();
let server: ShelfServer;

beforeEach(async () => {
  cpSync(join(import.meta.dirname, '../fixtures/verify'), site, { recursive: true });
  server = await serveShelf(shelf);
});

const record = () => join(site, 'verified.json');
const instance = () => ({ SHELF_URL: server.url, SHELF_KEY: 'secret' });
const verify = (...words: string[]) => verifyHere(instance(), ...words, '--site', site);
const edit = (from: string, to: string) => editFile(join(site, 'docs/items.md'), from, to);

/** Adds a page with samples to the site, and this project's compiler. */
function addSamples(): void {
  editFile(join(site, 'site.config.ts'), "record: 'verified.json'", "record: 'verified.json', samples: 'samples'");
  const page = [
    '---',
    'title: Code',
    '---',
    '',
    ...block('js', 'size.toFixed();'),
    ...block('ts', "export const name: string = 'cup';"),
    ...block('js', "import shelf from 'big-shelf';"),
  ];
  writeFileSync(join(site, 'docs/code.md'), page.join('\n'));
  writeProject(join(site, 'samples'));
}

/** Verifies the page with samples and returns its blocks in the record. */
async function samplesAfter(...words: string[]): Promise<object> {
  const { code, output } = await verify('code', ...words);
  expect(output).toMatch(/samples +3 +2 +2 +0 +1 +0\n/);
  expect(code).toBe(0);
  const { pages } = JSON.parse(readFileSync(record(), 'utf8')) as { pages: Record<string, { blocks: object }> };
  return pages['code']?.blocks ?? {};
}

describe.skipIf(!isInstalled('bash', '--version') || !isInstalled('curl', '--version'))('npm run verify', () => {
  it('counts what is as documented, elsewhere and skipped, and keeps what it saw', async () => {
    const { code, output } = await tryVerify(instance(), '--site', site);
    expect(output).toContain('All as documented against Shelf 1.2.3: written to verified.json.');
    expect(output).toMatch(/together +9 +6 +6 +0 +1 +2\n/);
    expect(output).toContain('1 Big Shelf');
    expect(output).toContain('1 needs two shelves');
    expect(code).toBe(0);
    const { pages } = JSON.parse(readFileSync(record(), 'utf8')) as {
      pages: Record<string, { against: string; blocks: Record<string, string> }>;
    };
    expect(pages['items']?.against).toBe('Shelf 1.2.3');
    expect(Object.values(pages['items']?.blocks ?? {})).toEqual([
      '201',
      '200',
      '401',
      'elsewhere: Big Shelf',
      'skipped: needs two shelves',
      'JSON',
      '401',
      'skipped: messages that no request provokes',
    ]);
  });

  it('keeps nothing where it is asked to', async () => {
    const { code, output } = await verify('--dry-run');
    expect(output).toMatch(/All as documented against Shelf 1\.2\.3\.\n/);
    expect(code).toBe(0);
    expect(existsSync(record())).toBe(false);
  });

  it('says page, line, what was expected and what came where something is wrong, and keeps nothing', async () => {
    edit('status=201', 'status=202');
    const { code, output } = await verify();
    expect(output).toMatch(/docs\/items\.md:7\n +expected: status 202\n +got: +201 to POST/);
    expect(code).toBe(1);
    expect(existsSync(record())).toBe(false);
  });

  it('says in one sentence that the instance has stopped, and writes nothing', async () => {
    let asked = 0;
    server.listener = (request, response) => {
      if (request.url?.startsWith('/items') && ++asked === 2) {
        response.destroy();
        server.stop();
      } else shelf(request, response);
    };
    const { code, output } = await verify();
    expect(output).toMatch(/^The instance stopped responding at docs\/items\.md:26: .+\. Nothing was written\.\n$/m);
    expect(output).not.toContain('together');
    expect(code).toBe(1);
    expect(existsSync(record())).toBe(false);
  });

  it('says what is wrong with an instance that cannot be used', async () => {
    server.listener = (_, response) => response.writeHead(500).end();
    const { code, output } = await verify();
    expect(output).toContain('This is no Shelf: 500.');
    expect(code).toBe(1);
  });

  it('runs the pages that are named, and no others', async () => {
    await verify();
    const { code, output } = await verify('other');
    expect(output).toMatch(/together +1 +1 +1 +0 +0 +0\n/);
    expect(code).toBe(0);
    expect(readFileSync(record(), 'utf8')).toContain('"items"');
    const unknown = await verify('nothing');
    expect(unknown.output).toContain('There is no page "nothing".');
    expect(unknown.code).toBe(1);
  });

  it('keeps the build from passing over a block that has changed since, and says which command to run', async () => {
    const before = await tryDocs('check', '--site', site);
    expect(before.output).toContain('docs/items.md:7:1: this block, or the answer below it, has changed');
    expect(before.code).toBe(1);
    await verify();
    const verified = await tryDocs('check', '--site', site);
    expect(verified.output).not.toContain('since it was last verified');
    expect(verified.code).toBe(0);
    edit('"size": 4,', '"size": 5,');
    const changed = await tryDocs('check', '--site', site);
    expect(changed.output).toMatch(/docs\/items\.md:7:1: .*\n +Run it: npm run verify -- items\n/);
    expect(changed.output.match(/since it was last verified/g)).toHaveLength(1);
    expect(changed.code).toBe(1);
  });

  it('tells the reader of a page what its samples were checked against, and when', async () => {
    await verify();
    const out = join(site, 'out');
    await runDocs('build', '--site', site, '--out', out);
    const text = (page: string) => readFileSync(join(out, page), 'utf8').replaceAll(/<[^>]*>/g, '');
    const { pages } = JSON.parse(readFileSync(record(), 'utf8')) as { pages: Record<string, { date: string }> };
    const day = new Date(pages['items']?.date ?? '').toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    expect(text('items.html')).toContain(`Checked against Shelf 1.2.3 on ${day}`);
    // Its JSON was only parsed.
    expect(text('index.html')).not.toContain('Checked against');
  });

  it('type-checks samples, with an instance or without one', async () => {
    addSamples();
    expect(Object.values(await samplesAfter())).toEqual(['types', 'types', 'elsewhere: Big Shelf']);
    rmSync(record());
    expect(Object.values(await samplesAfter('--samples'))).toEqual(['types', 'types', 'elsewhere: Big Shelf']);
    editFile(join(site, 'docs/code.md'), 'size.toFixed', 'size.toFixes');
    const wrong = await verifyHere({}, 'code', '--samples', '--site', site);
    expect(wrong.output).toMatch(/docs\/code\.md:6\n +expected: .+\n +got: +TS2551: .*toFixes/);
    expect(wrong.code).toBe(1);
    const { output: changed } = await tryDocs('check', '--site', site);
    expect(changed).toContain('docs/code.md:5:1: this block, or the answer below it, has changed');
  });

  it('leaves what the record says of other blocks as it was where only samples are checked', async () => {
    addSamples();
    await verify();
    const before = readFileSync(record(), 'utf8');
    expect((await verifyHere({}, '--samples', '--site', site)).code).toBe(0);
    expect(JSON.parse(readFileSync(record(), 'utf8'))).toEqual(JSON.parse(before));
  });

  it('says in one sentence that the packages of samples cannot be had', async () => {
    addSamples();
    writeFileSync(join(site, 'samples/package-lock.json'), '{');
    const { code, output } = await verify('code');
    expect(output).toMatch(
      /The packages that samples are checked against cannot be installed: .+ Nothing was written\./,
    );
    expect(code).toBe(1);
    expect(existsSync(record())).toBe(false);
  });
});

it('asks for an instance where none is named', async () => {
  const { code, output } = await verifyHere({}, '--site', site);
  expect(output).toContain('Name an instance of Shelf with the variable SHELF_URL');
  expect(code).toBe(1);
});
