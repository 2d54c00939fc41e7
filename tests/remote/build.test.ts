import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listFiles } from '../../src/files/list.ts';
import { runDocs, tryDocs } from '../docs.ts';
import { startHost, type Host } from './host.ts';
import { copySite, folderForEach } from '../folders.ts';

// Each test runs the command line several times, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const folder = folderForEach();
let host: Host;
beforeEach(async () => {
  host = await startHost();
});
afterEach(() => host.close());

/** Makes a site with two SDK pages of its own, and a README for each. */
function siteWith(use: boolean): { site: string; out: string } {
  const site = join(folder, 'site');
  copySite('tests/fixtures/remote', site);
  const config = join(site, 'site.config.ts');
  writeFileSync(
    config,
    readFileSync(config, 'utf8').replace('http://127.0.0.1:9', host.base).replaceAll('use: true', `use: ${use}`),
  );
  return { site, out: join(folder, 'out') };
}

const path = (name: string) => `/acme/${name}/main/README.md`;
const read = (out: string, name: string) => readFileSync(join(out, name), 'utf8');
const articleOf = (html: string) => html.slice(html.indexOf('class="content">'), html.indexOf('</article>'));

function serveFixtures(): void {
  for (const name of ['node', 'web'])
    host.files.set(path(name), readFileSync(`tests/fixtures/remote/readmes/${name}.md`, 'utf8'));
}

describe('docs sync', () => {
  it('fetches, says what changed, and ends with 0', async () => {
    serveFixtures();
    const { site } = siteWith(true);
    const said = await runDocs('sync', '--site', site);
    expect(said).toMatch(/remote\/sdks\/node\.md: new copy, \d+ lines/);
    expect(said).toContain('2 READMEs: 2 changed, 0 failed.');
    expect(await runDocs('sync', '--site', site)).toContain('2 READMEs: 0 changed, 0 failed.');
    expect(listFiles(join(site, 'remote'))).toEqual(['sdks/node.md', 'sdks/web.md']);
  });

  it('names what failed, fetches the rest, and ends with 1', async () => {
    serveFixtures();
    host.files.delete(path('web'));
    const { site } = siteWith(true);
    const { code, output } = await tryDocs('sync', '--site', site);
    expect(code).toBe(1);
    expect(output).toContain(
      `${host.base}${path('web')}: the response is 404 Not Found. There is no remote/sdks/web.md yet.`,
    );
    expect(output).toContain('2 READMEs: 1 changed, 1 failed.');
    expect(existsSync(join(site, 'remote/sdks/node.md'))).toBe(true);
    host.files.set(path('node'), Buffer.from([0xff]));
    expect((await tryDocs('sync', '--site', site)).output).toContain('remote/sdks/node.md stays as it was.');
  });
});

describe('a build', () => {
  it('keeps our own page where the owner does not say otherwise', async () => {
    serveFixtures();
    const { site, out } = siteWith(false);
    await runDocs('sync', '--site', site);
    await runDocs('build', '--site', site, '--out', out);
    expect(read(out, 'sdks/node.html')).toContain('Our own words about Node.');
    expect(host.asked).toHaveLength(2);
  });

  it('takes the copy in place of our page, and asks no network', async () => {
    serveFixtures();
    const { site, out } = siteWith(true);
    await runDocs('sync', '--site', site);
    host.asked.length = 0;
    await runDocs('build', '--site', site, '--out', out);
    expect(host.asked).toEqual([]);
    const html = read(out, 'sdks/node.html');
    expect(html).not.toContain('Our own words about Node.');
    for (const part of [
      '<title>Acme SDK for Node | Remote</title>',
      '<h1 tabindex="-1">Acme SDK for Node</h1>',
      'Generated from <a href="https://github.com/acme/node/blob/main/README.md">README.md of acme/node</a>, as of ',
      'needs a <a href="/tokens">token</a>',
      'href="https://github.com/acme/node/edit/main/README.md"',
      '<a href="https://docs.acme.example/tokens/#kinds">tokens</a>',
    ])
      expect(html).toContain(part);
    // Another page's link to the file that the copy replaces.
    expect(read(out, 'index.html')).toContain('<a href="/sdks/node">Node</a>');
    expect(html).not.toContain('https://example.com/edit/');
    expect(read(out, 'sdks/node.md')).toMatch(/\n\n# Acme SDK for Node\n/);
    expect(read(out, 'sdks/node.md')).not.toContain('img.shields.io');
    expect(await runDocs('build', '--site', site, '--out', out)).toContain('(0 made)');
  });

  it('lets nothing of a hostile README through', async () => {
    serveFixtures();
    const { site, out } = siteWith(true);
    await runDocs('sync', '--site', site);
    await runDocs('build', '--site', site, '--out', out);
    const article = articleOf(read(out, 'sdks/web.html'));
    expect(article).toContain('The end, and all of it was read.');
    expect(article).not.toMatch(
      /<(script|input|iframe|object|embed|form|style|svg|math|base|meta|link|img|video|template)\b/i,
    );
    expect(article.replaceAll(/>[^<]*</g, '><')).not.toMatch(/\s(on\w+|style|srcdoc|formaction|background)=/i);
    expect(article).not.toMatch(/(javascript|vbscript|data):/i);
    expect(article).not.toMatch(/\sid="_docs-/);
    // It is Markdown: anything that MDX would reject is text.
    expect(article).toContain('{ not.an.expression');
    expect(article).toContain('&lt;Unclosed');
    expect(article).toContain('import nothing from');
  });

  it('says so where there is no copy to use, or a wrong one', async () => {
    serveFixtures();
    const { site, out } = siteWith(true);
    const missing = await tryDocs('build', '--site', site, '--out', out);
    expect(missing.code).toBe(1);
    expect(missing.output).toMatch(
      /site\.config\.ts:\d+:\d+: the page "sdks\/node" uses a copy of acme\/node, but there is none at remote\/sdks\/node\.md/,
    );
    await runDocs('sync', '--site', site);
    writeFileSync(join(site, 'remote/sdks/node.md'), '# No head\n');
    const file = join(site, 'remote/sdks/web.md');
    writeFileSync(file, readFileSync(file, 'utf8').replace('branch: main', 'branch: other'));
    const { code, output } = await tryDocs('build', '--site', site, '--out', out);
    expect(code).toBe(1);
    expect(output).toContain('remote/sdks/node.md:1:1: the copy cannot be read: the file has no head');
    expect(output).toContain('remote/sdks/web.md:1:1: the copy is of acme/web, other, README.md');
  });
});
