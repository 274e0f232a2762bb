/**
 * One turn of a worker with a refund to a card, as steps: each asks for one write or one call, and gets what became of it.
 * It looks for the refund before it asks: the provider forgets keys after a day, and never what it has given back.
 */
import { type CardRefund, isOpenRefund } from '../entities/card-refund.ts';
import { HOUR_MS } from '../ground/durations.ts';
import { AFTER_LOST_MS, LEASE_MS } from './card-times.ts';
import type { RefundWord } from './refund-work.ts';

/** What a provider answers. `refused`: nothing was given back. `missing`: it knows nothing like that. `lost`: nobody knows. */
export type RefundAnswer =
  | RefundWord
  | {
      readonly is: 'refused';
      readonly why: Extract<RefundWord, { is: 'failed' }>['why'];
      readonly isKey?: true;
    }
  | { readonly is: 'missing' }
  | { readonly is: 'lost' };

export type RefundStep =
  /** Before each time that the provider is asked. */
  | { readonly do: 'claim' }
  | { readonly do: 'find' }
  | { readonly do: 'ask' }
  | { readonly do: 'settle'; readonly word: RefundWord };

export type RefundSteps = Generator<RefundStep, void, RefundAnswer | undefined>;

/** What a worker remembers of a refund. It may be lost. */
export interface RefundNote {
  nextAt: number;
}

export interface RefundSide {
  /** As it is stored now. */
  refund(): CardRefund | undefined;
  now(): number;
}

export function* refundSteps(note: RefundNote, side: RefundSide): RefundSteps {
  const refund = side.refund();
  if (!refund || !isOpenRefund(refund)) return;
  note.nextAt = side.now() + LEASE_MS;
  const found = (yield { do: 'find' }) as RefundAnswer;
  const word = wordOf(found.is === 'missing' ? yield* asked(side) : found);
  if (word) yield { do: 'settle', word };
  note.nextAt = side.now() + restMs(side, refund);
}

function* asked(side: RefundSide): Generator<RefundStep, RefundAnswer, RefundAnswer | undefined> {
  // What the provider once had stays there. Whoever does not find it looks again later.
  if (side.refund()?.ref !== undefined) return { is: 'lost' };
  yield { do: 'claim' };
  const refund = side.refund();
  return refund && isOpenRefund(refund) ? ((yield { do: 'ask' }) as RefundAnswer) : { is: 'lost' };
}

/** A key that is not taken says nothing of what was asked with it before. */
function wordOf(answer: RefundAnswer): RefundWord | undefined {
  if (answer.is === 'refused') {
    const { why, isKey } = answer;
    return { is: 'failed', why, ...(isKey && { ifFirst: true }) };
  }
  return answer.is === 'lost' || answer.is === 'missing' ? undefined : answer;
}

/** Soon at first, and every hour in the end: a bank may take days. */
const restMs = ({ now }: RefundSide, { at }: CardRefund): number =>
  Math.min(HOUR_MS, Math.max(AFTER_LOST_MS, (now() - Date.parse(at)) / 4));
