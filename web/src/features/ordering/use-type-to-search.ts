/** Sends what is typed on a page to its search field, so that nobody has to tap the field first. */
import { type RefObject, useEffect } from 'react';

export function useTypeToSearch(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const type = (event: KeyboardEvent): void => {
      if (isTyped(event) && !isBusyElsewhere()) field.current?.focus();
    };
    document.addEventListener('keydown', type);
    return () => document.removeEventListener('keydown', type);
  }, [field]);
}

/** The space bar is left alone, because it presses buttons. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/** Another field has the focus, or a sheet or a menu covers the page. */
const isBusyElsewhere = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
