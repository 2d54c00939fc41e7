import { describe, expect, it } from 'vitest';
import { finish } from '../no-links.ts';
import { compileMarkdown } from '../../src/sources/markdown/compile.ts';

const compile = (body: string) => compileMarkdown({ file: 'docs/a.md', body, offset: 0 });

const compiled = async (body: string) => {
  const { html, problems } = await compile(body);
  return { ...finish(html), problems };
};

const table = `:::options

| Variable | Option in code | Type | Default | Meaning |
| --- | --- | --- | --- | --- |
| \`HTTP_PORT\` | \`server.port\` | number | \`4242\` | TCP port. \`0\` lets [the system](/x) choose. |
| none | \`server.pipe\` | string | none | Path of a socket |
| \`-p\`, \`--port\` | none | number | – | Port |

:::
`;

describe('a list of options', () => {
  it('has the name and its facts in one line, and the meaning below', async () => {
    const { html, problems } = await compiled(table);
    expect(problems).toEqual([]);
    const plain = html.replaceAll(/>\n\s*</g, '><').replaceAll('<wbr>', '');
    expect(plain).toContain('<dl class="options"><div class="option" id="option-http_port"><dt><code>HTTP_PORT</code>');
    expect(plain).toContain(
      '<dd class="option-facts"><span><span class="option-label">Option in code</span> <code>server.port</code></span>' +
        ' <span><span class="option-label">Type</span> number</span>' +
        ' <span><span class="option-label">Default</span> <code>4242</code></span></dd>' +
        '<dd>TCP port. <code>0</code> lets <a href="/x">the system</a> choose.</dd></div>',
    );
  });

  it('calls what has no name in the first column by the next, and says which column that is', async () => {
    const { html } = await compiled(table);
    const entry = /id="option-server-pipe">[\s\S]*?<\/div>/.exec(html)?.[0].replaceAll('<wbr>', '');
    expect(entry).toMatch(/<dt>\s*<code>server\.pipe<\/code>/);
    expect(entry).toContain('<span><span class="option-label">Option in code</span></span>');
    expect(entry).toContain('<span class="option-label">Default</span> none');
  });

  it('leads to each option by an id of its own', async () => {
    const { html, ids } = await compiled(`${table}\n${table}`);
    expect(ids).toEqual([
      'option-http_port',
      'option-server-pipe',
      'option-port',
      'option-http_port-2',
      'option-server-pipe-2',
      'option-port-2',
    ]);
    for (const id of ids) expect(html).toContain(`<a href="#${id}" class="anchor" aria-label="Link to `);
    expect(html).toContain('aria-label="Link to -p, --port"');
  });

  it('gives search a section for each, behind that of its heading', async () => {
    const { sections } = await compiled(`## Server\n\nBefore.\n\n${table}\nBehind.\n\n## Next\n`);
    expect(sections.map(({ id, heading }) => [id, heading])).toEqual([
      ['server', 'Server'],
      ['option-http_port', 'HTTP_PORT'],
      ['option-server-pipe', 'server.pipe'],
      ['option-port', '-p, --port'],
      ['next', 'Next'],
    ]);
    expect(sections[0]?.prose).toBe('Before.\nBehind.');
    const names = sections.flatMap((section) => section.names ?? []);
    expect(names).toEqual(['HTTP_PORT', 'server.port', 'server.pipe', '-p', '--port']);
    expect(sections[1]?.prose).toContain('Option in code server.port Type number Default 4242');
    expect(sections[1]?.prose).toContain('TCP port. 0 lets the system choose.');
  });

  it.each([
    ['words', ':::options\n\nText.\n\n:::\n'],
    ['nothing', ':::options\n\n:::\n'],
    ['a table and words', table.replace('Port |\n', 'Port |\n\nText.\n')],
    ['names alone', ':::options\n\n| Name |\n| --- |\n| `a` |\n\n:::\n'],
  ])('that holds %s is an error with its line', async (_, body) => {
    const { problems } = await compile(body);
    expect(problems).toEqual([
      expect.objectContaining({ severity: 'error', line: 1, message: expect.stringMatching(/":::options".* a/) }),
    ]);
  });
});
