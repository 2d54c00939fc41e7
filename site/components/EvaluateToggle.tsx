'use client';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { chooseVariant, evaluateToggle, type Checked, type Verdict } from './evaluate/toggle.ts';
import type { Context, Variant } from './evaluate/types.ts';
import { Copy } from './try/Code.tsx';
import { EXAMPLES, type Example } from './try/examples.ts';
import panel from './try/Panel.module.css';
import { Mistake, readContext, readToggle, type Asked } from './try/parse.ts';
import { Words } from './try/Words.tsx';
import styles from './EvaluateToggle.module.css';

/** The reader's input, which a link can carry. */
interface State {
  isOn: boolean;
  toggle: string;
  context: string;
}

const show = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/\[\s+("[^"\n]*"|\d+)\s+\]/g, '[$1]');
const begin = ({ toggle, context }: Example): State => ({ isOn: true, toggle: show(toggle), context: show(context) });
const FIRST = begin(EXAMPLES[0] as Example);

/** Start of a link's fragment, which is never sent to a server. */
const MARK = '#evaluate=';

/** The state in the address; null if there is none. */
function readLink(): State | null {
  if (!location.hash.startsWith(MARK)) return null;
  try {
    const [isOn, toggle, context] = JSON.parse(decodeURIComponent(location.hash.slice(MARK.length))) as unknown[];
    return typeof toggle === 'string' && typeof context === 'string' ? { isOn: isOn === true, toggle, context } : null;
  } catch {
    // Cut off or written by hand: treated as none.
    return null;
  }
}

function linkOf({ isOn, toggle, context }: State): string {
  // As typed, but without whitespace if it is JSON.
  const short = (text: string) => {
    try {
      return JSON.stringify(JSON.parse(text));
    } catch {
      return text;
    }
  };
  const carried = encodeURIComponent(JSON.stringify([isOn, short(toggle), short(context)]));
  return typeof location === 'undefined' ? '' : `${location.origin}${location.pathname}${MARK}${carried}`;
}

/** Formats a text again if it is JSON. */
function spread(text: string): string {
  try {
    return show(JSON.parse(text));
  } catch {
    return text;
  }
}

/** Evaluates a toggle in the platform's JSON for a context: shows each strategy's result and why, and the variant. */
export function EvaluateToggle(): ReactNode {
  const [state, setState] = useState(FIRST);
  useEffect(() => {
    const take = () => {
      const carried = readLink();
      if (carried) setState({ ...carried, toggle: spread(carried.toggle), context: spread(carried.context) });
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  const change = (next: Partial<State>) => setState({ ...state, ...next });
  const asked = attempt(() => readToggle(state.toggle, state.isOn));
  const context = attempt(() => readContext(state.context));
  return (
    <section className={panel.panel} aria-label="Try it: evaluate a toggle">
      <div className={`${panel.body} ${panel.live}`}>
        <Start state={state} onChange={change} />
        <div className={styles.sides}>
          <Json
            label="Toggle and segments"
            rows={16}
            value={state.toggle}
            mistake={asked.mistake}
            onChange={(toggle) => change({ toggle })}
          />
          <Json
            label="Context"
            rows={7}
            value={state.context}
            mistake={context.mistake}
            onChange={(next) => change({ context: next })}
          />
        </div>
      </div>
      <Asking state={state} />
      <div className={panel.foot}>
        {asked.value && context.value ? (
          <Result asked={asked.value} context={context.value} />
        ) : (
          <p>There is nothing to evaluate before the JSON can be read.</p>
        )}
        <div className={`${styles.link} ${panel.live}`}>
          <span className={panel.quiet}>The link carries all of this after its #. Nothing leaves your browser.</span>
          <Copy text={linkOf(state)}>Copy link</Copy>
        </div>
      </div>
    </section>
  );
}

interface Attempt<Value> {
  value: Value | null;
  mistake: string;
}

function attempt<Value>(read: () => Value): Attempt<Value> {
  try {
    return { value: read(), mistake: '' };
  } catch (error) {
    if (error instanceof Mistake) return { value: null, mistake: error.message };
    throw error;
  }
}

/** The input as plain text, which replaces the fields in print and without scripts. */
function Asking({ state: { isOn, toggle, context } }: { state: State }): ReactNode {
  return (
    <div className={`${styles.asking} ${panel.still}`}>
      <p>
        The toggle and its segments, <strong>{isOn ? 'on' : 'off'}</strong> in this environment:
      </p>
      <pre>{toggle}</pre>
      <p>The context:</p>
      <pre>{context}</pre>
    </div>
  );
}

function Start({ state, onChange }: { state: State; onChange: (next: Partial<State>) => void }): ReactNode {
  const id = useId();
  const chosen = EXAMPLES.findIndex((example) => show(example.toggle) === state.toggle);
  return (
    <div className={styles.start}>
      <div className={panel.field}>
        <label htmlFor={id}>Start from an example</label>
        <select
          id={id}
          value={chosen}
          onChange={(event) => {
            const example = EXAMPLES[Number(event.currentTarget.value)];
            if (example) onChange(begin(example));
          }}
        >
          {chosen === -1 && <option value={-1}>Your own</option>}
          {EXAMPLES.map(({ name }, at) => (
            <option key={name} value={at}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <label className={panel.check}>
        <input
          type="checkbox"
          checked={state.isOn}
          onChange={(event) => onChange({ isOn: event.currentTarget.checked })}
        />{' '}
        On in this environment
      </label>
    </div>
  );
}

interface JsonProps {
  label: string;
  rows: number;
  value: string;
  mistake: string;
  onChange: (text: string) => void;
}

function Json({ label, rows, value, mistake, onChange }: JsonProps): ReactNode {
  const id = useId();
  return (
    <div className={panel.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={styles.json}
        rows={rows}
        value={value}
        spellCheck={false}
        autoCapitalize="off"
        aria-invalid={mistake !== ''}
        aria-describedby={`${id}-mistake`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p id={`${id}-mistake`} className={styles.mistake} role="alert">
        {mistake}
      </p>
    </div>
  );
}

function Result({ asked: { toggle, segments }, context }: { asked: Asked; context: Context }): ReactNode {
  const { enabled, reason, verdicts } = evaluateToggle(toggle, segments, context);
  const chosen = enabled ? chooseVariant(toggle, context) : null;
  return (
    <>
      <output className={styles.answer}>
        <Pill met={enabled} yes="On" no="Off" /> <code>{toggle.name}</code>: <Words>{reason}</Words>
      </output>
      <ol role="list" className={styles.verdicts} aria-label="Strategies">
        {verdicts.map((verdict, at) => (
          <StrategyVerdict key={`${at + 1}`} number={at + 1} verdict={verdict} />
        ))}
      </ol>
      {(toggle.variants ?? []).length > 0 && <Variants variants={toggle.variants ?? []} chosen={chosen} />}
    </>
  );
}

function Pill({ met, yes, no }: { met: boolean | null; yes: string; no: string }): ReactNode {
  if (met === null) return <span className={panel.maybe}>Depends</span>;
  return <span className={met ? panel.yes : panel.no}>{met ? yes : no}</span>;
}

function StrategyVerdict({ number, verdict }: { number: number; verdict: Verdict }): ReactNode {
  const { strategy, met, checked, unknownSegments, rule } = verdict;
  return (
    <li>
      <p>
        <Pill met={met} yes="Met" no="Not met" /> Strategy {number}, <code>{strategy.name}</code>
      </p>
      <ul role="list">
        {unknownSegments.map((id) => (
          <Line key={id} holds={false}>{`Segment ${id} is not among the segments.`}</Line>
        ))}
        {checked.map((entry) => (
          <Line key={JSON.stringify(entry)} holds={entry.answer.holds}>
            {wordsOf(entry)}
          </Line>
        ))}
        <Line holds={rule.met}>{rule.reason}</Line>
      </ul>
    </li>
  );
}

const wordsOf = ({ constraint, answer, segment }: Checked): string =>
  `${segment === undefined ? '' : `Segment ${segment}: `}\`${constraint.contextName} ${constraint.operator}\`. ${answer.reason}`;

function Line({ holds, children }: { holds: boolean | null; children: string }): ReactNode {
  const [sign, said] = holds === null ? ['?', 'unknown'] : holds ? ['✓', 'yes'] : ['✗', 'no'];
  return (
    <li className={holds ? styles.holds : styles.fails}>
      <span aria-hidden="true">{sign}</span>
      <span>
        <span className="sr-only">{said}: </span>
        <Words>{children}</Words>
      </span>
    </li>
  );
}

interface VariantsProps {
  variants: readonly Variant[];
  chosen: { variant: Variant; reason: string } | null;
}

/** The variants as parts of a bar, with the one that the user gets. */
function Variants({ variants, chosen }: VariantsProps): ReactNode {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  const shareOf = ({ weight }: Variant) => (total > 0 ? weight / total : 0);
  const startOf = (at: number) => variants.slice(0, at).reduce((sum, variant) => sum + shareOf(variant), 0);
  return (
    <div className={styles.variants}>
      <p className={panel.label}>Variants</p>
      <svg aria-hidden="true" viewBox="0 0 1000 14" preserveAspectRatio="none" className={styles.bar}>
        {variants.map((variant, at) => (
          <rect
            key={variant.name}
            className={variant === chosen?.variant ? styles.chosen : styles.other}
            x={startOf(at) * 1000}
            width={Math.max(0, shareOf(variant) * 1000 - 3)}
            height="14"
          />
        ))}
      </svg>
      <ul role="list">
        {variants.map((variant) => (
          <li key={variant.name}>
            <span>
              <code>{variant.name}</code>
              {variant === chosen?.variant && <strong> this user</strong>}
            </span>
            <span className={panel.number}>{`${Number((shareOf(variant) * 100).toFixed(1))}%`}</span>
          </li>
        ))}
      </ul>
      <p>
        <Words>{chosen?.reason ?? 'The toggle is not on for this user, who gets the variant `disabled`.'}</Words>
      </p>
    </div>
  );
}
