import { globSync } from 'tinyglobby';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROGRAMS } from '../../site/components/setup/programs.ts';
import { setUp, viasFor } from '../../site/components/setup/setup.ts';

const folder = join(import.meta.dirname, '../../site/docs/reference/sdks');
const blocks = (id: string) =>
  [...readFileSync(join(folder, `${id}.md`), 'utf8').matchAll(/^```\w+([^\n]*)\n(.*?)\n```$/gms)].map(
    ([, meta = '', text]) => ({ name: /title="([^"]+)"/.exec(meta)?.[1] ?? 'Terminal', text }),
  );

describe('"Your setup"', () => {
  it('has every SDK that has a page', () => {
    const pages = globSync('*.md', { cwd: folder }).map((file) => basename(file, '.md'));
    expect(PROGRAMS.map(({ id }) => id).toSorted()).toEqual(pages.toSorted());
  });

  it.each(PROGRAMS)('shows the first program of $name as its page has it', ({ id, files }) => {
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(blocks(id)).toContainEqual(file);
  });

  it.each(PROGRAMS.flatMap((program) => viasFor(program.runs).map((via) => [program.name, via, program] as const)))(
    'fills the program of %s in for %s',
    (_, via, program) => {
      const { endpoint, credential, files } = setUp(program, via, 'https://toggles.example.com/proxy');
      expect(endpoint).not.toContain('/proxy/proxy');
      const text = files.map((file) => file.text).join('\n');
      expect(text).toContain(endpoint);
      expect(text).toContain(credential.placeholder);
      const left = [...text.matchAll(/<your-[\w-]+>/g)].map(([one]) => one);
      const own = via === 'proxy' ? ['<your-instance>', '<your-client-token>'] : ['<your-client-token>'];
      expect(left.filter((one) => one !== credential.placeholder && !own.includes(one))).toEqual([]);
    },
  );
});
