import { Flowchart } from './flowchart.ts';
import { Sequence } from './sequence.ts';
import { States } from './states.ts';
import { DiagramError, statementsOf } from './statements.ts';

const DRAWN = 'flowchart, sequenceDiagram and stateDiagram-v2';

/** Kinds that the library knows but draws wrongly: it leaves out the comments of an entity's rows, for one. */
const untrue = /^(?:classDiagram(?:-v2)?|erDiagram|xychart(?:-beta)?)$/;

/**
 * Rewrites a Mermaid diagram so that the library draws what it says. The library skips what it does not know and
 * misreads some of what Mermaid allows, such as `A-->B`. So the diagram is parsed here first, line by line, and written
 * in forms that have only one meaning. Anything that cannot be drawn is an error with its line.
 *
 * @param source the diagram without its lines for screen readers
 * @returns text for the library; labels in its drawing have to be restored by `plainLabels`
 * @throws DiagramError naming what is not understood
 */
export function normaliseMermaid(source: string): string {
  const [head, ...rest] = statementsOf(source);
  if (!head) throw new DiagramError(0, 'the diagram is empty');
  const kind = /^[\w-]+/.exec(head.text)?.[0] ?? head.text;
  if (kind === 'graph' || kind === 'flowchart') return new Flowchart(head, rest).text();
  if (kind === 'sequenceDiagram') return new Sequence(rest).text();
  if (/^stateDiagram(-v2)?$/.test(kind)) return new States(rest).text();
  const reason = untrue.test(kind)
    ? `"${kind}" cannot be drawn as Mermaid means it`
    : `"${kind}" is not a kind of diagram that can be drawn`;
  throw new DiagramError(head.line, `${reason}: use ${DRAWN}, or a picture`);
}
