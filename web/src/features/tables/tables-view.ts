/** Whether this device shows tables as cards or in the room. */
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
    // Storage is shut: the choice holds until the page is left.
  }
}
