/**
 * The check on the screen that takes dishes. Taking an order and finding things are two jobs that know nothing of each
 * other, and meet here.
 */
import type { MenuEntry } from '@tableside/domain/entities/menu.ts';
import { createListeners } from '../../platform/listeners.ts';

export interface AskedDish {
  readonly productId: string;
  readonly quantity: number;
  readonly seat: number | null;
}

/** What became of a dish: it was added, or why not; or its sheet is open with a question; or it left the menu. */
export type TakenDish =
  | { readonly kind: 'added'; readonly said: string | null }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'asking' }
  | { readonly kind: 'gone' };

export interface CheckAtHand {
  readonly rootId: string;
  /** 'Table 12' */
  readonly place: string;
  readonly entries: readonly MenuEntry[];
  /** Does what a tap on the tile of the dish would do. */
  take(asked: AskedDish): Promise<TakenDish>;
}

const listeners = createListeners();
let atHand: CheckAtHand | null = null;

export const checkAtHand = {
  get: (): CheckAtHand | null => atHand,
  subscribe: listeners.subscribe,
  /** It is at hand until the returned function is called. */
  put(check: CheckAtHand): () => void {
    atHand = check;
    listeners.tell();
    return () => {
      if (atHand !== check) return;
      atHand = null;
      listeners.tell();
    };
  },
};
