import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { positionAt, type Place } from '../../model/problem.ts';
import { offsetsOf } from '../yaml.ts';
import { pointerSteps } from './json.ts';

/** Finds the line of a pointer's key in a file, or of the nearest one above it that exists. */
export type PlaceOf = (file: string, pointer: string) => Place;

/**
 * Finds the lines of JSON pointers in a site's description files. Each file, relative to the site's folder, is read and
 * parsed once, on first use; a missing one counts as a single empty line.
 */
export function pointerPlaces(siteDir: string): PlaceOf {
  const files = new Map<string, { text: string; offsetOf: ReturnType<typeof offsetsOf> }>();
  const read = (file: string) => {
    const path = join(siteDir, file);
    const text = existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : '';
    return { text, offsetOf: offsetsOf(text) };
  };
  return (file, pointer) => {
    const parsed = files.get(file) ?? read(file);
    files.set(file, parsed);
    return { file, ...positionAt(parsed.text, parsed.offsetOf(pointerSteps(pointer) ?? [])) };
  };
}
