/**
 * Pagefind's browser part as a module of this engine, so that it is bundled, named by its content and checked like every
 * other script. Its packages ship it inside of their program alone: an index of one page brings it out.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { close, createIndex } from 'pagefind';

/** What Pagefind puts before everything that it compresses. */
const SIGNATURE = 'pagefind_dcd';

/**
 * Writes the module that the engine's code imports as `#pagefind`.
 *
 * @param {string} folder absolute path
 * @returns {Promise<string>} the module's absolute path
 * @throws Error where Pagefind does not start, or brings other files than it did
 */
export async function writePagefind(folder) {
  const { index, errors } = await createIndex({ forceLanguage: 'en' });
  if (!index) throw new Error(`Pagefind could not be started: ${errors.join('; ')}`);
  try {
    await index.addCustomRecord({ url: '/', content: 'page', language: 'en' });
    const { files } = await index.getFiles();
    const read = (name) => {
      const found = files.find(({ path }) => path === name);
      if (!found) throw new Error(`Pagefind has no ${name}. Is this another version than the one in package.json?`);
      return found.content;
    };
    const program = gunzipSync(read('wasm.en.pagefind'));
    if (program.subarray(0, SIGNATURE.length).toString() !== SIGNATURE)
      throw new Error('The WebAssembly of Pagefind does not begin with its signature.');
    // As it is, hosts compress it better than Pagefind does.
    const wasm = program.subarray(SIGNATURE.length);
    const digest = createHash('sha256').update(wasm).digest('base64');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'pagefind.wasm'), wasm);
    writeFileSync(join(folder, 'pagefind.js'), read('pagefind.js'));
    writeFileSync(
      join(folder, 'index.js'),
      `export { createInstance } from './pagefind.js';
export { default as program } from './pagefind.wasm?url';
export const integrity = 'sha256-${digest}';
`,
    );
    return join(folder, 'index.js');
  } finally {
    // Its process would keep this one from ending.
    await close();
  }
}
