import { jsonText } from '../src/model/json.ts';
import type { ApiAnswer, ApiCall, CallBeginning, Exchange, RefusedCall } from './product.ts';
import { reasonOf } from '../src/model/problem.ts';
import { compareForm } from './form.ts';
import { answered, brief, fixedBy, parseJson, type Difference } from './judge.ts';
import type { Described } from './operations.ts';
import { compareWithPublished } from './published.ts';
import { begun, InstanceGone, type Recorder } from './recorder.ts';
import { resultOf, type StepResult } from './result.ts';
import { replaceTexts, type Prepared } from './run-page.ts';

/** How an operation is called that needs nothing. */
const NOTHING: CallBeginning = { values: {}, headers: {} };

interface Calling extends Pick<Prepared, 'product' | 'session' | 'recorder'> {
  described: Described;
  /** The operations that the instance itself publishes; null if they are not known. */
  published: readonly ApiCall[] | null;
}

/**
 * Calls an operation with its own examples, and judges the response by its schema and its examples. Then sends the
 * requests that should be refused. If this instance does not have the operation, it sends only those.
 *
 * @returns a result for the operation, and one for each refusal
 * @throws InstanceGone if the instance does not respond any more
 */
export async function runCall(call: ApiCall, calling: Calling): Promise<StepResult[]> {
  const { product, session, recorder, described } = calling;
  const line = described.lineOf(call, '');
  const step = { line, kind: 'operation', digest: call.digest } as const;
  const elsewhere = product.api?.elsewhere(call) ?? null;
  if (elsewhere !== null)
    return [resultOf(step, elsewhere, [], 'elsewhere'), ...(await runRefusals(call, NOTHING, calling))];
  const differences = comparePublished(call, line, calling);
  const state = Promise.resolve(session.beginCall?.(call));
  const begin = (await begun(`${call.id} (${call.file}:${line})`, state)) ?? NOTHING;
  const exchange = await send(call, begin, recorder);
  const documented = call.answers.filter(({ status }) => status < 400);
  differences.push(...judgeAnswer(call, documented, exchange, begin, described));
  return [resultOf(step, String(exchange.status), differences), ...(await runRefusals(call, begin, calling))];
}

/** Sends the requests of an operation that should be refused. */
async function runRefusals(
  call: ApiCall,
  begin: CallBeginning,
  { session, recorder, described }: Calling,
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const refused of session.refusedCalls?.(call) ?? []) {
    const exchange = await send(call, begin, recorder, refused);
    const answers = call.answers.filter(({ status }) => status === refused.status);
    const line = described.lineOf(call, `/responses/${refused.status}`);
    const differences = judgeAnswer(call, answers, exchange, begin, described);
    results.push(resultOf({ line, kind: 'refusal', digest: null }, String(exchange.status), differences));
  }
  return results;
}

/**
 * Differences from what the instance publishes, except those that the product's module gives a reason for. If a
 * difference with a reason no longer exists, that is a difference, too.
 */
function comparePublished(call: ApiCall, line: number, { product, published }: Calling): Difference[] {
  if (published === null) return [];
  const known = product.api?.known[call.id] ?? {};
  const found = compareWithPublished(call, published);
  const stale = Object.keys(known).filter((message) => !found.includes(message));
  return [
    ...found
      .filter((message) => !Object.hasOwn(known, message))
      .map((message) => ({ line, expected: `${call.id} as the instance describes it`, got: message })),
    ...stale.map((message) => ({ line, expected: `the known difference "${message}" of ${call.id}`, got: 'none' })),
  ];
}

/** Sends the operation's own request, or one that should be refused instead. */
async function send(call: ApiCall, begin: CallBeginning, recorder: Recorder, refused?: RefusedCall): Promise<Exchange> {
  recorder.take();
  const body = refused?.body ?? (call.body === null ? null : fill(jsonText(call.body.value), begin));
  const encoded = Object.entries(begin.values).map((pair) => pair.map(encodeURIComponent) as [string, string]);
  const path = fill(replaceTexts(call.path, encoded), begin);
  try {
    await fetch(recorder.url + path, {
      method: call.method,
      redirect: 'manual',
      headers: { ...(call.body !== null && { 'Content-Type': call.body.type }), ...(refused ?? begin).headers },
      ...(body !== null && !['GET', 'HEAD'].includes(call.method) && { body }),
    }).then((answer) => answer.arrayBuffer());
  } catch (error) {
    const reason = recorder.gone() ?? reasonOf(error);
    throw new InstanceGone(`The instance does not answer any more, at ${call.id}: ${reason}. Nothing was written.`, {
      cause: error,
    });
  }
  const [exchange] = recorder.take();
  if (!exchange) throw new InstanceGone(`${call.id} was not answered. Nothing was written.`);
  return exchange;
}

/** Judges a response by those that may come: its status, its type, its schema, and the form of the examples. */
function judgeAnswer(
  call: ApiCall,
  expected: readonly ApiAnswer[],
  exchange: Exchange,
  begin: CallBeginning,
  { fits, lineOf }: Described,
): Difference[] {
  const answers = expected.filter(({ status }) => status === exchange.status);
  if (answers.length === 0) {
    const statuses = [...new Set(expected.map(({ status }) => status))].join(' or ');
    const expectation = `status ${statuses} of ${call.id}`;
    return [{ line: lineOf(call, '/responses'), expected: expectation, got: answered(exchange) }];
  }
  const line = lineOf(call, `/responses/${exchange.status}`);
  const found = (what: string, got: string[]) =>
    got.map((each) => ({ line, expected: `${what} of ${call.id}, ${exchange.status}`, got: each }));
  const came = (exchange.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const answer = answers.find(({ type }) => type?.split(';')[0]?.trim().toLowerCase() === came);
  if (!answer) {
    if (exchange.body === '' && answers.some(({ type }) => type === null)) return [];
    const types = answers.map(({ type }) => type ?? 'no body').join(' or ');
    return found(types, [exchange.body === '' ? 'no body' : `${came || 'no type'}: ${brief(exchange.body)}`]);
  }
  if (answer.schema === null) return [];
  const body = parseJson(exchange.body);
  if (body === undefined) return found('JSON', [brief(exchange.body) || 'nothing']);
  const examples = answer.examples.map((example) =>
    compareForm(JSON.parse(fill(jsonText(example), begin)), body, {
      isExcerpt: false,
      isExample: begin.isExample ?? false,
      isFixed: fixedBy(exchange),
    }),
  );
  const [best = []] = examples.toSorted((a, b) => a.length - b.length);
  return [...found('the schema', fits(answer.schema, body)), ...found('the example', best)];
}

/** Replaces texts of the examples with this run's values. */
function fill(text: string, { values }: CallBeginning): string {
  return replaceTexts(text, Object.entries(values));
}
