import { expect, it } from 'vitest';
import type { ApiCall } from '../../verify/product.ts';
import { compareWithPublished, lackingOperations } from '../../verify/published.ts';

const call: ApiCall = {
  id: 'putItem',
  page: 'api/put-item',
  file: 'api.yaml',
  pointer: '/paths/~1items~1{id}/put',
  method: 'PUT',
  route: '/items/{id}',
  path: '/items/1',
  body: null,
  parameters: [{ name: 'id', in: 'path', required: true }],
  bodyProperties: [{ name: 'size', required: true }],
  answers: [],
  extensions: {},
  digest: '',
};

const parameters = [{ $ref: '#/components/parameters/id' }];
const components = { parameters: { id: { name: 'id', in: 'path', required: true } } };
const bodyOf = (schema: object) => ({ content: { 'application/json': { schema } } });

it('finds nothing where parameters and body are the same', () => {
  const schema = { allOf: [{ required: ['size'], properties: { size: {} } }] };
  const paths = { '/items/{id}': { parameters, put: { requestBody: bodyOf(schema) } } };
  expect(compareWithPublished(call, { paths, components })).toEqual([]);
});

it('names what is only here, only there, or required in one of the two', () => {
  const put = {
    parameters: [...parameters, { name: 'dry', in: 'query' }],
    requestBody: bodyOf({ properties: { size: {}, shape: {} } }),
  };
  expect(compareWithPublished(call, { paths: { '/items/{id}': { put } }, components })).toEqual([
    'query parameter "dry": only there',
    'body property "size": required only here',
    'body property "shape": only there',
  ]);
});

it('says where one of the two has no body, or no such operation', () => {
  const paths = { '/items/{id}': { parameters, put: {} } };
  expect(compareWithPublished(call, { paths, components })).toEqual(['a request body: only here']);
  expect(compareWithPublished(call, { paths: {} })).toEqual(['PUT /items/{id} is not in it']);
});

it('finds operations that the calls lack, whatever they call their parameters', () => {
  const paths = { '/items/{name}': { put: {}, get: {}, parameters: [] } };
  expect(lackingOperations([call], { paths })).toEqual(['GET /items/{name}']);
});
