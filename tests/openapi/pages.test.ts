import { describe, expect, it } from 'vitest';
import { runners } from './runners.ts';
import { load } from './site.ts';

const ok = { 200: { description: 'Fine.' } };

/** A description with these parts. */
function api(more: object, info: object = {}): Record<string, unknown> {
  return { 'api.json': { openapi: '3.1.0', info: { title: 'Shop', version: '1', ...info }, paths: {}, ...more } };
}

it('the introduction has the headings of its text as headings of the page, and keeps the ids of its own', async () => {
  const { page, problems } = await load(
    api(
      {
        servers: [{ url: 'https://eu.shop.example' }],
        components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
      },
      { description: '# Authentication\n\nText.\n\n## Keys\n\n# Server\n\n# Authentication\n' },
    ),
  );
  expect(problems).toEqual([]);
  const { html } = await page('/api/shop');
  expect([...html.matchAll(/<h([23]) id="([^"]*)">([^<]*)/g)].map(([, ...parts]) => parts.join(' '))).toEqual([
    '2 authentication-text Authentication',
    '3 keys Keys',
    '2 server-text Server',
    '2 authentication-1-text Authentication',
    '2 server Server',
    '2 authentication Authentication',
    '3 authentication-key key',
    '2 operations Operations',
  ]);
  expect(html).toContain('https://eu.shop.example');
});

it('code in descriptions is a block of code on every page it comes to', async () => {
  const description = 'Like this:\n\n```js\nconst a = "<b>";\n```\n';
  const schema = { type: 'object', properties: { script: { type: 'string', description } } };
  const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Job' } } } };
  const { page } = await load(
    api({
      paths: {
        '/a': { post: { operationId: 'a', requestBody: body, responses: ok } },
        '/b': { post: { operationId: 'b', description, requestBody: body, responses: ok } },
      },
      components: { schemas: { Job: schema } },
    }),
  );
  for (const [path, times] of [
    ['/api/a', 1],
    ['/api/b', 2],
    ['/api/schemas/job', 1],
  ] as const) {
    const { html, blocks } = await page(path);
    const shown = [...html.matchAll(/<code-block n="(\d+)">/g)].map(([, n]) => blocks[Number(n)]);
    expect(shown).toHaveLength(blocks.length);
    const written = shown.filter((block) => block?.text === 'const a = "<b>";');
    expect(written).toHaveLength(times);
    expect(written[0]?.html).toContain('data-lang="js"');
    expect(html).not.toContain('<pre>');
  }
});

describe('tokens', () => {
  const paths = { '/a': { get: { operationId: 'a', security: [{ admin: [] }, { own: [] }], responses: ok } } };

  it('are named as readers know them, with the way to one', async () => {
    const key = { type: 'apiKey', in: 'header', name: 'Authorization' };
    const securitySchemes = {
      admin: { ...key, 'x-displayName': 'Admin token', 'x-docs': '/how/to' },
      own: { ...key, 'x-displayName': 'Personal token' },
    };
    const { page } = await load(api({ paths, components: { securitySchemes } }));
    const { html, markdown } = await page('/api/a');
    expect(html).toContain(
      '<a href="/how/to">Admin token</a> or <a href="/api/shop#authentication-own">Personal token</a>',
    );
    // Both are sent in the same way, which is said once.
    expect(html.split('API key in the header Authorization')).toHaveLength(2);
    expect(markdown).toContain('[Admin token](/how/to)');
    expect((await page('/api/shop')).html).toContain('id="authentication-own"');
  });
});

describe('related operations', () => {
  const paths = {
    '/a': { delete: { operationId: 'archive', summary: 'Archive it', tags: ['Things'], responses: ok } },
    '/b': { get: { operationId: 'list', tags: ['Archive'], responses: ok } },
  };

  it('stand on the page of a tag that names them', async () => {
    const { page } = await load(api({ paths, tags: [{ name: 'Archive', 'x-related': ['archive'] }] }));
    const { html, markdown } = await page('/api/tag-archive');
    expect(html).toMatch(/id="related"[\s\S]*href="\/api\/archive">Archive it/);
    expect(markdown).toMatch(/## Related operations \{#related\}\n\n- DELETE \[Archive it\]\(\/api\/archive\)/);
  });

  it('are an error where there is no such operation', async () => {
    const { problems } = await load(api({ paths, tags: [{ name: 'Archive', 'x-related': ['archived'] }] }));
    expect(problems.map(({ message }) => message)).toEqual([
      '/tags/0/x-related: there is no operation "archived", did you mean "archive"?',
    ]);
  });
});

it('examples are all there, with samples of each request', async () => {
  const schema = { type: 'object', properties: { size: { type: 'integer' } } };
  const examples = {
    small: { summary: 'A small one', description: 'For *tests*.', value: { size: 1 } },
    large: { value: { size: 999 } },
  };
  const content = { 'application/json': { schema, examples } };
  const file = { description: 'A picture.', content: { 'image/png': {} } };
  const responses = { 200: { description: 'Fine.', content }, 206: file, 400: { description: 'Wrong.' } };
  const { page } = await load(
    api({ paths: { '/a': { post: { operationId: 'a', requestBody: { content }, responses } } } }),
  );
  const { html, blocks } = await page('/api/a');
  const code = blocks.map((block) => block.html.replaceAll(/<[^>]*>/g, ''));
  // Each request in every language, of which C# has no runner, and in a response.
  const shown = runners.length + 2;
  expect(code.filter((text) => /\b1\b/.test(text))).toHaveLength(shown);
  expect(code.filter((text) => text.includes('999'))).toHaveLength(shown);
  expect(html.split('>A small one<')).toHaveLength(5);
  expect(html.split('For <em>tests</em>.')).toHaveLength(3);
  // Nothing is said of a body that pages do not show.
  expect(html.split('No body.')).toHaveLength(2);
});

describe('descriptions', () => {
  it.each([
    ['of an operation', '/api/a'],
    ['of a schema', '/api/schemas/a'],
    ['of a tag', '/api/t'],
  ])('%s that stand below the title have headings of the second level on', async (_, path) => {
    const description = 'First.\n\n#### Responses\n\nText.\n\n##### Inner\n';
    const { page } = await load(
      api({
        tags: [{ name: 'T', description }],
        paths: { '/a': { get: { operationId: 'a', tags: ['T'], description, responses: ok } } },
        components: {
          schemas: { A: { description, properties: { b: { description: '# Deep' } } }, N: { type: 'object' } },
        },
      }),
    );
    const { html } = await page(path);
    expect((await page('/api/schemas/n')).html).not.toContain('<h2 id="properties">');
    expect(html).toContain('<h2 id="responses-text">Responses</h2>');
    expect(html).toContain('<h3 id="inner">Inner</h3>');
    if (path === '/api/schemas/a') expect(html).toContain('<h4 id="deep">Deep</h4>');
  });

  it('have headings whose ids are not those of the page', async () => {
    const description = '# Responses\n\nText.\n\n## Paging\n\n## Paging';
    const { page } = await load(api({ paths: { '/a': { get: { operationId: 'a', description, responses: ok } } } }));
    const { html } = await page('/api/a');
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids).toEqual(expect.arrayContaining(['responses-text', 'paging', 'paging-1', 'responses']));
  });
});

describe('what a description says of values', () => {
  const schema = {
    type: 'object',
    required: ['codes'],
    properties: {
      codes: {
        type: 'array',
        minItems: 2,
        items: {
          type: 'array',
          maxItems: 3,
          description: 'A row.',
          items: { type: 'string', pattern: '^`a`$', minLength: 4 },
        },
      },
      id: { type: 'integer', example: 12 },
      parts: { type: 'array', items: { type: 'string' } },
      none: { const: null },
      named: { anyOf: [{ title: 'By name', type: 'string' }, { type: 'integer' }] },
      many: { type: 'string', enum: Array.from({ length: 60 }, (_, index) => `value-${index}`) },
      maybe: { oneOf: [{ $ref: '#/components/schemas/Part' }, { type: 'null' }] },
      either: {
        anyOf: [
          { type: 'string' },
          { type: 'object', properties: { deep: { type: 'boolean' } } },
          { type: 'object', properties: { other: { type: 'boolean' } } },
        ],
      },
    },
  };
  const filter = {
    name: 'filter',
    in: 'query',
    schema: { type: 'object', properties: { color: { type: 'string', enum: ['red', 'blue'] } } },
    example: { color: 'red' },
  };
  const examples = {
    one: { summary: 'The first', description: 'With *words*.', value: { codes: [] } },
    two: { value: { id: 13 } },
  };
  const document = api({
    paths: {
      '/a': {
        post: {
          operationId: 'a',
          parameters: [filter],
          requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
          responses: {
            200: {
              description: 'Fine.',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' }, examples } },
            },
          },
        },
      },
    },
    components: { schemas: { Thing: schema, Part: { type: 'string' } } },
  });
  /** Texts, without formatting, that must be on a page and in its Markdown version. */
  const said: Record<string, RegExp[]> = {
    '/api/a': [
      /at least 2 items/i,
      /Each item: A row\.[\s\S]*each item at most 3 items/i,
      /each item of each item at least 4 characters/i,
      /Part or null, string/,
      /Always: null/,
      /By name[\s\S]*value-59/,
      /string or object(?! or)/,
      /deep/,
      /color[\s\S]*?Allowed: red, blue/,
      /Example: \{"color":"red"\}/,
      /The first/,
      /With words\./,
      /"id": 13|two/,
      /The body is optional/,
    ],
    '/api/schemas/thing': [/each item at most 3 items/i, /Used by\s+(?:- )?(?:POST )?a/],
    '/api/schemas/part': [/Part of(?: \{#used-by\})?\s+(?:- )?Thing/],
  };

  it.each(Object.entries(said))('stands on %s and in its Markdown version alike', async (path, texts) => {
    const { page, problems } = await load(document);
    expect(problems).toEqual([]);
    const { html, markdown } = await page(path);
    const words = html
      .replaceAll(/<wbr>/g, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&quot;', '"')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ (?=[,.])/g, '');
    const plain = markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');
    for (const text of texts) {
      expect(words).toMatch(text);
      expect(plain).toMatch(text);
    }
  });

  it('is no example where a sample beside it shows the value', async () => {
    const { page } = await load(document);
    const { html, markdown } = await page('/api/schemas/thing');
    // Browsers translate a name that is not in <code>: https://github.com/vuejs/v2.vuejs.org/issues/1954
    expect(html).toContain('translate="no">id</a>');
    // The example of the schema shows it.
    expect(html).not.toContain('Example: ');
    expect(markdown).toContain('"id": 12');
    expect(markdown).not.toContain('Example: ');
  });
});

it.each([
  [{ anyOf: [{ type: 'string', format: 'date' }, { type: 'number' }] }, 'Options'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Pet' } }, 'Properties of Pet'],
  [{ type: 'array', items: { type: 'object', properties: { a: {} } } }, 'Properties'],
])('the parts of %j are called "%s"', async (A, heading) => {
  const Pet = { type: 'object', properties: { name: { type: 'string' } } };
  const { page } = await load(api({ paths: {}, components: { schemas: { A, Pet } } }));
  expect((await page('/api/schemas/a')).html).toContain(`<h2 id="properties">${heading}</h2>`);
});

it('the options of a choice are named once, by their schema, title or type', async () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const options = [
    ref('Cat'),
    ref('Age'),
    { type: 'array', items: ref('Cat') },
    { type: 'array', items: { type: 'string' } },
    { type: 'string', format: 'date' },
    { type: ['integer', 'null'], deprecated: true },
    { title: 'Of mine', type: 'object', properties: { mine: { type: 'boolean' } } },
    { required: ['name'] },
  ];
  const schemas = {
    Cat: { title: 'A cat', type: 'object', properties: { lives: { type: 'integer' } } },
    Age: { type: 'integer', readOnly: true },
  };
  const requestBody = { content: { 'application/json': { schema: { type: 'object', oneOf: options } } } };
  const { page } = await load(
    api({ paths: { '/a': { post: { operationId: 'a', requestBody, responses: ok } } }, components: { schemas } }),
  );
  const { html } = await page('/api/a');
  const rows = html.split('class="choice"')[1]?.matchAll(/<li id="body\.1\.[^".]*"><p class="prop">(.*?)<\/p>/g) ?? [];
  const heads = [...rows].map(([, head = '']) => head);
  expect(heads.map((head) => head.replaceAll(/<[^>]*>/g, ''))).toEqual([
    'Cat',
    'Age, integer read-only',
    'array of Cat',
    'array of string',
    'string (date)',
    'integer or null deprecated',
    'Of mine object',
    'Option 8 any value',
  ]);
  expect(heads.map((head) => /href="([^"]*)"/.exec(head)?.[1] ?? null)).toEqual([
    '/api/schemas/cat',
    '/api/schemas/age',
    '/api/schemas/cat',
    null,
    '#body.1.string-date-',
    '#body.1.integer',
    '#body.1.Of-mine',
    '#body.1.Option-8',
  ]);
});

describe('what a description says in extensions', () => {
  const facts = [
    { extension: 'x-right', label: 'Right', values: {}, omit: ['none'], flags: [], code: true },
    { extension: 'x-tier', label: 'Tier', values: { pro: 'Professional' }, omit: [], flags: ['pro'], code: false },
    { extension: 'x-since', label: 'Since', values: {}, omit: [], flags: [], code: false },
  ];
  const operation = (id: string, more: object) => ({ operationId: id, tags: ['Books'], responses: ok, ...more });
  const files = api({
    paths: {
      '/a': {
        get: operation('first', { 'x-right': ['READ', 'WRITE'], 'x-tier': 'pro', 'x-since': 4.2, 'x-secret': 'no' }),
      },
      '/b': { get: operation('second', { 'x-right': 'none', 'x-tier': 'constructor', 'x-since': null }) },
    },
  });

  it('is shown where the config names it, in its words', async () => {
    const { page } = await load(files, { facts });
    const first = await page('/api/first');
    expect(first.html).toMatch(/<dt>Right<\/dt><dd><code>READ<\/code>, <code>WRITE<\/code><\/dd>/);
    expect(first.html).toMatch(/<dt>Tier<\/dt><dd>Professional<\/dd>.*<dt>Since<\/dt><dd>4.2<\/dd>/);
    expect(first.markdown).toContain('- **Right**: `READ`, `WRITE`\n- **Tier**: Professional\n- **Since**: 4.2\n');
    const second = await page('/api/second');
    expect(second.html).not.toMatch(/<dt>(?:Right|Since)/);
    expect(second.html).toMatch(/<dt>Tier<\/dt><dd>constructor<\/dd>/);
    const list = await page('/api/books');
    expect([...list.html.matchAll(/class="flag flag-fact">([^<]*)/g)].map(([, text]) => text)).toEqual([
      'Professional',
    ]);
  });

  it('is left out where the config does not', async () => {
    const { page } = await load(files);
    const { html, markdown } = await page('/api/first');
    expect(html + markdown).not.toMatch(/Right|Tier|Since|READ|secret/);
    expect((await page('/api/books')).html).not.toContain('flag-fact');
  });
});
