import { expect, it } from 'vitest';
import { checkPictures, type PictureCheckInput } from '../../src/checks/pictures.ts';
import type { Picture } from '../../src/model/picture.ts';

const form: Picture = {
  alt: 'A form',
  caption: 'The form.',
  width: 320,
  height: 150,
  light: '/pictures/form-light.webp',
  dark: '/pictures/form-dark.webp',
  from: { 'pictures/scenes/guide.ts': 'aaa' },
};

function check(change: Partial<PictureCheckInput> = {}): string[] {
  return checkPictures({
    manifest: { scenes: { 'pictures/scenes/guide.ts': ['form'] }, pictures: { form } },
    config: { manifest: 'pictures/manifest.json', scenes: 'pictures/scenes' },
    hashes: new Map([['pictures/scenes/guide.ts', 'aaa']]),
    files: new Set(['/logo.svg', form.light, form.dark]),
    shown: new Set([form.light, form.dark]),
    ...change,
  }).map(({ severity, file, message }) => `${severity} ${file}: ${message}`);
}

const at = 'error pictures/scenes/guide.ts:';

it('finds nothing wrong with a picture that is as its scene says, and shown', () => {
  expect(check()).toEqual([]);
});

it.each<[string, Partial<PictureCheckInput>, string]>([
  [
    'a scene without a picture',
    { manifest: { scenes: { 'pictures/scenes/guide.ts': ['form', 'list'] }, pictures: { form } } },
    `${at} there is no picture of the scene "list"`,
  ],
  [
    'a file of scenes that were never taken',
    {
      hashes: new Map([
        ['pictures/scenes/guide.ts', 'aaa'],
        ['pictures/scenes/new.ts', 'bbb'],
      ]),
    },
    'error pictures/scenes/new.ts: no picture was taken of the scenes in this file',
  ],
  [
    'a scene that changed',
    { hashes: new Map([['pictures/scenes/guide.ts', 'ccc']]) },
    `${at} the picture "form" is older than pictures/scenes/guide.ts, which has changed`,
  ],
  ['a picture that no page shows', { shown: new Set<string>() }, `${at} no page shows the picture "form"`],
  ['a file that is missing', { files: new Set([form.light]) }, `${at} the picture "form" has no file at ${form.dark}`],
  [
    'a file of no scene',
    { files: new Set([form.light, form.dark, '/pictures/old-light.webp']) },
    'error pictures/manifest.json: /pictures/old-light.webp is not the picture of any scene',
  ],
  [
    'a picture of no scene',
    { manifest: { scenes: { 'pictures/scenes/guide.ts': [] }, pictures: { form } } },
    'error pictures/manifest.json: the picture "form" is of no scene',
  ],
])('finds %s', (_, change, message) => {
  expect(check(change)).toEqual([message]);
});
