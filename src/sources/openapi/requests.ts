import type { ApiContent, ApiExample, ApiOperation } from '../../model/api.ts';
import type { RequestExample } from '../../ui/api/Samples.tsx';
import { isJson } from './media-type.ts';
import { samplesOf } from './samples.ts';

/** The requests of an operation as code: one for each example of each content type, in every language. */
export function requestExamples(operation: ApiOperation): RequestExample[] {
  const contents = jsonFirst(operation.body?.contents ?? []);
  const choices = contents.flatMap((content) => {
    const examples: (ApiExample | undefined)[] = content.examples.length > 0 ? content.examples : [undefined];
    return examples.map((example) => ({ content, example }));
  });
  if (choices.length === 0) return [{ label: '', description: '', samples: samplesOf(operation) }];
  return choices.map(({ content, example }) => {
    const name = example ? example.summary || example.name : '';
    return {
      label: contents.length > 1 ? [content.type, name].filter(Boolean).join(': ') : name,
      description: example?.description ?? '',
      samples: samplesOf(operation, { content, example }),
    };
  });
}

/** JSON is what most readers send. */
function jsonFirst(contents: ApiContent[]): ApiContent[] {
  return contents.toSorted((a, b) => Number(isJson(b.type)) - Number(isJson(a.type)));
}
