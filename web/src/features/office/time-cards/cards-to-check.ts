/** What a manager has to look at on a time card, and why. A correction by somebody else settles all of it. */
import {
  type CardEdit,
  isForgotten,
  latenessOf,
  type Punch,
  type PunchKind,
  type TimeCard,
} from '@tableside/domain/entities/time-card.ts';
import { clockText } from '../../../components/time/clock-text.ts';

export const PUNCH_WORDS: Readonly<Record<PunchKind, string>> = {
  in: 'Clocked in',
  breakStart: 'Break started',
  breakEnd: 'Break ended',
  out: 'Clocked out',
};

export interface CardToCheck {
  readonly card: TimeCard;
  readonly reasons: readonly string[];
}

interface Read {
  readonly now: string;
  readonly timezone: string;
}

/** Latest day first, as the cards are given. */
export const cardsToCheck = (cards: readonly TimeCard[], read: Read): readonly CardToCheck[] =>
  cards
    .map((card) => ({ card, reasons: reasonsToCheck(card, read) }))
    .filter(({ reasons }) => reasons.length > 0);

/** Whether nobody knows when the work on this card ended. */
export const hasNoEnd = ({ periods }: TimeCard, now: string): boolean =>
  periods.some((period, n) => period.out === null && (n < periods.length - 1 || isForgotten(period, now)));

function reasonsToCheck(card: TimeCard, { now, timezone }: Read): readonly string[] {
  const last = card.edits.at(-1);
  return [
    ...(hasNoEnd(card, now) ? ["The clock-out is missing. These hours don't count until you enter it."] : []),
    ...card.punches
      .filter((punch) => latenessOf(punch) > 0 && !isSettled(punch, card))
      .map(lateText(timezone)),
    ...(last?.isOwn ? [`Corrected their own card: ${last.reason}`] : []),
  ];
}

const lateText =
  (timezone: string) =>
  ({ kind, at, arrivedAt = at }: Punch): string =>
    `${PUNCH_WORDS[kind]} ${clockText(at, 'time', timezone)}, but the server heard it ${clockText(arrivedAt, 'dateTime', timezone)}`;

const isSettled = ({ id }: Punch, { edits }: TimeCard): boolean => edits.some((edit) => hasSeen(edit, id));

/** Nobody settles their own card. */
const hasSeen = ({ isOwn, covers }: CardEdit, punchId: string): boolean => !isOwn && covers.includes(punchId);
