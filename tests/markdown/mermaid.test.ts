import { parseMermaid } from 'beautiful-mermaid';
import { describe, expect, it } from 'vitest';
import { renderDiagram } from '../../src/sources/markdown/diagram.ts';
import { compileMarkdown } from '../../src/sources/markdown/compile.ts';
import { plainLabels } from '../../src/sources/markdown/mermaid/labels.ts';
import { normaliseMermaid } from '../../src/sources/markdown/mermaid/normalise.ts';

const text = (label: string) =>
  plainLabels(label)
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('\n', ' / ');

/** The edges that the library parses from a diagram, with the labels of their ends. */
function edges(source: string): string[] {
  const graph = parseMermaid(normaliseMermaid(source));
  const label = (id: string) => text(graph.nodes.get(id)?.label ?? id);
  return graph.edges.map(
    ({ source: from, target, label: words, style, hasArrowStart, hasArrowEnd }) =>
      `${label(from)} ${hasArrowStart ? '<' : ''}${style}${hasArrowEnd ? '>' : ''} ${label(target)}${words ? `: ${text(words)}` : ''}`,
  );
}

describe('a flowchart is drawn as it is written', () => {
  it.each([
    ['without blanks', 'A-->B', ['A solid> B']],
    ['with dashes in names', 'a-b-->c-d', ['a-b solid> c-d']],
    ['as a chain', 'A-->B---C-.->D==>E', ['A solid> B', 'B solid C', 'C dotted> D', 'D thick> E']],
    ['with longer arrows', 'A---->B & C-...->D', ['A solid> B', 'A solid> C', 'B dotted> D', 'C dotted> D'].toSorted()],
    ['in one line', 'A-->B; B-->C', ['A solid> B', 'B solid> C']],
    [
      'with words on the arrow',
      'A-- yes or no -->B; B -. maybe .-> C; C == sure ==> D',
      ['A solid> B: yes or no', 'B dotted> C: maybe', 'C thick> D: sure'],
    ],
    ['with words behind it', 'A-->|"yes | no"|B; B---|x|C', ['A solid> B: yes | no', 'B solid C: x']],
    ['in both directions', 'A<-->B', ['A <solid> B']],
    [
      'with signs in labels',
      'A["a[b] {c} *d* -->e; f #35;"]-->B{"x<br/>y"}',
      ['a[b] {c} *d* -->e; f #35; solid> x / y'],
    ],
    ['with classes', 'A:::warm-->B\nclassDef warm fill:red\nclass A warm', ['A solid> B']],
    ['with comments', '%% A-->C\nA-->B', ['A solid> B']],
  ])('%s', (_, lines, expected) => {
    expect(edges(`flowchart LR\n${lines}`).toSorted()).toEqual(expected.toSorted());
  });

  it('takes the label of a node from where it was described last', () => {
    expect(edges('graph TD\nA-->B\nB["Second"]')).toEqual(['A solid> Second']);
    expect(edges('graph TD\nB["Second"]\nA-->B')).toEqual(['A solid> Second']);
    expect(edges('graph TD\nA["One"]-->B\nA("Two")')).toEqual(['Two solid> B']);
  });

  it('puts a node that is named before into the subgraph that has it', () => {
    const { subgraphs } = parseMermaid(normaliseMermaid('flowchart TB\nA-->B\nsubgraph S\nB\nend'));
    expect(subgraphs[0]?.nodeIds).toHaveLength(1);
  });

  it('keeps the nesting of subgraphs', () => {
    const { subgraphs } = parseMermaid(
      normaliseMermaid('flowchart TB\nsubgraph one["First (1)"]\nA-->B\nsubgraph Two\nC\nend\nend\none-->D'),
    );
    expect(
      subgraphs.map(({ label, nodeIds, children }) => [text(label), nodeIds.length, text(children[0]?.label ?? '')]),
    ).toEqual([['First (1)', 2, 'Two']]);
  });
});

describe('a line that cannot be drawn is an error with its place', () => {
  it.each([
    ['pie title X\n"A": 1', 0, '"pie" is not a kind of diagram'],
    ['flowchart LR\nA-->B\nclick A href "x"', 2, 'a drawing has no links'],
    ['flowchart LR\nA--oB', 1, 'no arrow is known at "--oB"'],
    ['flowchart LR\nA~~~B', 1, 'no arrow is known'],
    ['flowchart LR\nA-->', 1, 'a node is expected'],
    ['flowchart LR\nA[one (two)]', 1, 'needs quotes: ["one (two)"]'],
    ['flowchart LR\nA["one"', 1, '"[" has no "]"'],
    ['flowchart LR\nsubgraph x\nA', 2, 'a subgraph has no "end"'],
    ['flowchart XY\nA', 0, 'is not a direction'],
    ['---\ntitle: T\n---\nflowchart LR\nA', 0, '"---" is not a kind of diagram'],
    ['sequenceDiagram\nA->>B: x\ncreate C', 2, 'not a line of a sequence diagram'],
    ['sequenceDiagram\nA->B: x', 1, '"->" would be drawn as another arrow'],
    ['sequenceDiagram\nA--xB: x', 1, '"--x" would be drawn as another arrow'],
    ['sequenceDiagram\nloop x\nA->>B: y', 2, '"loop" has no "end"'],
    ['sequenceDiagram\nA->>B: y\nend', 2, '"end" without a block'],
    ['sequenceDiagram\nloop x\nA->>B: y\nelse z\nend', 3, '"else" belongs in "alt", but this is "loop"'],
    ['sequenceDiagram\nalt x\nA->>B: y\nelse z\nend', 4, '"alt" has a part without a message'],
    ['sequenceDiagram\nNote over A: x\nA->>B: y', 1, 'it needs one before it'],
    ['sequenceDiagram\nA->>B: y\nNote over A: x<br/>z', 2, 'on one line'],
    ['sequenceDiagram\nA->>-B: y', 1, '"A" is not active here'],
    ['stateDiagram-v2\n[*] --> A\nnote right of A: x', 2, 'not a line of a state diagram'],
    ['stateDiagram-v2\nA --> B\n--\nC --> D', 2, 'not a line of a state diagram'],
    ['stateDiagram-v2\nstate A {\nB --> C', 2, 'a state with "{" has no "}"'],
    ['stateDiagram-v2\nA --> B\n}', 2, '"}" without a state'],
    ['classDiagram\nA <|-- B', 0, '"classDiagram" cannot be drawn as Mermaid means it'],
    ['erDiagram\nA ||--o{ B : has', 0, '"erDiagram" cannot be drawn as Mermaid means it'],
    ['xychart-beta\nbar [1, 2]', 0, '"xychart-beta" cannot be drawn as Mermaid means it'],
  ])('%s', async (source, line, message) => {
    expect(() => normaliseMermaid(source)).toThrow(message);
    const page = await compileMarkdown({
      file: 'docs/a.md',
      body: `Text.\n\n\`\`\`mermaid\n${source}\n\`\`\`\n`,
      offset: 10,
    });
    expect(page.problems).toEqual([
      expect.objectContaining({ severity: 'error', line: 14 + line, message: expect.stringContaining(message) }),
    ]);
  });
});

describe('sequences and states', () => {
  it('show their words as they stand', () => {
    const svg = renderDiagram(
      'sequenceDiagram\nparticipant A as The "app" (new)\nA->>My server: GET /*?x=1 & y<br/>again\nMy server--)A: 200\nloop each <1 s\nA->>A: tick\nend',
      0,
    );
    for (const part of [
      'The &#34;app&#34; &#40;new&#41;',
      'My server',
      'GET &#47;&#42;?x&#61;1 &#38; y',
      'each &#60;1 s',
    ])
      expect(svg).toContain(part);
    expect(svg).not.toMatch(/[\u{E000}-\u{F8FF}]/u);
  });

  it('number messages from where, and as long as, the diagram says', () => {
    const svg = renderDiagram(
      'sequenceDiagram\nautonumber\nA->>B: one\nB->>A: two\nautonumber 10 5\nA->>B: three\nB->>A: four\nautonumber off\nA->>B: five',
      0,
    );
    const words = [...svg.matchAll(/>([^<>]*(?:one|two|three|four|five))</g)].map(([, said]) => said);
    expect(words).toEqual(['1. one', '2. two', '10. three', '15. four', 'five']);
  });

  it('paint lifelines before blocks and messages, whose labels they would cross', () => {
    const svg = renderDiagram('sequenceDiagram\nA->>B: ask\nloop daily\nA->>B: tell\nend', 0);
    const lifelines = [...svg.matchAll(/<line [^>]*stroke-dasharray="6 4"[^>]*>/g)];
    expect(lifelines).toHaveLength(2);
    expect(lifelines.at(-1)?.index).toBeLessThan(Math.min(svg.indexOf('<rect'), svg.indexOf('<text')));
  });

  it('read transitions without blanks', () => {
    const graph = parseMermaid(normaliseMermaid('stateDiagram-v2\n[*]-->On: start\nOn-->Off\nstate "Very off" as Off'));
    expect(graph.edges).toHaveLength(2);
    expect(
      [graph.edges[1]?.source, graph.edges[1]?.target].map((id) => text(graph.nodes.get(id ?? '')?.label ?? '')),
    ).toEqual(['On', 'Very off']);
  });

  it('call a state what it is called anywhere, and keep it where it is', () => {
    const {
      nodes,
      subgraphs,
      edges: moves,
    } = parseMermaid(
      normaliseMermaid(
        'stateDiagram-v2\nOn-->Off\nOff: Very off\nOff: and dark\nOn-->Both\nstate "Two at once" as Both {\nOne\n[*]-->Two\n}\nAlone',
      ),
    );
    const label = (id: string) => text(nodes.get(id)?.label ?? id);
    expect([...nodes.keys()].map(label).filter(Boolean)).toEqual(['On', 'Very off / and dark', 'One', 'Two', 'Alone']);
    expect(subgraphs.map((group) => [text(group.label), group.nodeIds.map(label)])).toEqual([
      ['Two at once', ['One', '', 'Two']],
    ]);
    expect(moves).toHaveLength(3);
    expect(moves.at(-1)?.target).toBe(subgraphs[0]?.id);
  });
});
