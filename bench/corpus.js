import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A small pseudo-random number generator (mulberry32): the same seed gives the same corpus everywhere. */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const WORDS =
  'toggle strategy rollout segment context variant project environment token client server request answer value field name user group role permission event webhook address port header body limit default option constraint operator stickiness percentage metric cache network proxy edge browser mobile service account session login provider database backup index query result page release version change review approve archive tag type state stale health report export import restore'.split(
    ' ',
  );

/**
 * Writes a corpus of plain pages: about 4 KB of Markdown each, 6 to 8 headings, tables, lists, and on average 2.4 code
 * blocks in JSON, JavaScript and shell. No block is repeated, so caching blocks gains nothing.
 *
 * @param {string} folder the site's folder, which is emptied first
 * @param {number} pages number of pages
 */
export function writeCorpus(folder, pages) {
  rmSync(folder, { recursive: true, force: true });
  const next = random(20_231_121);
  const pick = (list) => list[Math.floor(next() * list.length)];
  const between = (low, high) => low + Math.floor(next() * (high - low + 1));
  const words = (count) => Array.from({ length: count }, () => pick(WORDS)).join(' ');
  const sentence = () => {
    const text = words(between(7, 16));
    return `${text[0].toUpperCase()}${text.slice(1)}.`;
  };
  const paragraph = () => {
    const sentences = Array.from({ length: between(2, 3) }, sentence);
    if (next() < 0.5) sentences.push(`See \`${pick(WORDS)}.${pick(WORDS)}\` and **${words(2)}**.`);
    return sentences.join(' ');
  };
  let serial = 0;
  const json = () =>
    JSON.stringify(
      {
        name: `${pick(WORDS)}-${serial++}`,
        enabled: next() < 0.5,
        strategies: [{ name: pick(WORDS), parameters: { rollout: String(between(0, 100)), stickiness: pick(WORDS) } }],
        variants: [],
        weight: between(1, 1000),
      },
      null,
      2,
    );
  const javascript = () => `import { initialize } from '${pick(WORDS)}-client';

const ${pick(WORDS)}${serial++} = initialize({
  url: 'https://${pick(WORDS)}.example.com/api/',
  appName: '${pick(WORDS)}-${serial++}',
  refreshInterval: ${between(1, 60)} * 1000,
  customHeaders: { Authorization: process.env.TOKEN ?? '' },
});

${pick(WORDS)}.on('synchronized', async (event) => {
  // ${words(6)}
  if (event.enabled && event.count > ${between(1, 99)}) await ${pick(WORDS)}(event.name, \`${words(3)} \${event.id}\`);
});`;
  const shell = () => `curl --request POST \\
  "https://<your-instance>/api/admin/${pick(WORDS)}/${serial++}" \\
  --header "Authorization: $TOKEN" \\
  --header "Content-Type: application/json" \\
  --data '{"name": "${pick(WORDS)}-${serial++}", "type": "${pick(WORDS)}"}'`;
  const blocks = [
    ['json', json],
    ['javascript', javascript],
    ['bash', shell],
  ];
  const block = () => {
    const [language, make] = pick(blocks);
    return `\`\`\`${language}\n${make()}\n\`\`\``;
  };
  const table = () =>
    `| Name | Type | Meaning |\n| --- | --- | --- |\n${Array.from({ length: between(4, 6) }, () => `| \`${pick(WORDS)}\` | ${pick(WORDS)} | ${words(between(4, 9))} |`).join('\n')}`;
  const list = () => Array.from({ length: between(3, 5) }, () => `- ${sentence()}`).join('\n');

  // A layout typical of this size: 24 pages in a section, 24 sections in a part.
  const folderOf = (page) => {
    const section = Math.floor(page / 24);
    return `part-${Math.floor(section / 24)}/section-${String(section).padStart(3, '0')}`;
  };
  for (let page = 0; page < pages; page++) {
    const directory = join(folder, 'docs', folderOf(page));
    mkdirSync(directory, { recursive: true });
    const parts = [`---\ntitle: Page ${page} about ${words(2)}\ndescription: ${words(10)}\n---`, paragraph()];
    const headings = between(6, 8);
    // 2.4 blocks per page on average: two on three of five pages, three on the others.
    let blocksLeft = page % 5 < 3 ? 2 : 3;
    const heading = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;
    for (let index = 0; index < headings; index++) {
      parts.push(`${index % 3 === 2 ? '###' : '##'} ${heading(words(3))} ${index}`, paragraph());
      if (blocksLeft > 0 && index % 2 === 0) {
        parts.push(block());
        blocksLeft -= 1;
      } else if (index === 1) parts.push(table());
      else if (index === 3) parts.push(list());
      else parts.push(paragraph());
    }
    parts.push(`Next: [page ${(page + 1) % pages}](/${folderOf((page + 1) % pages)}/page-${(page + 1) % pages}).`);
    writeFileSync(join(directory, `page-${page}.md`), `${parts.join('\n\n')}\n`);
  }
  writeFileSync(join(folder, 'docs/index.md'), '---\ntitle: Home\n---\n\nThe start.\n');
  writeFileSync(
    join(folder, 'site.config.ts'),
    `export default { title: 'Bench', url: 'https://bench.example.com' };\n`,
  );
}
