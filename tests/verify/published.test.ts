import { expect, it } from 'vitest';
import { callsOf } from '../../verify/calls.ts';
import { compareWithPublished, judgeLacking } from '../../verify/published.ts';

const parameters = [{ $ref: '#/components/parameters/id' }];
const components = { parameters: { id: { name: 'id', in: 'path', required: true } } };
const bodyOf = (schema: object) => ({ content: { 'application/json': { schema } } });
const put = { requestBody: bodyOf({ properties: { size: {} }, required: ['size'] }) };
/** The operations of a description as the site has it, and as an instance publishes it. */
const calls = callsOf({ paths: { '/items/{id}': { parameters, put } }, components }, new Map(), '/api');
const differences = (paths: object) =>
  calls.flatMap((call) => compareWithPublished(call, callsOf({ paths, components }, new Map(), '')));

it('finds nothing where parameters and body are the same', () => {
  const schema = { allOf: [{ required: ['size'], properties: { size: {} } }] };
  expect(differences({ '/items/{id}': { parameters, put: { requestBody: bodyOf(schema) } } })).toEqual([]);
});

it('names what is only here, only there, or required in one of the two', () => {
  const other = {
    parameters: [...parameters, { name: 'dry', in: 'query' }],
    requestBody: bodyOf({ properties: { size: {}, shape: {} } }),
  };
  expect(differences({ '/items/{id}': { put: other } })).toEqual([
    'body property "size": required only here',
    'query parameter "dry": only there',
    'body property "shape": only there',
  ]);
});

it('says where one of the two has no body, or no such operation', () => {
  expect(differences({ '/items/{id}': { parameters, put: {} } })).toEqual(['a request body: only here']);
  expect(differences({})).toEqual(['PUT /items/{id} is not in it']);
});

it('finds operations that the calls lack, whatever they call their parameters', () => {
  const paths = { '/items/{name}': { put: {}, get: {}, parameters: [] } };
  const lacking = judgeLacking(calls, callsOf({ paths }, new Map(), ''));
  expect(lacking.flatMap((result) => result.differences.map(({ expected }) => expected))).toEqual([
    'GET /items/{name}, which the instance publishes',
  ]);
});
