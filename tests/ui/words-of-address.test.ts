import { describe, expect, it } from 'vitest';
import { wordsOfAddress } from '../../src/ui/search/words-of-address.ts';

describe('the words of an address', () => {
  it.each([
    ['/docs/user_guide/activationStrategies.html', 'user guide activation Strategies'],
    ['/reference/api-tokens', 'reference api tokens'],
    ['/how-to/', 'how to'],
    ['/%C3%A4rger%20mit%20SSO', 'ärger mit SSO'],
    ['/100%', '100'],
    ['/docs/index.html', ''],
    ['/no/such/page', ''],
    ['/', ''],
  ])('%s: "%s"', (path, words) => {
    expect(wordsOfAddress(path)).toBe(words);
  });

  it('are no longer than a question', () => {
    expect(wordsOfAddress(`/${'word-'.repeat(100)}`)).toHaveLength(100);
  });
});
