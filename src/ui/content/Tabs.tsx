import { Children, isValidElement, useId, type ReactElement, type ReactNode } from 'react';
import { DATA_MARKDOWN_IGNORE } from '../../model/shell.ts';
import { checkProps } from './check-props.ts';

interface TabItemProps {
  value: string;
  label?: string;
  /** Shown first if the reader has made no choice. */
  default?: boolean;
  /** Says the same as another tab, so that Markdown versions leave it out. */
  repeats?: boolean;
  children?: ReactNode;
}

interface TabsProps {
  /** Unique on the page: the ids of tabs and panels are derived from it. Generated if it is missing. */
  id?: string;
  /** Tabs of the same group switch together, on this page and on others. */
  groupId?: string;
  defaultValue?: string;
  /** Docusaurus' older form: labels given here instead of on each item. */
  values?: { value: string; label?: string }[];
  /** Name of the choice, for screen readers. Default: the words of `groupId`. */
  label?: string;
  /** Classes, if it does not look like usual tabs. */
  look?: string;
  children?: ReactNode;
}

function isTabItem(child: ReactNode): child is ReactElement<TabItemProps> {
  return isValidElement<TabItemProps>(child) && typeof child.props.value === 'string';
}

/** One panel of {@link Tabs}, which reads its props. */
export const TabItem: (props: TabItemProps) => ReactNode = () => {
  throw new Error('<TabItem> belongs directly inside <Tabs>');
};

/**
 * Panels that are shown one at a time. The markup follows the tabs pattern of the ARIA Authoring Practices and is
 * complete without React; `boot/tabs.ts` handles clicks and keys. Without JavaScript, all panels show, each under its
 * label.
 */
export function Tabs(given: TabsProps): ReactNode {
  checkProps('Tabs', given, [], ['id', 'groupId', 'defaultValue', 'values', 'label']);
  const { id, groupId, defaultValue, values, label, look = 'tabs', children } = given;
  const generatedId = useId().replaceAll(/[^\w-]/g, '');
  const items = Children.toArray(children).filter((child) => typeof child !== 'string' || child.trim() !== '');
  if (items.length === 0 || !items.every(isTabItem))
    throw new Error('<Tabs> needs at least one <TabItem value="…">, and nothing outside of these');
  for (const item of items) checkProps('TabItem', item.props, ['value'], ['label', 'default', 'repeats']);
  const known = items.map(({ props }) => props.value);
  const named = [defaultValue, ...(values ?? []).map(({ value }) => value)];
  const lost = named.find((value) => value !== undefined && !known.includes(value));
  if (lost !== undefined) throw new Error(`<Tabs> has no <TabItem value="${lost}">, which its props name`);
  const twice = known.find((value, index) => known.indexOf(value) < index);
  if (twice !== undefined) throw new Error(`<Tabs> has <TabItem value="${twice}"> twice, so both would show at once`);
  const labels = new Map(values?.map((item) => [item.value, item.label]));
  const chosen = defaultValue ?? items.find((item) => item.props.default)?.props.value ?? known[0];
  const slugs = known.map((value) => value.replaceAll(/\W+/g, '-'));
  const tabs = items.map(({ props }, index) => ({
    // Values such as "C++" and "C#" differ only in characters that ids leave out.
    key: `${id ?? generatedId}-${slugs[index]}${slugs.indexOf(slugs[index] ?? '') === index ? '' : `-${index}`}`,
    value: props.value,
    label: props.label ?? labels.get(props.value) ?? props.value,
    selected: props.value === chosen,
    repeats: props.repeats,
    content: props.children,
  }));
  return (
    <div className={look} data-group={groupId}>
      <div className="tab-list" role="tablist" aria-label={label ?? groupId?.replaceAll('-', ' ')}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`tab-${tab.key}`}
            aria-controls={`panel-${tab.key}`}
            aria-selected={tab.selected}
            tabIndex={tab.selected ? 0 : -1}
            data-value={tab.value}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          className="tab-panel"
          role="tabpanel"
          id={`panel-${tab.key}`}
          aria-labelledby={`tab-${tab.key}`}
          hidden={!tab.selected}
          {...(tab.repeats && { [DATA_MARKDOWN_IGNORE]: '' })}
        >
          <p className="tab-label">{tab.label}</p>
          {tab.content}
        </div>
      ))}
    </div>
  );
}
