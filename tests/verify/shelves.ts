import type { RequestListener } from 'node:http';

/** The product of the fixture `verify`: a shelf of items that requires a key. */
export const shelf: RequestListener = (request, response) => {
  const answer = (status: number, body?: unknown) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...(status === 201 && { Location: 'items/7' }) });
    response.end(body === undefined ? '' : JSON.stringify(body));
  };
  if (request.url === '/version') return answer(200, { version: '1.2.3' });
  if (request.headers.authorization !== 'secret') return answer(401, { message: 'No key.' });
  if (request.method === 'POST') {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    return request.on('end', () => answer(201, { id: '0123456789abcdef', ...(JSON.parse(text) as object) }));
  }
  if (request.url === '/items/0123456789abcdef') return answer(request.method === 'DELETE' ? 204 : 200, { size: 4 });
  return answer(404, { message: 'Nothing there.' });
};

const item = { in: 'path', name: 'id', required: true };
const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/new' } } } };

/** The description that the product of the fixture `verify-api` publishes. */
const published = {
  paths: {
    '/items': { get: {}, post: { requestBody: body } },
    '/items/{id}': { get: { parameters: [item] }, delete: { parameters: [item] } },
    '/fire': { post: {} },
  },
  components: { schemas: { new: { required: ['size'], properties: { size: { type: 'integer' } } } } },
};

/** The product of the fixture `verify-api`. */
export const describedShelf: RequestListener = (request, response) => {
  const answer = (status: number, value?: unknown) => {
    response.writeHead(status, value === undefined ? {} : { 'Content-Type': 'application/json; charset=utf-8' });
    response.end(value === undefined ? '' : JSON.stringify(value));
  };
  const asked = `${request.method ?? ''} ${request.url ?? ''}`;
  if (asked === 'GET /openapi.json') return answer(200, published);
  if (request.headers.authorization !== 'secret') return answer(401, { message: 'No key.' });
  if (asked === 'GET /items?size=4') return answer(200, [{ id: 'id-of-today', size: 9 }]);
  if (asked === 'GET /items/id-of-today') return answer(200, { id: 'id-of-today', size: 4 });
  if (asked === 'DELETE /items/id-of-today' || asked === 'POST /fire') return answer(204);
  if (asked !== 'POST /items') return answer(404, { message: `Nothing at ${asked}.` });
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return request.on('end', () => answer(201, { id: 'id-of-today', ...(JSON.parse(text) as object) }));
};
