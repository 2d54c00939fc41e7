import type { ReactNode } from 'react';
import type { Checked, Choice, Evaluation, Verdict } from '../evaluate/toggle.ts';
import type { Toggle, Variant } from '../evaluate/types.ts';
import panel from '../try/Panel.module.css';
import { Words } from '../try/Words.tsx';
import type { Difference } from './compare.ts';
import styles from '../EvaluateToggle.module.css';

interface ResultProps {
  toggle: Toggle;
  evaluation: Evaluation;
  chosen: Choice | null;
}

/** What each strategy says, and which variant the user gets. */
export function Result({ toggle, evaluation, chosen }: ResultProps): ReactNode {
  const { enabled, raises, reason, verdicts } = evaluation;
  return (
    <>
      <output className={styles.answer}>
        <Pill met={enabled} yes="On" no="Off" open={raises ? 'Error' : 'Depends'} /> <code>{toggle.name}</code>:{' '}
        <Words>{reason}</Words>
      </output>
      <ol role="list" className={styles.verdicts} aria-label="Strategies">
        {verdicts.map((verdict, at) => (
          <StrategyVerdict key={`${at + 1}`} number={at + 1} verdict={verdict} />
        ))}
      </ol>
      {enabled !== true && <Needs toggle={toggle} verdicts={verdicts} />}
      {(toggle.variants ?? []).length > 0 && <Variants variants={toggle.variants ?? []} chosen={chosen} />}
    </>
  );
}

interface PillProps {
  met: boolean | null;
  yes: string;
  no: string;
  open?: string;
}

/** Yes or no in one word. */
export function Pill({ met, yes, no, open = 'Depends' }: PillProps): ReactNode {
  if (met === null) return <span className={panel.maybe}>{open}</span>;
  return <span className={met ? panel.yes : panel.no}>{met ? yes : no}</span>;
}

function StrategyVerdict({ number, verdict }: { number: number; verdict: Verdict }): ReactNode {
  const { strategy, met, checked, unknownSegments, rule, ends, isIgnored } = verdict;
  return (
    <li>
      <p>
        <Pill
          met={isIgnored ? null : met}
          yes="Met"
          no="Not met"
          open={ends === 'error' ? 'Error' : isIgnored ? 'Left out' : 'Depends'}
        />{' '}
        Strategy {number}, <code>{strategy.name}</code>
      </p>
      <ul role="list">
        {unknownSegments.map((id) => (
          <Line key={id} holds={false}>{`Segment ${id} is not among the segments.`}</Line>
        ))}
        {checked.map((entry, at) => (
          <Line key={`${at + 1}`} holds={entry.answer.holds}>
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

/** What would have to be otherwise for the toggle to be on: any of the strategies, with all that it lacks. */
function Needs({ toggle, verdicts }: { toggle: Toggle; verdicts: readonly Verdict[] }): ReactNode {
  const open = verdicts.flatMap(({ needs, isIgnored }, at) => (needs.length > 0 && !isIgnored ? [{ needs, at }] : []));
  if (toggle.enabled && open.length === 0) return null;
  return (
    <div className={styles.part}>
      <p className={panel.label}>It would be on if</p>
      <ul role="list">
        {!toggle.enabled && <li className={styles.need}>the toggle is switched on in this environment.</li>}
        {open.map(({ needs, at }) => (
          <li key={at} className={styles.need}>
            <Words>{`${joined(needs)} (strategy ${at + 1}${toggle.enabled ? '' : ', also'}).`}</Words>
          </li>
        ))}
      </ul>
    </div>
  );
}

const joined = (needs: readonly string[]): string =>
  needs.length < 2 ? needs.join('') : `${needs.slice(0, -1).join(', ')} and ${needs.at(-1) ?? ''}`;

/** The SDKs that give another answer, and why. */
export function Differences({ list, asked }: { list: readonly Difference[]; asked: string }): ReactNode {
  return (
    <div className={styles.part}>
      <p className={panel.label}>Where SDKs differ</p>
      {list.length === 0 ? (
        <p>{`All evaluators of June 2023 agree with ${asked.replace(/^The/, 'the')}.`}</p>
      ) : (
        <ul role="list" className={styles.differences}>
          {list.map(({ sdk, said, why }) => (
            <li key={sdk}>
              <span className={styles.sdk}>{sdk}</span>
              <span>{said}</span>
              <span className={styles.why}>
                <Words>{why}</Words>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface VariantsProps {
  variants: readonly Variant[];
  chosen: Choice | null;
}

/** The variants as parts of a bar, with the one that the user gets. */
function Variants({ variants, chosen }: VariantsProps): ReactNode {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  const shareOf = ({ weight }: Variant) => (total > 0 ? weight / total : 0);
  const startOf = (at: number) => variants.slice(0, at).reduce((sum, variant) => sum + shareOf(variant), 0);
  return (
    <div className={styles.part}>
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
      <ul role="list" className={styles.variants}>
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
