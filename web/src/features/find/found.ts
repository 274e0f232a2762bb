/** One thing that was found: what Enter does with it, in words and as an act. */
import type { FindAct } from './find-acts.ts';

export type FoundAct =
  | { readonly kind: 'table'; readonly tableId: string }
  | { readonly kind: 'check'; readonly rootId: string }
  | { readonly kind: 'visit'; readonly visitId: string }
  | { readonly kind: 'order'; readonly orderId: string }
  | { readonly kind: 'pay'; readonly rootId: string }
  | { readonly kind: 'dish'; readonly productId: string }
  /** Adds a dish to the check on the screen. */
  | {
      readonly kind: 'take';
      readonly rootId: string;
      readonly productId: string;
      readonly quantity: number;
      readonly seat: number | null;
    }
  | { readonly kind: 'availability'; readonly productId: string; readonly isAvailable: boolean }
  | ({ readonly kind: 'page' } & Pick<FindAct, 'to' | 'search'>)
  | { readonly kind: 'history'; readonly q: string };

export interface Found {
  /** What Enter does: "Open Table 12". */
  readonly does: string;
  readonly detail: string;
  readonly act: FoundAct;
}

/** The less, the better. */
export interface Ranked extends Found {
  readonly rank: number;
}

/** A name inside a sentence keeps its own direction, also from right to left. */
export const aside = (name: string): string => `\u2068${name}\u2069`;
