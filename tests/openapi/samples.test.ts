import { describe, expect, it } from 'vitest';
import type { Raw } from '../../src/sources/openapi/json.ts';
import { OperationReader } from '../../src/sources/openapi/operation.ts';
import { outlineOf } from '../../src/sources/openapi/outline.ts';
import { fillAddress, plainAddress } from '../../src/sources/openapi/sample-address.ts';
import type { Sample } from '../../src/ui/api/Samples.tsx';
import { requestExamples } from '../../src/sources/openapi/samples.ts';
import { Schemas } from '../../src/sources/openapi/schemas.ts';
import { mistakesIn } from '../../verify/syntax.ts';
import { nasty } from './arrivals.ts';
import { runners } from './runners.ts';
import { documentWith } from './site.ts';

const operations: Record<string, Raw> = {
  'without a body': {
    get: {
      parameters: [{ name: 'q', in: 'query', required: true, example: nasty[0], schema: { type: 'string' } }],
      responses: {},
    },
  },
  'with a header': {
    delete: {
      parameters: [{ name: 'X-One', in: 'header', required: true, example: 'plain', schema: {} }],
      responses: {},
    },
  },
  'with a body of nasty texts': {
    post: {
      requestBody: {
        content: {
          'application/json': {
            example: {
              list: nasty,
              ...Object.fromEntries(nasty.map((text) => [text, text])),
              n: null,
              b: true,
              f: 1.5e30,
              o: {},
            },
          },
        },
      },
      responses: {},
    },
  },
};

const READER_VALUES = {
  project: { label: 'Project', text: 'default' },
  environment: { label: 'Environment', text: 'development' },
};

function samplesOf(
  item: Raw,
  route = '/api/projects/{projectId}/environments/{environment}/things/{thing}',
  more: Record<string, unknown> = {},
): Map<string, string> {
  const document = documentWith({
    paths: { [route]: item },
    more: {
      security: [{ key: [] }],
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
      ...more,
    },
  });
  return new Map(codeSamples(document).map(({ value, code, url }) => [value, plainAddress(code, url)]));
}

/** The samples of a document's only operation. */
function codeSamples(document: Raw): Sample[] {
  const [outline] = outlineOf(document, '/api').operations;
  if (!outline) throw new Error('no operation');
  const schemas = new Schemas(document);
  const reader = new OperationReader(document, schemas, [], { facts: [], readerValues: READER_VALUES });
  return requestExamples(reader.read(outline))[0]?.samples ?? [];
}

/** C# is only read: no compiler of it is small enough for the tests. */
const GRAMMARS = [...runners, { language: 'dotnet', grammar: 'c-sharp' }];

describe.each(Object.entries(operations))('a request %s', (_, item) => {
  const samples = samplesOf(item);

  it.each(GRAMMARS)('is valid $language', async ({ language, grammar }) => {
    expect(await mistakesIn(grammar, samples.get(language) ?? '')).toEqual([]);
  });

  it('shows the token, the host and both names as places in every language', () => {
    expect([...samples.keys()]).toEqual(GRAMMARS.map(({ language }) => language));
    for (const [language, code] of samples) {
      expect(code, language).toContain('<your-token>');
      expect(code, language).toContain(
        'https://<your-instance>/api/projects/default/environments/development/things/my-thing',
      );
    }
  });
});

describe('places', () => {
  it('carry the example of the description, encoded, and marked up for the reader to replace', () => {
    const parameters = [
      { name: 'projectId', in: 'path', required: true, schema: { type: 'string', example: 'a&$(b)' } },
    ];
    const document = documentWith({ paths: { '/p/{projectId}': { get: { parameters, responses: {} } } } });
    const [curl] = codeSamples(document);
    if (!curl) throw new Error('no sample');
    expect(fillAddress(curl.code, curl.url)).toContain(
      '"<span data-place="instance">https://&lt;your-instance&gt;</span>/p/<span data-place="project">a%26%24%28b%29</span>"',
    );
  });

  it('are those of the config alone, by any of their names, and have its text without an example', () => {
    const samples = samplesOf({ get: { responses: {} } }, '/{project}/{projectName}/{ENVIRONMENTID}/{projects}/{user}');
    expect(samples.get('curl')).toContain('/default/default/development/my-projects/my-user');
    const [curl] = codeSamples(documentWith({ paths: { '/{project}/{user}': { get: { responses: {} } } } }));
    expect(fillAddress(curl?.code ?? '', curl?.url ?? [])).toContain(
      '<span data-place="project">default</span>/my-user',
    );
  });

  it('leave a public server as it is', () => {
    const address = (url: string) =>
      /"(.*?)"/.exec(samplesOf({ get: { responses: {} } }, '/x', { servers: [{ url }] }).get('curl') ?? '')?.[1];
    expect(address('https://api.example.com/v2')).toBe('https://api.example.com/v2/x');
    expect(address('/base/')).toBe('https://<your-instance>/base/x');
    expect(address('https://<host>/v1')).toBe('https://<your-instance>/v1/x');
    expect(address('javascript:alert(1)')).toBe('https://<your-instance>/x');
  });
});
