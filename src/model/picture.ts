import { z } from 'zod';

const size = z.int().positive();
const address = z.string().startsWith('/', 'must start with "/"');
const text = z.string().trim().min(1, 'must not be empty');

/** A picture in two color modes. */
const picture = z.strictObject({
  /** Text alternative. */
  alt: text,
  /** Shown below it. */
  caption: text,
  /** In CSS pixels; the files may have more. */
  width: size,
  height: size,
  /** Addresses of its files. */
  light: address,
  dark: address,
  /** The files it was made from, relative to the site's folder, each with its hash at that time. */
  from: z.record(z.string(), z.string()),
});

/** The manifest of a site's pictures, as written by the tool that takes them. */
export const pictureManifest = z.strictObject({
  /** Names of the expected pictures, by the file that describes them, relative to the site's folder. */
  scenes: z.record(z.string(), z.array(z.string())),
  /** By name. */
  pictures: z.record(z.string(), picture),
});

export type Picture = z.output<typeof picture>;
export type PictureManifest = z.output<typeof pictureManifest>;

/** A site's manifest of pictures, and the current hash of each file that it mentions. */
export interface LoadedPictures {
  manifest: PictureManifest;
  /** By path relative to the site's folder. Every file in the folder of scenes is included; missing files are not. */
  hashes: ReadonlyMap<string, string>;
}
