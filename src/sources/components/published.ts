import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { nameHash } from '../../files/hash.ts';

/** File systems allow 255 bytes; a hash and an extension have to fit in. */
const LONGEST_NAME = 100;

function plain(text: string): string {
  return text.slice(0, LONGEST_NAME).replaceAll(/[^\w.-]+/g, '-');
}

/**
 * The name of a site's file in the output: it contains a hash of the content.
 *
 * @param content what is published in its place
 */
export function publishedName(file: string, content: string | Uint8Array = readFileSync(file)): string {
  const extension = extname(file);
  return `assets/${plain(basename(file, extension))}.${nameHash(content)}${plain(extension)}`;
}
