/** What is worth saying about a business day that is over. A sentence is only said when the figures carry it. */
import { formatCents } from '@tableside/domain/values/money.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { dayText } from '../../../components/time/day-ranges.ts';
import { changeFrom, comparedText, FEW } from './day-change.ts';
import { courseName, perGuest } from './day-figures.ts';

/** A shorter difference in waiting is not worth a word. */
const LEAST_MINUTES = 2;

/** `before`: the same weekday a week before; undefined while it loads. */
export function daySentences(now: VenueMetrics, before: VenueMetrics | undefined): readonly string[] {
  return [
    salesSentence(now, before),
    guestSentence(now, before),
    ...waitSentences(now, before),
    bestSeller(now),
    openChecks(now),
    missingHours(now),
  ].filter((sentence) => sentence !== '');
}

function salesSentence(now: VenueMetrics, before: VenueMetrics | undefined): string {
  const { orders, sales } = now.sold;
  if (orders === 0) return `No check was closed on ${dayText(now.from)}.`;
  const brought = `${orders === 1 ? '1 check' : `${orders} checks`} brought ${formatCents(sales)}`;
  if (!before) return `${brought}.`;
  const change = changeFrom(
    { value: before.sold.sales, count: before.sold.orders },
    { value: sales, count: orders },
  );
  const day = dayText(before.from);
  if (change !== undefined) return `${brought}, ${comparedText(change, day)}.`;
  return [`${brought}.`, tooFewText(orders, before.sold.orders, day)].filter(Boolean).join(' ');
}

function tooFewText(now: number, before: number, day: string): string {
  if (before === 0) return `No check was closed on ${day}, so there is nothing to compare.`;
  if (before < FEW) return `${day} had too few checks to compare.`;
  return now < FEW ? `That is too few checks to compare with ${day}.` : '';
}

function guestSentence(now: VenueMetrics, before: VenueMetrics | undefined): string {
  const [is, was] = [perGuest(now), before && perGuest(before)];
  if (!is || !was || !before) return '';
  const change = changeFrom(was, is);
  if (!change) return '';
  return `Each guest spent ${formatCents(is.value)}, ${comparedText(change, dayText(before.from))}.`;
}

function waitSentences(now: VenueMetrics, before: VenueMetrics | undefined): readonly string[] {
  return (now.waits ?? []).flatMap(({ course, rounds, minutes }) => {
    const was = before?.waits?.find((one) => one.course === course);
    if (!before || !was) return [];
    const change = changeFrom({ value: was.minutes, count: was.rounds }, { value: minutes, count: rounds });
    const longer = minutes - was.minutes;
    if (!change || Math.abs(longer) < LEAST_MINUTES) return [];
    const name = course === null ? 'Food without a course' : courseName(course);
    const by = `${Math.abs(longer)} minutes ${longer > 0 ? 'more' : 'less'}`;
    return `${name} took ${minutes} minutes to be served, ${by} than on ${dayText(before.from)}.`;
  });
}

function bestSeller({ topProducts: [best] }: VenueMetrics): string {
  if (!best || best.quantity < FEW) return '';
  return `${best.name} brought the most: ${formatCents(best.sales)} for ${best.quantity}.`;
}

function openChecks({ visits }: VenueMetrics): string {
  const open = visits?.open ?? 0;
  if (open === 0) return '';
  return open === 1
    ? '1 check of this day is still open. Its sales count on the day it is closed.'
    : `${open} checks of this day are still open. Their sales count on the day they are closed.`;
}

function missingHours({ labor: { withoutEnd } }: VenueMetrics): string {
  if (withoutEnd === 0) return '';
  return `${withoutEnd === 1 ? '1 clock-out is' : `${withoutEnd} clock-outs are`} missing, so there were more hours than are counted.`;
}
