/** The time cards of a week: sums by person, and rows for a spreadsheet. */

import { latenessOf, type TimeCard } from '@tableside/domain/entities/time-card.ts';
import { textCell } from '@tableside/domain/ground/csv.ts';
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { isGoingOn } from '@tableside/domain/time-clock/paid-stretches.ts';
import {
  addMinutes,
  hoursText,
  minutesOfCards,
  minutesOfPeriod,
  NO_MINUTES,
  type WorkedMinutes,
} from '@tableside/domain/time-clock/paid-time.ts';
import { clockText } from '../../../components/time/clock-text.ts';
import type { DayRange } from '../../../components/time/day-ranges.ts';

export interface PersonWeek {
  readonly staffId: string;
  readonly name: string;
  readonly days: number;
  readonly minutes: WorkedMinutes;
}

/** Returns the card with the work that goes on counted until now. */
export const untilNow = (card: TimeCard, now: string): TimeCard => ({
  ...card,
  periods: card.periods.map((period) => (isGoingOn(period, card, now) ? { ...period, out: now } : period)),
});

export const cardsIn = (cards: readonly TimeCard[], { from, to }: DayRange): readonly TimeCard[] =>
  cards
    .filter(({ businessDay }) => businessDay >= from && businessDay <= to)
    .sort((a, b) => compare(b.businessDay, a.businessDay) || compare(a.name, b.name));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** One row for each person with a card, by name. Work that goes on counts until now, and as one without an end. */
export function weekByPerson(cards: readonly TimeCard[], now: string): readonly PersonWeek[] {
  const people = new Map<string, PersonWeek>();
  for (const card of cards.filter(({ periods }) => periods.length > 0)) {
    const { staffId, name } = card;
    const week = people.get(staffId) ?? { staffId, name, days: 0, minutes: NO_MINUTES };
    const { open } = minutesOfCards([card]);
    const minutes = addMinutes(week.minutes, { ...minutesOfCards([untilNow(card, now)]), open });
    people.set(staffId, { ...week, days: week.days + 1, minutes });
  }
  return [...people.values()].sort((a, b) => compare(a.name, b.name));
}

/** `4:02 PM – 10:10 PM`, one for each period. Work without an end says so. */
export const periodTexts = ({ periods }: TimeCard, timezone: string): readonly string[] =>
  periods.map(({ in: from, out }) => {
    const end = out === null ? 'no clock-out yet' : clockText(out, 'time', timezone);
    return `${clockText(from, 'time', timezone)} – ${end}`;
  });

/** The longest time that a punch of the card took to arrive, if that was more than an hour. */
function lateMinutes({ punches }: TimeCard): string {
  const late = Math.max(0, ...punches.map(latenessOf));
  return late === 0 ? '' : `${Math.round(late / MINUTE_MS)}`;
}

/** One row for each period of work. Hours are decimal, as payroll programs read them. */
export const cardCsv = (cards: readonly TimeCard[], timezone: string): readonly (readonly string[])[] => [
  [
    'Person',
    'Business day',
    'In',
    'Out',
    'Unpaid breaks (min)',
    'Paid breaks (min)',
    'Hours',
    'Hours (h:mm)',
    'Corrected by',
    'Reason',
    'Own card',
    'Received late (min)',
  ],
  ...[...cards].reverse().flatMap((card) =>
    card.periods.map((period) => {
      const { paid, paidBreaks, unpaidBreaks } = minutesOfPeriod(period);
      const edit = card.edits.at(-1);
      const isOpen = period.out === null;
      return [
        textCell(card.name),
        card.businessDay,
        clockText(period.in, 'withYear', timezone),
        period.out === null ? 'no clock-out yet' : clockText(period.out, 'withYear', timezone),
        `${unpaidBreaks}`,
        `${paidBreaks}`,
        isOpen ? '' : (paid / 60).toFixed(2),
        isOpen ? '' : hoursText(paid),
        textCell(edit?.by.name ?? ''),
        textCell(edit?.reason ?? ''),
        card.edits.some(({ isOwn }) => isOwn) ? 'yes' : '',
        lateMinutes(card),
      ];
    }),
  ),
];
