import { expect, it } from 'vitest';
import { documentWith, load } from './site.ts';

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
      },
    },
    '/jobs/{id}': { get: { operationId: 'getJob', summary: 'Get a job', responses: { 200: { description: 'It.' } } } },
  },
  more: {
    components: { links: { shared: { operationId: 'getJob', description: 'A shared link.' } } },
  },
});

it('links lead to the operation they name, by id or by pointer', async () => {
  const { html, markdown } = await (await load({ 'api.json': document })).page('/api/start-job');
  for (const name of ['watch', 'byPointer', 'shared'])
    expect(html).toMatch(new RegExp(`<li id="201.link.${name}">.*?<a href="/api/get-job">Get a job</a>`));
  expect(html).toContain('<code>id = $response.body#/id</code>');
  expect(html).toContain('<code>deep = $request.query.deep</code>');
  expect(html).toContain('<code>Request body = $request.body</code>');
  expect(html).toContain('<code>https://other.example/api.yaml#/paths/~1x/get</code>');
  expect(markdown).toContain(
    '- `watch` [Get a job](/api/get-job): Look at it. `id = $response.body#/id` `deep = $request.query.deep`',
  );
});
