import type { ReactNode } from 'react';
import type { AddressPart, ApiContent, ApiResponse } from '../../model/api.ts';
import { jsonText } from '../../model/json.ts';
import { TabItem, Tabs } from '../content/Tabs.tsx';
import { apiTexts } from '../texts.ts';
import { Text, useApiView } from './view.tsx';

/** A sample of the request in one language. */
export interface Sample {
  /** Id of the language in all tabs of the site. */
  value: string;
  label: string;
  /** Name of the language for the highlighter. */
  language: string;
  /** Contains a placeholder for the address. */
  code: string;
  /** The address of the request. */
  url: AddressPart[];
}

/** The request with one of its bodies, in every language. */
export interface RequestExample {
  /** Empty if there is only one. */
  label: string;
  /** Markdown. */
  description: string;
  samples: Sample[];
}

/** The request as code, in an example and a language that the reader chooses. */
export function RequestSamples({ examples }: { examples: RequestExample[] }): ReactNode {
  const view = useApiView();
  return (
    <section className="sample" data-sample="request">
      <h2 id="request">{apiTexts.exampleRequest}</h2>
      <Choice id="example" items={examples}>
        {({ description, samples }, index) => (
          <>
            <Text className="sample-text">{description}</Text>
            <Tabs id={`sample-${index}`} groupId="sdk-language" label={apiTexts.language}>
              {samples.map((sample, nth) => (
                <TabItem key={sample.value} value={sample.value} label={sample.label} repeats={nth > 0}>
                  {view.code(sample.language, sample.code, sample.url)}
                </TabItem>
              ))}
            </Tabs>
          </>
        )}
      </Choice>
    </section>
  );
}

/** Example responses, by status. */
export function ResponseSamples({ responses }: { responses: ApiResponse[] }): ReactNode {
  const view = useApiView();
  const all = responses.map(({ status, hasBody, contents }) => ({ status, hasBody, items: bodyItems(contents) }));
  // Of a body without an example, or in a form that pages do not show, there is nothing to say here.
  const shown = all.filter(({ hasBody, items }) => items.length > 0 || !hasBody);
  if (shown.every(({ items }) => items.length === 0)) return null;
  const success = shown.find(({ status }) => status.startsWith('2'));
  return (
    <section className="sample" data-sample="response">
      <h2 id="response-examples">{apiTexts.exampleResponse}</h2>
      <Tabs
        id="status"
        label={apiTexts.status}
        look="tabs tabs-status"
        {...(success && { defaultValue: success.status })}
      >
        {shown.map(({ status, items }) => (
          <TabItem key={status} value={status} label={status}>
            {items.length === 0 ? (
              <p className="sample-text">{apiTexts.noBody}</p>
            ) : (
              <Choice id={`answer-${status}`} items={items}>
                {({ description, language, code }) => (
                  <>
                    <Text className="sample-text">{description}</Text>
                    {view.code(language, code)}
                  </>
                )}
              </Choice>
            )}
          </TabItem>
        ))}
      </Tabs>
    </section>
  );
}

function bodyItems(contents: ApiContent[]) {
  return contents.flatMap(({ type, examples }) =>
    examples.map(({ name, summary, description, value }) => ({
      label: [contents.length > 1 && type, summary || name].filter(Boolean).join(': '),
      description,
      ...(typeof value === 'string' && !/json/i.test(type)
        ? { language: 'text', code: value }
        : { language: 'json', code: jsonText(value, '  ') }),
    })),
  );
}

interface ChoiceProps<T> {
  id: string;
  items: T[];
  children: (item: T, index: number) => ReactNode;
}

/** A choice between examples. A single one is shown without it, below its name if it has one. */
function Choice<T extends { label: string }>({ id, items, children }: ChoiceProps<T>): ReactNode {
  const [first] = items;
  if (first && items.length === 1)
    return (
      <>
        {first.label && <p className="sample-name">{first.label}</p>}
        {children(first, 0)}
      </>
    );
  return (
    <Tabs id={id} label={apiTexts.example} look="tabs tabs-chips">
      {items.map((item, index) => (
        // By position, since labels may repeat.
        // oxlint-disable-next-line react/no-array-index-key
        <TabItem key={index} value={String(index + 1)} label={item.label || `${apiTexts.example} ${index + 1}`}>
          {children(item, index)}
        </TabItem>
      ))}
    </Tabs>
  );
}
