/**
 * The theme a person chose for this device. The first paint and every later change are applied by `public/theme.js`,
 * which runs before the app; here the choice is read and written.
 */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'tableside-theme';
/** Heard by `public/theme.js`. */
const CHANGED = 'tableside:theme';

export function readTheme(): Theme {
  try {
    const chosen = window.localStorage.getItem(KEY);
    return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
  } catch {
    return 'system';
  }
}

/** Keeps the choice and applies it at once. Without storage it holds until the page is left. */
export function setTheme(theme: Theme): void {
  try {
    if (theme === 'system') window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, theme);
  } catch {
    // Storage can be shut (private windows): the event below still carries the choice.
  }
  document.dispatchEvent(new CustomEvent<Theme>(CHANGED, { detail: theme }));
}

/** The wall display has a look of its own; it follows its own choice of light or dark while it is shown. */
export function setSurface(surface: 'kitchen' | undefined): void {
  const root = document.documentElement;
  if (surface) root.dataset.surface = surface;
  else delete root.dataset.surface;
  document.dispatchEvent(new CustomEvent(CHANGED));
}
