import { resolve } from 'node:path';
import { writeFiles } from '../folders.ts';

const TSC = resolve('node_modules/typescript/bin/tsc');

/** Writes the project that a site's samples are checked in: by this project's compiler, or by another script. */
export function writeProject(folder: string, check = `node "${TSC}" --pretty false -p tsconfig.json`): void {
  const files = {
    'package.json': { name: 'samples', version: '1.0.0', scripts: { check } },
    'package-lock.json': { name: 'samples', version: '1.0.0', lockfileVersion: 3, requires: true, packages: {} },
    'tsconfig.json': {
      compilerOptions: {
        allowJs: true,
        checkJs: true,
        strict: false,
        noEmit: true,
        jsx: 'preserve',
        module: 'esnext',
        moduleResolution: 'bundler',
        target: 'es2022',
        types: [],
      },
      include: ['pages'],
    },
  };
  for (const [name, content] of Object.entries(files)) writeFiles(folder, { [name]: JSON.stringify(content) });
}

/** The lines of a block of code. */
export const block = (language: string, ...lines: string[]): string[] => ['```' + language, ...lines, '```', ''];
