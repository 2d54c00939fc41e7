import { memo, useCallback, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { LinkConfig } from '../../model/config.ts';
import type { NavItem } from '../../model/page.ts';
import { Method } from '../api/Method.tsx';
import { Icon } from '../icons.tsx';
import { animateHeight } from '../motion.ts';
import { texts } from '../texts.ts';
import styles from './Sidebar.module.css';

export const SIDEBAR_ID = 'sidebar';

interface SidebarProps {
  /** The tree with only the open branch in it. */
  nav: NavItem[];
  path: string;
  /** The navbar's links: it has no room for them on small screens. */
  links: LinkConfig[];
  loadNav: () => Promise<NavItem[]>;
}

/**
 * The site's navigation: a column on wide screens, a popover on small ones. It is the same element in both,
 * opened by the platform, so that it works before and without JavaScript.
 */
export function Sidebar({ nav, path, links, loadNav }: SidebarProps): ReactNode {
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [whole, setWhole] = useState<NavItem[] | null>(null);
  const [shownPath, setShownPath] = useState(path);
  if (shownPath !== path) {
    // Going to another page opens the branch it is in, even one that the reader had closed.
    setShownPath(path);
    const open = [...opened].filter(([, isOpen]) => isOpen);
    if (open.length < opened.size) setOpened(new Map(open));
  }

  const toggle = useCallback(
    async (item: NavItem, open: boolean) => {
      if (open && item.items?.length === 0 && whole === null) setWhole(await loadNav());
      const change = () => setOpened((before) => new Map(before).set(item.key ?? '', open));
      const list = () => document.getElementById(listId(item));
      const before = list();
      if (!open && before) await animateHeight(before, before.offsetHeight, 0);
      flushSync(change);
      const after = list();
      if (open && after) await animateHeight(after, 0, after.offsetHeight);
    },
    [whole, loadNav],
  );

  return (
    <nav id={SIDEBAR_ID} className={styles.sidebar} aria-label={texts.sidebar} popover="auto">
      <button
        type="button"
        className={styles.close}
        popoverTarget={SIDEBAR_ID}
        popoverTargetAction="hide"
        aria-label={texts.closeMenu}
      >
        <Icon name="close" />
      </button>
      <Branch items={nav} path={path} opened={opened} whole={whole} onToggle={toggle} />
      <Extra links={links} />
    </nav>
  );
}

/** The navbar's links; the same on every page. */
const Extra = memo(function Extra({ links }: { links: LinkConfig[] }): ReactNode {
  return (
    <ul className={styles.extra} role="list">
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href}>{link.label}</a>
        </li>
      ))}
    </ul>
  );
});

interface EntryProps {
  item: NavItem;
  /** Empty where the page is not below this entry. */
  path: string;
  opened: ReadonlyMap<string, boolean>;
  whole: NavItem[] | null;
  onToggle: (item: NavItem, open: boolean) => Promise<void>;
}

interface BranchProps extends Omit<EntryProps, 'item'> {
  items: NavItem[];
  id?: string;
}

function Branch({ items, path, id, ...rest }: BranchProps): ReactNode {
  return (
    <ul role="list" {...(id && { id })}>
      {items.map((item) => (
        <Entry
          key={item.items ? item.key : item.href}
          item={item}
          path={path && holds(item, path, rest.whole) ? path : ''}
          {...rest}
        />
      ))}
    </ul>
  );
}

/** A link, or a category with what is in it. Rendered again only where something about it has changed. */
const Entry = memo(function Entry({ item, path, opened, whole, onToggle }: EntryProps): ReactNode {
  const current = item.href === path && !item.borrowed;
  const link =
    item.href === null ? (
      <span>{item.label}</span>
    ) : (
      <a href={item.href} {...(current && { 'aria-current': 'page' })}>
        {item.method && <Method>{item.method}</Method>}
        {item.label}
      </a>
    );
  if (!item.items) return <li>{link}</li>;
  const children = childrenOf(item, whole);
  const open = children.length > 0 && (opened.get(item.key ?? '') ?? item.items.length > 0);
  const list = listId(item);
  return (
    <li>
      <div className={styles.category}>
        {link}
        <button
          type="button"
          aria-expanded={open}
          {...(open && { 'aria-controls': list })}
          aria-label={open ? texts.collapse(item.label) : texts.expand(item.label)}
          onClick={() => void onToggle(item, !open)}
        />
      </div>
      {open && <Branch items={children} path={path} opened={opened} whole={whole} onToggle={onToggle} id={list} />}
    </li>
  );
});

/** Whether an entry, or one below it, is the page at this address. */
function holds(item: NavItem, path: string, whole: NavItem[] | null): boolean {
  return item.href === path || childrenOf(item, whole).some((child) => holds(child, path, whole));
}

function listId({ key = '' }: NavItem): string {
  return `nav-${key.replaceAll('.', '-')}`;
}

/** What is in a category: of a closed one the whole tree knows it, if that has been loaded; categories in it are closed. */
function childrenOf({ items, key = '' }: NavItem, whole: NavItem[] | null): NavItem[] {
  if (!items || items.length > 0 || whole === null) return items ?? [];
  let found = whole;
  for (const index of key.split('.')) found = found[Number(index)]?.items ?? [];
  return found.map((item) => (item.items && item.collapsed ? { ...item, items: [] } : item));
}
