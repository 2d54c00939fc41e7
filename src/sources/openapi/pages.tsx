import { slug } from 'github-slugger';
import type { ReactNode } from 'react';
import type { ApiOperationLink, ApiSecurity } from '../../model/api.ts';
import type { OperationConfig } from '../../model/config.ts';
import type { PageMeta } from '../../model/page.ts';
import { Introduction } from '../../ui/api/Introduction.tsx';
import { Names, SchemaPage, Tag } from '../../ui/api/Lists.tsx';
import { Operation } from '../../ui/api/Operation.tsx';
import { withApiView, type ApiView } from '../../ui/api/view.ts';
import { apiTexts } from '../../ui/texts.ts';
import type { CompiledBlock } from '../block.ts';
import { renderCodeBlock } from '../markdown/code-block.ts';
import { examplesOf, schemaExample } from './example.ts';
import { objectOf, valueAt, type Raw } from './json.ts';
import { redocTarget, withLinks, withoutLostFragments, type Elsewhere } from './links.ts';
import { readHandle, type ApiHandle } from './load.ts';
import { OperationReader } from './operation.ts';
import { externalDocsOf, outlineOf, type Outline, type OutlineOperation } from './outline.ts';
import { fillPlaces, plainPlaces } from './places.ts';
import { requestExamples } from './requests.ts';
import { Schemas } from './schemas.ts';
import { staticMarkup } from './static-markup.ts';
import { descriptionHtml, proseHtml, replaceCode, withHeadingIds } from './text.ts';
import {
  introductionMarkdown,
  operationMarkdown,
  schemaMarkdown,
  schemasMarkdown,
  tagMarkdown,
} from './markdown-version.ts';
import { schemeId } from '../../ui/api/Security.tsx';
import { serversOf } from './access.ts';
import { serverChoices } from './servers.ts';
import { usesOf, type Uses } from './uses.ts';

/** Named schemas shown in place on one page take no more rows than this; the rest is a link away. */
const MOST_ROWS = 48;
/** Most rows of a page's own: nobody reads more, and no browser likes them. */
const MOST_OWN_ROWS = 600;

/** Ids of the page's own headings and parts: those of descriptions are others. */
const ownIds =
  /^(?:request|example|response-examples|responses|body|properties|used-by|operations|related|callbacks|server|(?:path|query|header|cookie)-parameters|(?:response|sample|answer|status|authentication)(?:-.*)?)$/;

/** An API page, compiled: the same as a Markdown page gives, and its Markdown version. */
export interface ApiArticle {
  html: string;
  blocks: CompiledBlock[];
  markdown: string;
  /** Links to parts that the page does not have: it has their text alone. */
  lost: string[];
}

/** An API ready to make pages from. One for each thread. */
class ApiModel {
  readonly outline: Outline;
  readonly schemas: Schemas;
  readonly #document: Raw;
  readonly #reader: OperationReader;
  readonly #operations: ReadonlyMap<string, OutlineOperation>;
  #uses: Uses | null = null;

  constructor(document: Raw, base: string, config: OperationConfig) {
    this.#document = document;
    this.outline = outlineOf(document, base, apiTexts.untagged, config.facts);
    const { schemas, operations } = this.outline;
    this.schemas = new Schemas(
      document,
      new Map(schemas.map(({ pointer, name }) => [pointer, name])),
      new Map(schemas.map(({ pointer, href }) => [pointer, href])),
    );
    this.#reader = new OperationReader(document, this.schemas, operations, config);
    this.#operations = new Map(operations.map((operation) => [operation.href, operation]));
  }

  /** Makes the page at an address. @throws Error where the outline has none there */
  page(href: string, view: ApiView): { content: ReactNode; markdown: string } {
    const { outline } = this;
    const operation = this.#operations.get(href);
    if (operation) return this.#operation(operation);
    const tag = outline.tags.find((other) => other.href === href);
    if (tag) return { content: <Tag {...tag} />, markdown: tagMarkdown(tag) };
    const schema = outline.schemas.find((other) => other.href === href);
    if (schema) return this.#schema(schema.pointer);
    if (href === outline.schemasHref) {
      return {
        content: (
          <>
            <p className="lead">{apiTexts.schemasLead}</p>
            <Names links={outline.schemas} />
          </>
        ),
        markdown: schemasMarkdown(outline.schemas),
      };
    }
    if (href === outline.introduction) return this.#introduction();
    throw new Error(`The API description has no page ${href} (${view.id('page')}).`);
  }

  #operation(outline: OutlineOperation): { content: ReactNode; markdown: string } {
    const read = this.#reader.read(outline);
    const operation = { ...read, security: read.security.map((set) => set.map((scheme) => this.#withDocs(scheme))) };
    const requests = operation.webhook ? [] : requestExamples(operation);
    const servers = operation.webhook ? [] : serverChoices(operation.servers);
    const [first] = requests[0]?.samples ?? [];
    return {
      content: (
        <Operation
          operation={operation}
          requests={requests}
          servers={servers}
          examplesOf={(content) => examplesOf(content, 'response')}
          sentExamplesOf={(content) => examplesOf(content, 'request')}
        />
      ),
      markdown: operationMarkdown(operation, servers, first ? plainPlaces(first.code, first.url) : null),
    };
  }

  /** The schemes that the description defines: a requirement may name another one. */
  get #schemes(): string[] {
    return Object.keys(objectOf(valueAt(this.#document, '/components/securitySchemes')));
  }

  /** If the description does not say how to get a token, the introduction says what it is. */
  #withDocs(scheme: ApiSecurity): ApiSecurity {
    const isDescribed = this.#schemes.includes(scheme.name);
    const own = isDescribed ? `${this.outline.introduction}#${schemeId(scheme.name)}` : null;
    return { ...scheme, docs: scheme.docs ?? own };
  }

  #schema(pointer: string): { content: ReactNode; markdown: string } {
    const schema = this.schemas.at(pointer);
    this.#uses ??= usesOf(this.#document, this.outline);
    const uses = this.#uses.get(pointer) ?? { operations: [], schemas: [] };
    const usedBy: ApiOperationLink[] = uses.operations;
    return {
      content: <SchemaPage schema={schema} example={schemaExample(schema)} usedBy={usedBy} usedIn={uses.schemas} />,
      markdown: schemaMarkdown(schema, usedBy, uses.schemas),
    };
  }

  #introduction(): { content: ReactNode; markdown: string } {
    const { version, description, tags } = this.outline;
    const externalDocs = externalDocsOf(this.#document);
    const servers = serversOf(this.#document);
    const security: ApiSecurity[] = this.#schemes.flatMap((name) => this.#reader.security([{ [name]: [] }]).flat());
    const links = tags.map((tag) => ({ name: tag.name, href: tag.href, count: tag.operations.length }));
    return {
      content: (
        <Introduction
          version={version}
          description={description}
          externalDocs={externalDocs}
          servers={servers}
          security={security}
          tags={links}
        />
      ),
      markdown: introductionMarkdown({ version, description, externalDocs, servers, security, tags: links }),
    };
  }
}

/** HTML by what it is about, of the description whose links lead where they do now. */
let sharedRows = { key: '', known: { shown: new WeakMap<object, string>(), other: new WeakMap<object, string>() } };

function sharedOf(elsewhere: Elsewhere): typeof sharedRows.known {
  const key = JSON.stringify(elsewhere);
  if (sharedRows.key !== key) sharedRows = { key, known: { shown: new WeakMap(), other: new WeakMap() } };
  return sharedRows.known;
}

let current: { key: string; model: ApiModel } | null = null;

function modelOf(siteDir: string, handle: ApiHandle): ApiModel {
  const { version, hash, path, operations } = handle;
  const key = `${version} ${hash}`;
  if (current?.key !== key) current = { key, model: new ApiModel(readHandle(siteDir, handle), path, operations) };
  return current.model;
}

/** Blocks of code as HTML. Samples differ by their address alone, which is put in later, and errors are alike. */
const colouredBlocks = new Map<string, string>();
const MOST_BLOCKS = 4000;

async function coloured(language: string, code: string): Promise<string> {
  const key = `${language}\n${code}`;
  const known = colouredBlocks.get(key);
  if (known !== undefined) return known;
  const { html } = await renderCodeBlock({ language, meta: '', code });
  if (colouredBlocks.size < MOST_BLOCKS) colouredBlocks.set(key, html);
  return html;
}

/** Makes the article of an API page. */
export async function compileApiPage(siteDir: string, handle: ApiHandle, meta: PageMeta): Promise<ApiArticle> {
  const codes: { language: string; code: string; url: string | undefined; isText: boolean }[] = [];
  const ids = new Set<string>(['content']);
  let rows = MOST_ROWS;
  let ownRows = MOST_OWN_ROWS;
  /** Headings with ids, and links to them, tie a text to its page. */
  let headings = 0;
  let fragments = 0;
  const model = modelOf(siteDir, handle);
  const shared = sharedOf(handle.elsewhere);
  const headingId = (wanted: string) => {
    headings += 1;
    return view.id(ownIds.test(wanted) ? `${wanted}-text` : wanted);
  };
  const inside = (fragment: string) => redocTarget(fragment, model.outline, slug);
  /** Descriptions become part of the page: their code is a block like any other. */
  const written = (html: string) => {
    if (html.includes('href="#')) fragments += 1;
    return replaceCode(withLinks(withHeadingIds(html, headingId), handle.elsewhere, inside), (language, code) => {
      // A language that the highlighter does not know is no mistake of ours.
      codes.push({ language, code, url: undefined, isText: true });
      return `<code-block n="${codes.length - 1}"></code-block>`;
    });
  };
  const view: ApiView = {
    text: (markdown) => written(descriptionHtml(markdown)),
    prose: (markdown) => written(proseHtml(markdown, view.id)),
    code: (language, code, url) => {
      codes.push({ language, code, url, isText: false });
      const Block = 'code-block' as unknown as (props: { n: string }) => ReactNode;
      return <Block n={String(codes.length - 1)} />;
    },
    id: (wanted) => {
      const base = wanted.replaceAll(/[^\p{L}\p{N}_.[\]-]+/gu, '-');
      let id = base;
      for (let number = 2; ids.has(id); number++) id = `${base}-${number}`;
      ids.add(id);
      return id;
    },
    once: (key, variant, content) => {
      let html = shared[variant].get(key);
      if (html !== undefined) return html;
      const before = codes.length + headings + fragments;
      html = render(content());
      // Blocks of code are numbered by page, headings have ids, and links to them lead somewhere or not.
      if (codes.length + headings + fragments === before) shared[variant].set(key, html);
      return html;
    },
    spend: (wanted) => (rows -= wanted) >= 0,
    spendOwn: (wanted) => (ownRows -= wanted) >= 0,
  };
  const render = (part: ReactNode) => withApiView(view, () => staticMarkup(part));
  const { content, markdown } = model.page(meta.path, view);
  const made = render(content);
  const { html, lost } = handle.tolerant && fragments > 0 ? withoutLostFragments(made) : { html: made, lost: [] };
  const blocks = await Promise.all(
    codes.map(async ({ language, code, url, isText }): Promise<CompiledBlock> => {
      const block = await coloured(language, code);
      // Code made by us is no text that anyone would look for.
      return { html: url === undefined ? block : fillPlaces(block, url), text: isText ? code : '' };
    }),
  );
  return { html, blocks, lost, markdown: `# ${meta.title}\n\n${markdown.trim()}\n` };
}
