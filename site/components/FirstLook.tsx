'use client';
import { memo, useId, useState, type ReactNode } from 'react';
import { numbersOf, SIZE, usersWithin } from './try/crowd.ts';
import { Dots } from './try/Dots.tsx';
import panel from './try/Panel.module.css';
import { Slider } from './try/Slider.tsx';
import { Steady } from './try/Steady.tsx';
import styles from './FirstLook.module.css';

const TOGGLE = 'new-checkout';
const NUMBERS = numbersOf(TOGGLE, 'default', 0);

/** The product in one picture: a toggle to flip, a rollout to change, and the effect on an application. */
export function FirstLook(): ReactNode {
  const id = useId();
  const [isOn, setIsOn] = useState(true);
  const [percentage, setPercentage] = useState(40);
  const [user, setUser] = useState(0);
  const lit = isOn ? usersWithin(NUMBERS, percentage) : [];
  const count = `${lit.length} of ${SIZE} users`;
  const isIn = lit.includes(user);
  return (
    <section className={styles.look} aria-label="Try it: a feature toggle">
      <Toggle isOn={isOn} onChange={setIsOn} />
      <Dots lit={lit} marked={user} onPick={setUser} />
      <div>
        <label htmlFor={`${id}-rollout`} className={panel.label}>
          <Steady widest="Gradual rollout, 100%">Gradual rollout, {percentage}%</Steady>{' '}
          <span className={panel.number}>
            <Steady widest={`${SIZE} of ${SIZE} users`}>{count}</Steady>
          </span>
        </label>
        <div className={panel.live}>
          <Slider id={`${id}-rollout`} value={percentage} said={`${percentage}%, ${count}`} onChange={setPercentage} />
        </div>
      </div>
      <Code userId={`user-${user + 1}`} isIn={isIn} />
      <div className={styles.who}>
        <output>
          <code>{`user-${user + 1}`}</code> gets the {isIn ? 'new' : 'old'} checkout.
        </output>
        <button type="button" className={`${styles.next} ${panel.live}`} onClick={() => setUser((user + 17) % SIZE)}>
          Another user
        </button>
      </div>
    </section>
  );
}

/** The switch of the toggle. */
const Toggle = memo(function Toggle({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className={styles.toggle}>
      <span className={styles.name}>{TOGGLE}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span aria-hidden="true" className={styles.switch} />
    </label>
  );
});

/** The code of the application, with the line that runs highlighted. */
const Code = memo(function Code({ userId, isIn }: { userId: string; isIn: boolean }): ReactNode {
  const call = (name: string, runs: boolean) => (
    <span className={runs ? styles.runs : styles.rests}>
      {'  '}
      <span className={styles.call}>{name}</span>();
    </span>
  );
  return (
    <pre className={styles.code}>
      <code>
        <span className={styles.line}>
          <span className={styles.word}>const</span>
          {' user = { userId: '}
          <span className={styles.text}>{`'${userId}'`}</span>
          {' };'}
        </span>
        <span className={styles.line}>
          <span className={styles.word}>if</span>
          {' (unleash.'}
          <span className={styles.call}>isEnabled</span>(<span className={styles.text}>{`'${TOGGLE}'`}</span>
          {', user))'}
        </span>
        {call('showNewCheckout', isIn)}
        <span className={styles.line}>
          <span className={styles.word}>else</span>
        </span>
        {call('showOldCheckout', !isIn)}
      </code>
    </pre>
  );
});
