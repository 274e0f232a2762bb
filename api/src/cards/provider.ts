/**
 * What the server needs of a provider of card readers. An answer is about our own question; whatever cannot be told for
 * sure is `lost`, and nothing ends because of it.
 */
import type { CardAnswer } from '@tableside/domain/cards/attempt-steps.ts';

export interface ReaderAsk {
  /** The id of the charge. It is the key at the provider. */
  readonly chargeId: string;
  readonly venueId: string;
  /** What the provider calls the reader. */
  readonly readerRef: string;
  /** With the tip. */
  readonly cents: number;
  /** When somebody tapped, in ms. */
  readonly at: number;
}

export interface CardProvider {
  /** Asks the reader. Asking again with the same charge never asks for the money twice. */
  begin(ask: ReaderAsk): Promise<CardAnswer>;
  /** Finds it without its reference. `isOver`: what is found open is ended, and what was not made never will be. */
  find(ask: ReaderAsk, isOver: boolean): Promise<CardAnswer>;
  look(ask: ReaderAsk, ref: string): Promise<CardAnswer>;
  /** A wish. What became of it is looked up. */
  cancel(ask: ReaderAsk, ref: string): Promise<void>;
  readonly hasKey: boolean;
  readonly findWithinMs: number;
}
