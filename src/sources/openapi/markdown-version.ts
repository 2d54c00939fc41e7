import type {
  ApiContent,
  ApiExchange,
  ApiLink,
  ApiOperation,
  ApiOperationLink,
  ApiParameter,
  ApiSchema,
  ApiSecurity,
} from '../../model/api.ts';
import { securityName, securityText } from '../../ui/api/Security.tsx';
import { valueText } from '../../ui/api/Facts.tsx';
import { innerOf, isArray, isMap } from '../../ui/api/shape.ts';
import { apiTexts } from '../../ui/texts.ts';
import { exampleOf, schemaExample } from './example.ts';
import type { OutlineSchema, OutlineTag } from './outline.ts';

const words = apiTexts;
/** Levels of properties in the list of a body. */
const SHOWN_LEVELS = 2;

/**
 * The Markdown version of an operation's page, without its title.
 *
 * @param curl the request as code; null for a webhook
 */
export function operationMarkdown(operation: ApiOperation, curl: string | null): string {
  const facts = [
    ...operation.permissions.map((permission) => `- ${words.permission}: \`${permission}\``),
    ...(operation.webhook && operation.security.length === 0
      ? []
      : [`- ${words.authentication}: ${authentication(operation.security)}`]),
    ...(operation.edition ? [`- ${words.edition}: ${words.editions[operation.edition] ?? operation.edition}`] : []),
    ...(operation.since ? [`- ${words.since}: ${operation.since}`] : []),
    ...(operation.operationId ? [`- ${words.operationId}: \`${operation.operationId}\``] : []),
  ];
  const parts = [`\`${operation.method} ${operation.route}\``];
  if (operation.deprecated) parts.push(`**${words.deprecated}.** ${words.deprecatedNotice}`);
  if (operation.publishedLater) parts.push(words.laterNotice(operation.publishedLater));
  if (operation.webhook) parts.push(words.webhookLead);
  parts.push(operation.description, facts.join('\n'));
  if (curl !== null) parts.push(`## ${words.exampleRequest}`, fence('bash', curl));
  parts.push(...exchangeParts(operation, '##'));
  if (operation.callbacks.length > 0) parts.push(`## ${words.callbacks}`, words.callbacksLead);
  for (const callback of operation.callbacks) {
    parts.push(`### ${callback.name}`, `\`${callback.method} ${callback.expression}\``);
    if (callback.deprecated) parts.push(`**${words.deprecated}.**`);
    parts.push(callback.title ?? '', callback.description, ...exchangeParts(callback, '####'));
  }
  return join(parts);
}

/** @param marks those of its headings; those of single answers have one more */
function exchangeParts({ parameters: all, body, responses }: ApiExchange, marks: string): string[] {
  const parts: string[] = [];
  for (const place of ['path', 'query', 'header', 'cookie'] as const) {
    const parameters = all.filter((parameter) => parameter.in === place);
    if (parameters.length > 0)
      parts.push(`${marks} ${words.parameters[place]}`, parameters.map(parameterLine).join('\n'));
  }
  if (body) {
    parts.push(
      `${marks} ${words.body}`,
      body.description,
      ...body.contents.flatMap((content) => contentParts(content, 'request')),
    );
  }
  if (responses.length > 0) parts.push(`${marks} ${words.responses}`);
  for (const response of responses) {
    parts.push(`${marks}# ${response.status} ${words.statuses[response.status] ?? ''}`.trim(), response.description);
    if (response.headers.length > 0) parts.push(response.headers.map(parameterLine).join('\n'));
    parts.push(...response.contents.flatMap((content) => contentParts(content, 'response')));
    if (response.links.length > 0) parts.push(`${words.links}:`, response.links.map(linkLine).join('\n'));
  }
  return parts;
}

function linkLine({ name, description, operation, target, values }: ApiLink): string {
  const to = operation ? `[${operation.title}](${operation.href})` : `\`${target}\``;
  const given = values.map((item) => `\`${words.linkValue(item.name, item.value)}\``).join(', ');
  const text = description.replaceAll(/\s*\n\s*/g, ' ');
  return `- \`${name}\`: ${[to, given].filter(Boolean).join(', ')}${text && `. ${text}`}`;
}

function authentication(security: ApiSecurity[][]): string {
  const needed = security.filter((set) => set.length > 0);
  return needed.length === 0
    ? words.noAuthentication
    : needed.map((set) => set.map(schemeLabel).join(' + ')).join(` ${words.or} `);
}

function schemeLabel(scheme: ApiSecurity): string {
  const name = scheme.docs === null ? securityName(scheme) : `[${securityName(scheme)}](${scheme.docs})`;
  return `${name} (${securityText(scheme)})`;
}

function contentParts(content: ApiContent, direction: 'request' | 'response'): string[] {
  const example = exampleOf(content, direction);
  const isText = typeof example === 'string' && !/json/i.test(content.type);
  return [
    `\`${content.type}\`${content.schema ? ` ${typeLabel(content.schema)}` : ''}`,
    content.schema ? propertyLines(content.schema, 0).join('\n') : '',
    example === undefined ? '' : fence(isText ? 'text' : 'json', isText ? example : JSON.stringify(example, null, 2)),
  ];
}

function parameterLine({ name, schema, required, deprecated, description }: ApiParameter): string {
  return line(0, name, schema, required, deprecated, description || (schema?.description ?? ''));
}

function line(
  depth: number,
  name: string,
  schema: ApiSchema | null,
  required: boolean,
  deprecated: boolean,
  description: string,
): string {
  const flags = [
    schema ? typeLabel(schema) : words.any,
    required && words.required,
    deprecated && words.deprecated.toLowerCase(),
    schema?.readOnly && words.readOnly,
    schema?.writeOnly && words.writeOnly,
  ].filter(Boolean);
  const values =
    schema?.values && schema.values.length > 0
      ? ` ${words.allowed}: ${schema.values
          .slice(0, 40)
          .map((value) => `\`${valueText(value)}\``)
          .join(', ')}.`
      : '';
  const byDefault =
    schema?.defaultValue === undefined ? '' : ` ${words.default}: \`${valueText(schema.defaultValue)}\`.`;
  const text = description.replaceAll(/\s*\n\s*/g, ' ').trim();
  return `${'  '.repeat(depth)}- \`${name}\` (${flags.join(', ')})${text ? `: ${text}` : ''}${values}${byDefault}`;
}

function propertyLines(schema: ApiSchema, depth: number): string[] {
  const inner = innerOf(schema);
  const lines = inner.properties.flatMap(({ name, required, schema: property }) => {
    const own = line(depth, name, property, required, property.deprecated, property.description);
    const deeper = innerOf(property);
    return depth + 1 < SHOWN_LEVELS && deeper.href === null ? [own, ...propertyLines(property, depth + 1)] : [own];
  });
  for (const { kind, options } of inner.choices) {
    lines.push(
      `${'  '.repeat(depth)}- ${kind === 'oneOf' ? words.oneOf : words.anyOf}: ${options.map(typeLabel).join(', ')}`,
    );
  }
  return lines;
}

/** What a schema is, with links to named ones. */
function typeLabel(schema: ApiSchema): string {
  return `${kindLabel(schema, 0)}${schema.nullable ? ` ${words.nullable}` : ''}`;
}

function kindLabel(schema: ApiSchema, depth: number): string {
  if (schema.href !== null) return `[${schema.name}](${schema.href})`;
  if (depth > 4) return '…';
  if (isArray(schema)) return `${words.arrayOf} ${schema.items ? kindLabel(schema.items, depth + 1) : words.any}`;
  if (isMap(schema))
    return `${words.mapOf} ${typeof schema.additional === 'object' && schema.additional ? kindLabel(schema.additional, depth + 1) : words.any}`;
  const types = schema.types.length > 0 ? schema.types.join(` ${words.or} `) : words.any;
  return schema.format ? `${types} (${schema.format})` : types;
}

/** The Markdown version of a schema's page. */
export function schemaMarkdown(schema: ApiSchema, usedBy: ApiOperationLink[]): string {
  const example = schemaExample(schema);
  const parts = [
    schema.description,
    propertyLines(schema, 0).join('\n') ||
      line(0, schema.name ?? '', { ...plain(schema) }, false, schema.deprecated, ''),
  ];
  if (typeof example === 'object') parts.push(`## ${words.example}`, fence('json', JSON.stringify(example, null, 2)));
  if (usedBy.length > 0) parts.push(`## ${words.usedBy}`, usedBy.map(operationLine).join('\n'));
  return join(parts);
}

/** A schema's own facts under no name, so that its line does not link to itself. */
function plain(schema: ApiSchema): ApiSchema {
  const {
    title,
    description,
    types,
    nullable,
    format,
    deprecated,
    readOnly,
    writeOnly,
    values,
    defaultValue,
    examples,
    limits,
    properties,
    additional,
    patterns,
    items,
    tuple,
    choices,
    not,
    xml,
    externalDocs,
    discriminator,
    variants,
  } = schema;
  return {
    name: null,
    href: null,
    title,
    description,
    types,
    nullable,
    format,
    deprecated,
    readOnly,
    writeOnly,
    values,
    defaultValue,
    examples,
    limits,
    properties,
    additional,
    patterns,
    items,
    tuple,
    choices,
    not,
    xml,
    externalDocs,
    discriminator,
    variants,
  };
}

function operationLine({ method, route, title, href }: ApiOperationLink): string {
  return `- [${title}](${href}): \`${method} ${route}\``;
}

/** The Markdown version of a tag's page. */
export function tagMarkdown({ description, operations, related }: OutlineTag): string {
  const parts = [description, `## ${words.operations}`, operations.map(operationLine).join('\n')];
  if (related.length > 0) parts.push(`## ${words.related}`, related.map(operationLine).join('\n'));
  return join(parts);
}

export function schemasMarkdown(schemas: OutlineSchema[]): string {
  return join([words.schemasLead, schemas.map(({ name, href }) => `- [${name}](${href})`).join('\n')]);
}

interface IntroductionFacts {
  title: string;
  version: string;
  description: string;
  security: ApiSecurity[];
  tags: { name: string; href: string; count: number }[];
}

export function introductionMarkdown({ version, description, security, tags }: IntroductionFacts): string {
  const parts = [version && `${words.version} ${version}`, description];
  if (security.length > 0)
    parts.push(
      `## ${words.authentication}`,
      security.map((scheme) => `- \`${scheme.name}\`: ${securityText(scheme)}`).join('\n'),
    );
  parts.push(
    `## ${words.operations}`,
    tags.map(({ name, href, count }) => `- [${name}](${href}) (${count})`).join('\n'),
  );
  return join(parts);
}

/** A fence longer than any in the code. */
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
