import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../../src/build/output.ts';
import { checkDocument, readDocument } from '../../src/checks/output.ts';
import { fileOf } from '../../src/model/address.ts';
import { attribute, htmlTokens } from '../../src/model/html.ts';
import { buildHere } from '../in-process.ts';
import { copySite, newFolder } from '../folders.ts';

/** The inline scripts and styles of a document that its policy allows by their digest. */
function allowedIn(html: string): string[] {
  const tokens = [...htmlTokens(html)];
  const policy = tokens.find(({ name, value }) => name === 'meta' && attribute(value, 'http-equiv') !== null);
  const directives = attribute(policy?.value ?? '', 'content') ?? '';
  return tokens
    .filter(({ kind, name }) => kind === 'text' && (name === 'script' || name === 'style'))
    .map(({ value }) => value)
    .filter((text) => directives.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`));
}

it('a whole document, not only its article, points to what is there, and has nothing that its policy forbids', async () => {
  const folder = newFolder();
  const site = join(folder, 'site');
  const out = join(folder, 'out');
  copySite('tests/fixtures/sink', site);
  const { site: built } = await buildHere(site, out);
  const files = new Set(listFiles(out).map((name) => `/${name}`));
  const exists = (path: string) => files.has(path) || files.has(`/${fileOf(path, '.html')}`);
  const { url } = built.config;
  for (const path of built.pages.keys()) {
    const name = fileOf(path, '.html');
    const html = readFileSync(join(out, name), 'utf8');
    const allowed = allowedIn(html);
    expect(allowed.length).toBeGreaterThan(2);
    const facts = readDocument(html, allowed);
    const remote = built.pages.get(path)?.remote ?? false;
    expect(checkDocument(name, facts, url, exists, { remote })).toEqual([]);
  }
});
