import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { load } from 'js-yaml';
import { FEATURES, LIMITS, RELEASES, type Edition, type Feature, type ReleaseTable } from './facts.ts';
import { cellsOf } from './tables.ts';

/**
 * What is said in several places is compared here: editions, first releases, permissions, defaults and limits, on pages
 * and in the API description. Those that have no other home are in `facts.ts`.
 */

const NUMBERS: Record<string, string> = { five: '5', ten: '10' };

const folder = join(import.meta.dirname, '../../site');
const pages = globSync('docs/**/*.{md,mdx}', { cwd: folder }).map((file) => ({
  id: file.replace(/^docs\/(.*)\.mdx?$/, '$1').replace(/\/index$/, ''),
  text: readFileSync(join(folder, file), 'utf8'),
}));

interface Operation {
  'x-slug': string;
  description: string;
  'x-edition': Edition;
  'x-since'?: string;
  /** Several where one of them is enough. */
  'x-permission'?: string | string[];
  request: string;
}

const descriptions = globSync('api/*.yaml', { cwd: folder }).map((file) => ({
  id: file,
  text: readFileSync(join(folder, file), 'utf8'),
}));

const operations = descriptions.flatMap(({ text }) => {
  const { paths = {} } = load(text) as {
    paths?: Record<string, Record<string, Omit<Operation, 'request'>>>;
  };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, each]) => ({ ...each, request: `${method.toUpperCase()} ${path}` })),
  );
});
const bySlug = new Map(operations.map((operation) => [operation['x-slug'], operation]));

const EDITIONS: Record<Edition, string> = { oss: 'All', pro: 'Pro, Enterprise', enterprise: 'Enterprise' };

/** The sentence in which a page says what a feature needs. */
function sentenceOf({ edition, since }: Feature): RegExp {
  const name = {
    oss: '(?:[Ee]very edition|all editions|Open source, Pro or Enterprise)(?: has [^.]*)?',
    pro: 'Pro and Enterprise',
    enterprise: '(?<!Pro and )Enterprise',
  }[edition];
  if (since === undefined) return new RegExp(name);
  const release = since.replaceAll('.', String.raw`\.`);
  const either = [
    String.raw`,? (?:has this )?since (?:version |Unleash )?${release}`,
    String.raw`(?:,|\n- Version: Unleash)? ${release} or later`,
  ];
  return new RegExp(String.raw`${name}(?:${either.join('|')})\b`);
}

const isEarlier = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true }) < 0;

describe.each(Object.entries(FEATURES))('%s', (_, feature) => {
  it.each(feature.pages)('%s says which edition and release it needs', (page) => {
    expect(pages.find(({ id }) => id === page)?.text.replaceAll('**', '')).toMatch(sentenceOf(feature));
  });

  it('its operations belong to the same edition, and to no earlier release', () => {
    const own = operations.filter(({ request }) => feature.operations?.test(request) ?? false);
    if (feature.operations) expect(own.length).toBeGreaterThan(0);
    const wrong = own.filter(
      ({ 'x-edition': edition, 'x-since': since }) =>
        edition !== feature.edition || (feature.since !== undefined && isEarlier(since ?? '', feature.since)),
    );
    expect(wrong.map((each) => `${each.request}: ${each['x-edition']} ${each['x-since'] ?? 'no release'}`)).toEqual([]);
  });
});

it('every operation of another edition belongs to one feature', () => {
  const patterns = Object.values(FEATURES).flatMap((feature) => feature.operations ?? []);
  const wrong = operations.filter(
    ({ request, 'x-edition': edition }) =>
      edition !== 'oss' && patterns.filter((pattern) => pattern.test(request)).length !== 1,
  );
  expect(wrong.map(({ request }) => request)).toEqual([]);
});

it('an operation that came with a later release is marked with it', () => {
  const said = operations.flatMap(({ request, description, 'x-since': since }) => {
    const [, release] = /operation (?:came|comes) with Unleash\s(\d+\.\d+)/.exec(description) ?? [];
    return release === undefined ? [] : [{ request, release, since }];
  });
  expect(said.length).toBeGreaterThan(10);
  expect(said.filter(({ release, since }) => release !== since)).toEqual([]);
});

it('a mention of a feature with its edition in parentheses names the same edition', () => {
  const wrong = pages.flatMap(({ id, text }) =>
    [
      ...text.matchAll(/\]\(\/([\w/-]+)(?:#[\w-]+)?\) \(((?:Pro|Enterprise)(?:(?:, | and )(?:Pro|Enterprise))*)\)/g),
    ].flatMap(([, target, said = '']) => {
      const feature = Object.values(FEATURES).find((each) => each.pages[0] === target);
      return feature && said.replace(' and ', ', ') !== EDITIONS[feature.edition] ? [`${id}: ${target} (${said})`] : [];
    }),
  );
  expect(wrong).toEqual([]);
});

interface Row {
  page: string;
  line: string;
  headings: string[];
  cells: string[];
  cell: (heading: RegExp) => string | undefined;
}

/** The rows of all tables, without their headings. */
const rows: Row[] = pages.flatMap(({ id, text }) => {
  let headings: string[] = [];
  return text.split('\n').flatMap((line, at, lines) => {
    if (!line.startsWith('|')) return [];
    if (/^\|[\s|:-]+$/.test(line)) return [];
    if (/^\|[\s|:-]+$/.test(lines[at + 1] ?? '')) {
      headings = cellsOf(line);
      return [];
    }
    const cells = cellsOf(line);
    const names = headings;
    return [
      {
        page: id,
        line,
        headings: names,
        cells,
        cell: (heading) => cells[names.findIndex((name) => heading.test(name))],
      },
    ];
  });
});

const operationsIn = (text: string) =>
  [...text.matchAll(/\/reference\/api\/unleash\/([\w-]+)/g)].flatMap(([, slug = '']) => bySlug.get(slug) ?? []);
const codesIn = (text: string) => [...text.matchAll(/`([A-Z_]+)`/g)].map(([, code = '']) => code);

it('tables name the permission of each operation', () => {
  const found = rows.flatMap((row) => {
    const codes = codesIn(row.cell(/^Permission/) ?? '');
    return codes.length === 0 ? [] : operationsIn(row.line).map((operation) => ({ ...row, codes, operation }));
  });
  expect(found.length).toBeGreaterThan(50);
  const wrong = found.filter(({ codes, operation, line }) => {
    const { 'x-permission': needed } = operation;
    if (needed === undefined) return false;
    if (needed === 'none') return operationsIn(line).length === 1;
    return ![needed].flat().some((permission) => codes.includes(permission));
  });
  expect(wrong.map(({ page, line, operation }) => `${page}: ${operation['x-permission']} in ${line}`)).toEqual([]);
});

it('tables name the edition of each operation', () => {
  const found = rows.flatMap((row) => {
    const edition = row.cell(/^Edition/);
    return edition === undefined ? [] : operationsIn(row.line).map((operation) => ({ ...row, edition, operation }));
  });
  expect(found.length).toBeGreaterThan(10);
  const wrong = found.filter(({ edition, operation }) => edition !== EDITIONS[operation['x-edition']]);
  expect(wrong.map(({ page, line, operation }) => `${page}: ${operation['x-edition']} in ${line}`)).toEqual([]);
});

it('tables that compare the editions agree with the edition of each feature', () => {
  const found = rows.flatMap(({ cell, cells, line }) => {
    const [, target = ''] = /^\[[^\]]*\]\(\/([\w/-]+)/.exec(cells[0] ?? '') ?? [];
    const feature = Object.values(FEATURES).find((each) => each.pages.includes(target));
    const [oss, pro, enterprise] = [cell(/^Open source$/), cell(/^Pro$/), cell(/^Enterprise$/)];
    if (feature === undefined || pro === undefined) return [];
    return [{ line, edition: feature.edition, first: oss !== pro ? 'pro' : pro !== enterprise ? 'enterprise' : 'oss' }];
  });
  expect(found.length).toBeGreaterThan(8);
  expect(found.filter(({ edition, first }) => edition !== first)).toEqual([]);
});

it('lists name the permission of the operations below it', () => {
  const found = pages.flatMap(({ id, text }) =>
    [...text.matchAll(/^- \*\*Permission:\*\* (.*)\n- \*\*Operations?:\*\* (.*)/gm)].map(
      ([, said = '', below = '']) => ({
        id,
        said,
        needed: operationsIn(below).flatMap((operation) => operation['x-permission'] ?? 'none'),
      }),
    ),
  );
  expect(found.length).toBeGreaterThan(10);
  const wrong = found.filter(
    ({ said, needed }) =>
      codesIn(said).length > 0 &&
      needed.some((one) => (one === 'none' ? !said.includes('signed in') : !codesIn(said).includes(one))),
  );
  expect(wrong).toEqual([]);
});

it('tables give a setting of the server the same default everywhere', () => {
  const found = new Map<string, Map<string, string>>();
  for (const { page, cell, line } of rows) {
    const [, name] = /^\| `([A-Z][A-Z0-9_]+)` \|/.exec(line) ?? [];
    const value = cell(/^Default/);
    // The Proxy and Edge share names with the server, and version 3 had other defaults.
    if (name === undefined || value === undefined || /unleash-proxy|unleash-edge|proxy-hosting|-v3$/.test(page))
      continue;
    const values = found.get(name) ?? new Map<string, string>();
    found.set(name, values.set(value.replaceAll(' ', ''), page));
  }
  expect(found.size).toBeGreaterThan(80);
  const wrong = [...found].filter(([, values]) => values.size > 1);
  expect(wrong.map(([name, values]) => `${name}: ${[...values].map((each) => each.join(' on ')).join(', ')}`)).toEqual(
    [],
  );
});

it.each(Object.entries(LIMITS))('%s: the same limit everywhere', (_, { is, said }) => {
  const found = [...pages, ...descriptions].flatMap(({ id, text }) =>
    [...text.matchAll(said)].map(([, number = '']) => `${id}: ${NUMBERS[number] ?? number}`),
  );
  expect(found.length).toBeGreaterThan(1);
  expect(found.filter((each) => !each.endsWith(`: ${is}`))).toEqual([]);
});

/** The releases that a table gives, by SDK: `3.12` for `3.12.0`. */
function releasesOf(table: ReleaseTable): [sdk: string, release: string][] {
  const pairs = rows
    .filter(({ page }) => page === table.page)
    .flatMap((row): [string, string][] => {
      if ('column' in table) return [[row.cells[0] ?? '', row.cell(table.column) ?? '']];
      return table.row.test(row.cells[0] ?? '') ? row.headings.map((sdk, at) => [sdk, row.cells[at] ?? '']) : [];
    });
  return pairs.flatMap(([sdk, said]): [string, string][] => {
    const [release] = /^\d+(?:\.\d+)+/.exec(said) ?? [];
    return release === undefined
      ? []
      : [[sdk.replace(/^\[(.*)\].*/, '$1').replace('.js', ''), release.replace(/\.0$/, '')]];
  });
}

it.each(Object.entries(RELEASES))('%s: SDKs have them since the same release everywhere', (_, tables) => {
  const found = tables.map(releasesOf);
  for (const each of found) expect(each.length).toBeGreaterThan(3);
  const bySdk = new Map<string, Set<string>>();
  for (const [sdk, release] of found.flat()) bySdk.set(sdk, (bySdk.get(sdk) ?? new Set()).add(release));
  expect([...bySdk].filter(([, releases]) => releases.size > 1)).toEqual([]);
});
