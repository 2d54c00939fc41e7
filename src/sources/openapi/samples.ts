import type { ApiOperation } from '../../model/api.ts';
import type { Sample } from '../../ui/api/Samples.tsx';
import { URL_WORD } from './places.ts';
import { sampleRequest, type SampleChoice, type SampleRequest } from './request.ts';
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

/** The example request of an operation in every language that can send it. */
export function samplesOf(operation: ApiOperation, choice?: SampleChoice): Sample[] {
  const request = sampleRequest(operation, choice);
  return LANGUAGES.flatMap(({ value, label, language, write }) => {
    const code = write(request, URL_WORD);
    return code === null ? [] : [{ value, label, language, code, url: request.url }];
  });
}
