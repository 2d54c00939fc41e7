import type { PicturesConfig } from '../model/config.ts';
import type { LoadedPictures } from '../model/picture.ts';
import { problemAt, startOf, type Problem } from '../model/problem.ts';

export interface PictureCheckInput extends LoadedPictures {
  config: PicturesConfig;
  /** Addresses of the output files. */
  files: ReadonlySet<string>;
  /** Addresses of the pictures that pages show. */
  shown: ReadonlySet<string>;
}

const RETAKE = 'Take it again, and look at it.';

/** Reports scenes without a picture, outdated pictures, and pictures that no page shows. */
export function checkPictures(input: PictureCheckInput): Problem[] {
  const { manifest, config, hashes, files, shown } = input;
  const problems: Problem[] = [];
  const report = (file: string, message: string, fix: string) => problems.push(problemAt(startOf(file), message, fix));

  for (const file of hashes.keys())
    if (file.startsWith(`${config.scenes}/`) && !Object.hasOwn(manifest.scenes, file))
      report(file, 'no picture was taken of the scenes in this file', 'Take them.');
  const described = new Set<string>();
  for (const [file, names] of Object.entries(manifest.scenes))
    for (const name of names) {
      described.add(name);
      if (!Object.hasOwn(manifest.pictures, name))
        report(file, `there is no picture of the scene "${name}"`, 'Take it.');
    }
  for (const [name, picture] of Object.entries(manifest.pictures)) {
    const source = Object.keys(picture.from)[0] ?? config.manifest;
    if (!described.has(name))
      report(config.manifest, `the picture "${name}" is of no scene`, 'Delete it, or describe it.');
    for (const [file, hash] of Object.entries(picture.from))
      if (hashes.get(file) !== hash)
        report(source, `the picture "${name}" is older than ${file}, which has changed`, RETAKE);
    for (const address of [picture.light, picture.dark])
      if (!files.has(address)) report(source, `the picture "${name}" has no file at ${address}`, RETAKE);
    if (!shown.has(picture.light))
      report(source, `no page shows the picture "${name}"`, 'Show it, or delete the scene and its files.');
  }
  const listed = new Set(Object.values(manifest.pictures).flatMap(({ light, dark }) => [light, dark]));
  const folders = new Set([...listed].map((address) => address.slice(0, address.lastIndexOf('/') + 1)));
  for (const file of files)
    if (folders.has(file.slice(0, file.lastIndexOf('/') + 1)) && !listed.has(file))
      report(config.manifest, `${file} is not the picture of any scene`, 'Delete the file.');
  return problems;
}
