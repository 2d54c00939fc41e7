import type { ReactNode } from 'react';
import { checkConstraint, OPERATORS, takesList } from '../evaluate/constraints.ts';
import { bucket } from '../evaluate/hash.ts';
import { chooseVariant, evaluateToggle } from '../evaluate/toggle.ts';
import type { Context, Segment, Toggle } from '../evaluate/types.ts';
import { RUNS, programsFor, setUp, VIAS, viasFor } from '../setup/setup.ts';
import { numbersOf, SIZE, usersWithin } from '../try/crowd.ts';
import { EXAMPLES } from '../try/examples.ts';

/** A sentence and a table: what an interactive part of a page shows, for its Markdown version. */
function Shown({ lead, head, rows }: { lead: string; head: string[]; rows: ReactNode[][] }): ReactNode {
  return (
    <>
      <p>{lead}</p>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // oxlint-disable-next-line no-array-index-key -- nothing moves
            <tr key={row}>
              {cells.map((cell, column) => (
                // oxlint-disable-next-line no-array-index-key
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const GROUP = 'new-checkout';

/** How many users a rollout reaches. */
export function RolloutTable(): ReactNode {
  const numbers = numbersOf(GROUP, 'default', 1);
  return (
    <Shown
      lead={`On this page, readers change the percentage of a gradual rollout and see which of ${SIZE} users are in. With the group ${GROUP} and the users user-1 to user-${SIZE}:`}
      head={['Rollout', 'Users who are in']}
      rows={[0, 10, 25, 40, 50, 75, 100].map((percentage) => [
        `${percentage}%`,
        String(usersWithin(numbers, percentage).length),
      ])}
    />
  );
}

/** The numbers that users get by their hash. */
export function NumbersTable(): ReactNode {
  return (
    <Shown
      lead={`On this page, readers follow individual users through a gradual rollout. A user's number is the hash of group and value, murmur3("${GROUP}:<userId>") mod 100 + 1. The user is in if the number is not greater than the percentage:`}
      head={['userId', 'Number', 'In from']}
      rows={['user-1', 'user-2', 'user-3', 'user-42', 'user-43', 'ada@example.com'].map((user) => [
        <code key={user}>{user}</code>,
        String(bucket(GROUP, user)),
        `${bucket(GROUP, user)}%`,
      ])}
    />
  );
}

/** Values to compare, by the start of the operator. */
const COMPARED: [start: RegExp, values: string, given: string][] = [
  [/^(?:NOT_)?IN$/, 'emea, apac', 'emea'],
  [/^STR_/, '@example.com', 'ada@example.com'],
  [/^NUM_/, '100', '120'],
  [/^DATE_/, '2023-06-01T07:00:00Z', '2023-06-02T07:00:00Z'],
  [/^SEMVER_/, '2.9.0', '2.10.0'],
];

/** An example of each operator, with its answer. */
export function OperatorsTable(): ReactNode {
  const rows = OPERATORS.map((operator) => {
    const [, values = '', given = ''] = COMPARED.find(([start]) => start.test(operator)) ?? [];
    const compared = takesList(operator) ? { values: values.split(', ') } : { value: values };
    const contextName = operator.startsWith('DATE_') ? 'currentTime' : 'field';
    const { holds } = checkConstraint({ contextName, operator, ...compared }, { [contextName]: given });
    return [<code key="operator">{operator}</code>, values, given, holds ? 'yes' : 'no'];
  });
  return (
    <Shown
      lead="On this page, readers try a constraint on a value of the context. One example for each operator:"
      head={['Operator', 'Values of the constraint', 'Value in the context', 'Holds']}
      rows={rows}
    />
  );
}

interface Download {
  features?: Toggle[];
  segments?: Segment[];
}

/** The examples of the evaluator, with their answers. */
export function EvaluationTable(): ReactNode {
  const rows = EXAMPLES.map(({ title, text, name, context }) => {
    const { features, segments = [] } = text as Download;
    const toggle = features?.find((feature) => feature.name === name) ?? (text as Toggle);
    const { enabled, reason } = evaluateToggle(toggle, segments, context as Context);
    const variant = enabled ? chooseVariant(toggle, context as Context)?.variant?.name : undefined;
    return [
      title,
      <code key="toggle">{JSON.stringify(toggle)}</code>,
      <code key="context">{JSON.stringify(context)}</code>,
      `${enabled ? 'on' : 'off'}${variant ? `, variant ${variant}` : ''}. ${reason}`,
    ];
  });
  return (
    <Shown
      lead="On this page, readers evaluate their own toggles for a context, by the rules that SDKs follow. The examples that it offers, and their results:"
      head={['Example', 'Toggle', 'Context', 'Answer']}
      rows={rows}
    />
  );
}

/** Address and token of each SDK, by the server it talks to. */
export function SetupTable(): ReactNode {
  const rows = RUNS.flatMap(({ id }) =>
    programsFor(id).flatMap((program) =>
      viasFor(id).map((via) => {
        const { endpoint, credential } = setUp(program, via, '');
        return [
          <a key="sdk" href={`/reference/sdks/${program.id}`}>
            {program.name}
          </a>,
          VIAS[via].name,
          <code key="address">{endpoint}</code>,
          credential.name,
        ];
      }),
    ),
  );
  return (
    <Shown
      lead="On this page, readers choose an SDK and the server it talks to, and get the first program of the SDK's page with address and token filled in:"
      head={['SDK', 'Talks to', 'Address', 'Token']}
      rows={rows}
    />
  );
}
