import type { ReactNode } from 'react';
import type { ApiExchange, ApiParameter } from '../../model/api.ts';
import { apiTexts } from '../texts.ts';
import { Content, ParameterList, Part } from './Parts.tsx';
import { Responses } from './Responses.tsx';
import type { ExamplesOf } from './Samples.tsx';
import { Text } from './Text.tsx';
import { apiView } from './view.ts';

interface ExchangeProps {
  exchange: ApiExchange;
  /** The examples that are shown beside it. */
  examples: { sent: ExamplesOf; received: ExamplesOf };
}

/** A request and the responses to it. */
export function Exchange({ exchange, examples }: ExchangeProps): ReactNode {
  const { parameters, body, responses } = exchange;
  return (
    <>
      <Parameters parameters={parameters} />
      {body && <Body body={body} examplesOf={examples.sent} />}
      {responses.length > 0 && <Responses responses={responses} examplesOf={examples.received} />}
    </>
  );
}

function Parameters({ parameters: all }: { parameters: ApiParameter[] }): ReactNode {
  return (['path', 'query', 'header'] as const).map((place) => {
    const parameters = all.filter((parameter) => parameter.in === place);
    if (parameters.length === 0) return null;
    return (
      <Part key={place} id={`${place}-parameters`} title={apiTexts.parameters[place]} part={place}>
        <ParameterList parameters={parameters} prefix={place} isSent />
      </Part>
    );
  });
}

function Body({ body, examplesOf }: { body: NonNullable<ApiExchange['body']>; examplesOf: ExamplesOf }): ReactNode {
  const view = apiView();
  return (
    <Part id="body" title={apiTexts.body} part="body">
      <Text>{body.description}</Text>
      {!body.required && <p>{apiTexts.bodyOptional}</p>}
      {body.contents.map((content) => (
        <Content
          key={content.type}
          content={content}
          path={body.contents.length > 1 ? view.id(`body.${content.type}`) : 'body'}
          examplesOf={examplesOf}
        />
      ))}
    </Part>
  );
}
