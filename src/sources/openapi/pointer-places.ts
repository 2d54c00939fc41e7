import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { positionAt, type Place } from '../../model/problem.ts';
import { offsetsOf } from '../yaml.ts';
import { pointerSteps } from './json.ts';

/** A text, and where its parts are. */
interface Parsed {
  text: string;
  offsetOf: ReturnType<typeof offsetsOf>;
}

/** Finds the lines of JSON pointers in a site's description files. Each file is read and parsed once, on first use. */
export class PointerPlaces {
  readonly #siteDir: string;
  readonly #files = new Map<string, Parsed>();

  constructor(siteDir: string) {
    this.#siteDir = siteDir;
  }

  /**
   * Finds the line of a pointer's key, or of the nearest one above that exists.
   *
   * @param file relative to the site's folder; a missing file counts as a single empty line
   */
  of(file: string, pointer: string): Place {
    const { text, offsetOf } = this.#read(file);
    return { file, ...positionAt(text, offsetOf(pointerSteps(pointer) ?? [])) };
  }

  #read(file: string): Parsed {
    const known = this.#files.get(file);
    if (known) return known;
    const path = join(this.#siteDir, file);
    const text = existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : '';
    const read = { text, offsetOf: offsetsOf(text) };
    this.#files.set(file, read);
    return read;
  }
}
