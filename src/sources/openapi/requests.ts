import type { ApiContent, ApiExample, ApiOperation } from '../../model/api.ts';
import type { RequestExample } from '../../ui/api/Samples.tsx';
import { LANGUAGES, sampleCode, sampleRequest } from './samples.ts';

/** The requests of an operation as code: one for each example of each content type, in every language. */
export function requestExamples(operation: ApiOperation): RequestExample[] {
  const { body } = operation;
  const contents = body?.contents ?? [];
  const bodies = contents.flatMap((content) => {
    const examples: (ApiExample | null)[] = content.examples.length > 0 ? content.examples : [null];
    return examples.map((example) => ({ content, example }));
  });
  if (!body || bodies.length < 2) {
    const only = bodies[0]?.example;
    return [requestExample(operation, only ? only.summary || only.name : '', only?.description ?? '')];
  }
  return bodies.map(({ content, example }) => {
    const label = example ? example.summary || example.name : '';
    return requestExample(
      { ...operation, body: { ...body, contents: [withOnly(content, example)] } },
      contents.length > 1 ? [content.type, label].filter(Boolean).join(': ') : label,
      example?.description ?? '',
    );
  });
}

function withOnly(content: ApiContent, example: ApiExample | null): ApiContent {
  return example ? { ...content, examples: [example] } : content;
}

function requestExample(operation: ApiOperation, label: string, description: string): RequestExample {
  const request = sampleRequest(operation);
  const samples = LANGUAGES.map((language) => ({
    ...language,
    code: sampleCode(request, language),
    url: request.url,
  }));
  return { label, description, samples };
}
