/**
 * Reads and writes the theme that a person chose for this device. `public/theme.js`, which runs before the app, applies
 * it at the first paint and at every later change.
 */
import { browserStorage, keepIn } from '../../platform/browser-storage.ts';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'tableside-theme';
/** The event that `public/theme.js` listens for. */
const CHANGED = 'tableside:theme';

export function readTheme(): Theme {
  const chosen = browserStorage()?.getItem(KEY);
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Stores the choice and applies it at once. Without storage it holds until the page is closed. */
export function setTheme(theme: Theme): void {
  keepIn(browserStorage(), KEY, theme === 'system' ? null : theme);
  document.dispatchEvent(new CustomEvent<Theme>(CHANGED, { detail: theme }));
}

/** Sets the look of the wall display, which follows its own choice of light or dark while it is shown. */
export function setSurface(surface: 'kitchen' | undefined): void {
  const root = document.documentElement;
  if (surface) root.dataset.surface = surface;
  else delete root.dataset.surface;
  document.dispatchEvent(new CustomEvent(CHANGED));
}
