import { describe, expect, it } from 'vitest';
import { documentWith, load } from './site.ts';

const text = { 'application/json': { schema: { type: 'object', properties: { state: { type: 'string' } } } } };
const document = documentWith({
  openapi: '3.1.0',
  paths: {
    '/jobs': {
      post: {
        operationId: 'startJob',
        responses: {
          201: {
            description: 'It has begun.',
            links: {
              watch: {
                operationId: 'getJob',
                description: 'Look at it.',
                parameters: { id: '$response.body#/id', deep: '$request.query.deep' },
              },
              byPointer: { operationRef: '#/paths/~1jobs~1{id}/get', requestBody: '$request.body' },
              elsewhere: { operationRef: 'https://other.example/api.yaml#/paths/~1x/get' },
              shared: { $ref: '#/components/links/shared' },
            },
          },
        },
        callbacks: {
          progress: {
            '{$request.body#/url}': {
              post: {
                summary: 'A step is done',
                parameters: [{ name: 'X-Step', in: 'header', schema: { type: 'integer' } }],
                requestBody: { content: text },
                responses: { 200: { description: 'Go on.', content: text }, 410: { description: 'Stop.' } },
              },
            },
          },
          shared: { $ref: '#/components/callbacks/shared' },
        },
      },
    },
    '/jobs/{id}': { get: { operationId: 'getJob', summary: 'Get a job', responses: { 200: { description: 'It.' } } } },
  },
  more: {
    security: [{ token: [] }],
    webhooks: {
      jobFailed: { $ref: '#/components/pathItems/failed' },
      jobDone: { post: { tags: ['Jobs'], summary: 'A job is done', requestBody: { content: text } } },
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      links: { shared: { operationId: 'getJob', description: 'A shared link.' } },
      callbacks: { shared: { 'https://fixed.example': { $ref: '#/components/pathItems/failed' } } },
      pathItems: { failed: { post: { description: 'Why it failed.', responses: { 204: { description: 'Heard.' } } } } },
    },
  },
});

describe('callbacks', () => {
  it('are shown with what is sent and what may be answered, each part with an id of its own', async () => {
    const { page, problems } = await load({ 'api.json': document });
    expect(problems).toEqual([]);
    const { html, markdown } = await page('/api/start-job');
    for (const id of [
      'callbacks',
      'callback.progress',
      'callback.progress.header.X-Step',
      'callback.progress.body',
      'callback.progress.body.state',
      'callback.progress.response-200',
      'callback.progress.200.state',
      'callback.progress.response-410',
      'callback.shared.response-204',
    ])
      expect(html.split(`id="${id}"`)).toHaveLength(2);
    const unbroken = html.replaceAll('<wbr/>', '');
    expect(unbroken).toContain('<code><var>{$request.body#/url}</var></code>');
    expect(html).toContain('A step is done');
    expect(unbroken).toContain('https://fixed.example');
    expect(markdown).toMatch(
      /## Callbacks[\s\S]*### progress\n\n`POST \{\$request\.body#\/url\}`[\s\S]*##### 410 Gone\n\nStop\./,
    );
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('links', () => {
  it('lead to the operation they name, by id or by pointer', async () => {
    const { html, markdown } = await (await load({ 'api.json': document })).page('/api/start-job');
    for (const name of ['watch', 'byPointer', 'shared'])
      expect(html).toMatch(new RegExp(`<li id="201.link.${name}">.*?<a href="/api/get-job">Get a job</a>`));
    expect(html).toContain('<code>id = $response.body#/id</code>');
    expect(html).toContain('<code>deep = $request.query.deep</code>');
    expect(html).toContain('<code>Request body = $request.body</code>');
    expect(html).toContain('<code>https://other.example/api.yaml#/paths/~1x/get</code>');
    expect(markdown).toContain(
      '- `watch`: [Get a job](/api/get-job), `id = $response.body#/id`, `deep = $request.query.deep`. Look at it.',
    );
  });
});

describe('webhooks', () => {
  it('have pages without samples, with an example of what is sent', async () => {
    const { api, page } = await load({ 'api.json': document });
    expect(api.tree.tags.map(({ label, operations }) => [label, operations])).toContainEqual([
      'Webhooks',
      ['api/post-job-failed'],
    ]);
    const { html, blocks, markdown } = await page('/api/post-job-done');
    expect(html).toContain('<code>jobDone</code>');
    expect(html).toContain('The API sends this request');
    expect(html).not.toContain('role="tab"');
    expect(html).not.toContain('Authentication');
    expect(blocks.map((block) => block.text)).toHaveLength(1);
    expect(markdown).not.toContain('curl');
    expect((await page('/api/post-job-failed')).html).toContain('Why it failed.');
  });

  it('are known from before 3.1, where documents had them in an extension', async () => {
    const { api, problems } = await load({
      'api.json': documentWith({ more: { 'x-webhooks': { 'star-created': { post: { responses: {} } } } } }),
    });
    expect(problems).toEqual([]);
    expect(api.pages.map(({ path }) => path)).toContain('/api/post-star-created');
  });

  it('are checked where the site is strict', async () => {
    const { problems } = await load({ 'api.json': document }, { strict: true });
    const messages = problems.map(({ message }) => message);
    expect(messages).toContain('/webhooks/jobDone/post: has no description');
    expect(messages).toContain('/paths/~1jobs/post/callbacks/progress/{$request.body#~1url}/post: has no description');
  });
});

it('a summary too long for a title stands above the description', async () => {
  const summary = `Long. ${'word '.repeat(60)}`.trim();
  const { api, page } = await load({
    'api.json': documentWith({
      paths: { '/x': { get: { operationId: 'getX', summary, description: 'Short.', responses: {} } } },
    }),
  });
  expect(api.pages.find(({ path }) => path === '/api/get-x')?.title).toBe('getX');
  const { html } = await page('/api/get-x');
  expect(html).toContain(summary);
  expect(html).toContain('Short.');
});
