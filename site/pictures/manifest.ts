import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { PictureManifest } from '../../src/model/picture.ts';

export function readManifest(file: string): PictureManifest {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PictureManifest) : { scenes: {}, pictures: {} };
}

export function writeManifest(file: string, { scenes, pictures }: PictureManifest): void {
  const sorted = <T>(table: Record<string, T>) =>
    Object.fromEntries(Object.entries(table).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify({ scenes: sorted(scenes), pictures: sorted(pictures) }, null, 2)}\n`);
}
