/**
 * A site whose texts from elsewhere are hostile: an API description and READMEs of other repositories.
 * Each field has other payloads than the one before, and each payload appears on pages more than once.
 */
import { PAYLOADS } from './payloads.ts';

/** Number of payloads on a page that can have many. */
const LOT = 40;

/** The numbers of those payloads that contain their number, by which they can be found. */
export const NUMBERED: readonly string[] = PAYLOADS.flatMap((text, index) =>
  text.includes(String(index + 1000)) ? String(index + 1000) : [],
);

export interface HostileSite {
  /** Files of the site's folder. */
  files: Record<string, string>;
  /** Responses of the other host, by path. */
  remote: Record<string, string>;
  /** Ids of the pages made from READMEs, and the number of payloads on each. */
  readmes: { id: string; count: number }[];
}

/** Returns the payloads in turn, endlessly. */
type Deal = () => string;

function dealer(from: number): Deal {
  let next = from;
  return () => PAYLOADS[next++ % PAYLOADS.length] ?? '';
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

/** The payloads in batches. Those that nothing closes come last, since they swallow the rest of their file. */
function lots(): string[][] {
  const isEndless = (text: string) => /<plaintext|<frameset|<!\[CDATA|<\?xml/i.test(text);
  const sorted = [...PAYLOADS.filter((text) => !isEndless(text)), ...PAYLOADS.filter(isEndless)];
  return times(Math.ceil(sorted.length / LOT), (lot) => sorted.slice(lot * LOT, (lot + 1) * LOT));
}

/**
 * Makes the site.
 *
 * @param host that serves the API description and the READMEs: `http://127.0.0.1:1234`
 * @param turn another number gives each field other payloads
 */
export function hostileSite(host: string, turn: number): HostileSite {
  const deal = dealer(turn * 41);
  const parts = lots();
  const readmes = parts.map((part, index) => ({ id: `readmes/r${index}`, count: part.length }));
  const config = {
    title: 'Hostile',
    url: 'https://hostile.example.com',
    sidebar: ['index', 'small', ...readmes.map(({ id }) => id), { type: 'openapi' }],
    editUrl: 'https://example.com/edit/',
    openapi: { source: `${host}/api.json`, path: '/api', label: deal(), title: deal(), description: deal() },
    remote: {
      base: host,
      pages: readmes.map(({ id }) => ({
        repository: 'a/b',
        branch: 'main',
        file: id,
        page: id,
        title: deal(),
        use: true,
      })),
    },
  };
  return {
    files: {
      'site.config.ts': "import config from './hostile.json';\nexport default config;\n",
      'hostile.json': JSON.stringify(config),
      'docs/index.md': '# Home\n\n```bash\ncurl https://<your-instance>/api\n```\n',
      'docs/small.md': '# Small\n\n```bash npm2yarn\nnpm install unleash\n```\n',
    },
    remote: {
      '/api.json': JSON.stringify(descriptionOf(deal, parts)),
      ...Object.fromEntries(parts.map((part, index) => [`/a/b/main/readmes/r${index}`, readmeOf(part)])),
    },
    readmes,
  };
}

/** The build rejects files with null bytes as not being text. */
const withoutZeros = (text: string) => text.replaceAll('\0', '');

/** Closes whatever a payload may have left open, in a separate paragraph. */
const CLOSED =
  '</script></style></title></textarea></xmp></iframe></noscript></noframes></template></select></svg></table></mtext></math> --> ]]>';

function readmeOf(part: readonly string[]): string {
  const title = (part[0] ?? '').replaceAll(/\s+/g, ' ');
  const written = part.map(withoutZeros);
  return `# ${title}\n\n${written.map((text, index) => `${text}\n\n${CLOSED}\n\nBehind ${index}.\n`).join('\n')}`;
}

/** An API description in which every text is hostile. */
function descriptionOf(deal: Deal, parts: readonly (readonly string[])[]): object {
  const docs = () => ({ url: `https://example.com/${deal()}`, description: deal() });
  const servers = (count: number) =>
    times(count, () => ({
      url: deal(),
      description: deal(),
      variables: { [deal()]: { default: deal(), enum: [deal(), deal()], description: deal() } },
    }));
  const tags = times(5, (index) => `${deal()} ${index}`);
  const schemas = Object.fromEntries(parts.map((part) => [deal(), schemaOf(deal, part)]));
  const paths = parts.map((part, index) => [
    `/${deal()}/${index}/{${deal().replaceAll(/[/{}]/g, '')}}`,
    {
      summary: deal(),
      description: deal(),
      [index % 2 ? 'post' : 'get']: operationOf(deal, part, tags[index % 5] ?? ''),
    },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: deal(),
      version: deal(),
      summary: deal(),
      description: PAYLOADS.map((text) => `${text}\n\n${CLOSED}\n\n`).join(''),
      termsOfService: deal(),
      contact: { name: deal(), url: deal(), email: deal() },
      license: { name: deal(), url: deal() },
    },
    servers: [...servers(6), { url: 'https://api.example.com' }],
    externalDocs: docs(),
    tags: tags.map((name) => ({ name, description: deal(), externalDocs: docs(), 'x-displayName': deal() })),
    security: [Object.fromEntries(times(4, () => [deal(), [deal()]]))],
    paths: Object.fromEntries(paths),
    webhooks: { [deal()]: { post: operationOf(deal, parts[0] ?? [], tags[0] ?? '') } },
    components: {
      schemas,
      securitySchemes: {
        [deal()]: {
          type: 'apiKey',
          name: deal(),
          in: 'header',
          description: deal(),
          'x-docs': deal(),
          'x-displayName': deal(),
        },
        [deal()]: {
          type: 'http',
          scheme: deal(),
          bearerFormat: deal(),
          description: deal(),
          'x-docs': `javascript:${deal()}`,
        },
        [deal()]: { type: 'openIdConnect', openIdConnectUrl: `javascript:${deal()}` },
        [deal()]: {
          type: 'oauth2',
          flows: {
            [deal()]: {
              authorizationUrl: `javascript:${deal()}`,
              tokenUrl: deal(),
              refreshUrl: deal(),
              scopes: { [deal()]: deal() },
            },
          },
        },
      },
    },
    ...Object.fromEntries(times(4, () => [`x-${deal()}`, deal()])),
  };
}

/** @param part the payloads for all fields that can occur more than once */
function operationOf(deal: Deal, part: readonly string[], tag: string): object {
  const places = ['query', 'header', 'cookie', 'query'] as const;
  const parameters = part.map((name, index) => ({
    name,
    in: places[index % places.length],
    description: deal(),
    example: deal(),
    schema: schemaOf(deal, []),
  }));
  const content = {
    [deal()]: { schema: schemaOf(deal, []), examples: { [deal()]: { summary: deal(), value: deal() } } },
  };
  return {
    operationId: deal(),
    summary: deal(),
    description: part.map((text) => `${text}\n\n${CLOSED}\n\n`).join(''),
    tags: [tag, deal()],
    externalDocs: { url: `https://example.com/${deal()}`, description: deal() },
    'x-permission': [deal(), deal()],
    'x-edition': deal(),
    'x-since': deal(),
    'x-published-later': deal(),
    'x-codeSamples': [{ lang: deal(), label: deal(), source: deal() }],
    parameters,
    requestBody: {
      description: deal(),
      content: { 'application/json': { schema: schemaOf(deal, part), example: { [deal()]: deal() } }, ...content },
    },
    responses: {
      200: {
        description: deal(),
        headers: { [deal()]: { description: deal(), schema: schemaOf(deal, []) } },
        content: { 'application/json': { schema: schemaOf(deal, part) } },
        links: { [deal()]: { operationId: deal(), description: deal(), parameters: { [deal()]: deal() } } },
      },
      [deal()]: { description: deal(), content },
    },
    callbacks: { [deal()]: { [deal()]: { post: { summary: deal(), description: deal(), responses: {} } } } },
    servers: [
      { url: deal(), description: deal() },
      { url: 'https://api.example.com/v1', description: deal() },
    ],
  };
}

function schemaOf(deal: Deal, part: readonly string[]): object {
  const texts = { title: deal(), description: deal(), format: deal(), pattern: deal() };
  const values = { enum: [deal(), deal(), deal()], default: deal(), example: deal(), examples: [deal()] };
  if (part.length === 0) return { type: 'string', ...texts, ...values };
  return {
    type: 'object',
    ...texts,
    externalDocs: { url: `javascript:${deal()}`, description: deal() },
    xml: { name: deal(), namespace: deal(), prefix: deal() },
    required: [part[0]],
    properties: Object.fromEntries(part.map((name) => [name, { type: 'string', ...values, description: deal() }])),
    patternProperties: { [deal()]: { description: deal() } },
    discriminator: { propertyName: deal(), mapping: { [deal()]: 'Other' } },
    [`x-${deal()}`]: deal(),
  };
}
