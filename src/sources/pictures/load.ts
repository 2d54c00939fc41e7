import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { nameHash } from '../../files/hash.ts';
import { insideOf } from '../../files/inside.ts';
import type { PicturesConfig } from '../../model/config.ts';
import type { PictureManifest } from '../../model/picture.ts';
import type { Problem } from '../../model/problem.ts';

const size = z.int().positive();
const address = z.string().startsWith('/', 'must start with "/"');
const text = z.string().trim().min(1, 'must not be empty');

const manifestSchema: z.ZodType<PictureManifest> = z.strictObject({
  scenes: z.record(z.string(), z.array(z.string())),
  pictures: z.record(
    z.string(),
    z.strictObject({
      alt: text,
      caption: text,
      width: size,
      height: size,
      light: address,
      dark: address,
      from: z.record(z.string(), z.string()),
    }),
  ),
});

/** The manifest of a site, and the hash that each file has now which it speaks of. */
export interface LoadedPictures {
  manifest: PictureManifest;
  /** Relative to the site's folder, with every file of the folder of scenes; a file that is gone is not among them. */
  hashes: Map<string, string>;
}

/** Reads the manifest of pictures. Null where it cannot be read, which is among the problems. */
export function loadPictures(siteDir: string, config: PicturesConfig, problems: Problem[]): LoadedPictures | null {
  const file = join(siteDir, config.manifest);
  const report = (message: string) =>
    problems.push({
      severity: 'error',
      file: config.manifest,
      line: 1,
      column: 1,
      message,
      fix: 'Let the tool that takes the pictures write it again.',
    });
  if (!existsSync(file)) {
    report('there is no such manifest of pictures');
    return null;
  }
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    report(`the manifest of pictures is no JSON: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
  const parsed = manifestSchema.safeParse(data);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) report(`${path.join('.')}: ${message}`);
    return null;
  }
  const names = new Set([
    ...scenesIn(siteDir, config.scenes),
    ...Object.keys(parsed.data.scenes),
    ...Object.values(parsed.data.pictures).flatMap(({ from }) => Object.keys(from)),
  ]);
  return { manifest: parsed.data, hashes: hashesOf(siteDir, names) };
}

function scenesIn(siteDir: string, folder: string): string[] {
  const absolute = join(siteDir, folder);
  return existsSync(absolute) ? readdirSync(absolute).map((name) => `${folder}/${name}`) : [];
}

function hashesOf(siteDir: string, names: Iterable<string>): Map<string, string> {
  const hashes = new Map<string, string>();
  for (const name of names) {
    const file = join(siteDir, name);
    if (existsSync(file) && statSync(file).isFile() && insideOf(siteDir, file))
      hashes.set(name, nameHash(readFileSync(file)));
  }
  return hashes;
}
