import { useState, type ReactNode } from 'react';
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
  /** Keys of categories of which the document had but a part, and the reader wants all. */
  const [full, setFull] = useState<ReadonlySet<string>>(new Set());
  const [shownPath, setShownPath] = useState(path);
  if (shownPath !== path) {
    // Going to another page opens the branch it is in, even one that the reader had closed.
    setShownPath(path);
    setOpened((before) => new Map([...before].filter(([, open]) => open)));
  }

  const toggle = async (item: NavItem, open: boolean) => {
    if (open && item.items?.length === 0 && whole === null) setWhole(await loadNav());
    const change = () => setOpened((before) => new Map(before).set(item.key ?? '', open));
    const list = () => document.getElementById(listId(item));
    const before = list();
    if (!open && before) await animateHeight(before, before.offsetHeight, 0);
    flushSync(change);
    const after = list();
    if (open && after) await animateHeight(after, 0, after.offsetHeight);
  };

  const showAll = async (item: NavItem) => {
    try {
      if (whole === null) setWhole(await loadNav());
      setFull((before) => new Set(before).add(item.key ?? ''));
    } catch {
      // The page of the category lists them, too.
      location.assign(item.href ?? '/');
    }
  };

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
      <Branch
        items={nav}
        path={path}
        opened={opened}
        whole={whole}
        full={full}
        onToggle={(item, open) => void toggle(item, open)}
        onShowAll={(item) => void showAll(item)}
      />
      <ul className={styles.extra} role="list">
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface BranchProps {
  items: NavItem[];
  path: string;
  opened: ReadonlyMap<string, boolean>;
  whole: NavItem[] | null;
  full: ReadonlySet<string>;
  onToggle: (item: NavItem, open: boolean) => void;
  onShowAll: (item: NavItem) => void;
  id?: string;
  /** The category that these are a part of, where there are more. */
  partOf?: NavItem | null;
}

function Branch({ items, id, partOf = null, ...shared }: BranchProps): ReactNode {
  const { path, opened, whole, full, onToggle } = shared;
  return (
    <ul role="list" {...(id && { id })}>
      {items.map((item) => {
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
        if (!item.items) return <li key={item.href}>{link}</li>;
        const isPart = item.total !== undefined && !(whole !== null && full.has(item.key ?? ''));
        const children =
          item.items.length > 0 && (item.total === undefined || isPart)
            ? item.items
            : childrenOf(whole, item.key ?? '');
        const open = children.length > 0 && (opened.get(item.key ?? '') ?? item.items.length > 0);
        const list = listId(item);
        return (
          <li key={item.key}>
            <div className={styles.category}>
              {link}
              <button
                type="button"
                aria-expanded={open}
                {...(open && { 'aria-controls': list })}
                aria-label={open ? texts.collapse(item.label) : texts.expand(item.label)}
                onClick={() => onToggle(item, !open)}
              />
            </div>
            {open && <Branch {...shared} items={children} id={list} partOf={isPart ? item : null} />}
          </li>
        );
      })}
      {partOf && <More item={partOf} onShowAll={shared.onShowAll} />}
    </ul>
  );
}

/** The way to all pages of a category: its page, or with script the whole list in this place. */
function More({ item, onShowAll }: { item: NavItem; onShowAll: (item: NavItem) => void }): ReactNode {
  return (
    <li>
      <a
        href={item.href ?? ''}
        className={styles.more}
        onClick={(event) => {
          if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onShowAll(item);
        }}
      >
        {texts.allPages(item.total ?? 0)}
      </a>
    </li>
  );
}

function listId({ key = '' }: NavItem): string {
  return `nav-${key.replaceAll('.', '-')}`;
}

/** Finds a category in the whole tree by its key and returns its children, categories among them closed. */
function childrenOf(whole: NavItem[] | null, key: string): NavItem[] {
  let items = whole ?? [];
  for (const index of key.split('.')) items = items[Number(index)]?.items ?? [];
  return items.map((item) => (item.items && item.collapsed ? { ...item, items: [] } : item));
}
