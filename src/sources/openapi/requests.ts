import type { ApiContent, ApiExample, ApiOperation } from '../../model/api.ts';
import type { RequestExample } from '../../ui/api/Samples.tsx';
import { isJson } from './media-type.ts';
import { samplesOf } from './samples.ts';

/** The requests of an operation as code: one for each example of each content type, in every language. */
export function requestExamples(operation: ApiOperation): RequestExample[] {
  const contents = jsonFirst(operation.body?.contents ?? []);
  const labelOf = (content: ApiContent, { name, summary }: Pick<ApiExample, 'name' | 'summary'>) =>
    [contents.length > 1 && content.type, summary || name].filter(Boolean).join(': ');
  const made = contents.flatMap((content) => {
    const examples: (ApiExample | undefined)[] = content.examples.length > 0 ? content.examples : [undefined];
    return examples.map((example) => ({
      label: labelOf(content, example ?? { name: '', summary: '' }),
      description: example?.description ?? '',
      samples: samplesOf(operation, { content, example }),
    }));
  });
  return made.length > 0 ? made : [{ label: '', description: '', samples: samplesOf(operation) }];
}

/** Puts JSON first, because most readers send that. */
function jsonFirst(contents: ApiContent[]): ApiContent[] {
  return contents.toSorted((a, b) => Number(isJson(b.type)) - Number(isJson(a.type)));
}
