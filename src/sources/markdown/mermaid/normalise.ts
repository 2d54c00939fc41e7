import { Flowchart } from './flowchart.ts';
import { Sequence } from './sequence.ts';
import { States } from './states.ts';
import { DiagramError, statementsOf } from './statements.ts';

const DRAWN = 'flowchart, sequenceDiagram and stateDiagram-v2';

/** Kinds that the library knows and draws as something else: rows of an entity, for one, without their comments. */
const untrue = /^(?:classDiagram(?:-v2)?|erDiagram|xychart(?:-beta)?)$/;

/**
 * Writes a Mermaid diagram so that the drawing library draws what is written. The library passes over what it does not know
 * and misreads some of what Mermaid allows, such as `A-->B`: so a diagram is read here first, line by line, and written
 * anew in forms that have one meaning. What cannot be drawn is an error with its line.
 *
 * @param source without its lines for screen readers
 * @returns text for the library; labels in it are to be read by `plainLabels` when they are drawn
 * @throws DiagramError that names what is not understood
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
