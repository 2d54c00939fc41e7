import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isLoopback, type Listening } from '../../src/hosting/listen.ts';
import { DevSite } from '../../src/dev/site.ts';
import { startDevServer } from '../../src/dev/server.ts';
import { formatProblem } from '../../src/model/problem.ts';
import { folderForAll, writeFiles } from '../folders.ts';
import { ask } from '../hosting/answer.ts';

const folder = folderForAll();
const site = join(folder, 'site');
let server: Listening;
/** Every report of problems, as one text each. */
const said: string[] = [];
const errors: string[] = [];

const FILES = {
  'site.config.ts': "export default { title: 'Served', url: 'https://a.example', archiveGuide: 'agents.md' };\n",
  'agents.md': '# Agents\n',
  // The archive and its digest are made by builds alone.
  'docs/index.md': '# Home\n\n[The guide](./guide.md), [all](/served-docs.zip), [digest](/served-docs.zip.sha256)\n',
  'docs/guide.md': '# Guide\n\nFirst words.\n',
};

beforeAll(async () => {
  writeFiles(site, FILES);
  server = await startDevServer({
    siteDir: site,
    engineDir: resolve('.'),
    outDir: join(folder, 'out'),
    host: '127.0.0.1',
    onProblems: (problems) => said.push(problems.map(formatProblem).join('\n')),
    onError: (text) => errors.push(text),
  });
});
afterAll(() => server.close());
beforeEach(() => {
  said.length = 0;
});

const get = (path: string) => fetch(`http://localhost:${server.port}${path}`, { redirect: 'manual' });
const textOf = async (path: string) => (await get(path)).text();

describe('the dev server', () => {
  it("serves pages and the browser's part of the engine at one port", async () => {
    const page = await get('/guide');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<p>First words.</p>');
    const script = await get('/src/ui/client.tsx');
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(await script.text()).toContain('hydrateRoot');
    // The styles of the shell's components, concatenated.
    expect(await textOf('/@docs/shell.css')).toMatch(/\.Sidebar-\w+/);
    expect((await get('/nowhere')).status).toBe(404);
    // Only a server that other machines reach answers to names that nobody here can list.
    expect((await ask(server.port, '/guide', { Host: 'a-laptop.local' })).status).toBe(403);
    expect(['localhost', '127.0.0.1', '0.0.0.0', 'a-laptop.local'].map(isLoopback)).toEqual([true, true, false, false]);
  });

  it('follows files that are changed, added and removed', async () => {
    const page = "import word from '@site/word.json';\n\n# New\n\n{word}\n";
    writeFiles(site, { 'docs/guide.md': '# Guide\n\nOther words.\n', 'docs/new.mdx': page });
    await expect.poll(() => textOf('/guide')).toContain('<p>Other words.</p>');
    await expect.poll(() => said.at(-1)).toContain('cannot import "@site/word.json"');
    // The first file of the static folder, and one beside it.
    writeFiles(site, { 'static/note.txt': 'A note.\n', 'word.json': '"Found"' });
    await expect.poll(() => textOf('/new')).toContain('Found');
    expect(await textOf('/note.txt')).toBe('A note.\n');
    writeFiles(site, { 'docs/new.mdx': null });
    await expect.poll(async () => (await get('/new')).status).toBe(404);
  });

  it('reads the site once for many files that change at the same time', async () => {
    const reload = vi.spyOn(DevSite.prototype, 'reload');
    for (let page = 0; page < 80; page++) writeFiles(site, { [`docs/many/page-${page}.md`]: '# Of many\n' });
    await expect.poll(async () => (await get('/many/page-79')).status).toBe(200);
    expect(reload.mock.calls.length).toBeLessThan(40);
    reload.mockRestore();
  });

  it('says what is wrong, each time that it changes, and that nothing is only once every page has been made', async () => {
    writeFiles(site, { 'docs/index.md': '# Home\n\n[Nowhere](./nowhere.md)\n' });
    await expect.poll(() => said.at(-1)).toContain('docs/index.md:3:11: broken link to "./nowhere.md"');
    said.length = 0;
    // Until the config is mended, no page is looked at.
    writeFiles(site, { ...FILES, 'site.config.ts': 'export default {};\n', 'docs/guide.md': '# Guide\n\n:::nota\n' });
    await expect.poll(() => said.at(-1)).toMatch(/^site\.config\.ts:.*title/s);
    expect(await textOf('/')).toContain('<title>Home | Served</title>');
    writeFiles(site, { 'site.config.ts': FILES['site.config.ts'] });
    await expect.poll(() => said.at(-1)).toMatch(/^docs\/guide\.md:3:1: /);
    expect(said).not.toContain('');
    writeFiles(site, FILES);
    await expect.poll(() => said.at(-1)).toBe('');
    expect(errors).toEqual([]);
  });
});
