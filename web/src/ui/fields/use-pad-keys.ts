/** Lets a keyboard type on a number pad that is on the screen, wherever the focus is, except in a field for text. */
import { useEffect, useRef } from 'react';

const TEXT_FIELDS = 'textarea, select, input:not([type=radio], [type=checkbox])';

export interface PadKeys {
  readonly digit: (digit: string) => void;
  readonly erase: () => void;
  readonly enter: () => void;
  /** Escape. Left out: the key is left to others. */
  readonly back?: (() => void) | undefined;
}

/** Enter on a button or a link presses that. `isOn`: whether keys are for this pad now. */
export function usePadKeys(keys: PadKeys, isOn = true): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TEXT_FIELDS)) return;
      const { digit, erase, enter, back } = latest.current;
      const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null;
      if (/^\d$/.test(event.key)) digit(event.key);
      else if (event.key === 'Backspace') erase();
      else if (event.key === 'Enter' && !isOnButton) enter();
      else if (event.key === 'Escape' && back) back();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn]);
}
