import { describe, expect, it } from 'vitest';
import { buildHere } from '../in-process.ts';
import { documentWith, folderWith } from './site.ts';

/** Builds a site with a description that contains links. Returns the problems. */
async function build(strict: boolean): Promise<string[]> {
  const described = {
    summary: 'Read it',
    description: '[a page](/guide), [no page](/docs/keys), [the host](https://other.example/x), [no part](#nowhere)',
    tags: ['T'],
    responses: {
      200: { description: 'See [the other](https://example.com/api/b) and [none](https://example.com/c).' },
    },
  };
  const siteDir = folderWith({
    'site.config.ts': `export default { title: 'T', url: 'https://example.com', sidebar: ['index', 'guide', { type: 'openapi' }], openapi: { source: 'api.json', path: '/api', strict: ${strict} } };`,
    'docs/index.md': 'Text.\n',
    'docs/guide.md': 'Text.\n',
    'api.json': documentWith({
      paths: { '/a': { get: { operationId: 'a', ...described }, post: { operationId: 'b', ...described } } },
      more: { tags: [{ name: 'T', description: 'All.' }] },
    }),
  });
  const { problems } = await buildHere(siteDir, `${siteDir}/out`);
  return problems.map(({ severity, line, message }) => `${line > 1 ? '' : 'no line: '}${severity}: ${message}`);
}

const BROKEN = [
  'broken link to "/docs/keys": there is no page at /docs/keys',
  'broken anchor "#nowhere" in the link to "#nowhere"',
];

describe('links of a description that lead nowhere on this site', () => {
  it('are warnings, unless the site is strict', async () => {
    const problems = await build(false);
    for (const broken of BROKEN) expect(problems).toContain(`warning: ${broken}`);
    expect(problems.filter((problem) => problem.includes('error'))).toEqual([]);
  });

  it('are errors where the site is strict', async () => {
    const problems = await build(true);
    for (const broken of BROKEN) expect(problems).toContain(`error: ${broken}`);
  });
});
