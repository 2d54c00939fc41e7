/** Generates OpenAPI documents of any size, and hostile ones. The same arguments give the same document. */

type Any = Record<string, unknown>;

/** A small seeded random generator: https://en.wikipedia.org/wiki/Linear_congruential_generator */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

const formats = ['date-time', 'uuid', 'email', 'uri', undefined];

/**
 * A document like those of large services, with schemas that refer to each other in all directions, including cycles.
 */
export function largeDocument(operations: number, schemas: number): Any {
  const pick = random(operations * 31 + schemas);
  const reference = () => ({ $ref: `#/components/schemas/Schema${pick(schemas)}` });
  const property = (): Any => {
    const kind = pick(8);
    if (kind === 0) return reference();
    if (kind === 1)
      return { type: 'array', items: reference(), description: 'Several of them, in the order they came.' };
    if (kind === 2)
      return { type: 'integer', minimum: 0, maximum: 100, default: 10, description: 'How many there may be.' };
    if (kind === 3) return { type: 'object', additionalProperties: reference() };
    if (kind === 4) return { type: 'object', properties: { inner: { type: 'string' }, other: reference() } };
    const format = formats[pick(formats.length)];
    return {
      type: 'string',
      ...(format && { format }),
      description: 'A text with `code` in it, as it was *given*.',
      nullable: pick(2) === 0,
    };
  };
  const schema = (index: number): Any => {
    if (index % 23 === 0)
      return { oneOf: [reference(), reference(), reference()], discriminator: { propertyName: 'kind' } };
    const own = {
      type: 'object',
      description: `The schema number ${index}.`,
      required: ['p0'],
      properties: Object.fromEntries(Array.from({ length: 2 + pick(10) }, (_, at) => [`p${at}`, property()])),
    };
    return index % 17 === 0 && index > 0 ? { allOf: [{ $ref: `#/components/schemas/Schema${index - 1}` }, own] } : own;
  };
  const body = () => ({ content: { 'application/json': { schema: reference() } } });
  const paths: Any = {};
  for (let index = 0; index < operations; index++) {
    paths[`/services/${index % 50}/things/{thingId}/parts${index}`] = {
      [['get', 'post', 'put', 'delete'][index % 4] ?? 'get']: {
        operationId: `operation${index}Name`,
        summary: `The operation number ${index}`,
        description: 'Does its work.\n\n- once\n- and again',
        tags: [`Service ${index % 50}`],
        parameters: [
          { name: 'thingId', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', default: 20 } },
        ],
        ...(index % 4 !== 0 && index % 4 !== 3 && { requestBody: body() }),
        responses: { 200: { description: 'It worked.', ...body() }, 404: { description: 'There is none.', ...body() } },
      },
    };
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Large', version: '1' },
    paths,
    components: {
      schemas: Object.fromEntries(Array.from({ length: schemas }, (_, index) => [`Schema${index}`, schema(index)])),
    },
  };
}
