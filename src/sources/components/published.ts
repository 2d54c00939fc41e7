import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { nameHash } from '../../files/hash.ts';

/** File systems allow names of 255 bytes, which have to hold a hash and an extension, too. */
const LONGEST_NAME = 100;

function plain(text: string): string {
  return text.slice(0, LONGEST_NAME).replaceAll(/[^\w.-]+/g, '-');
}

/**
 * The name of a site's file in the output, which contains a hash of the content.
 *
 * @param content the published content, if it differs from the file's
 */
export function publishedName(file: string, content: string | Uint8Array = readFileSync(file)): string {
  const extension = extname(file);
  return `assets/${plain(basename(file, extension))}.${nameHash(content)}${plain(extension)}`;
}
