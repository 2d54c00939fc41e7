import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { tryDocs } from '../docs.ts';
import { serveShelf, type ShelfServer } from './serve-shelf.ts';
import { describedShelf } from './shelves.ts';
import { verifyHere } from './verify-here.ts';
import { editFile, folderForEach } from '../folders.ts';

const site = folderForEach();
let server: ShelfServer;

beforeEach(async () => {
  cpSync(join(import.meta.dirname, '../fixtures/verify-api'), site, { recursive: true });
  server = await serveShelf(describedShelf);
});

const record = () => join(site, 'verified.json');
const verify = (...words: string[]) => verifyHere({ SHELF_URL: server.url }, ...words, '--site', site);
const edit = (from: string, to: string) => editFile(join(site, 'api.yaml'), from, to);

describe('npm run verify of an API description', () => {
  it('calls each operation with its own examples, counts, and keeps what it saw', async () => {
    const { code, output } = await verify();
    expect(output).toContain('All as documented against Shelf 1.2.3');
    expect(output).toMatch(/operations +6 +5 +5 +0 +1 +0\n/);
    expect(output).toMatch(/refusals +1 +1 +1 +0 +0 +0\n/);
    expect(output).toContain('1 Big Shelf');
    expect(code).toBe(0);
    const { pages } = JSON.parse(readFileSync(record(), 'utf8')) as { pages: Record<string, { blocks: object }> };
    expect(Object.values(pages['api/list-items']?.blocks ?? {})).toEqual(['200']);
    expect(Object.values(pages['api/list-racks']?.blocks ?? {})).toEqual(['elsewhere: Big Shelf']);
  });

  it('says which operation the instance publishes and the description lacks', async () => {
    edit('  /fire:\n    post:', '  /fires:\n    post:');
    const { code, output } = await verify();
    expect(output).toContain('expected: POST /fire, which the instance publishes');
    expect(code).toBe(1);
    expect(existsSync(record())).toBe(false);
  });

  it('calls the operation whose page is named, and all for the address of the API', async () => {
    const one = await verify('api/get-item');
    expect(one.output).toMatch(/operations +1 +1 +1 +0 +0 +0\n/);
    const all = await verify('api');
    expect(all.output).toMatch(/operations +6 +5 +5 +0 +1 +0\n/);
    expect(all.code).toBe(0);
  });

  it('keeps the build from passing over an operation that has changed since', async () => {
    await verify();
    const verified = await tryDocs('check', '--site', site);
    expect(verified.output).not.toContain('since it was last verified');
    // Texts for readers claim nothing about responses.
    edit('summary: Read an item', 'summary: Look at an item');
    const reworded = await tryDocs('check', '--site', site);
    expect(reworded.output).not.toContain('since it was last verified');
    // Three operations return an item.
    edit('        size: { type: integer }\n', '        size: { type: integer, minimum: 1 }\n');
    const changed = await tryDocs('check', '--site', site);
    expect(changed.output).toContain('api.yaml:39:5: this operation, or what its description says');
    expect(changed.output).toContain('Run it: npm run verify -- api/get-item\n');
    expect(changed.output.match(/since it was last verified/g)).toHaveLength(3);
    expect(changed.code).toBe(1);
  });
});
