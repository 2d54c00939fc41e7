import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { positionAt, type Place } from '../../model/problem.ts';
import { offsetAt } from '../yaml-offset.ts';
import { pointerSteps } from './json.ts';

/** A text and its tree of nodes, each with its place. */
interface Parsed {
  text: string;
  root: unknown;
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
    const { text, root } = this.#read(file);
    return { file, ...positionAt(text, offsetAt(root, pointerSteps(pointer) ?? [])) };
  }

  #read(file: string): Parsed {
    const known = this.#files.get(file);
    if (known) return known;
    const path = join(this.#siteDir, file);
    const text = existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : '';
    const read = { text, root: parseDocument(text, { prettyErrors: false }).contents };
    this.#files.set(file, read);
    return read;
  }
}
