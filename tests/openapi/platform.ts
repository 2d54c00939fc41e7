/** Everything that the platform's own descriptions use, from 5.1 to 7.5, in a small description. */
export const platform = {
  openapi: '3.0.3',
  info: { title: 'Flags', version: '5.2.0-main' },
  servers: [{ url: 'https://flags.example.com/hosted' }],
  security: [{ apiKey: [] }, { bearerToken: [] }],
  tags: [{ name: 'Flags', description: 'Everything about [flags](https://flags.example.com/docs).' }],
  paths: {
    '/api/projects/{projectId}/flags/{name}': {
      get: {
        tags: ['Flags'],
        summary: 'Read a flag',
        operationId: 'getFlag',
        deprecated: true,
        'x-stability-level': 'stable',
        parameters: [
          { name: 'projectId', in: 'path', required: true, schema: { type: 'string', example: 'default' } },
          { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 } },
        ],
        responses: {
          200: { description: 'The flag.', content: { 'application/json': { schema: ref('flag') } } },
          404: {
            description: 'There is no such flag.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    id: { type: 'string', example: '9c40958a-daac-400e-98fb-3bb438567008' },
                    name: { type: 'string', example: 'NotFoundError' },
                  },
                },
              },
            },
          },
        },
      },
      post: {
        tags: ['Flags'],
        operationId: 'addChange',
        'x-enforcer-exception-skip-codes': '409',
        requestBody: { required: true, content: { 'application/json': { schema: ref('change') } } },
        responses: {
          201: {
            description: 'Added.',
            headers: { location: { description: 'Where it is.', schema: { type: 'string', format: 'uri' } } },
            content: {
              'application/json': { schema: { type: 'array', items: ref('flag'), minItems: 1, maxItems: 3 } },
            },
          },
        },
      },
    },
    '/api/report': {
      get: {
        operationId: 'getReport',
        responses: {
          200: {
            description: 'A row for each day.',
            content: {
              'text/csv': { schema: { type: 'string', example: 'day,requests' } },
              'text/plain': { schema: { type: 'string' } },
            },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      apiKey: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'A key.' },
      bearerToken: { type: 'http', scheme: 'bearer' },
    },
    schemas: {
      flag: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'variants'],
        properties: {
          name: { type: 'string', pattern: '^[a-z]+$', minLength: 1, maxLength: 64, example: 'checkout' },
          kind: { type: 'string', enum: ['release', 'experiment'], default: 'release' },
          // As many digits in a row as an integer that JavaScript would round.
          owner: { type: 'string', example: 'unleash-7095756699593281' },
          createdAt: { type: 'string', format: 'date-time', nullable: true, example: null },
          lastSeen: { type: 'string', format: 'date' },
          weight: { type: 'number', minimum: 0, example: 0.5 },
          settings: { type: 'object', additionalProperties: { type: 'boolean' }, default: {} },
          variants: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] }, example: ['a', 1] },
          parent: {
            allOf: [{ $ref: '#/components/schemas/flag' }, { type: 'object', description: 'The flag above.' }],
          },
        },
      },
      change: {
        oneOf: [
          { type: 'object', required: ['action'], properties: { action: { type: 'string', enum: ['archive'] } } },
          { type: 'object', required: ['payload'], properties: { payload: { type: 'object', example: { on: true } } } },
        ],
      },
    },
  },
};

function ref(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}
