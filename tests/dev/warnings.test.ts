import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { saidBy, startDocs } from '../docs.ts';
import { writeFiles } from '../in-process.ts';

it("React's warnings about a page name it and the component, each once; what a component prints stays as it is", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docs-warnings-'));
  const page = (title: string) => `import List from '../components/List.tsx';\n\n# ${title}\n\n<List />\n\n<List />\n`;
  writeFiles(folder, {
    'site.config.ts': "export default { title: 'Warned', url: 'https://a.example' };\n",
    'components/List.tsx':
      "export default function List() {\n  console.error('printed by List');\n  return <ul oddName=\"x\">{['a', 'b'].map((text) => <li>{text}</li>)}</ul>;\n}\n",
    'docs/index.mdx': page('Home'),
    'docs/other.mdx': page('Other'),
    // The last page, which says that the others have been made.
    'docs/zero.md': '# Zero\n\n[Nowhere](./nowhere.md)\n',
  });
  const server = startDocs(['dev', '--site', folder], { PORT: '0' });
  try {
    let said = '';
    server.stderr?.on('data', (text: Buffer) => (said += text.toString()));
    await saidBy(server, /docs\/zero\.md:3:11/);
    const lines = said.split('\n');
    const about = (text: string) => lines.filter((line) => line.includes(text));
    expect(about('"key"')).toEqual([
      expect.stringMatching(/^docs\/index\.mdx, in <List>: Each child in a list should have a unique "key" prop\./),
      expect.stringMatching(/^docs\/other\.mdx, in <List>: Each child in a list/),
    ]);
    expect(about('oddName')).toEqual([expect.stringMatching(/^docs\/index\.mdx, in <List>: React does not recognize/)]);
    expect(about('printed by List')).toEqual(Array.from({ length: 4 }, () => 'printed by List'));
  } finally {
    const ended = new Promise((resolve) => server.on('exit', resolve));
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true });
  }
});
