/** Requests of every kind that a description can define, and what each must look like on arrival. */

type Raw = Record<string, unknown>;

export interface Arrival {
  name: string;
  /** The method as in the description. */
  method: string;
  /** The route, below the case's own path. */
  route?: string;
  operation: Raw;
  /** Expected path and query. */
  target?: string;
  headers?: Record<string, string>;
  /** Expected body, exactly. */
  body?: string;
  /** Expected value of a JSON body. */
  json?: unknown;
}

const body = (type: string, content: Raw, more: Raw = {}): Raw => ({
  requestBody: { required: true, content: { [type]: content }, ...more },
});
const query = (name: string, example: unknown, more: Raw = {}): Raw => ({
  name,
  in: 'query',
  required: true,
  example,
  schema: {},
  ...more,
});
const list = ['blue', 'black', 'brown'];
const object = { R: 100, G: 200, B: 150 };

/** Texts with a special meaning in some language. */
export const nasty = [
  'it\'s "quoted"',
  'back\\slash \\n',
  '#{interpolated} #$HOME $HOME `id` ${x} %s {x} {{y}}',
  '\'\'\'\n"""',
  '</script>',
  '日本語 🎉',
  '\t\r\n',
  '@file <file ;type=x',
  'so!important !! !$',
  '\u2028',
  '',
];

const path = (name: string, example: unknown): Raw => ({ name, in: 'path', required: true, example, schema: {} });

export const arrivals: Arrival[] = [
  { name: 'nothing but a path', method: 'get', operation: {}, target: '', body: '' },
  {
    name: 'a DELETE with a body',
    method: 'delete',
    operation: body('application/json', { example: ['a'] }),
    json: ['a'],
  },
  ...['post', 'put', 'patch'].map((method) => ({
    name: `a ${method} with JSON`,
    method,
    operation: body('application/json', { example: { a: [1, 2.5, -3e30, true, null, {}, []] } }),
    json: { a: [1, 2.5, -3e30, true, null, {}, []] },
  })),
  { name: 'a POST without a body', method: 'post', operation: {}, body: '' },
  {
    name: 'texts that mean something to a language',
    method: 'post',
    operation: body('application/json', {
      example: Object.fromEntries([...nasty, '__proto__'].map((text) => [text, text])),
    }),
    json: JSON.parse(
      JSON.stringify(Object.fromEntries([...nasty, '__proto__'].map((text) => [text, text]))),
    ) as unknown,
  },
  {
    name: 'JSON of another name',
    method: 'patch',
    operation: body('application/merge-patch+json', { example: { a: null } }),
    json: { a: null },
    headers: { 'content-type': 'application/merge-patch+json' },
  },
  { name: 'null', method: 'put', operation: body('application/json', { example: null }), json: null },
  { name: 'a text in JSON', method: 'put', operation: body('application/json', { example: nasty[0] }), json: nasty[0] },
  { name: 'a number in JSON', method: 'put', operation: body('application/json', { example: 0 }), json: 0 },
  { name: 'an empty object that is needed', method: 'post', operation: body('application/json', {}), json: {} },
  {
    name: 'a text, a list and an object in a path',
    method: 'get',
    route: '/{one}/{list}/{object}',
    operation: { parameters: [path('one', 'blue'), path('list', list), path('object', object)] },
    target: '/blue/blue,black,brown/R,100,G,200,B,150',
  },
  {
    name: 'texts, a list and an object in a query',
    method: 'get',
    operation: {
      parameters: [query('one', 'a/b?c=d&e#f'), query('none', ''), query('list', list), query('object', object)],
    },
    target: '?one=a%2Fb%3Fc%3Dd%26e%23f&none=&list=blue&list=black&list=brown&R=100&G=200&B=150',
  },
  {
    name: 'an address with signs that shells interpret',
    method: 'get',
    route: '/a!b/$c',
    operation: { parameters: [query('open', 'so!important')] },
    target: '/a%21b/%24c?open=so%21important',
  },
  {
    name: 'headers',
    method: 'get',
    operation: {
      parameters: [
        { name: 'X-One', in: 'header', required: true, example: nasty[2], schema: {} },
        { name: 'X-List', in: 'header', required: true, example: list, schema: {} },
        { name: 'X-Object', in: 'header', required: true, example: object, schema: {} },
      ],
    },
    headers: {
      'x-one': nasty[2] ?? '',
      'x-list': 'blue,black,brown',
      'x-object': 'R,100,G,200,B,150',
    },
  },
  {
    name: 'only what is needed',
    method: 'get',
    operation: {
      parameters: [query('needed', 1), query('old', 2, { deprecated: true }), query('free', 3, { required: false })],
    },
    target: '?needed=1&old=2',
  },
  {
    name: 'a key',
    method: 'get',
    operation: { security: [{}, { inHeader: [] }] },
    headers: { 'x-api-key': '<your-token>' },
  },
  {
    name: 'a bearer token',
    method: 'get',
    operation: { security: [{ bearer: [] }] },
    headers: { authorization: 'Bearer <your-token>' },
  },
];
