/** Remembers whether this device shows tables as cards or as a floor plan. */
export type View = 'cards' | 'plan';

const KEY = 'tableside-tables-view';

export function readView(): View {
  try {
    return window.localStorage.getItem(KEY) === 'plan' ? 'plan' : 'cards';
  } catch {
    return 'cards';
  }
}

export function keepView(view: View): void {
  try {
    window.localStorage.setItem(KEY, view);
  } catch {
    // Storage is unavailable; the choice holds until the page is closed.
  }
}
