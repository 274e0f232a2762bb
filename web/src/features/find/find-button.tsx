/**
 * Opens the search that finds anything: a button in the head of every page of the staff, and the keys `/`, Ctrl+K and
 * Cmd+K while no field has the focus and nothing covers the page. On the menu of a table, letters go to the search of
 * products, and `/` opens this one, where dishes of the open check come first.
 */
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { useOpening } from '../../ui/overlays/use-opening.ts';
import { pillClass } from '../../ui/status/pill.tsx';
import styles from './find-button.module.css';

const loadSheet = () => import('./find-sheet.tsx').then(({ FindSheet: sheet }) => ({ default: sheet }));
const FindSheet = lazy(loadSheet);

export function FindButton() {
  const [opened, open] = useOpening();
  const button = useRef<HTMLButtonElement>(null);
  useFindKeys(() => {
    // The focus comes back here, and never falls to the page.
    if (document.activeElement === document.body) button.current?.focus();
    open();
  });
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Find anything"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        className={classNames(pillClass, styles.find)}
        onPointerDown={() => void loadSheet().catch(() => undefined)}
        onClick={() => open()}
      >
        <Icon of={Search} size={22} />
      </button>
      {opened && (
        <Suspense fallback={null}>
          <FindSheet key={opened.key} {...opened.sheet} />
        </Suspense>
      )}
    </>
  );
}

function useFindKeys(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || !isFindKey(event) || isBusyElsewhere()) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isFindKey({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (isComposing || altKey) return false;
  return ctrlKey || metaKey ? key.toLowerCase() === 'k' : key === '/';
}

/** A field has the focus, or a sheet, a question or a menu covers the page. One that slides out is gone. */
function isBusyElsewhere(): boolean {
  const focused = document.activeElement;
  const isTyping = focused?.matches('input, textarea, select, [contenteditable]') === true;
  if (isTyping && !focused.closest(CLOSED)) return true;
  return [...document.querySelectorAll(COVERS)].some((one) => !one.matches(CLOSED));
}

const COVERS = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const CLOSED = '[data-closed]';
