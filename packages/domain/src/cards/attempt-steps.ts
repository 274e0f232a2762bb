/**
 * One turn of a worker with a charge, as steps: each asks for one write or one call, and gets what became of it. The
 * server takes them over its database and the network, the model over faults. Between any two steps the process may die,
 * sleep, or another one may act.
 */
import { type CardCharge, type ChargeWhy, isPendingCharge } from '../entities/card-charge.ts';
import {
  AFTER_LOST_MS,
  LEASE_MS,
  LOOK_LATER_MS,
  LOOK_MS,
  LOOK_SOON_FOR_MS,
  SILENT_MS,
  SOFT_MS,
  STALE_MS,
  UNHEARD_MS,
  WATCH_MS,
} from './card-times.ts';
import type { ProviderWord } from './charge-work.ts';

/** What a provider answers to a question. `missing`: it knows nothing like that, or not yet. */
export type CardAnswer =
  | { readonly is: 'taken'; readonly ref: string; readonly word: ProviderWord }
  | { readonly is: 'no'; readonly ref: string; readonly why: ChargeWhy; readonly final: boolean }
  | { readonly is: 'waiting'; readonly ref: string }
  | { readonly is: 'missing' }
  | Failure;

/** `refused`: it said no, and nothing was made. `lost`: nobody knows. */
export type Failure = { readonly is: 'refused'; readonly why: ChargeWhy } | { readonly is: 'lost' };

export type CardStep =
  | { readonly do: 'claim' }
  /** Before the provider is asked again under the same key. */
  | { readonly do: 'again' }
  | { readonly do: 'begin' }
  /** `isOver`: nobody may be asked any more, so what is found open may be ended. */
  | { readonly do: 'find'; readonly isOver: boolean }
  | { readonly do: 'look'; readonly ref: string }
  | { readonly do: 'cancel'; readonly ref: string }
  | { readonly do: 'shown'; readonly ref: string }
  | { readonly do: 'unknown' }
  | { readonly do: 'settle'; readonly word: ProviderWord };

export type StepResult = CardAnswer | { readonly isMine: boolean } | undefined;
export type AttemptSteps = Generator<CardStep, void, StepResult>;

/** What a worker remembers of a charge. It may be lost: the row and the provider know enough. */
export interface CardNote {
  readonly begunAt: number;
  ref: string | null;
  tries: number;
  /** When it is looked at again. */
  nextAt: number;
  /** When a no that may change was seen first. */
  softAt: number | null;
  /** When the provider last said anything about it. */
  heardAt: number;
}

export const newNote = (now: number, ref: string | undefined): CardNote => ({
  ...{ begunAt: now, ref: ref ?? null, tries: 0, nextAt: now, softAt: null, heardAt: now },
});

export interface AttemptSide {
  /** As it is stored now. */
  charge(): CardCharge;
  now(): number;
  /** Whether nobody owes it any more. */
  isPaidOtherwise(): boolean;
  /** Whether asking again under the same key asks for the same money. */
  readonly hasKey: boolean;
  /** What is not found after this was never there. */
  readonly findWithinMs: number;
}

const again = (note: CardNote, { now }: AttemptSide, ms: number): void => {
  note.nextAt = now() + ms;
};

function* asked(step: CardStep): Generator<CardStep, CardAnswer, StepResult> {
  return (yield step) as CardAnswer;
}

export function* attemptSteps(note: CardNote, side: AttemptSide): AttemptSteps {
  if (side.charge().state === 'asked') {
    const claimed = (yield { do: 'claim' }) as { readonly isMine: boolean };
    if (claimed.isMine) yield* begin(note, side);
    return;
  }
  again(note, side, LEASE_MS);
  // Another process may have heard of it since.
  note.ref ??= side.charge().ref ?? null;
  if (note.ref === null && !(yield* knowsRef(note, side))) return;
  const { ref } = note;
  if (ref === null) return;
  if (isPendingCharge(side.charge()) && isOver(side)) yield { do: 'cancel', ref };
  yield* heard(note, side, yield* asked({ do: 'look', ref }));
}

function* begin(note: CardNote, side: AttemptSide): AttemptSteps {
  again(note, side, LEASE_MS);
  // In the tick of the call: this process may have slept since the claim.
  if (age(side) > STALE_MS) return again(note, side, LOOK_MS);
  note.tries += 1;
  const answer = yield* asked({ do: 'begin' });
  if (answer.is === 'refused' && note.tries === 1) {
    yield { do: 'settle', word: { taken: 0, final: true, why: answer.why, unseen: true } };
    return;
  }
  if (answer.is === 'lost' || answer.is === 'refused' || answer.is === 'missing')
    return again(note, side, AFTER_LOST_MS);
  note.ref ??= answer.ref;
  note.heardAt = side.now();
  yield { do: 'shown', ref: answer.ref };
  again(note, side, LOOK_MS);
}

/** Asks again under the same key while that is allowed, and else looks for it. Returns whether it is known now. */
function* knowsRef(note: CardNote, side: AttemptSide): Generator<CardStep, boolean, StepResult> {
  const charge = side.charge();
  const isPending = isPendingCharge(charge);
  const mayAsk = side.hasKey && charge.state !== 'looking' && age(side) <= STALE_MS && !charge.cancel;
  if (isPending && mayAsk) {
    // Whoever asked first may have died: "busy" may be this very charge.
    note.tries += 1;
    const mine = (yield { do: 'again' }) as { readonly isMine: boolean };
    if (mine.isMine) yield* begin(note, side);
    return false;
  }
  const found = yield* asked({ do: 'find', isOver: age(side) > STALE_MS });
  if (isHeard(found)) note.heardAt = side.now();
  if ('ref' in found) {
    note.ref ??= found.ref;
    if (charge.ref === undefined) yield { do: 'shown', ref: found.ref };
    return true;
  }
  if (found.is === 'missing' && side.now() - note.begunAt > side.findWithinMs) {
    if (isPending) yield { do: 'settle', word: { taken: 0, final: false, why: 'missing', unseen: true } };
    yield* watch(note, side);
  } else if (isPending) yield* waited(note, side);
  else yield* watch(note, side, isHeard(found));
  return false;
}

function* heard(note: CardNote, side: AttemptSide, answer: CardAnswer): AttemptSteps {
  if (answer.is !== 'lost') note.heardAt = side.now();
  if (answer.is === 'taken') {
    yield { do: 'settle', word: { ...answer.word, ref: answer.ref, final: true } };
    return again(note, side, LOOK_LATER_MS);
  }
  if (answer.is === 'no') return yield* refused(note, side, answer);
  if (isPendingCharge(side.charge())) yield* waited(note, side);
  else yield* watch(note, side, isHeard(answer));
}

/** Whether the provider has said anything. */
const isHeard = ({ is }: CardAnswer): boolean => is !== 'lost' && is !== 'refused';

/** A no that may change its mind is looked at twice, and then watched. */
function* refused(
  note: CardNote,
  side: AttemptSide,
  { why, final, ref }: Extract<CardAnswer, { is: 'no' }>,
): AttemptSteps {
  if (final) {
    yield { do: 'settle', word: { taken: 0, final, why, ref } };
    return;
  }
  if (!isPendingCharge(side.charge())) return yield* watch(note, side);
  note.softAt ??= side.now();
  if (side.now() - note.softAt < SOFT_MS) return again(note, side, SOFT_MS);
  yield { do: 'settle', word: { taken: 0, final: false, why, ref } };
  yield* watch(note, side);
}

function* waited(note: CardNote, side: AttemptSide): AttemptSteps {
  const charge = side.charge();
  const silent = side.now() - note.heardAt > SILENT_MS;
  const longOver = side.now() - Date.parse(charge.until) > SILENT_MS;
  if ((silent || longOver) && (charge.state === 'sent' || charge.state === 'shown')) yield { do: 'unknown' };
  const isYoung = side.now() - note.begunAt < LOOK_SOON_FOR_MS;
  again(note, side, note.ref === null ? AFTER_LOST_MS : isYoung ? LOOK_MS : LOOK_LATER_MS);
}

/**
 * By the clock and not by the count: whoever pokes must not use the watch up. As long as the provider cannot be heard, what
 * a person has said stays.
 */
function* watch(note: CardNote, side: AttemptSide, isKnown = true): AttemptSteps {
  const since = Date.parse(side.charge().stateAt);
  const next = WATCH_MS.find((ms) => since + ms > side.now());
  if (next !== undefined) note.nextAt = since + next;
  else if (!isKnown) again(note, side, UNHEARD_MS);
  else yield { do: 'settle', word: { taken: 0, final: true, why: 'missing' } };
}

const age = (side: AttemptSide): number => side.now() - Date.parse(side.charge().at);

/** Somebody wants it canceled, its time is over, or other money came meanwhile. */
const isOver = (side: AttemptSide): boolean =>
  side.charge().cancel !== undefined ||
  side.now() > Date.parse(side.charge().until) ||
  side.isPaidOtherwise();
