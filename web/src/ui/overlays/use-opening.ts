/**
 * Opens a sheet about something. Each opening has a new key, with which the sheet begins anew. A sheet that closes keeps
 * what it is about, so that it shows the same while it slides out.
 */
import { useState } from 'react';

export interface Opening<T> {
  readonly key: number;
  readonly about: T;
  /** Properties of the sheet. */
  readonly sheet: { readonly open: boolean; readonly onClose: () => void };
}

/** Returns the last opening, if there was one, and what opens the sheet. */
export function useOpening<T = void>(): readonly [Opening<T> | undefined, (about: T) => void] {
  const [last, setLast] = useState<{ key: number; about: T; open: boolean }>();
  const start = (about: T) => setLast((before) => ({ key: (before?.key ?? 0) + 1, about, open: true }));
  const onClose = () => setLast((before) => before && { ...before, open: false });
  return [last && { key: last.key, about: last.about, sheet: { open: last.open, onClose } }, start];
}
