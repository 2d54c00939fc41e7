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
  /** Clients that cannot send such a request: there is no sample for them. */
  not?: string[];
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
const nasty = [
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

const path = (name: string, example: unknown, style: string, explode: boolean): Raw => ({
  name,
  in: 'path',
  required: true,
  style,
  explode,
  example,
  schema: {},
});
const inPath = (style: string, explode: boolean): Pick<Arrival, 'route' | 'operation'> => ({
  route: '/{one}/{list}/{object}',
  operation: {
    parameters: [
      path('one', 'blue', style, explode),
      path('list', list, style, explode),
      path('object', object, style, explode),
    ],
  },
});
const inQuery = (style: string, explode: boolean, ...values: [string, unknown][]): Raw => ({
  parameters: values.map(([name, value]) => query(name, value, { style, explode })),
});

export const arrivals: Arrival[] = [
  { name: 'nothing but a path', method: 'get', operation: {}, target: '', body: '' },
  {
    name: 'a GET that needs a body',
    method: 'get',
    operation: body('application/json', { example: { size: 1 } }),
    json: { size: 1 },
    not: ['javascript'],
  },
  {
    name: 'a GET whose body may be left out, of which nothing is known',
    method: 'get',
    operation: body('application/json', { schema: { type: 'object' } }, { required: false }),
    body: '',
  },
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
  { name: 'a HEAD', method: 'head', operation: {}, body: '' },
  { name: 'an OPTIONS', method: 'options', operation: {}, body: '' },
  { name: 'a TRACE', method: 'trace', operation: {}, body: '', not: ['javascript'] },
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
    name: 'a plain text',
    method: 'post',
    operation: body('text/plain', { example: nasty[2] }),
    body: nasty[2] ?? '',
    headers: { 'content-type': 'text/plain' },
  },
  {
    name: 'a text of several lines',
    method: 'post',
    operation: body('text/plain', { example: 'first "line"\n  \\second `line` ${x}\n日本' }),
    body: 'first "line"\n  \\second `line` ${x}\n日本',
  },
  {
    name: 'a text that looks like a file',
    method: 'post',
    operation: body('text/plain', { example: '@none' }),
    body: '@none',
  },
  {
    name: 'CSV from rows',
    method: 'post',
    operation: body('text/csv', {
      example: [
        { id: 1, name: 'a,b' },
        { id: 2, name: 'c' },
      ],
    }),
    body: 'id,name\n1,"a,b"\n2,c\n',
    headers: { 'content-type': 'text/csv' },
  },
  { name: 'CSV', method: 'post', operation: body('text/csv', { example: 'a,b\n1,2' }), body: 'a,b\n1,2' },
  {
    name: 'path style simple',
    method: 'get',
    ...inPath('simple', false),
    target: '/blue/blue,black,brown/R,100,G,200,B,150',
  },
  {
    name: 'path style simple, exploded',
    method: 'get',
    ...inPath('simple', true),
    target: '/blue/blue,black,brown/R=100,G=200,B=150',
  },
  {
    name: 'path style label',
    method: 'get',
    ...inPath('label', false),
    target: '/.blue/.blue,black,brown/.R,100,G,200,B,150',
  },
  {
    name: 'path style label, exploded',
    method: 'get',
    ...inPath('label', true),
    target: '/.blue/.blue.black.brown/.R=100.G=200.B=150',
  },
  {
    name: 'path style matrix',
    method: 'get',
    ...inPath('matrix', false),
    target: '/;one=blue/;list=blue,black,brown/;object=R,100,G,200,B,150',
  },
  {
    name: 'path style matrix, exploded',
    method: 'get',
    ...inPath('matrix', true),
    target: '/;one=blue/;list=blue;list=black;list=brown/;R=100;G=200;B=150',
  },
  {
    name: 'query style form',
    method: 'get',
    operation: inQuery('form', false, ['one', 'blue'], ['none', ''], ['list', list], ['object', object]),
    target: '?one=blue&none=&list=blue,black,brown&object=R,100,G,200,B,150',
  },
  {
    name: 'query style form, exploded',
    method: 'get',
    operation: inQuery('form', true, ['one', 'blue'], ['none', ''], ['list', list], ['object', object]),
    target: '?one=blue&none=&list=blue&list=black&list=brown&R=100&G=200&B=150',
  },
  {
    name: 'query style spaceDelimited',
    method: 'get',
    operation: inQuery('spaceDelimited', false, ['list', list], ['object', object]),
    target: '?list=blue%20black%20brown&object=R%20100%20G%20200%20B%20150',
  },
  {
    name: 'query style pipeDelimited',
    method: 'get',
    operation: inQuery('pipeDelimited', false, ['list', list], ['object', object]),
    target: '?list=blue%7Cblack%7Cbrown&object=R%7C100%7CG%7C200%7CB%7C150',
  },
  {
    name: 'query style deepObject',
    method: 'get',
    operation: inQuery('deepObject', true, ['object', object]),
    target: '?object%5BR%5D=100&object%5BG%5D=200&object%5BB%5D=150',
  },
  {
    name: 'a query with reserved characters',
    method: 'get',
    operation: {
      parameters: [query('plain', 'a/b?c=d&e#f'), query('open', 'a/b?c:d@e,f;g&h#i+j[k]', { allowReserved: true })],
    },
    target: '?plain=a%2Fb%3Fc%3Dd%26e%23f&open=a/b?c:d@e,f;g%26h%23i%2Bj%5Bk%5D',
  },
  {
    name: 'an address with signs that shells interpret',
    method: 'get',
    route: '/a!b/$c',
    operation: { parameters: [query('open', 'so!important', { allowReserved: true })] },
    target: '/a!b/%24c?open=so!important',
  },
  {
    name: 'JSON in a query',
    method: 'get',
    operation: {
      parameters: [
        { name: 'filter', in: 'query', required: true, content: { 'application/json': { example: { a: [1] } } } },
      ],
    },
    target: `?filter=${encodeURIComponent('{"a":[1]}')}`,
  },
  {
    name: 'headers',
    method: 'get',
    operation: {
      parameters: [
        { name: 'X-One', in: 'header', required: true, example: nasty[2], schema: {} },
        { name: 'X-List', in: 'header', required: true, example: list, schema: {} },
        { name: 'X-Object', in: 'header', required: true, example: object, schema: {} },
        { name: 'X-Exploded', in: 'header', required: true, explode: true, example: object, schema: {} },
        { name: 'X-Json', in: 'header', required: true, content: { 'application/json': { example: { a: 'é' } } } },
      ],
    },
    headers: {
      'x-one': nasty[2] ?? '',
      'x-list': 'blue,black,brown',
      'x-object': 'R,100,G,200,B,150',
      'x-exploded': 'R=100,G=200,B=150',
      'x-json': '{"a":"%C3%A9"}',
    },
  },
  {
    name: 'cookies',
    method: 'get',
    operation: {
      parameters: [
        { name: 'one', in: 'cookie', required: true, example: "a'b; c", schema: {} },
        { name: 'list', in: 'cookie', required: true, explode: false, example: list, schema: {} },
        { name: 'object', in: 'cookie', required: true, explode: false, example: object, schema: {} },
      ],
    },
    headers: { cookie: 'one=a%27b%3B%20c; list=blue,black,brown; object=R,100,G,200,B,150' },
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
    name: 'two keys and a cookie',
    method: 'get',
    operation: { security: [{ inHeader: [], inQuery: [], inCookie: [] }] },
    target: '?api_key=YOUR_TOKEN',
    headers: { 'x-api-key': '<your-token>', cookie: 'session=YOUR_TOKEN' },
  },
  {
    name: 'basic authentication',
    method: 'get',
    operation: { security: [{ basic: [] }] },
    headers: { authorization: 'Basic <your-credentials>' },
  },
  {
    name: 'OAuth',
    method: 'get',
    operation: { security: [{ oauth: ['read'] }] },
    headers: { authorization: 'Bearer <your-token>' },
  },
  {
    name: 'a scheme of another name',
    method: 'get',
    operation: { security: [{}, { digest: [] }] },
    headers: { authorization: 'Digest <your-credentials>' },
  },
];
