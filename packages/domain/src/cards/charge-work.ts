/**
 * What the server does by itself with a charge. Each function is one write. Only the provider's answer to a question of
 * ours decides; what a person says counts at once and is checked.
 */
import type { Rows } from '../command/rows.ts';
import {
  type CardCharge,
  type ChargeState,
  type ChargeWhy,
  isPendingCharge,
  type Money,
  totalOf,
} from '../entities/card-charge.ts';
import { type Change, change } from '../entities/entities.ts';
import { later } from '../printing/print-times.ts';
import { STALE_MS } from './card-times.ts';
import {
  type Booked,
  bookMoney,
  type ChargeSide,
  lastOfEach,
  released,
  rowsWith,
  takeBack,
} from './charge-money.ts';

/** The venue counts in this currency. */
const CURRENCY = 'USD';

interface Noting {
  readonly chargeId: string;
  readonly now: string;
}

const as = (charge: CardCharge, state: ChargeState, now: string): CardCharge =>
  charge.state === state ? charge : { ...charge, state, stateAt: now };

export interface Claim {
  readonly changes: readonly Change[];
  /** Whether the caller, and nobody else, may ask the provider. */
  readonly isMine: boolean;
}

/** The claim of the one worker that may ask. It is stored before the call. */
export function claimCharge(rows: Rows, { chargeId, now }: Noting): Claim {
  const charge = rows.get('cardCharge', chargeId);
  if (charge?.state !== 'asked') return { changes: [], isMine: false };
  if (now > later(charge.at, STALE_MS) || charge.cancel) {
    const side = { rows, now, cmdId: chargeId };
    return {
      changes: ended(charge, { taken: 0, final: true, why: charge.cancel ? 'canceled' : 'late' }, side),
      isMine: false,
    };
  }
  return { changes: [change('cardCharge', as(charge, 'sent', now))], isMine: true };
}

/** Somebody asks again under the same key. This is stored before the call, too: an earlier no no longer counts. */
export function claimAgain(rows: Rows, { chargeId }: Pick<Noting, 'chargeId'>): Claim {
  const charge = rows.get('cardCharge', chargeId);
  const isOpen = charge?.state === 'sent' || charge?.state === 'unknown';
  if (!charge || !isOpen || charge.ref !== undefined) return { changes: [], isMine: false };
  return {
    changes: charge.resent ? [] : [change('cardCharge', { ...charge, resent: true })],
    isMine: true,
  };
}

/** The provider has it. A slow worker never overwrites a reference that is known. */
export function noteShown(
  rows: Rows,
  { chargeId, now, ref }: Noting & { readonly ref: string },
): readonly Change[] {
  const charge = rows.get('cardCharge', chargeId);
  if (!charge || (charge.ref !== undefined && charge.state !== 'sent')) return [];
  const known = { ...charge, ref: charge.ref ?? ref };
  return [change('cardCharge', charge.state === 'sent' ? as(known, 'shown', now) : known)];
}

/** Nobody has heard of it for a while. People are told so; the reader is free, and the part of the bill stays held. */
export function noteUnknown(rows: Rows, { chargeId, now }: Noting): readonly Change[] {
  const charge = rows.get('cardCharge', chargeId);
  if (charge?.state !== 'sent' && charge?.state !== 'shown') return [];
  return [change('cardCharge', as(charge, 'unknown', now))];
}

/** After a restore nobody knows what was asked of what was open. */
export function lookAfterRestore(rows: Rows, { chargeId, now }: Noting): readonly Change[] {
  const charge = rows.get('cardCharge', chargeId);
  return charge?.state === 'asked' ? [change('cardCharge', as(charge, 'looking', now))] : [];
}

export interface ProviderWord {
  /** Cents that were captured, with the tip. 0: none. */
  readonly taken: number;
  /** The part of it that the reader took as a tip. */
  readonly tip?: number | undefined;
  readonly currency?: string | undefined;
  /** It will not change. Money that came never does. */
  readonly final: boolean;
  readonly why?: ChargeWhy | undefined;
  /** It counts only as long as the provider has shown nothing of the charge to anybody. */
  readonly unseen?: true;
  readonly ref?: string | undefined;
  readonly card?: CardCharge['card'] | undefined;
}

/** Whether the provider has shown it to anybody, or was asked again: whoever was told no before that was slow. */
const isSeen = ({ ref, resent }: CardCharge): boolean => ref !== undefined || resent === true;

interface Settling extends Omit<ChargeSide, 'rows'> {
  readonly chargeId: string;
  readonly word: ProviderWord;
}

/** What the provider says. Afterwards the rows of the charge add up to what was captured. */
export function settleCharge(rows: Rows, { chargeId, word, ...at }: Settling): readonly Change[] {
  const known = rows.get('cardCharge', chargeId);
  if (!known || known.fault === 'currency' || (word.unseen && isSeen(known))) return [];
  // Money that came never goes by itself. Whoever says so asked before it came, and was slow.
  if (known.captured && word.taken < totalOf(known.captured)) return [];
  const side = { rows, ...at };
  const charge = withWord(known, word);
  if (word.taken > 0 && word.currency !== undefined && word.currency !== CURRENCY)
    return otherCurrency(charge, side);
  if (isPendingCharge(charge)) return ended(charge, word, side);
  return changedMind(charge, word, side).filter(
    ({ entity, doc }) => entity !== 'cardCharge' || doc !== known,
  );
}

/** It is kept, and nothing is booked: somebody has to look at it. The reader and the part of the bill are free. */
function otherCurrency(charge: CardCharge, side: ChargeSide): readonly Change[] {
  const kept = { ...charge, fault: 'currency' as const, sure: true };
  if (!isPendingCharge(charge)) return [change('cardCharge', kept)];
  const end = { ...as(kept, 'declined', side.now), why: 'refused' as const };
  return [change('cardCharge', end), ...released(side, charge.id)];
}

function withWord(charge: CardCharge, { ref, card, taken, tip }: ProviderWord): CardCharge {
  const isMore = taken > (charge.captured ? totalOf(charge.captured) : 0);
  const more = {
    // A page has another name than the money that came of it, and money goes back by its own.
    ...((charge.ref === undefined || isMore) && ref !== undefined && { ref }),
    ...(card !== undefined && charge.card === undefined && { card }),
    ...(isMore && { captured: split(charge, taken, tip) }),
  };
  return Object.keys(more).length === 0 ? charge : { ...charge, ...more };
}

/** Tells what came apart: the reader names its tip; else the bill is served first, and the tip gets the rest. */
function split(asked: Money, taken: number, tip = 0): Money {
  const amount = tip > 0 ? Math.max(0, taken - tip) : Math.min(taken, asked.amount);
  return { amount, tip: taken - amount };
}

/** The only end of a charge that waits. */
function ended(charge: CardCharge, word: ProviderWord, side: ChargeSide): readonly Change[] {
  const free = released(side, charge.id);
  const { taken, final, why = 'declined' } = word;
  const open = { ...side, rows: rowsWith(side.rows, free) };
  if (taken > 0) {
    const done = { ...as(charge, 'approved', side.now), sure: final };
    return written(bookMoney(done, split(charge, taken, word.tip), open), free);
  }
  const state = why === 'canceled' ? 'canceled' : 'declined';
  return [change('cardCharge', { ...as(charge, state, side.now), why, sure: final }), ...free];
}

const written = ({ charge, changes }: Booked, before: readonly Change[] = []): readonly Change[] =>
  lastOfEach([...before, ...changes, change('cardCharge', charge)]);

/** A no that became a yes, or a person who was wrong. */
function changedMind(
  charge: CardCharge,
  { taken, tip, final }: ProviderWord,
  side: ChargeSide,
): readonly Change[] {
  const sure = charge.sure || final || taken > 0;
  const more = taken - totalOf(charge.booked);
  if (more > 0) {
    const wanted = split(charge, taken, tip).amount - charge.booked.amount;
    const amount = Math.min(more, Math.max(0, wanted));
    const { why: _, ...found } = { ...as(charge, 'approved', side.now), sure };
    return written(bookMoney(found, { amount, tip: more - amount }, side));
  }
  if (more < 0 && sure) {
    const kept = Math.min(taken, charge.booked.amount);
    const back = { amount: charge.booked.amount - kept, tip: charge.booked.tip - (taken - kept) };
    const now = taken > 0 ? charge : { ...as(charge, 'declined', side.now), why: 'declined' as const };
    return written(takeBack({ ...now, sure }, back, side));
  }
  return [change('cardCharge', sure === charge.sure ? charge : { ...charge, sure })];
}

/** Somebody wants it canceled. What nobody has asked for yet ends at once; else only the provider knows. */
export function cancelCharge(
  charge: CardCharge,
  by: CardCharge['askedBy'],
  side: ChargeSide,
): readonly Change[] {
  if (!isPendingCharge(charge) || charge.cancel) return [];
  const wanted = { ...charge, cancel: { by, at: side.now } };
  if (charge.state === 'asked') return ended(wanted, { taken: 0, final: true, why: 'canceled' }, side);
  return [change('cardCharge', wanted)];
}

/** Somebody has read the reader's display. It counts at once and is never the last word. */
export function sayCharge(
  charge: CardCharge,
  { outcome, by }: { readonly outcome: 'approved' | 'declined'; readonly by: CardCharge['askedBy'] },
  side: ChargeSide,
): readonly Change[] {
  if (!isPendingCharge(charge) || charge.state === 'asked') return [];
  const said = { ...charge, said: { outcome, by, at: side.now } };
  return ended(said, { taken: outcome === 'approved' ? totalOf(charge) : 0, final: false }, side);
}
