import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseMermaid } from 'beautiful-mermaid';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { plainLabels } from '../../src/sources/markdown/mermaid/labels.ts';
import { normaliseMermaid } from '../../src/sources/markdown/mermaid/normalise.ts';
import { newPage, openReady, useBrowser } from './browser.ts';

useBrowser();

const sources = readdirSync('site/docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.mdx?$/.test(name))
  .toSorted()
  .flatMap((name) => {
    const text = readFileSync(join('site/docs', name), 'utf8');
    return [...text.matchAll(/^ *```mermaid\n([\s\S]*?)^ *```/gm)].map(([, source = '']) => ({ name, source }));
  });

/** Syntax that Mermaid allows and no diagram of the site uses. */
const others = [
  'flowchart LR\nA-->B---C-.->D==>E\nA-- yes or no -->D; D<-->E\nF & G --> H["a [b] {c}"]\nH:::warm -. maybe .-> A',
  'graph BT\nsubgraph one["First (1)"]\nA---->B\nsubgraph two\nC\nend\nend\nB-->|"x | y"|C\nC("Third")',
  'sequenceDiagram\nactor A as The "app"\nA->>+My server: GET /*?x=1\nalt found\nMy server-->>-A: 200\nelse lost\nMy server--)A: 404\nend\npar\nA-)B: x\nand\nA->>A: y\nend',
  'stateDiagram-v2\n[*]-->On: start\nOn-->Off:stop\nOff: Very off\nstate "Broken for good" as Broken\nOff-->Broken\nBroken-->[*]',
].map((source, at) => ({ name: `form ${at + 1}`, source }));

interface Graph {
  nodes: string[];
  edges: string[];
}

/** The graph that Mermaid itself reads: nodes by label, edges by the labels of their ends, in any order. */
function readByMermaid(page: Page, source: string): Promise<Graph> {
  return page.evaluate(async (text) => {
    interface Vertex {
      id: string;
      text?: string;
      labelType?: string;
    }
    interface Database {
      getVertices: () => Map<string, Vertex>;
      getEdges: () => { start: string; end: string; text: string; type: string }[];
      getSubGraphs: () => { id: string; title: string }[];
      getActors: () => Map<string, { description: string }>;
      getMessages: () => { from?: string; to?: string; message: unknown; placement?: number }[];
      getStates: () => Map<string, { id: string; type?: string; descriptions?: string[]; description?: string }>;
      getRelations: () => { id1: string; id2: string; relationTitle?: string }[];
    }
    const { mermaid } = globalThis as unknown as {
      mermaid: {
        parse: (text: string) => Promise<unknown>;
        mermaidAPI: { getDiagramFromText: (text: string) => Promise<{ type: string; db: Database }> };
      };
    };
    // The first call registers the kinds of diagrams.
    await mermaid.parse(text);
    const { type, db } = await mermaid.mermaidAPI.getDiagramFromText(text);
    if (type.startsWith('flowchart')) {
      const labels = new Map([...db.getVertices().values()].map(({ id, text: label }) => [id, label ?? id]));
      const groups = new Map(db.getSubGraphs().map(({ id, title }) => [id, title]));
      const label = (id: string) => groups.get(id) ?? labels.get(id) ?? id;
      return {
        nodes: [...labels.keys()].filter((id) => !groups.has(id)).map(label),
        edges: db.getEdges().map(({ start, end, text: words }) => `${label(start)} → ${label(end)}: ${words}`),
      };
    }
    if (type === 'sequence') {
      const label = (id: string) => db.getActors().get(id)?.description ?? id;
      return {
        nodes: [...db.getActors().keys()].map(label),
        // Notes have a placement, and are not edges.
        edges: db
          .getMessages()
          .filter(
            ({ from, to, message, placement }) => from && to && typeof message === 'string' && placement === undefined,
          )
          .map(({ from = '', to = '', message }) => `${label(from)} → ${label(to)}: ${message as string}`),
      };
    }
    const label = (id: string) => {
      const state = db.getStates().get(id);
      return state?.descriptions?.[0] ?? state?.description ?? id;
    };
    const name = (id: string) => (/^(root_)?(start|end)/.test(id) ? '[*]' : label(id));
    return {
      nodes: [],
      edges: db
        .getRelations()
        .map(({ id1, id2, relationTitle = '' }) => `${name(id1)} → ${name(id2)}: ${relationTitle}`),
    };
  }, source);
}

const plain = (label: string) =>
  plainLabels(label)
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/\s*(?:\n|<br\s*\/?>)\s*/g, ' ')
    .trim();

/** The graph that is drawn, read from the text that the diagram library gets. */
function readByUs(source: string): Graph {
  const text = normaliseMermaid(source.replace(/^\s*accTitle:.*$/m, '').replace(/^\s*accDescr:.*$/m, ''));
  if (text.startsWith('sequenceDiagram')) {
    const actors = new Map(
      [...text.matchAll(/^(?:participant|actor) (\S+) as (.*)$/gm)].map(([, id = '', label = '']) => [id, label]),
    );
    return {
      nodes: [...actors.values()],
      edges: [...text.matchAll(/^(n\d+)(?:-->>|->>|--\)|-\)|--x|-x|-->|->)[+-]?(n\d+): (.*)$/gm)].map(
        ([, from = '', to = '', words = '']) => `${actors.get(from)} → ${actors.get(to)}: ${words}`,
      ),
    };
  }
  const graph = parseMermaid(text);
  const groups = new Map<string, string>();
  const add = ({ id, label, children }: (typeof graph.subgraphs)[number]) => {
    groups.set(id, label);
    for (const child of children) add(child);
  };
  for (const group of graph.subgraphs) add(group);
  const label = (id: string) => {
    const node = graph.nodes.get(id);
    return groups.get(id) ?? (node?.shape.startsWith('state-') ? '[*]' : (node?.label ?? id));
  };
  return {
    nodes: text.startsWith('stateDiagram') ? [] : [...graph.nodes.keys()].filter((id) => !groups.has(id)).map(label),
    edges: graph.edges.map(
      ({ source: from, target, label: words = '' }) => `${label(from)} → ${label(target)}: ${words}`,
    ),
  };
}

const sorted = ({ nodes, edges }: Graph) => ({
  nodes: nodes.map(plain).toSorted(),
  edges: edges.map(plain).toSorted(),
});

describe('drawings', () => {
  it('have the nodes and edges that Mermaid reads in them', async () => {
    expect(sources.length).toBeGreaterThan(60);
    const page = await newPage();
    await page.addScriptTag({ path: 'node_modules/mermaid/dist/mermaid.min.js' });
    for (const { name, source } of [...sources, ...others]) {
      const expected = sorted(await readByMermaid(page, source));
      expect(expected.edges.length, name).toBeGreaterThan(0);
      expect(sorted(readByUs(source)), name).toEqual(expected);
    }
  });
});

describe('on a phone', () => {
  it.each(['/topics/the-anatomy-of-unleash', '/client-specification', '/reference/feature-toggle-variants'])(
    'the drawings of %s begin at their beginning, and their words are large enough to read',
    async (path) => {
      const narrow = await openReady(`${inject('site')}${path}`, { viewport: { width: 390, height: 844 } });
      const look = () =>
        narrow.locator('.diagram').evaluateAll((boxes) =>
          boxes.map((box) => {
            const svg = box.querySelector('svg');
            const { left, right } = box.getBoundingClientRect();
            const first = svg?.querySelector('[font-size="13"]')?.getBoundingClientRect();
            return {
              scale: (svg?.getBoundingClientRect().width ?? 0) / (svg?.viewBox.baseVal.width ?? 1),
              seen: first !== undefined && first.left >= left && first.right <= right,
            };
          }),
        );
      // The first node may be in the middle of the diagram: a script scrolls to it.
      await expect.poll(async () => (await look()).every(({ seen }) => seen)).toBe(true);
      const found = await look();
      expect(found.length).toBeGreaterThan(0);
      // The smallest text has 11 px.
      for (const { scale } of found) expect(scale * 11).toBeGreaterThanOrEqual(9);
    },
  );
});
