/**
 * A charge: one attempt to take money with a card, on a reader or on a phone. Its id is the key at the provider, so that
 * asking again asks for the same money. A second try is a second charge. Payments are made of what came.
 * Amounts are cents, times ISO 8601 UTC and the server's.
 */
import { derivedId } from '../values/ids.ts';
import { type CardRefund, isOpenRefund } from './card-refund.ts';
import type { CheckKey } from './visit.ts';

/**
 * `asked`: nobody has called the provider yet. `sent`: somebody does, or did and died. `shown`: the provider has it, and
 * waits for the card. `unknown`: no word for a minute. `looking`: it may have been sent before a backup was restored, so
 * it is looked for and never asked for. Then how it ended.
 */
export const CHARGE_STATES = [
  'asked',
  'sent',
  'shown',
  'unknown',
  'looking',
  'approved',
  'declined',
  'canceled',
] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** Why no money came. */
export const CHARGE_WHYS = [
  'declined',
  'canceled',
  'nobody',
  'offline',
  'busy',
  'late',
  'refused',
  'missing',
] as const;
export type ChargeWhy = (typeof CHARGE_WHYS)[number];

/** What the provider said that does not fit what was asked. It is kept, and no money is booked. */
export const CHARGE_FAULTS = ['currency', 'noVisit'] as const;
export type ChargeFault = (typeof CHARGE_FAULTS)[number];

export interface Money {
  /** Without the tip. */
  readonly amount: number;
  readonly tip: number;
}

interface Person {
  readonly id: string;
  readonly name: string;
}

/** By which code a phone opens a bill: the one of that very bill, or the one that is on the table. */
export const BILL_DOORS = ['bill', 'table'] as const;
export type BillDoor = (typeof BILL_DOORS)[number];

export interface PhoneOf {
  readonly door: BillDoor;
  /** Such as `https://alder.example`. */
  readonly origin: string;
  /** The account of the provider is one for tests: no money moves. */
  readonly test?: true;
}

/** Stands for the reader of every charge on a phone, where charges are looked up by their reader. */
export const ON_PHONES = 'phone';

export interface CardCharge extends Money {
  readonly id: string;
  readonly venueId: string;
  /** The root of the visit that it pays, and the check of the bill. */
  readonly visitId: string;
  readonly checkKey: CheckKey;
  readonly via: 'reader' | 'phone';
  /** Null: on a phone. */
  readonly readerId: string | null;
  /** What it is meant to bring to the kitchen once the money is there. */
  readonly send?: { readonly roundId: string; readonly itemIds: readonly string[] };
  /** Closes the visit, if nothing is left to send and to pay. */
  readonly close?: true;
  /** It is one of so many equal parts of what was due. */
  readonly parts?: number;
  /** Of a guest's phone: how it found the bill, and where it comes back to. Missing: it was asked on a reader. */
  readonly phone?: PhoneOf;
  readonly askedBy: Person;
  readonly deviceId: string | null;
  /** When somebody tapped. */
  readonly at: string;
  /** Then it is canceled, unless the card was read before. */
  readonly until: string;
  readonly state: ChargeState;
  readonly stateAt: string;
  /** Somebody wants it canceled. Only the provider knows whether the card was read before. */
  readonly cancel?: { readonly by: Person; readonly at: string };
  /** A person has said how it ended. It counts at once, and the provider is asked further. */
  readonly said?: { readonly outcome: 'approved' | 'declined'; readonly by: Person; readonly at: string };
  /** The provider was asked again, because nobody knew whether it had heard. */
  readonly resent?: true;
  /** What the provider calls it. */
  readonly ref?: string;
  readonly card?: { readonly brand: string; readonly last4: string };
  /** What the provider says that it took. Missing: it has not said that it took anything. */
  readonly captured?: Money;
  /** What the payments of this charge come to. */
  readonly booked: Money;
  /** The payments and refunds that were made of it, oldest first. */
  readonly paymentIds: readonly string[];
  /** What was to go back to the card, oldest first. Missing: nothing ever was. */
  readonly refunds?: readonly CardRefund[];
  readonly why?: ChargeWhy;
  readonly fault?: ChargeFault;
  /** The provider's word is final. */
  readonly sure: boolean;
  readonly version: number;
}

const PENDING: readonly ChargeState[] = ['asked', 'sent', 'shown', 'unknown', 'looking'];
const AT_READER: readonly ChargeState[] = ['asked', 'sent', 'shown'];

/** Whether nobody knows yet how it ends. Until then it is a claim on the bill. */
export const isPendingCharge = ({ state }: Pick<CardCharge, 'state'>): boolean => PENDING.includes(state);

/** Whether its reader is taken. */
export const isAtReader = ({ state }: Pick<CardCharge, 'state'>): boolean => AT_READER.includes(state);

/**
 * Whether its provider is still asked about it: what somebody said, and a no, may turn out otherwise, or money is on its way
 * back.
 */
export const isWatched = ({ sure, refunds = [] }: Pick<CardCharge, 'sure' | 'refunds'>): boolean =>
  !sure || refunds.some(isOpenRefund);

export const totalOf = ({ amount, tip }: Money): number => amount + tip;

/** The id of the payment or refund that is made of it next. Everybody can compute it, and may have taken it. */
export const nextPaymentIdOf = ({ id, paymentIds }: Pick<CardCharge, 'id' | 'paymentIds'>): string =>
  derivedId(id, `payment/${paymentIds.length}`);
