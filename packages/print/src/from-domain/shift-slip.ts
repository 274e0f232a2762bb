/** A time card as a slip: when somebody came and left, their breaks, their hours, and who corrected what. */
import type { Break, TimeCard, WorkPeriod } from '@tableside/domain/entities/time-card.ts';
import { hoursText, minutesOfCards, minutesOfPeriod } from '@tableside/domain/time-clock/paid-time.ts';
import type { Marks, SheetRow, SheetSlip, SheetTable } from '../slip.ts';

export interface ShiftSlipInput {
  readonly card: TimeCard;
  readonly venue: string;
  /** The business day in words. */
  readonly day: string;
  /** A time of day in words, in the zone of the venue. */
  readonly timeText: (at: string) => string;
  readonly marks: Marks;
}

const row = (label: string, cell: string, isSum = false): SheetRow => ({ label, cells: [cell], isSum });

export function shiftSlipOf({ card, venue, day, timeText, marks }: ShiftSlipInput): SheetSlip {
  const corrections = card.edits.map((edit) => `Corrected by ${edit.by.name}: ${edit.reason}`);
  return {
    kind: 'shift',
    marks,
    venue,
    title: card.name,
    lines: [`Time card of ${day}`, ...corrections],
    tables: [
      ...card.periods.map((period, n) => periodTable(period, n, { card, timeText })),
      hoursTable(card),
    ],
  };
}

function periodTable(
  period: WorkPeriod,
  n: number,
  { card, timeText }: Pick<ShiftSlipInput, 'card' | 'timeText'>,
): SheetTable {
  const { in: from, out, breaks } = period;
  const end = out === null ? 'not clocked out' : timeText(out);
  return {
    title: card.periods.length > 1 ? `Work ${n + 1}` : 'Work',
    heads: [],
    rows: [
      row('In', timeText(from)),
      ...breaks.map((one) => row(breakWord(one), breakText(one, timeText))),
      row('Out', end),
      ...(card.periods.length > 1 ? [row('Hours', hoursText(minutesOfPeriod(period).paid), true)] : []),
    ],
  };
}

const breakWord = ({ paid }: Break): string => (paid ? 'Paid break' : 'Break');
const breakText = ({ start, end }: Break, timeText: (at: string) => string): string =>
  `${timeText(start)} - ${end === null ? '' : timeText(end)}`.trim();

function hoursTable(card: TimeCard): SheetTable {
  const { paid, paidBreaks, unpaidBreaks, open } = minutesOfCards([card]);
  return {
    title: 'Hours',
    heads: [],
    rows: [
      ...(unpaidBreaks > 0 ? [row('Unpaid breaks', hoursText(unpaidBreaks))] : []),
      ...(paidBreaks > 0 ? [row('Paid breaks, counted', hoursText(paidBreaks))] : []),
      ...(open > 0 ? [row('Without an end, not counted', String(open))] : []),
      row('Paid hours', hoursText(paid), true),
    ],
  };
}
