import type { ApiOperation } from '../../model/api.ts';
import type { RequestExample, Sample } from '../../ui/api/Samples.tsx';
import { isJson } from './media-type.ts';
import { URL_WORD } from './places.ts';
import { sampleRequest, type ChosenBody, type SampleRequest } from './request.ts';
import { csharp } from './samples/csharp.ts';
import { curl } from './samples/curl.ts';
import { go } from './samples/go.ts';
import { java } from './samples/java.ts';
import { fetchSample, undiciSample } from './samples/javascript.ts';
import { php } from './samples/php.ts';
import { python } from './samples/python.ts';
import { ruby } from './samples/ruby.ts';

/** The tab of a language. */
interface SampleLanguage {
  /** Id of the language in all tabs of the site. */
  value: string;
  label: string;
  /** Name of the language for the highlighter. */
  language: string;
  /** Writes a request as code; null if the language's client cannot send it. */
  write: (request: SampleRequest, url: string) => string | null;
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

/** The requests of an operation as code: one for each example of each content type, JSON first, in every language. */
export function requestExamples(operation: ApiOperation): RequestExample[] {
  const contents = (operation.body?.contents ?? []).toSorted((a, b) => Number(isJson(b.type)) - Number(isJson(a.type)));
  const made = contents.flatMap((content) =>
    content.examples.map((example) => ({
      label: [contents.length > 1 && content.type, example.summary || example.name].filter(Boolean).join(': '),
      description: example.description,
      samples: samplesOf(operation, { type: content.type, value: example.value, isMade: content.isMade }),
    })),
  );
  return made.length > 0 ? made : [{ label: '', description: '', samples: samplesOf(operation, null) }];
}

/** A request in every language that can send it. */
function samplesOf(operation: ApiOperation, body: ChosenBody | null): Sample[] {
  const request = sampleRequest(operation, body);
  return LANGUAGES.flatMap(({ value, label, language, write }) => {
    const code = write(request, URL_WORD);
    return code === null ? [] : [{ value, label, language, code, url: request.url }];
  });
}
