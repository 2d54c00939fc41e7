import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { nameHash } from '../../files/hash.ts';
import { insideOf } from '../../files/inside.ts';
import { readJsonFile } from '../../files/json-file.ts';
import type { PicturesConfig } from '../../model/config.ts';
import { pictureManifest, type LoadedPictures } from '../../model/picture.ts';
import { problemAt, startOf, type Checked } from '../../model/problem.ts';

/** Reads the manifest of pictures. If it cannot be read, the value is null and the problems say why. */
export function loadPictures(siteDir: string, config: PicturesConfig): Checked<LoadedPictures | null> {
  const file = join(siteDir, config.manifest);
  const read = existsSync(file) ? readJsonFile(file, pictureManifest) : { mistakes: ['there is none'] };
  if ('mistakes' in read) {
    const fix = 'Run the tool that takes the pictures, which writes it again.';
    const problems = read.mistakes.map((mistake) =>
      problemAt(startOf(config.manifest), `the manifest of pictures: ${mistake}`, fix),
    );
    return { value: null, problems };
  }
  const manifest = read.value;
  const names = new Set([
    ...scenesIn(siteDir, config.scenes),
    ...Object.keys(manifest.scenes),
    ...Object.values(manifest.pictures).flatMap(({ from }) => Object.keys(from)),
  ]);
  const files = [...names].filter((name) => {
    const path = join(siteDir, name);
    return existsSync(path) && statSync(path).isFile() && insideOf(siteDir, path);
  });
  const hashes = new Map(files.map((name) => [name, nameHash(readFileSync(join(siteDir, name)))]));
  return { value: { manifest, hashes }, problems: [] };
}

function scenesIn(siteDir: string, folder: string): string[] {
  const absolute = join(siteDir, folder);
  return existsSync(absolute) ? readdirSync(absolute).map((name) => `${folder}/${name}`) : [];
}
