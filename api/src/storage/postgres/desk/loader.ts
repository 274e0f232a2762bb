/** How a desk asks for what it does not know yet. */
import type { Answer, Query } from '../connection.ts';
import type { Known } from './known.ts';
import type { Wanted } from './missing.ts';

/** A question, and what to do with its answer. */
export interface Step {
  readonly query: Query;
  readonly take: (answer: Answer) => void;
}

export type Loader<K extends Wanted['kind']> = (
  known: Known,
  wanted: readonly Extract<Wanted, { readonly kind: K }>[],
) => readonly Step[];
