/** What is left before a day is closed, in words: the list of it, and what becomes of it when the day is closed. */
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import { isOpenAt, nextOpening } from '@tableside/domain/venue/opening-hours.ts';
import { timeText } from '../../../ui/fields/time-text.ts';

/** How many there are of each. */
export interface Left {
  readonly checks: number;
  /** Cents that the open checks owe. */
  readonly due: number;
  /** Card slips without a tip. */
  readonly tips: number;
  readonly drawers: number;
  /** Cents of cash with the people who took it. Nobody can tell here when they have handed it in. */
  readonly cash: number;
  readonly atWork: number;
  readonly tickets: number;
  /** Cards of which nobody is sure whether they were charged. Left out: none. */
  readonly cards?: number;
  /** Undefined without the network: only the server knows them. */
  readonly devices: number | undefined;
}

/** Whether nothing speaks against closing the day at once. */
export const isClean = ({ checks, tips, drawers, atWork, tickets, cards = 0, devices }: Left): boolean =>
  devices === 0 && checks + tips + drawers + atWork + tickets + cards === 0;

/** `Left: 2 checks, 1 drawer.` */
export function leftText({
  checks,
  tips,
  drawers,
  cash,
  atWork,
  tickets,
  cards = 0,
  devices = 0,
}: Left): string {
  const parts = [
    [checks, 'check', 'checks'],
    [tips, 'tip to enter', 'tips to enter'],
    [drawers, 'drawer', 'drawers'],
    [atWork, 'person clocked in', 'people clocked in'],
    [tickets, 'kitchen ticket', 'kitchen tickets'],
    [cards, 'card to check', 'cards to check'],
    [devices, 'device', 'devices'],
  ] as const;
  const texts = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);
  if (cash !== 0) texts.push(`${formatCents(cash)} to hand in`);
  return texts.length === 0 ? 'Nothing is left.' : `Left: ${texts.join(', ')}.`;
}

/** Says what stays open when the day is closed now, and what becomes of it. One sentence or two for each. */
export function whatCloseMeans(left: Left): readonly string[] {
  const { checks, due, tips, drawers, atWork, tickets, cards, devices } = left;
  const says = (count: number | undefined, one: string, many: string): string[] =>
    count ? [count === 1 ? `1 ${one}` : `${count} ${many}`] : [];
  const toPay = `with ${formatCents(due)} to pay.`;
  return [
    ...says(
      checks,
      `check is open, ${toPay} It carries over to the next day.`,
      `checks are open, ${toPay} They carry over to the next day.`,
    ),
    ...says(
      cards,
      'card is not settled. Its money counts on the day on which it is known.',
      'cards are not settled. Their money counts on the day on which it is known.',
    ),
    ...says(
      tips,
      'card slip has no tip. A tip that is entered later counts toward the next day.',
      'card slips have no tip. Tips that are entered later count toward the next day.',
    ),
    ...says(
      drawers,
      'drawer is not counted. It carries over to the next day.',
      'drawers are not counted. They carry over to the next day.',
    ),
    ...says(
      atWork,
      'person is still clocked in. Their hours go on.',
      'people are still clocked in. Their hours go on.',
    ),
    ...says(
      tickets,
      'ticket of a closed check stays in the kitchen.',
      'tickets of closed checks stay in the kitchen.',
    ),
    ...says(
      devices,
      'device is away or holds changes. What it sends later counts toward the next day.',
      'devices are away or hold changes. What they send later counts toward the next day.',
    ),
    devices === undefined
      ? 'Other devices may hold changes. The Z report is made once the server has this close.'
      : 'Its Z report is made now.',
    "A closed day can't be opened again.",
  ];
}

/** Says that guests may still come on this day; empty when none will. */
export function hoursText(venue: Venue, day: string, now: string): string {
  if (day !== businessDay(now, venue)) return '';
  if (isOpenAt(venue, now)) return 'The venue is still open by its hours.';
  const opening = nextOpening(venue, now);
  return opening?.date === day ? `The venue opens at ${timeText(opening.time)} today.` : '';
}
