import { Component, createContext, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { staticMarkup } from '../../src/sources/openapi/static-markup.ts';

function Parts({ children, list }: { children?: ReactNode; list: string[] }): ReactNode {
  return (
    <>
      {list.map((item) => (
        <li key={item} className='a " b' data-item={item} aria-hidden={false}>
          {item}
          {false}
          {null}
          {0}
        </li>
      ))}
      {children}
    </>
  );
}

const nodes: Record<string, ReactNode> = {
  texts: 'a <b> & "c" \'d\' é',
  numbers: [0, -1.5, Number.NaN],
  nothing: [null, undefined, true, false, ''],
  components: (
    <ul role="list">
      <Parts list={['x', '<y>', "'z'"]}>
        <li>last</li>
      </Parts>
    </ul>
  ),
  attributes: (
    <button
      type="button"
      role="tab"
      hidden
      aria-selected={true}
      data-on={true}
      tabIndex={-1}
      title={'a\n"b"'}
      id={undefined}
      lang=""
    >
      text
    </button>
  ),
  absent: <p hidden={false}>x</p>,
  raw: <div dangerouslySetInnerHTML={{ __html: '<i>&amp;</i>' }} />,
  void: (
    <p>
      a<br />b<hr className="x" />
    </p>
  ),
};

describe('markup of elements', () => {
  it.each(Object.keys(nodes))('is that of React: %s', (name) => {
    expect(staticMarkup(nodes[name])).toBe(renderToStaticMarkup(<>{nodes[name]}</>));
  });

  it('is refused for what it does not know', () => {
    class Old extends Component {
      override render(): ReactNode {
        return null;
      }
    }
    const Context = createContext(1);
    for (const node of [
      <Old key="" />,
      <Context value={2} key="" />,
      <p key="" style={{ color: 'red' }} />,
      <output key="" onInput={() => undefined} />,
      <details key="" suppressHydrationWarning />,
    ])
      expect(() => staticMarkup(node)).toThrow(Error);
  });
});
