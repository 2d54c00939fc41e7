import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { DATA_PICK } from '../../model/shell.ts';

/** Text of a field that React did not make. */
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

/** Puts a text into a field as if it had been typed. */
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
  /** Ids of the options, in their order. */
  options: readonly string[];
  /** The answers shown are not yet those of what is typed. */
  isPending: boolean;
}

/**
 * Makes a field and a list of links the combobox of the ARIA practices: the focus stays in the field, arrow keys, Home and
 * End walk through the list, Enter follows the chosen link as a click with the same modifiers would.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 *
 * @returns the id of the chosen option, the first one to begin with, and a way to choose another
 */
export function useCombobox({ field, list, isOpen, options, isPending }: ComboboxProps): {
  active: string | null;
  choose: (id: string) => void;
} {
  const [chosen, choose] = useState<string | null>(null);
  const [isGoing, setIsGoing] = useState(false);
  const [first = null] = options;
  // Other answers: the best of them is chosen again.
  const [before, setBefore] = useState(first);
  if (before !== first) {
    setBefore(first);
    choose(null);
  }
  const active = !isOpen ? null : chosen !== null && options.includes(chosen) ? chosen : first;

  useLayoutEffect(() => {
    field.setAttribute('aria-expanded', String(isOpen));
    if (active === null) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', active);
  }, [field, isOpen, active]);
  useLayoutEffect(
    () => () => {
      field.setAttribute('aria-expanded', 'false');
      field.removeAttribute('aria-activedescendant');
    },
    [field],
  );
  const follow = useCallback(
    (modifiers: MouseEventInit) => {
      const link = active === null ? null : list.current?.querySelector(`[id="${CSS.escape(active)}"]`);
      link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers }));
    },
    [active, list],
  );
  // Enter that came before the answer.
  useEffect(() => {
    if (!isGoing || isPending) return;
    // oxlint-disable-next-line react/set-state-in-effect
    setIsGoing(false);
    follow({});
  }, [isGoing, isPending, follow]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (event.isComposing) return;
      if (key === 'Enter' && field.value.trim() !== '') {
        event.preventDefault();
        if (isPending) setIsGoing(true);
        else follow({ ctrlKey, metaKey, shiftKey, altKey });
        return;
      }
      // Nothing found: to what was searched before.
      if (!isOpen && key === 'ArrowDown') {
        field.closest('dialog')?.querySelector<HTMLElement>(`[${DATA_PICK}]`)?.focus();
        event.preventDefault();
      }
      if (!isOpen || ctrlKey || metaKey || shiftKey || altKey) return;
      const next = step(key, active === null ? -1 : options.indexOf(active), options.length);
      const id = next === null ? undefined : options[next];
      if (id === undefined) return;
      event.preventDefault();
      choose(id);
      list.current?.querySelector(`[id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
    };
    field.addEventListener('keydown', onKeyDown);
    return () => field.removeEventListener('keydown', onKeyDown);
  }, [field, list, isOpen, isPending, active, options, follow]);
  return { active, choose };
}

/** Target of a key in a list; null for keys that do not move. Each end leads to the other. */
function step(key: string, at: number, length: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  if (key === 'ArrowDown') return (at + 1) % length;
  return key === 'ArrowUp' ? (at <= 0 ? length : at) - 1 : null;
}
