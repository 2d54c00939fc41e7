/** Splits the compiled style sheet into the rules that a first screen needs and the rest. */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'lightningcss';

/** The layers that are not in every document: where each of them is instead. See `src/ui/styles/index.css`. */
const API = ['badges', 'api'];
const LATER = ['icons', 'badges', 'later', 'print'];

/** True for rules that are only for print, which load later, whatever layer they are in. */
const isPrint = ({ type, value }) =>
  type === 'media' && value.query.mediaQueries.every(({ mediaType }) => mediaType === 'print');

/**
 * Picks some rules of a sheet, in their order. Rules are removed or left untouched, since not all of them survive the
 * round trip to JavaScript and back.
 *
 * @param {(layer: string, print: boolean) => boolean} isPicked
 */
function pick(sheet, isPicked) {
  let layer = '';
  let depth = 0;
  const { code } = transform({
    filename: 'style.css',
    code: sheet,
    minify: true,
    visitor: {
      Rule(rule) {
        if (rule.type === 'layer-block') layer = rule.value.name?.[0] ?? '';
        else if (depth === 1 && !isPicked(layer, isPrint(rule))) return [];
        depth += 1;
        return undefined;
      },
      RuleExit() {
        depth -= 1;
      },
    },
  });
  return inAscii(code.toString().replaceAll(/@layer \w+(?:\{\}|;)/g, ''));
}

/**
 * Escapes all characters beyond ASCII: a string with a single one beyond Latin-1 takes twice the memory, and every
 * document contains the styles of a first screen.
 */
function inAscii(css) {
  // oxlint-disable-next-line no-control-regex -- just those are not meant
  return css.replaceAll(/[^\u0000-\u007f]/gu, (letter) => `\\${letter.codePointAt(0)?.toString(16)} `);
}

/** The statement that sets the order of layers. The styles in every document begin with it. */
const statement = /@layer [\w, ]+;/;

/**
 * Replaces the compiled sheet with the one that loads later and that of the API reference, and writes the one that all
 * documents contain beside the manifest.
 *
 * @param {string} folder output folder of the compile, with its `manifest.json`
 * @param {string} source the style sheet that imports all others
 */
export function divideStyles(folder, source) {
  const manifestFile = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const entry = Object.values(manifest).find(({ file: name }) => name.endsWith('.css'));
  const sheet = readFileSync(join(folder, entry.file));
  const [order = ''] = statement.exec(readFileSync(source, 'utf8')) ?? [];
  const first =
    order.replaceAll(', ', ',') + pick(sheet, (layer, print) => !print && ![...API, ...LATER].includes(layer));
  const api = pick(sheet, (layer) => API.includes(layer));
  const later = pick(sheet, (layer, print) => LATER.includes(layer) || (print && !API.includes(layer)));
  rmSync(join(folder, entry.file));
  const write = (name, text) => {
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 10);
    const file = `assets/${name}-${hash}.css`;
    writeFileSync(join(folder, file), text);
    return file;
  };
  entry.file = write('later', later);
  writeFileSync(join(folder, 'styles.json'), JSON.stringify({ first, api: write('api', api) }));
  writeFileSync(manifestFile, JSON.stringify(manifest));
}
