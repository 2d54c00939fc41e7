// Compiles components of Vue and Svelte. With `check`: those of the pages, and prints what is wrong as tsc does.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'svelte/compiler';
import { compileScript, parse } from 'vue/compiler-sfc';

/**
 * Makes a module of a component.
 *
 * @throws Error with the `line` where it is wrong
 */
export function compileComponent(file) {
  const source = readFileSync(file, 'utf8');
  try {
    return file.endsWith('.svelte') ? compile(source, { filename: file }).js.code : compileVue(source, file);
  } catch (error) {
    const line = error.line ?? error.start?.line ?? error.loc?.start?.line ?? error.loc?.line ?? 1;
    throw Object.assign(new Error(error.message.split('\n')[0], { cause: error }), { line });
  }
}

function compileVue(source, filename) {
  const { descriptor, errors } = parse(source, { filename });
  if (errors.length > 0) throw errors[0];
  const { script, scriptSetup, template } = descriptor;
  try {
    return compileScript(descriptor, { id: filename, inlineTemplate: true }).content;
  } catch (error) {
    // Lines count from where the script or the template begins.
    const { start } = (error.loc?.start ? template : (scriptSetup ?? script)).loc;
    throw Object.assign(error, { line: start.line + (error.loc?.start?.line ?? error.loc?.line ?? 1) - 1 });
  }
}

if (process.argv[2] === 'check') {
  for (const path of readdirSync('pages', { recursive: true }).filter((name) => /\.(?:vue|svelte)$/.test(name))) {
    const file = join('pages', path);
    try {
      compileComponent(file);
    } catch (error) {
      console.log(`${file}(${error.line},1): error ${file.endsWith('.vue') ? 'Vue' : 'Svelte'}: ${error.message}`);
    }
  }
}
