'use client';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { bucket, murmur3 } from './evaluate/hash.ts';
import { numbersOf, SIZE, STICKINESS, usersWithin, valueOf, type Stickiness } from './try/crowd.ts';
import { Dots } from './try/Dots.tsx';
import { Field } from './try/Field.tsx';
import panel from './try/Panel.module.css';
import { Slider } from './try/Slider.tsx';
import { Steady } from './try/Steady.tsx';
import styles from './WhoIsIn.module.css';

const WORDS: Record<Stickiness, string> = {
  default: 'default: the userId',
  sessionId: 'sessionId',
  tenantId: 'tenantId, a custom field',
  random: 'random',
};

const AGAIN: Record<Stickiness, string> = {
  default: 'Ask again',
  sessionId: 'New sessions',
  tenantId: 'Ask again',
  random: 'Ask again',
};

/** A rollout to try: 400 users as dots, which light up by the hash that SDKs use, and one user to follow in detail. */
export function WhoIsIn({
  percentage: first = 40,
  group: firstGroup = 'new-checkout',
}: {
  percentage?: number;
  group?: string;
}): ReactNode {
  const id = useId();
  const [percentage, setPercentage] = useState(first);
  const [group, setGroup] = useState(firstGroup);
  const [stickiness, setStickiness] = useState<Stickiness>('default');
  const [own, setOwn] = useState('user-42');
  const [ask, setAsk] = useState(1);
  const [asked, setAsked] = useState('');
  const numbers = useMemo(() => numbersOf(group, stickiness, ask), [group, stickiness, ask]);
  const lit = useMemo(() => usersWithin(numbers, percentage), [numbers, percentage]);
  const count = `${lit.length} of ${SIZE} users`;

  const choose = (next: Stickiness) => {
    setStickiness(next);
    setOwn(valueOf(41, next, ask));
    setAsked('');
  };
  const askAgain = () => {
    const again = new Set(usersWithin(numbersOf(group, stickiness, ask + 1), percentage));
    const stayed = lit.filter((index) => again.has(index)).length;
    setAsk(ask + 1);
    if (stickiness === 'sessionId') setOwn(valueOf(41, stickiness, ask + 1));
    setAsked(
      stayed === lit.length && again.size === stayed
        ? `Asked again: the same ${lit.length} users.`
        : `${again.size} users now; ${stayed} of them were in before.`,
    );
  };

  return (
    <section className={panel.panel} aria-label="Try it: who is in">
      <div className={`${panel.body} ${styles.body}`}>
        <div>
          <Dots
            lit={lit}
            marked={markOf(own, stickiness, ask)}
            onPick={(index) => setOwn(valueOf(index, stickiness, ask))}
          />
          <p className={styles.caption}>
            <span>
              <Steady widest={`${SIZE} of ${SIZE} users are in at 100%.`}>
                <strong className={panel.number}>{count}</strong> are in at {percentage}%.
              </Steady>
            </span>{' '}
            Each dot is one.
          </p>
        </div>
        <div className={`${panel.fields} ${panel.live}`}>
          <div className={panel.field}>
            <label htmlFor={`${id}-rollout`}>
              Rollout{' '}
              <span className={`${panel.number} ${styles.end}`}>
                <Steady widest="100%">{percentage}%</Steady>
              </span>
            </label>
            <Slider
              id={`${id}-rollout`}
              value={percentage}
              said={`${percentage}%, ${count}`}
              mark={stickiness === 'random' ? null : bucket(group, own)}
              onChange={setPercentage}
            />
          </div>
          <Field label="Group id" value={group} onChange={setGroup} />
          <div className={panel.field}>
            <label htmlFor={`${id}-stickiness`}>Stickiness</label>
            <select
              id={`${id}-stickiness`}
              value={stickiness}
              onChange={(event) => choose(event.currentTarget.value as Stickiness)}
            >
              {STICKINESS.map((name) => (
                <option key={name} value={name}>
                  {WORDS[name]}
                </option>
              ))}
            </select>
          </div>
          <div className={panel.row}>
            <button type="button" className={panel.button} onClick={askAgain}>
              {AGAIN[stickiness]}
            </button>
            <output className={panel.quiet}>{asked}</output>
          </div>
        </div>
      </div>
      <div className={panel.foot}>
        {stickiness === 'random' ? (
          <p>Nothing is hashed: each check draws new numbers, so the same user may be in now and out a moment later.</p>
        ) : (
          <One
            group={group}
            value={own}
            percentage={percentage}
            name={stickiness === 'default' ? 'userId' : stickiness}
            onChange={setOwn}
          />
        )}
      </div>
    </section>
  );
}

/** The index of the dot with a value; null if there is none. */
function markOf(own: string, stickiness: Stickiness, ask: number): number | null {
  if (stickiness === 'random' || stickiness === 'tenantId') return null;
  const index = Number(/(\d+)$/.exec(own)?.[1]) - 1;
  return index >= 0 && index < SIZE && valueOf(index, stickiness, ask) === own ? index : null;
}

interface OneProps {
  group: string;
  value: string;
  percentage: number;
  /** The context field that is hashed. */
  name: string;
  onChange: (value: string) => void;
}

/** One user's number, with the steps that lead to it. */
function One({ group, value, percentage, name, onChange }: OneProps): ReactNode {
  const hash = murmur3(`${group}:${value}`);
  const number = bucket(group, value);
  const isIn = number <= percentage;
  return (
    <div className={styles.one}>
      <div className={panel.live}>
        <Field label={`Follow one ${name}`} value={value} onChange={onChange} />
      </div>
      <div className={styles.steps}>
        <output className={styles.answer}>
          <span className={isIn ? panel.yes : panel.no}>{isIn ? 'In' : 'Out'}</span> <code>{value || '(empty)'}</code>{' '}
          has the number <strong>{number}</strong>: in from {number}% on.
        </output>
        <ol role="list" aria-label="How the number is found">
          <li>
            <code>
              murmur3("{group}:{value}")
            </code>{' '}
            <span className={styles.result}>= {hash}</span>
          </li>
          <li>
            <code>{`${hash} mod 100 + 1`}</code> <span className={styles.result}>= {number}</span>
          </li>
          <li>
            <code>
              <Steady widest={`${number} ≤ 100`}>{`${number} ≤ ${percentage}`}</Steady>
            </code>{' '}
            <span className={styles.result}>{isIn ? 'yes: in' : 'no: out'}</span>
          </li>
        </ol>
      </div>
    </div>
  );
}
