/**
 * What a guest may pay of a bill on the phone: all of it, one check of it, an equal part, or a sum. What somebody else is
 * paying right now is not offered. Amounts are cents.
 */
import { type CheckKey, MAIN_CHECK, type Visit } from '../entities/visit.ts';
import { type Bill, billOfVisit } from '../visits/bill.ts';
import type { VisitChain } from '../visits/chain.ts';
import { evenPart, evenPartsLeft } from '../visits/even-parts.ts';
import { claimable, waitingOf } from './claims.ts';

/** Less than this is not worth a page of its own, unless it is all that is left. */
export const LEAST_ON_PHONE = 100;

export interface CheckOnPhone {
  readonly key: CheckKey;
  /** Of the check, as it stands. */
  readonly due: number;
  /** Of it, as much as nobody pays already. */
  readonly left: number;
}

export interface PhoneOffer {
  readonly bill: Bill;
  readonly due: number;
  readonly left: number;
  /** What somebody is paying right now, and until when the last of them may. */
  readonly held: number;
  readonly heldUntil: string | undefined;
  /** Checks of which something is due, when the bill is split. */
  readonly checks: readonly CheckOnPhone[];
}

export type PhonePart =
  | { readonly of: 'all' }
  | { readonly of: 'check'; readonly key: CheckKey }
  | { readonly of: 'parts'; readonly parts: number }
  | { readonly of: 'sum'; readonly amount: number };

/** Guests who pay at the end are not asked for what nobody has sent. */
export function phoneOffer({ end, rounds, pads }: Pick<VisitChain, 'end' | 'rounds' | 'pads'>): PhoneOffer {
  const bill = billOfVisit(end, [...rounds, ...pads]);
  const held = waitingOf(end);
  const heldOf = (key?: CheckKey): number =>
    held
      .filter(({ checkKey }) => key === undefined || checkKey === key)
      .reduce((sum, { amount }) => sum + amount, 0);
  const left = Math.max(0, Math.min(claimable({ end, rounds, pads }, MAIN_CHECK), bill.due - heldOf()));
  const open = bill.checks.filter(({ offered }) => offered > 0);
  return {
    ...{ bill, due: Math.max(0, bill.due), left, held: heldOf() },
    heldUntil: held
      .map(({ until }) => until)
      .sort()
      .at(-1),
    checks:
      open.length < 2 && open.every(({ key }) => key === MAIN_CHECK)
        ? []
        : open.map(({ key, offered: due }) => ({
            ...{ key, due },
            left: Math.max(0, Math.min(left, due - heldOf(key))),
          })),
  };
}

/** Returns what this part comes to now. 0: nothing of it is left. */
export function partOnPhone({ due, left, checks }: PhoneOffer, part: PhonePart, visit: Visit): number {
  switch (part.of) {
    case 'all':
      return left;
    case 'check':
      return checks.find(({ key }) => key === part.key)?.left ?? 0;
    case 'parts': {
      const even = evenPartsLeft(visit, MAIN_CHECK);
      const parts = even?.of === part.parts ? even.left : part.parts;
      return Math.min(left, evenPart(due, parts));
    }
    case 'sum':
      return part.amount <= left ? part.amount : 0;
  }
}

/** The check that the money of this part goes to. */
export const checkOfPart = (part: PhonePart): CheckKey => (part.of === 'check' ? part.key : MAIN_CHECK);
