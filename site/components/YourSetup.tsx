'use client';
import { parseAddress, useInstance } from 'docs/instance';
import { useId, useState, type ReactNode } from 'react';
import { PROGRAMS, type Program, type Runs } from './setup/programs.ts';
import { programsFor, RUNS, setUp, VIAS, viasFor, type Via } from './setup/setup.ts';
import { Code } from './try/Code.tsx';
import panel from './try/Panel.module.css';
import styles from './YourSetup.module.css';

interface YourSetupProps {
  /** The SDK that is shown first, by the last part of its page's address. */
  sdk?: string;
  /** The initial address, unless the reader has entered their own somewhere on the site. */
  address?: string;
}

/** Leads from the place where the code runs to a working program: SDK, address, token, and files to copy. */
export function YourSetup({ sdk = 'node', address: first = '' }: YourSetupProps): ReactNode {
  const id = useId();
  const [program, setProgram] = useState<Program>(() => programOf(sdk));
  const [wanted, setWanted] = useState<Via>('unleash');
  const [typed, setTyped] = useState<string | null>(null);
  const instance = useInstance();
  const vias = viasFor(program.runs);
  const via = vias.includes(wanted) ? wanted : 'unleash';
  // The address that the reader stored for samples is that of Unleash, not of a server in between.
  const text = typed ?? (via === 'unleash' ? instance || first : '');
  const address = parseAddress(text);
  const setup = setUp(program, via, address ?? '');

  return (
    <section className={panel.panel} aria-label="Try it: your setup">
      <div className={`${panel.body} ${styles.choices} ${panel.live}`}>
        <Where
          runs={program.runs}
          name={`${id}-runs`}
          onChange={(runs) => setProgram(programsFor(runs)[0] ?? program)}
        />
        <Choice
          label="Language or framework"
          value={program.id}
          options={programsFor(program.runs).map((one) => [one.id, one.name])}
          onChange={(value) => setProgram(programOf(value))}
        />
        <Choice
          label="It connects to"
          value={via}
          options={vias.map((one) => [one, VIAS[one].name])}
          onChange={(value) => {
            setWanted(value as Via);
            setTyped(null);
          }}
        />
        <div className={`${panel.field} ${styles.address}`}>
          <label htmlFor={`${id}-address`}>
            Address of {VIAS[via].name === 'Unleash itself' ? 'Unleash' : VIAS[via].name}
          </label>
          <input
            id={`${id}-address`}
            type="text"
            inputMode="url"
            value={text}
            placeholder={VIAS[via].host}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            aria-invalid={address === null}
            aria-describedby={address === null ? `${id}-wrong` : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {address === null && (
            <p id={`${id}-wrong`} role="alert" className={styles.wrong}>
              This is not an address. Write it like <code>https://toggles.example.com</code>.
            </p>
          )}
        </div>
      </div>
      <dl className={styles.facts} aria-live="polite">
        <div>
          <dt>Address for the SDK</dt>
          <dd>
            <code>{setup.endpoint}</code>
          </dd>
        </div>
        <div>
          <dt>{setup.credential.name}</dt>
          <dd>
            {setup.credential.about} <a href={setup.credential.guide}>Get one</a>, and use it instead of{' '}
            <code>{setup.credential.placeholder}</code>.
          </dd>
        </div>
      </dl>
      <div className={styles.files}>
        {setup.files.map((file) => (
          <Code
            key={file.name}
            label={file.name}
            text={file.text}
            marked={[setup.endpoint, setup.credential.placeholder]}
          />
        ))}
        <p className={styles.onward}>
          The program checks the toggle <code>new-checkout</code>. Options, errors and tests of this SDK:{' '}
          <a href={`/reference/sdks/${program.id}`}>{program.name}</a>.
        </p>
      </div>
    </section>
  );
}

/**
 * The program of an SDK.
 *
 * @throws Error if there is no such SDK
 */
function programOf(id: string): Program {
  const program = PROGRAMS.find((one) => one.id === id);
  if (!program)
    throw new Error(`YourSetup: there is no SDK "${id}". There are: ${PROGRAMS.map((one) => one.id).join(', ')}.`);
  return program;
}

/** The place where the code runs, as a group of radio buttons. */
function Where({ runs, name, onChange }: { runs: Runs; name: string; onChange: (runs: Runs) => void }): ReactNode {
  return (
    <fieldset className={styles.where}>
      <legend>Your code runs</legend>
      {RUNS.map((one) => (
        <label key={one.id}>
          <input type="radio" name={name} checked={one.id === runs} onChange={() => onChange(one.id)} />
          <span>{one.name}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  /** Values with their names. */
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}

/** A labeled `<select>`. */
function Choice({ label, value, options, onChange }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className={panel.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
