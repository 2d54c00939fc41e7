import type {
  ApiContent,
  ApiExample,
  ApiExchange,
  ApiLink,
  ApiOperation,
  ApiOperationLink,
  ApiParameter,
  ApiSchema,
  ApiSecurity,
  ApiServer,
} from '../../model/api.ts';
import type { IntroductionProps } from '../../ui/api/Introduction.tsx';
import { securityName, securityText } from '../../ui/api/Security.tsx';
import { apiTexts } from '../../ui/texts.ts';
import { examplesOf, schemaExample, type Direction } from './example.ts';
import { docsLine, factLines, oneLine, parameterLines, propertyLines, typeLabel } from './markdown-schema.ts';
import type { ServerChoice } from './servers.ts';
import type { OutlineSchema, OutlineTag } from './outline.ts';

const words = apiTexts;

/**
 * The Markdown version of an operation's page, without its title.
 *
 * @param servers those that a reader can choose from
 * @param curl the request as code
 */
export function operationMarkdown(operation: ApiOperation, servers: ServerChoice[], curl: string): string {
  const facts = [
    `- ${words.authentication}: ${authentication(operation.security)}`,
    ...(servers.length > 1
      ? [`- ${words.server}: ${servers.map(({ url }) => `\`${url}\``).join(` ${words.or} `)}`]
      : []),
    ...operation.facts.map(
      ({ label, values, code }) => `- ${label}: ${(code ? values.map((value) => `\`${value}\``) : values).join(', ')}`,
    ),
    ...(operation.operationId ? [`- ${words.operationId}: \`${operation.operationId}\``] : []),
  ];
  const parts = [`\`${operation.method} ${operation.route}\``];
  if (operation.deprecated) parts.push(`**${words.deprecated}.** ${words.deprecatedNotice}`);
  if (operation.publishedLater) parts.push(words.laterNotice(operation.publishedLater));
  parts.push(operation.description, facts.join('\n'));
  parts.push(`## ${words.exampleRequest}`, fence('bash', curl));
  if (operation.externalDocs) parts.push(docsLine(operation.externalDocs));
  parts.push(...exchangeParts(operation));
  return join(parts);
}

function exchangeParts({ parameters: all, body, responses }: ApiExchange): string[] {
  const parts: string[] = [];
  for (const place of ['path', 'query', 'header'] as const) {
    const parameters = all.filter((parameter) => parameter.in === place);
    if (parameters.length > 0) parts.push(`## ${words.parameters[place]}`, parameterList(parameters, true));
  }
  if (body) {
    parts.push(
      `## ${words.body}`,
      body.description,
      body.required ? '' : words.bodyOptional,
      ...body.contents.flatMap((content) => contentParts(content, 'request', '##')),
    );
  }
  if (responses.length > 0) parts.push(`## ${words.responses}`);
  for (const response of responses) {
    parts.push(`### ${response.status} ${words.statuses[response.status] ?? ''}`.trim(), response.description);
    if (response.headers.length > 0) parts.push(`${words.responseHeaders}:`, parameterList(response.headers, false));
    parts.push(...response.contents.flatMap((content) => contentParts(content, 'response', '###')));
    if (response.links.length > 0) parts.push(`${words.links}:`, response.links.map(linkLine).join('\n'));
  }
  return parts;
}

function parameterList(parameters: ApiParameter[], isSent: boolean): string {
  return parameters.flatMap((parameter) => parameterLines(parameter, isSent)).join('\n');
}

function linkLine({ name, description, operation, target, values }: ApiLink): string {
  const to = operation ? `[${operation.title}](${operation.href})` : `\`${target}\``;
  const given = values.map((item) => `\`${words.linkValue(item.name, item.value)}\``).join(', ');
  const text = oneLine(description);
  return `- \`${name}\`: ${[to, given].filter(Boolean).join(', ')}${text && `. ${text}`}`;
}

function authentication(security: ApiSecurity[][]): string {
  const needed = security.filter((set) => set.length > 0);
  if (needed.length === 0) return words.noAuthentication;
  const ways = needed.map((set) => set.map(schemeLabel).join(' + ')).join(` ${words.or} `);
  return needed.length < security.length ? `${ways} (${words.optional})` : ways;
}

function schemeLabel(scheme: ApiSecurity): string {
  const name = scheme.docs === null ? securityName(scheme) : `[${securityName(scheme)}](${scheme.docs})`;
  return `${name} (${securityText(scheme)})`;
}

/** A body in one content type, with all its examples. */
function contentParts(content: ApiContent, direction: Direction, marks: string): string[] {
  const { type, schema } = content;
  const examples = examplesOf(content, direction);
  const sample = examples[0]?.value;
  const parts = [`\`${type}\`${schema ? ` ${typeLabel(schema)}` : ''}`];
  if (schema) {
    const facts = factLines(schema, { isShown: sample !== undefined });
    parts.push(facts.map((fact) => `${fact}.`).join(' '), propertyLines(schema, { sample }).join('\n'));
  }
  for (const example of examples) {
    const isText = typeof example.value === 'string' && !/json/i.test(type);
    parts.push(
      ...exampleHead(example, marks),
      fence(isText ? 'text' : 'json', isText ? String(example.value) : JSON.stringify(example.value, null, 2)),
    );
  }
  return parts;
}

function exampleHead(
  { name, summary, description }: Pick<ApiExample, 'name' | 'summary' | 'description'>,
  marks: string,
): string[] {
  const title = summary || name;
  return [title && `${marks}# ${words.example}: ${oneLine(title)}`, description];
}

/** The Markdown version of a schema's page. */
export function schemaMarkdown(
  schema: ApiSchema,
  usedBy: ApiOperationLink[],
  usedIn: { name: string; href: string }[],
): string {
  const example = schemaExample(schema);
  const hasExample = typeof example === 'object';
  const facts = factLines(schema, { isShown: hasExample }).map((fact) => `- ${fact}`);
  const parts = [typeLabel(schema, false), schema.description, facts.join('\n')];
  if (schema.externalDocs) parts.push(docsLine(schema.externalDocs));
  const lines = propertyLines(schema, { sample: example });
  if (lines.length > 0) parts.push(`## ${words.properties}`, lines.join('\n'));
  if (hasExample) parts.push(`## ${words.example}`, fence('json', JSON.stringify(example, null, 2)));
  if (usedBy.length > 0) parts.push(`## ${words.usedBy}`, usedBy.map(operationLine).join('\n'));
  const names = usedIn.map(({ name, href }) => `- [${name}](${href})`);
  if (names.length > 0) parts.push(`## ${words.partOf}`, names.join('\n'));
  return join(parts);
}

function operationLine({ method, route, title, href }: ApiOperationLink): string {
  return `- [${title}](${href}): \`${method} ${route}\``;
}

/** The Markdown version of a tag's page. */
export function tagMarkdown({ description, externalDocs, operations, related }: OutlineTag): string {
  const parts = [
    description,
    externalDocs ? docsLine(externalDocs) : '',
    `## ${words.operations}`,
    operations.map(operationLine).join('\n'),
  ];
  if (related.length > 0) parts.push(`## ${words.related}`, related.map(operationLine).join('\n'));
  return join(parts);
}

export function schemasMarkdown(schemas: OutlineSchema[]): string {
  return join([words.schemasLead, schemas.map(({ name, href }) => `- [${name}](${href})`).join('\n')]);
}

export function introductionMarkdown(facts: IntroductionProps): string {
  const { version, description, externalDocs, servers, security, tags } = facts;
  const parts = [version && `${words.version} ${version}`, description, externalDocs ? docsLine(externalDocs) : ''];
  if (servers.length > 0) parts.push(`## ${words.server}`, servers.flatMap(serverLines).join('\n'));
  if (security.length > 0) parts.push(`## ${words.authentication}`);
  for (const scheme of security) parts.push(...schemeParts(scheme));
  parts.push(
    `## ${words.operations}`,
    tags.map(({ name, href, count }) => `- [${name}](${href}) (${count})`).join('\n'),
  );
  return join(parts);
}

function serverLines({ template, description, variables }: ApiServer): string[] {
  return [
    `- \`${template}\`${description && `: ${oneLine(description)}`}`,
    ...variables.map((variable) => {
      const facts = [
        variable.default !== null && `${words.default}: \`${variable.default}\`.`,
        variable.values.length > 0 && `${words.allowed}: \`${variable.values.join('`, `')}\`.`,
      ];
      return `  - ${[`\`{${variable.name}}\`:`, oneLine(variable.description), ...facts].filter(Boolean).join(' ')}`;
    }),
  ];
}

function schemeParts(scheme: ApiSecurity): string[] {
  const { docs, description } = scheme;
  const link = docs === null ? '' : `. [${words.howToGet(securityName(scheme))}](${docs})`;
  return [`### ${securityName(scheme)}`, `${securityText(scheme)}${link}`, description];
}

/** A code block whose fence is longer than any in the code. */
function fence(language: string, code: string): string {
  const marks = '`'.repeat(Math.max(3, ...(code.match(/`{3,}/g) ?? []).map((run) => run.length + 1)));
  return `${marks}${language}\n${code}\n${marks}`;
}

function join(parts: string[]): string {
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n');
}
