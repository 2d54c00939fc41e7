import { memo, useCallback, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { ShellConfig } from '../../model/boot.ts';
import type { NavItem, PageLink } from '../../model/page.ts';
import { SIDEBAR_ID, shellId } from '../../model/shell.ts';
import { Breakable } from '../content/Breakable.tsx';
import { Method } from '../api/Method.tsx';
import { hasModifier } from '../events.ts';
import { Icon } from '../icons.tsx';
import { MenuLinks } from '../layout/NavbarLinks.tsx';
import { animateHeight } from '../motion.ts';
import { useAddress } from '../base.ts';
import { texts } from '../texts.ts';
import styles from './Sidebar.module.css';

interface SidebarProps {
  /** The tree, reduced to the open branch. */
  nav: NavItem[];
  /** The part of the site that the tree is limited to; null for all of it. */
  section: PageLink | null;
  path: string;
  /** The navbar's links, for which it has no room on small screens. */
  links: ShellConfig['links'];
  loadNav: () => Promise<NavItem[]>;
}

/**
 * Animates the closing of a list, which stays in the document until the end. Opens a list that is being closed.
 *
 * @returns false if the list stays open
 */
async function close(list: HTMLElement): Promise<boolean> {
  if (list.hasAttribute('data-closing')) {
    for (const animation of list.getAnimations()) animation.cancel();
    return false;
  }
  list.setAttribute('data-closing', '');
  const isClosed = await animateHeight(list, list.offsetHeight, 0);
  list.removeAttribute('data-closing');
  return isClosed;
}

/**
 * The site's navigation: a column on wide screens, a popover on small ones. It is the same element in both, opened by
 * the browser itself, so it works before and without JavaScript.
 */
export function Sidebar({ nav, section, path, links, loadNav }: SidebarProps): ReactNode {
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [whole, setWhole] = useState<NavItem[] | null>(null);
  /** Keys of large categories that the reader wants to see in full; the document has only part of them. */
  const [full, setFull] = useState<ReadonlySet<string>>(new Set());
  const [shownPath, setShownPath] = useState(path);
  if (shownPath !== path) {
    // Going to another page opens the branch it is in, even one that the reader had closed.
    setShownPath(path);
    const open = section ? [] : [...opened].filter(([, isOpen]) => isOpen);
    if (open.length < opened.size) setOpened(new Map(open));
  }

  /** Loads the whole tree. If that fails, leads to the page of the category, which lists its pages, too. */
  const load = useCallback(
    async ({ href }: NavItem): Promise<boolean> => {
      try {
        setWhole(whole ?? (await loadNav()));
        return true;
      } catch {
        if (href !== null) location.assign(href);
        return false;
      }
    },
    [whole, loadNav],
  );
  const toggle = useCallback(
    async (item: NavItem, open: boolean) => {
      if (open && item.items?.length === 0 && !(await load(item))) return;
      // In a section, only one top-level category is open at a time.
      const others = open && section && nav.some(({ key }) => key === item.key) ? nav : [];
      const change = () =>
        setOpened((before) => {
          const after = new Map(before);
          for (const { key } of others) if (key !== undefined) after.set(key, false);
          return after.set(item.key ?? '', open);
        });
      const list = () => document.getElementById(listId(item));
      const before = list();
      if (!open && before && !(await close(before))) return;
      flushSync(change);
      const after = list();
      if (open && after) await animateHeight(after, 0, after.offsetHeight);
    },
    [load, nav, section],
  );
  const showAll = useCallback(
    async (item: NavItem) => {
      if (await load(item)) setFull((before) => new Set(before).add(item.key ?? ''));
    },
    [load],
  );

  return (
    <nav id={SIDEBAR_ID} className={styles.sidebar} aria-label={texts.sidebar} popover="auto">
      <CloseButton />
      <MenuLinks links={links} />
      {section && <SectionHead section={section} path={path} />}
      <Branch items={nav} path={path} opened={opened} whole={whole} full={full} onToggle={toggle} onShowAll={showAll} />
    </nav>
  );
}

function CloseButton(): ReactNode {
  return (
    <button
      type="button"
      className={styles.close}
      popoverTarget={SIDEBAR_ID}
      popoverTargetAction="hide"
      aria-label={texts.closeMenu}
    >
      <Icon name="close" />
    </button>
  );
}

/** The part of the site that the tree is limited to, and the way out of it. */
function SectionHead({ section, path }: { section: PageLink; path: string }): ReactNode {
  const home = useAddress('/');
  return (
    <div className={styles.section}>
      <a href={home} className={styles.back}>
        {texts.allDocs}
      </a>
      <a href={section.href} {...(section.href === path && { 'aria-current': 'page' })}>
        {section.label}
      </a>
    </div>
  );
}

interface EntryProps {
  item: NavItem;
  /** Empty if the page is not below this entry. */
  path: string;
  opened: ReadonlyMap<string, boolean>;
  whole: NavItem[] | null;
  full: ReadonlySet<string>;
  onToggle: (item: NavItem, open: boolean) => Promise<void>;
  onShowAll: (item: NavItem) => Promise<void>;
}

interface BranchProps extends Omit<EntryProps, 'item'> {
  items: NavItem[];
  id?: string;
  /** The category, if these are only some of its entries. */
  partOf?: NavItem | null;
}

function Branch({ items, path, id, partOf = null, ...rest }: BranchProps): ReactNode {
  return (
    <ul role="list" {...(id && { id })}>
      {items.map((item) => (
        <Entry
          key={item.items ? item.key : (item.href ?? item.label)}
          item={item}
          path={path && holds(item, path, rest) ? path : ''}
          {...rest}
        />
      ))}
      {partOf && <More item={partOf} onShowAll={rest.onShowAll} />}
    </ul>
  );
}

/** A link, or a category with its entries. Rendered again only if its props change. */
const Entry = memo(function Entry({ item, path, ...rest }: EntryProps): ReactNode {
  const { opened, onToggle } = rest;
  const current = item.href === path && !item.borrowed;
  const link =
    item.href === null ? (
      <span>{item.label}</span>
    ) : (
      <a
        href={item.href}
        {...(current && { 'aria-current': 'page' })}
        {...(item.method && { className: styles.operation })}
      >
        {item.method && <Method>{item.method}</Method>}
        {item.method ? <span>{item.label}</span> : <Breakable>{item.label}</Breakable>}
      </a>
    );
  if (!item.items) return <li>{link}</li>;
  const children = childrenOf(item, rest);
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
      {open && <Branch {...rest} items={children} path={path} id={list} partOf={isPart(item, rest) ? item : null} />}
    </li>
  );
});

/** A link to all pages of a category: to its page or, with scripts, the full list in place. */
function More({ item, onShowAll }: { item: NavItem; onShowAll: EntryProps['onShowAll'] }): ReactNode {
  return (
    <li>
      <a
        href={item.href ?? ''}
        className={styles.more}
        onClick={(event) => {
          if (event.button !== 0 || hasModifier(event)) return;
          event.preventDefault();
          void onShowAll(item);
        }}
      >
        {texts.allPages(item.total ?? 0)}
      </a>
    </li>
  );
}

type Known = Pick<EntryProps, 'whole' | 'full'>;

/** True if an entry, or one below it, is the page at this address. */
function holds(item: NavItem, path: string, known: Known): boolean {
  return item.href === path || childrenOf(item, known).some((child) => holds(child, path, known));
}

/** True if only part of a large category is shown. */
function isPart({ total, key = '' }: NavItem, { whole, full }: Known): boolean {
  return total !== undefined && !(whole !== null && full.has(key));
}

function listId({ key = '' }: NavItem): string {
  return shellId(`nav-${key.replaceAll('.', '-')}`);
}

/**
 * The entries of a category. If the document does not have them, or only part of them, they come from the whole tree
 * once that has been loaded; collapsed categories among them stay closed.
 */
function childrenOf(item: NavItem, known: Known): NavItem[] {
  const { items, total, key = '' } = item;
  if (!items) return [];
  if (items.length > 0 && (total === undefined || isPart(item, known))) return items;
  if (known.whole === null) return items;
  let found = known.whole;
  for (const index of key.split('.')) found = found[Number(index)]?.items ?? [];
  return found.map((child) => (child.items && child.collapsed ? { ...child, items: [] } : child));
}
