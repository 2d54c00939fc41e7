import type { ApiOperation } from '../../model/api.ts';
import type { RequestExample, Sample } from '../../ui/api/Samples.tsx';
import { URL_PLACEHOLDER } from './sample-address.ts';
import { sampleRequest, type SampleBody, type SampleRequest } from './request.ts';
import { csharp } from './samples/csharp.ts';
import { curl } from './samples/curl.ts';
import { go } from './samples/go.ts';
import { java } from './samples/java.ts';
import { fetchSample, undiciSample } from './samples/javascript.ts';
import { php } from './samples/php.ts';
import { python } from './samples/python.ts';
import { ruby } from './samples/ruby.ts';

/** The tab of a language. */
interface SampleLanguage extends Pick<Sample, 'value' | 'label' | 'language'> {
  write: (request: SampleRequest, url: string) => string;
}

/** The languages of samples, in the order of their tabs. */
const LANGUAGES: readonly SampleLanguage[] = [
  { value: 'curl', label: 'curl', language: 'bash', write: curl },
  { value: 'javascript', label: 'JavaScript', language: 'js', write: fetchSample },
  { value: 'node', label: 'Node.js', language: 'js', write: undiciSample },
  { value: 'python', label: 'Python', language: 'python', write: python },
  { value: 'go', label: 'Go', language: 'go', write: go },
  { value: 'java', label: 'Java', language: 'java', write: java },
  { value: 'php', label: 'PHP', language: 'php', write: php },
  { value: 'ruby', label: 'Ruby', language: 'ruby', write: ruby },
  { value: 'dotnet', label: 'C#', language: 'csharp', write: csharp },
];

/** The requests of an operation as code: one for each example of its body, in every language. */
export function requestExamples(operation: ApiOperation): RequestExample[] {
  const contents = operation.body?.contents ?? [];
  const made = contents.flatMap(({ type, examples }) =>
    examples.map(({ name, summary, description, value }) => ({
      label: summary || name,
      description,
      samples: samplesOf(operation, { type, value }),
    })),
  );
  if (made.length > 0) return made;
  const [content] = operation.body?.required ? contents : [];
  // If a body is required that nothing is known of, it is an empty object.
  return [
    { label: '', description: '', samples: samplesOf(operation, content ? { type: content.type, value: {} } : null) },
  ];
}

/** A request in every language. */
function samplesOf(operation: ApiOperation, body: SampleBody | null): Sample[] {
  const request = sampleRequest(operation, body);
  return LANGUAGES.map(({ write, ...language }) => ({
    ...language,
    code: write(request, URL_PLACEHOLDER),
    url: request.url,
  }));
}
