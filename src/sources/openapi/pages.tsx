import type { ReactNode } from 'react';
import type { ApiSecurity } from '../../model/api.ts';
import type { OperationConfig } from '../../model/config.ts';
import type { PageMeta } from '../../model/page.ts';
import { Introduction } from '../../ui/api/Introduction.tsx';
import { Names, SchemaPage, Tag } from '../../ui/api/Lists.tsx';
import { Operation, schemeId } from '../../ui/api/Operation.tsx';
import { apiTexts } from '../../ui/texts.ts';
import type { PageContent } from '../markdown/compile.ts';
import { schemaExample } from './example.ts';
import { objectOf, valueAt, type Raw } from './json.ts';
import { readHandle, type ApiHandle } from './load.ts';
import { OperationReader } from './operation.ts';
import type { Outline, OutlineOperation } from './outline.ts';
import { ApiPageView } from './page-view.tsx';
import { requestExamples } from './samples.ts';
import { Schemas } from './schemas.ts';
import { serversOf } from './access.ts';
import { usesOf, type Uses } from './uses.ts';

/** What refers to a schema, as far as its page lists it. */
const MOST_USES = 60;

/** A compiled API page: the same as for a Markdown page. */
export type ApiArticle = Pick<PageContent, 'html' | 'blocks'>;

/** An API ready to make pages from; each thread has one. */
class ApiModel {
  readonly #outline: Outline;
  readonly #schemas: Schemas;
  readonly #document: Raw;
  readonly #reader: OperationReader;
  #uses: Uses | null = null;

  constructor({ document, outline }: { document: Raw; outline: Outline }, config: OperationConfig) {
    this.#document = document;
    this.#outline = outline;
    this.#schemas = new Schemas(document, outline.schemas);
    this.#reader = new OperationReader(document, this.#schemas, outline.operations, config);
  }

  /**
   * Makes the page at an address.
   *
   * @throws Error if the outline has none there
   */
  page(href: string): ReactNode {
    const { operations, tags, schemas, schemasHref, introduction } = this.#outline;
    const isHere = (page: { href: string }) => page.href === href;
    const operation = operations.find(isHere);
    if (operation) return this.#operation(operation);
    const tag = tags.find(isHere);
    if (tag) return <Tag {...tag} />;
    const schema = schemas.find(isHere);
    if (schema) return this.#schema(schema.pointer);
    if (href === schemasHref) {
      return (
        <>
          <p className="lead">{apiTexts.schemasLead}</p>
          <Names links={schemas} />
        </>
      );
    }
    if (href === introduction) return this.#introduction();
    throw new Error(`The API description has no page ${href}.`);
  }

  #operation(outline: OutlineOperation): ReactNode {
    const read = this.#reader.read(outline);
    const operation = { ...read, security: read.security.map((set) => set.map((scheme) => this.#withDocs(scheme))) };
    return <Operation operation={operation} requests={requestExamples(operation)} />;
  }

  /** The security schemes that the description defines. A requirement may name others. */
  get #schemes(): string[] {
    return Object.keys(objectOf(valueAt(this.#document, '/components/securitySchemes')));
  }

  /** Links to the introduction, which explains the scheme, if the description does not say how to get a token. */
  #withDocs(scheme: ApiSecurity): ApiSecurity {
    const isDescribed = this.#schemes.includes(scheme.name);
    const own = isDescribed ? `${this.#outline.introduction}#${schemeId(scheme.name)}` : null;
    return { ...scheme, docs: scheme.docs ?? own };
  }

  #schema(pointer: string): ReactNode {
    const schema = this.#schemas.at(pointer);
    this.#uses ??= usesOf(this.#document, this.#outline);
    const { operations, schemas } = this.#uses.get(pointer) ?? { operations: [], schemas: [] };
    const example = schemaExample(schema, 'response');
    const used = { usedBy: operations.slice(0, MOST_USES), usedIn: schemas.slice(0, MOST_USES) };
    return <SchemaPage schema={schema} example={example} {...used} />;
  }

  #introduction(): ReactNode {
    const { version, description, tags } = this.#outline;
    const servers = serversOf(this.#document);
    const security: ApiSecurity[] = this.#schemes.flatMap((name) => this.#reader.security([{ [name]: [] }]).flat());
    const links = tags.map((tag) => ({ name: tag.name, href: tag.href, count: tag.operations.length }));
    return <Introduction {...{ version, description, servers, security, tags: links }} />;
  }
}

let current: { key: string; model: ApiModel } | null = null;

/** Makes the article of an API page. */
export async function compileApiPage(siteDir: string, handle: ApiHandle, meta: PageMeta): Promise<ApiArticle> {
  const { version, hash, operations } = handle;
  const key = `${version} ${hash}`;
  if (current?.key !== key) current = { key, model: new ApiModel(readHandle(siteDir, handle), operations) };
  const view = new ApiPageView();
  const html = view.render(current.model.page(meta.path));
  return { html, blocks: await view.blocks() };
}
