/**
 * Reads and writes the theme that a person chose for this device. `public/theme.js`, which runs before the app, applies
 * it at the first paint and at every later change.
 */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'tableside-theme';
/** The event that `public/theme.js` listens for. */
const CHANGED = 'tableside:theme';

export function readTheme(): Theme {
  try {
    const chosen = window.localStorage.getItem(KEY);
    return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
  } catch {
    return 'system';
  }
}

/** Stores the choice and applies it at once. Without storage it holds until the page is closed. */
export function setTheme(theme: Theme): void {
  try {
    if (theme === 'system') window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, theme);
  } catch {
    // Storage can be unavailable (private windows); the event below still carries the choice.
  }
  document.dispatchEvent(new CustomEvent<Theme>(CHANGED, { detail: theme }));
}

/** Sets the look of the wall display, which follows its own choice of light or dark while it is shown. */
export function setSurface(surface: 'kitchen' | undefined): void {
  const root = document.documentElement;
  if (surface) root.dataset.surface = surface;
  else delete root.dataset.surface;
  document.dispatchEvent(new CustomEvent(CHANGED));
}
