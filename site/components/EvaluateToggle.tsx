'use client';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { SDKS, SPECIFICATION } from './evaluate/sdks.ts';
import { world as realWorld, type Context, type World } from './evaluate/types.ts';
import { ContextFields, Evaluator, ToggleName } from './explorer/Asking.tsx';
import { answerBy, differences, fieldsRead } from './explorer/compare.ts';
import { answerIn, enter, namesIn, readContext, readDownload, toggleIn, type Asked } from './explorer/download.ts';
import type { Answered, Download } from './explorer/download.ts';
import { attempt, linkOf, readLink, show, type State } from './explorer/link.ts';
import { Paste } from './explorer/Paste.tsx';
import { Differences, Pill, Result } from './explorer/Result.tsx';
import { Copy } from './try/Code.tsx';
import { EXAMPLES } from './try/examples.ts';
import panel from './try/Panel.module.css';
import { Words } from './try/Words.tsx';
import styles from './EvaluateToggle.module.css';

function begin(index: number): State {
  const { text = {}, name = '', context = {} } = EXAMPLES[index] ?? {};
  return { text: show(text), name, isNamed: false, isOn: null, context: enter(context), sdk: SPECIFICATION.name };
}

/** One draw for all evaluators, for as long as the page is open, so that chance explains no difference. */
function drawOnce(): World {
  const drawn = Math.random();
  return { ...realWorld, random: () => drawn };
}

/**
 * Evaluates a toggle for a context as an SDK would: shows each strategy's result and why, what would have to be
 * otherwise, the variant, and which SDKs answer otherwise. Takes a toggle, or a whole answer of Unleash.
 *
 * @param example the number of the example to start with
 */
export function EvaluateToggle({ example = 0 }: { example?: number }): ReactNode {
  const [state, setState] = useState(() => begin(example));
  const [refusal, setRefusal] = useState('');
  const [world] = useState(drawOnce);
  useEffect(() => {
    const take = () => {
      const carried = readLink();
      if (carried) setState((before) => ({ ...before, ...carried }));
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  const download = useMemo(() => attempt(() => readDownload(state.text)), [state.text]);
  const names = useMemo(() => (download.value ? namesIn(download.value) : []), [download.value]);
  // A name that is in a new text, too, stays chosen.
  const name = state.isNamed || names.includes(state.name) ? state.name : (names[0] ?? state.name);
  const asked = attempt(() => (download.value ? withState(toggleIn(download.value, name), state) : null));
  const context = attempt(() => readContext(state.context));
  const change = (next: Partial<State>) => setState({ ...state, ...next });
  const replace = (text: string) => {
    setRefusal('');
    change({ text, isOn: null, name, isNamed: false });
  };
  return (
    <section className={panel.panel} aria-label="Try it: evaluate a toggle">
      <p className={styles.scriptless}>
        With JavaScript, you can evaluate your own toggles here. Without JavaScript, you see an example of the result.
      </p>
      <div className={`${panel.body} ${panel.live}`}>
        <div className={styles.start}>
          <Examples state={state} onChange={setState} />
          <Evaluator sdk={state.sdk} onChange={(sdk) => change({ sdk })} />
        </div>
        <Paste
          text={state.text}
          summary={download.value ? summaryOf(download.value) : 'not readable'}
          mistake={refusal || download.mistake || asked.mistake}
          onChange={replace}
          onRefuse={setRefusal}
        />
        <div className={styles.which}>
          {download.value && download.value.kind !== 'toggle' && (
            <ToggleName
              names={names}
              name={name}
              onChange={(typed) => change({ name: typed, isNamed: true, isOn: null })}
            />
          )}
          {asked.value && (
            <label className={panel.check}>
              <input
                type="checkbox"
                checked={asked.value.toggle.enabled}
                onChange={(event) => change({ isOn: event.currentTarget.checked })}
              />{' '}
              On in this environment
            </label>
          )}
        </div>
        <ContextFields
          entered={state.context}
          reads={asked.value ? fieldsRead(asked.value) : []}
          mistake={context.mistake}
          onChange={(entered) => change({ context: entered })}
        />
      </div>
      {asked.value && <Printed asked={asked.value} context={context.value ?? {}} sdk={state.sdk} />}
      <div className={panel.foot}>
        {asked.value && context.value ? (
          <Evaluated asked={asked.value} context={context.value} sdk={state.sdk} world={world} />
        ) : download.value && !asked.mistake && !context.mistake ? (
          <NotThere download={download.value} name={name} />
        ) : (
          <p>There is nothing to evaluate until the input can be read.</p>
        )}
        {/* On its own, since the row's display would win over being hidden. */}
        <div className={panel.live}>
          <div className={styles.link}>
            <span className={panel.quiet}>
              Nothing leaves your browser. A link has the toggle and the context after its #, which no server sees.
            </span>
            {asked.value && context.value && <Copy text={() => linkOf(asked.value as Asked, state)}>Copy link</Copy>}
          </div>
        </div>
      </div>
    </section>
  );
}

const withState = (asked: Asked | null, { isOn }: State): Asked | null =>
  asked && isOn !== null ? { ...asked, toggle: { ...asked.toggle, enabled: isOn } } : asked;

function summaryOf(download: Download): string {
  if (download.kind === 'toggle') return 'one toggle';
  const count = namesIn(download).length;
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'toggle' : 'toggles'}`;
}

interface ExamplesProps {
  state: State;
  onChange: (state: State) => void;
}

function Examples({ state, onChange }: ExamplesProps): ReactNode {
  const chosen = EXAMPLES.findIndex(({ text }) => show(text) === state.text);
  return (
    <label className={panel.field}>
      <span className={panel.label}>Start from an example</span>
      <select value={chosen} onChange={(event) => onChange(begin(Number(event.currentTarget.value)))}>
        {chosen === -1 && <option value={-1}>Your own</option>}
        {EXAMPLES.map(({ title }, at) => (
          <option key={title} value={at}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

interface EvaluatedProps {
  asked: Asked;
  context: Context;
  sdk: string;
  world: World;
}

function Evaluated({ asked, context, sdk: name, world }: EvaluatedProps): ReactNode {
  const sdk = SDKS.find((one) => one.name === name) ?? SPECIFICATION;
  const { evaluation, chosen } = answerBy(sdk, asked, context, world);
  return (
    <>
      <Result toggle={asked.toggle} evaluation={evaluation} chosen={chosen} />
      <Differences list={differences(sdk, asked, context, world)} asked={sdk.name} />
    </>
  );
}

/** What can be said of a toggle whose rules are not there. */
function NotThere({ download, name }: { download: Download; name: string }): ReactNode {
  const answered: Answered | null = answerIn(download, name);
  if (answered)
    return (
      <output className={styles.answer}>
        <Pill met={answered.enabled} yes="On" no="Off" /> <code>{name}</code>:{' '}
        <Words>
          {`${answered.variant === null ? 'without a variant' : `with the variant \`${answered.variant}\``}, for the context of this response. It has no rules: for the reasons, paste the response of \`/api/client/features\`.`}
        </Words>
      </output>
    );
  if (name === '') return <p>Enter the name of a toggle.</p>;
  return (
    <output className={styles.answer}>
      <Pill met={false} yes="On" no="Not in it" /> <code>{name}</code>:{' '}
      <Words>
        {download.kind === 'results'
          ? 'This response has only toggles that are on for its context. This one is off for it, or unknown to the token. For the reasons, paste the response of `/api/client/features`.'
          : 'An SDK with this download returns the fallback. Check the spelling, whether the token covers the project of the toggle, and whether the toggle is archived.'}
      </Words>
    </output>
  );
}

/** The input as plain text, which replaces the fields in print and without scripts. */
function Printed({ asked: { toggle, segments }, context, sdk }: Omit<EvaluatedProps, 'world'>): ReactNode {
  return (
    <div className={`${styles.asking} ${panel.still}`}>
      <p>
        The toggle and its segments, <strong>{toggle.enabled ? 'on' : 'off'}</strong> in this environment:
      </p>
      <pre>{show({ ...toggle, ...(segments.length > 0 && { segments }) })}</pre>
      <p>The context, evaluated by {sdk.replace(/^The/, 'the')}:</p>
      <pre>{show(context)}</pre>
    </div>
  );
}
