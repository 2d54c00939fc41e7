import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { hasModifier, isForInputMethod } from '../events.ts';

/** The text in a field that React did not render. */
export function useTyped(field: HTMLInputElement): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      field.addEventListener('input', listener);
      return () => field.removeEventListener('input', listener);
    },
    [field],
  );
  return useSyncExternalStore(subscribe, () => field.value);
}

/** Puts a text into a field as if it were typed. */
export function type(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input'));
  field.focus();
}

interface ComboboxProps {
  field: HTMLInputElement;
  /** The element with the options. */
  list: RefObject<HTMLElement | null>;
  isOpen: boolean;
  /** Ids of the options, in order. */
  options: readonly string[];
  /** The results shown do not yet match the text typed. */
  isPending: boolean;
}

/**
 * Turns a field and a list of links into a combobox: focus stays in the field, arrow keys, Home and End move through
 * the list, and Enter follows the chosen link as a click with the same modifiers would.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 *
 * @returns the id of the chosen option, initially the first, and a function that chooses another
 */
export function useCombobox({ field, list, isOpen, options, isPending }: ComboboxProps): {
  active: string | null;
  choose: (id: string) => void;
} {
  const { active, choose } = useChoice(isOpen, options);
  useAriaState(field, isOpen, active);
  const enter = useEnter(list, active, isPending);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (isForInputMethod(event)) return;
    if (key === 'Enter' && field.value.trim() !== '') {
      event.preventDefault();
      enter({ ctrlKey, metaKey, shiftKey, altKey });
      return;
    }
    // Without results, the key leads to the recent and popular searches.
    if (!isOpen && key === 'ArrowDown') {
      field.closest('dialog')?.querySelector<HTMLElement>('[data-pick]')?.focus();
      event.preventDefault();
    }
    if (!isOpen || hasModifier(event)) return;
    const next = step(key, active === null ? -1 : options.indexOf(active), options.length);
    const id = next === null ? undefined : options[next];
    if (id === undefined) return;
    event.preventDefault();
    choose(id);
    optionIn(list, id)?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    field.addEventListener('keydown', onKeyDown);
    return () => field.removeEventListener('keydown', onKeyDown);
  }, [field]);
  return { active, choose };
}

/** The chosen option: the first until the reader chooses another. */
function useChoice(isOpen: boolean, options: readonly string[]): ReturnType<typeof useCombobox> {
  const [chosen, choose] = useState<string | null>(null);
  const [first = null] = options;
  // New results: the first one is chosen again.
  const [before, setBefore] = useState(first);
  if (before !== first) {
    setBefore(first);
    choose(null);
  }
  const active = !isOpen ? null : chosen !== null && options.includes(chosen) ? chosen : first;
  return { active, choose };
}

/** Sets the field's ARIA state: whether there are options, and which one is chosen. */
function useAriaState(field: HTMLInputElement, isOpen: boolean, active: string | null): void {
  useLayoutEffect(() => {
    field.setAttribute('aria-expanded', String(isOpen));
    if (active === null) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', active);
  }, [field, isOpen, active]);
  // Only at the end: a list that closes and opens with each choice would be announced each time.
  useLayoutEffect(
    () => () => {
      field.setAttribute('aria-expanded', 'false');
      field.removeAttribute('aria-activedescendant');
    },
    [field],
  );
}

/** Returns a function that follows the chosen option, now or as soon as pending results have arrived. */
function useEnter(
  list: ComboboxProps['list'],
  active: string | null,
  isPending: boolean,
): (modifiers: MouseEventInit) => void {
  const [pressed, setPressed] = useState<MouseEventInit | null>(null);
  const chosen = () => (active === null ? null : optionIn(list, active));
  const follow = (modifiers: MouseEventInit) =>
    chosen()?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers }));
  const followLate = useEffectEvent((modifiers: MouseEventInit) => {
    const link = chosen();
    // A synthetic click opens another tab only while the browser handles the key itself.
    if (link instanceof HTMLAnchorElement && (modifiers.ctrlKey || modifiers.metaKey || modifiers.shiftKey))
      open(link.href, '_blank', 'noopener');
    else follow(modifiers);
  });
  useEffect(() => {
    if (pressed === null || isPending) return;
    // oxlint-disable-next-line react/set-state-in-effect
    setPressed(null);
    followLate(pressed);
  }, [pressed, isPending]);
  return isPending ? setPressed : follow;
}

function optionIn(list: ComboboxProps['list'], id: string): Element | null | undefined {
  return list.current?.querySelector(`[id="${CSS.escape(id)}"]`);
}

/** Position that a key leads to in a list, wrapping around at its ends; null for keys that do not move. */
function step(key: string, at: number, length: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  if (key === 'ArrowDown') return (at + 1) % length;
  return key === 'ArrowUp' ? (at <= 0 ? length : at) - 1 : null;
}
