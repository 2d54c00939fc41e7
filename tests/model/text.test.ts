import { expect, it } from 'vitest';
import { withBreaks } from '../../src/model/text.ts';

it.each([
  ['OkHttp instead of HttpURLConnection', 13, 'OkHttp instead of Http|URLConnection'],
  ['OkHttp instead of HttpURLConnection', 20, 'OkHttp instead of HttpURLConnection'],
  ['a createFeatureNamingSchema', 20, 'a create|Feature|Naming|Schema'],
  ['<instance>/api/{name}', 13, '<instance>|/api|/{name}'],
])('marks where "%s" may be broken in words from %i characters', (text, from, expected) => {
  expect(withBreaks(text, '|', from)).toBe(expected);
});
