import {
  BaseResolver,
  createConfig,
  lintDocument as lint,
  ResolveError,
  Source,
  type Oas3Rule,
  type UserContext,
} from '@redocly/openapi-core';
import { jsonText } from '../../model/json.ts';
import { reasonOf } from '../../model/problem.ts';
import { isRaw, type Raw } from './json.ts';
import { leadsSomewhere } from './passed-over.ts';
import type { PointedProblem } from './schemas.ts';

/** What every description has to keep. */
const RULES = {
  struct: 'error',
  'spec-strict-refs': 'error',
  'path-parameters-defined': 'error',
  // Of two with one name, pages would show one, or say of both what is true of one.
  'operation-operationId-unique': 'error',
  'operation-parameters-unique': 'error',
  'no-duplicated-tag-names': 'error',
  'no-identical-paths': 'error',
  'path-not-include-query': 'error',
  'no-required-schema-properties-undefined': 'error',
} as const;
/** What those of a strict site have to keep as well. */
const STRICT_RULES = {
  'no-invalid-schema-examples': 'error',
  'no-invalid-parameter-examples': 'error',
  'no-invalid-media-type-examples': 'error',
  'docs/documented': 'error',
} as const;

/** Target of references that lead to nothing, which are reported elsewhere. */
const LOST = '#/x-lost';

/** Descriptions are read as a whole; no rule may load anything. */
class NoOtherFiles extends BaseResolver {
  override async loadExternalRef(): Promise<never> {
    throw new ResolveError(new Error('it is outside of the description'));
  }
}

/**
 * Checks a document against the specification and, for a strict site, looks for gaps that a valid document may have but
 * good documentation should not: missing ids, summaries, descriptions, tags and 4xx responses, and examples that do not
 * fit their schemas.
 *
 * @returns the mistakes, each at its JSON pointer; empty for a valid document
 */
export async function lintDocument(document: Raw, isStrict: boolean): Promise<PointedProblem[]> {
  // The rules know no `bigint`, and follow each reference to its end.
  const text = jsonText(document);
  const parsed: unknown = JSON.parse(text, (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && !leadsSomewhere(document, value) ? LOST : value,
  );
  const check = async (rules: Record<string, 'error'>) => {
    const config = await createConfig({ plugins: [{ id: 'docs', rules: { oas3: { documented } } }], rules });
    const source = new Source('openapi.json', text);
    const found = await lint({ document: { source, parsed }, config, externalRefResolver: new NoOtherFiles() });
    return found.map(({ ruleId, message, suggest, location: [place] }): [string, PointedProblem] => {
      const pointer = (place?.pointer ?? '').replace(/^#?\/?/, '/').replace(/^\/$/, '');
      return [ruleId, { pointer, ...said(ruleId, message, suggest) }];
    });
  };
  let problems: [rule: string, problem: PointedProblem][];
  try {
    problems = await check({ ...RULES, ...(isStrict && STRICT_RULES) });
  } catch (error) {
    // Rules may fail where a part has the wrong type, which is for the first of them to report. On deep references, all do.
    problems = await check({ struct: RULES.struct }).catch(() => []);
    if (problems.length === 0)
      return [{ pointer: '', message: `the description cannot be checked: ${reasonOf(error)}`, fix: 'Simplify it.' }];
  }
  const broken = problems.filter(([rule]) => Object.hasOwn(RULES, rule));
  // Gaps in a broken document can wait.
  return (broken.length > 0 ? broken : problems).map(([, problem]) => problem);
}

function said(rule: string, message: string, suggest: string[]): Pick<PointedProblem, 'message' | 'fix'> {
  if (rule === 'docs/documented') return { message, fix: 'Without it, readers see only a name.' };
  const fix =
    suggest.length > 0
      ? `Did you mean ${suggest.map((word) => `"${word}"`).join(' or ')}?`
      : rule in STRICT_RULES
        ? 'Correct the example, or the schema.'
        : 'See the OpenAPI specification for what is allowed here.';
  return { message: message.replaceAll('`', '"').replace(/\.$/, ''), fix };
}

/** Looks for what a description does not say to readers. */
const documented: Oas3Rule = () => {
  const described = (part: { description?: string }, { report, location }: UserContext) => {
    if (!part.description) report({ message: 'has no description', location });
  };
  const eachDescribed = (schemas: Record<string, unknown>, { report, location }: UserContext) => {
    for (const [name, schema] of Object.entries(schemas))
      if (isRaw(schema) && !('$ref' in schema) && !schema['description'])
        report({ message: 'has no description', location: location.child(name) });
  };
  return {
    Tag: described,
    Parameter: described,
    Header: described,
    Response: described,
    NamedSchemas: eachDescribed,
    SchemaProperties: eachDescribed,
    Operation(operation, { report, location }) {
      for (const key of ['operationId', 'summary', 'description'] as const)
        if (!operation[key]) report({ message: `has no ${key}`, location });
      if (!operation.tags?.length) report({ message: 'has no tag', location });
      const takesInput = Boolean(operation.parameters?.length ?? operation.requestBody);
      const fails = Object.keys(operation.responses ?? {}).some((status) => /^(4|default)/.test(status));
      if (takesInput && !fails) report({ message: 'takes input and has no 4xx response', location });
    },
  };
};
