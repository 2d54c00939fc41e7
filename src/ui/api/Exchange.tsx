import type { ReactNode } from 'react';
import type { ApiExchange, ApiParameter } from '../../model/api.ts';
import { apiTexts } from '../texts.ts';
import { Content, ParameterList, Part, type PartProps } from './Parts.tsx';
import { Responses } from './Responses.tsx';
import type { ExamplesOf } from './Samples.tsx';
import { Text } from './Text.tsx';
import { apiView } from './view.ts';

interface ExchangeProps extends Partial<PartProps> {
  exchange: ApiExchange;
  /** Shown in place, where no samples beside it show them. */
  examples?: { sent: ExamplesOf; received: ExamplesOf } | null;
}

/** What is sent, and what can be answered. */
export function Exchange({ exchange, examples = null, prefix = '', inner = false }: ExchangeProps): ReactNode {
  const { parameters, body, responses } = exchange;
  const place = { prefix, inner };
  return (
    <>
      <Parameters parameters={parameters} {...place} />
      {body && <Body body={body} examplesOf={examples?.sent ?? null} {...place} />}
      {responses.length > 0 && <Responses responses={responses} examplesOf={examples?.received ?? null} {...place} />}
    </>
  );
}

function Parameters({ parameters: all, prefix, inner }: PartProps & { parameters: ApiParameter[] }): ReactNode {
  return (['path', 'query', 'header', 'cookie'] as const).map((place) => {
    const parameters = all.filter((parameter) => parameter.in === place);
    if (parameters.length === 0) return null;
    return (
      <Part
        key={place}
        inner={inner}
        id={`${prefix}${place}-parameters`}
        title={apiTexts.parameters[place]}
        part={place}
      >
        <ParameterList parameters={parameters} prefix={`${prefix}${place}`} />
      </Part>
    );
  });
}

function Body({
  body,
  prefix,
  inner,
  examplesOf,
}: PartProps & { body: NonNullable<ApiExchange['body']>; examplesOf: ExamplesOf | null }): ReactNode {
  const view = apiView();
  return (
    <Part inner={inner} id={`${prefix}body`} title={apiTexts.body} part="body">
      <Text>{body.description}</Text>
      {!body.required && <p>{apiTexts.bodyOptional}</p>}
      {body.contents.map((content) => (
        <Content
          key={content.type}
          content={content}
          path={body.contents.length > 1 ? view.id(`${prefix}body.${content.type}`) : `${prefix}body`}
          examplesOf={examplesOf}
        />
      ))}
    </Part>
  );
}
