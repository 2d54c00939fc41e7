import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { modulesOf } from '../../files/modules.ts';

/** The directive at the start of a file, after nothing but comments: https://react.dev/reference/rsc/use-client */
const directive = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*(['"])use client\1/;

/** True if a module's components are hydrated in the browser. */
export function isClientModule(text: string): boolean {
  return directive.test(text);
}

/** True if a file may be an island: it is a module of the site itself, not of a package. */
export function isOwnModule(file: string, siteDir: string): boolean {
  const way = relative(siteDir, file);
  return /\.[jt]sx?$/.test(way) && !way.startsWith('..') && !/(?:^|[/\\])node_modules[/\\]/.test(way);
}

/** The modules of a site that begin with `'use client'`, relative to its folder, sorted. */
export function findClientModules(siteDir: string): string[] {
  return modulesOf(siteDir).filter((name) => isClientModule(readFileSync(join(siteDir, name), 'utf8')));
}
