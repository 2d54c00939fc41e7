import { describe, expect, it } from 'vitest';
import { groupsOf, isNear, Lexicon, likeness, termsOf } from '../../src/ui/search/engines/terms.ts';

const groups = groupsOf({ flag: ['toggle'], sso: ['single sign-on'], env: ['environment'] });
const texts = (question: string) => termsOf(question, groups).map(({ variants }) => variants.map(({ text }) => text));

describe('the terms of a question', () => {
  it('are its words, without those that say nothing', () => {
    expect(texts('How do I create a project?')).toEqual([['create'], ['project']]);
  });

  it('are all of its words where none says anything', () => {
    expect(texts('how to')).toEqual([['how'], ['to']]);
  });

  it('bring what means the same, in both directions', () => {
    expect(texts('flag')).toEqual([['flag', 'toggle']]);
    expect(texts('toggles')).toEqual([['toggles', 'flag']]);
    expect(texts('env')).toEqual([['env', 'environment']]);
  });

  it('take the words of a longer synonym together', () => {
    expect(texts('single sign-on with google')).toEqual([['single sign on', 'sso'], ['google']]);
    expect(texts('sso google')).toEqual([['sso', 'single sign on'], ['google']]);
  });

  it('keep an identifier whole, and its parts as the second choice', () => {
    expect(termsOf('gradualRolloutUserId', groups)[0]?.variants).toMatchObject([
      { text: 'gradualrolloutuserid', weight: 1 },
      { text: 'gradual rollout user id', last: true },
    ]);
    expect(texts('/api/admin/projects')).toEqual([['apiadminprojects', 'api admin projects']]);
    expect(texts('X-Unleash')).toEqual([['xunleash', 'x unleash']]);
    expect(texts('LOG_LEVEL')).toEqual([['loglevel', 'log level']]);
  });

  it('of nothing but signs are none', () => {
    expect(texts(' /?- ')).toEqual([]);
    expect(texts('')).toEqual([]);
  });
});

describe('typing mistakes', () => {
  it.each([
    ['segmants', 'segments', true],
    ['enviroment', 'environment', true],
    ['togggle', 'toggle', true],
    ['tggole', 'toggle', false],
    ['toglge', 'toggle', true],
    ['toggle', 'toggle', false],
    ['tag', 'toggle', false],
  ])('%s and %s', (a, b, near) => {
    expect(isNear(a, b)).toBe(near);
    expect(isNear(b, a)).toBe(near);
  });

  const lexicon = new Lexicon(['constraints', 'debt', 'depth', 'environment', 'environments', 'segments', 'variants']);

  it('are mended to words that the site has', () => {
    expect(lexicon.corrections('segmants')).toEqual(['segments']);
    expect(lexicon.corrections('varients')).toEqual(['variants']);
    expect(lexicon.corrections('enviroments')).toEqual(['environment', 'environments']);
    expect(lexicon.corrections('zebra')).toEqual([]);
  });

  it('are mended in a word that is still being typed', () => {
    expect(lexicon.corrections('constrants')).toEqual(['constraints']);
    expect(lexicon.corrections('enviroz')).toEqual(['environment', 'environments']);
    expect(lexicon.corrections('cosntr')).toEqual(['constraints']);
  });

  it('are not looked for in short words', () => {
    expect(lexicon.corrections('seg')).toEqual([]);
  });

  it('are told from words that are known, or begin one', () => {
    expect(lexicon.judge('segment')).toBe('known');
    expect(lexicon.judge('environ')).toBe('beginning');
    expect(lexicon.judge('segmants')).toBe('unknown');
  });
});

describe('the likeness of a title', () => {
  it('is 1 for the question itself, and less for a title with more or fewer words', () => {
    const terms = termsOf('create toggle', groups);
    expect(likeness('How to create a toggle', terms)).toBe(1);
    expect(likeness('Create', terms)).toBe(0.5);
    expect(likeness('Create toggle environment', terms)).toBeCloseTo(2 / 3);
    expect(likeness('Tags', terms)).toBe(0);
  });

  it('counts what means the same', () => {
    expect(likeness('Toggles', termsOf('flags', groups))).toBe(1);
  });
});
