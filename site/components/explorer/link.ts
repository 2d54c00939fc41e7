import { enter, NOTHING, readContext, type Asked, type Entered } from './download.ts';
import { Mistake } from './json.ts';

/** What the reader has entered. */
export interface State {
  /** JSON, as pasted or typed. */
  text: string;
  /** The toggle chosen in it; without effect if the text is a single toggle. */
  name: string;
  /** Whether the reader entered the name for this text. If not, and it is not in the text, the first toggle counts. */
  isNamed: boolean;
  /** Whether the toggle is on in the environment; null for what the JSON says. */
  isOn: boolean | null;
  context: Entered;
  /** The name of what evaluates. */
  sdk: string;
}

/** JSON with a line for each part, but short lists in one line. */
export const show = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/\[\s+("[^"\n]*"|\d+)\s+\]/g, '[$1]');

/** Start of a link's fragment, which is never sent to a server. */
const MARK = '#evaluate=';

/** The state in the address; null if there is none. */
export function readLink(): Partial<State> | null {
  if (!location.hash.startsWith(MARK)) return null;
  try {
    const parts = JSON.parse(decodeURIComponent(location.hash.slice(MARK.length))) as unknown[];
    const [isOn, toggle, context, sdk] = parts;
    if (typeof toggle !== 'string' || typeof context !== 'string') return null;
    return {
      isOn: isOn === true,
      text: spread(toggle),
      name: '',
      isNamed: false,
      context: enterText(context),
      ...(typeof sdk === 'string' && { sdk }),
    };
  } catch {
    // Cut off or written by hand: treated as none.
    return null;
  }
}

/** A link to this page that carries the toggle, its segments, the context and the SDK, but not the whole download. */
export function linkOf({ toggle, segments }: Asked, { context, sdk }: State): string {
  const carried = [
    toggle.enabled,
    JSON.stringify({ ...toggle, ...(segments.length > 0 && { segments }) }),
    JSON.stringify(readContext(context)),
    sdk,
  ];
  return `${location.origin}${location.pathname}${MARK}${encodeURIComponent(JSON.stringify(carried))}`;
}

function spread(text: string): string {
  try {
    return show(JSON.parse(text));
  } catch {
    return text;
  }
}

function enterText(context: string): Entered {
  try {
    return enter(JSON.parse(context));
  } catch {
    return { ...NOTHING, more: context };
  }
}

/** A result, or the mistake that prevents it. */
export interface Attempt<Value> {
  value: Value | null;
  mistake: string;
}

/** Runs a function; a mistake of the reader is a result, too. */
export function attempt<Value>(read: () => Value): Attempt<Value> {
  try {
    return { value: read(), mistake: '' };
  } catch (error) {
    if (error instanceof Mistake) return { value: null, mistake: error.message };
    throw error;
  }
}
