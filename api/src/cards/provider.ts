/**
 * What the server needs of a provider of card readers. An answer is about our own question; whatever cannot be told for
 * sure is `lost`, and nothing ends because of it.
 */
import type { CardAnswer } from '@tableside/domain/cards/attempt-steps.ts';
import type { RefundAnswer } from '@tableside/domain/cards/refund-steps.ts';
import type { FoundRefund } from '@tableside/domain/cards/refund-work.ts';

export interface KeptOfCharge {
  readonly visit: string;
  readonly check: string;
  readonly reader: string;
  readonly by: string;
  readonly amount: string;
  readonly tip: string;
}

/** Money that the provider took for the venue. */
export interface TakenCharge {
  readonly chargeId: string;
  readonly ref: string;
  /** In ms. */
  readonly at: number;
  readonly kept: KeptOfCharge;
}

interface CardAsk {
  /** The id of the charge. It is the key at the provider. */
  readonly chargeId: string;
  readonly venueId: string;
  /** When somebody tapped, in ms. */
  readonly at: number;
  /** What the provider keeps with it, so that a charge that a restored backup has lost can be made again. */
  readonly kept: KeptOfCharge;
}

export interface ReaderAsk extends CardAsk {
  /** What the provider calls the reader. */
  readonly readerRef: string;
  /** With the tip. */
  readonly cents: number;
}

export interface PageAsk extends CardAsk {
  /** Cents without the tip. */
  readonly amount: number;
  readonly tip: number;
  /** What it is for, as the guest reads it. */
  readonly title: string;
  /** Where the phone comes back to, whatever it has done. */
  readonly back: string;
}

export interface RefundAsk {
  /** The key at the provider. */
  readonly refundId: string;
  readonly chargeId: string;
  readonly venueId: string;
  /** What the provider calls the charge. */
  readonly ref: string;
  readonly cents: number;
  /** What the provider keeps with it. */
  readonly kept: { readonly payment: string; readonly by: string };
}

/** Money that goes back to cards. */
export interface CardRefunds {
  /** Gives it back. Asking again with the same refund gives nothing twice. */
  ask(ask: RefundAsk): Promise<RefundAnswer>;
  find(ask: RefundAsk): Promise<RefundAnswer>;
  /** Returns what it gave back for the venue since then, in ms; undefined when nobody knows. */
  since(venueId: string, since: number): Promise<readonly FoundRefund[] | undefined>;
}

interface Attempts<A extends CardAsk> {
  /** Asks for the money. Asking again with the same charge never asks for it twice. */
  begin(ask: A): Promise<CardAnswer>;
  /** Finds it without its reference. `isOver`: what is found open is ended, and what was not made never will be. */
  find(ask: A, isOver: boolean): Promise<CardAnswer>;
  look(ask: A, ref: string): Promise<CardAnswer>;
  /** A wish. What became of it is looked up. */
  cancel(ask: A, ref: string): Promise<void>;
  readonly hasKey: boolean;
  readonly findWithinMs: number;
}

/** Pages on which guests pay by phone. */
export interface CardPages extends Attempts<PageAsk> {
  /** Where the page is; undefined when it is open no more, or nobody knows. */
  addressOf(ref: string): Promise<string | undefined>;
}

export interface CardProvider extends Attempts<ReaderAsk> {
  readonly refunds: CardRefunds;
  readonly pages: CardPages;
  /** Returns what it took for the venue since then, in ms; undefined when nobody knows. */
  takenSince(venueId: string, since: number): Promise<readonly TakenCharge[] | undefined>;
}
