/** How long guests waited: from the sending of a round until it was served, by course. */
import type { Order } from '../entities/order.ts';
import { courseOf, leftOf } from '../entities/visit.ts';
import { HOUR_MS, MINUTE_MS } from '../ground/durations.ts';

export interface CourseWait {
  /** Null: the lines have no course. */
  readonly course: number | null;
  readonly rounds: number;
  /** Half of the rounds were served within this time, rounded to minutes. */
  readonly minutes: number;
}

/** Whoever completes a round later than this tidies up. It says nothing of the guests. */
const LONGEST_MS = 3 * HOUR_MS;

/**
 * A round counts for each course that it has. Rounds that were completed after their check was closed are left out, but
 * for those that were paid first: the kitchen cleared its screens.
 */
export function waitsOf(rounds: readonly Order[]): readonly CourseWait[] {
  const byCourse = new Map<number | null, number[]>();
  for (const round of rounds) {
    const wait = waitOf(round);
    if (wait === undefined) continue;
    const made = round.items.filter((line) => leftOf(line) > 0);
    for (const course of new Set(made.map(courseOf)))
      byCourse.set(course, [...(byCourse.get(course) ?? []), wait]);
  }
  return [...byCourse]
    .map(([course, waits]) => ({
      course,
      rounds: waits.length,
      minutes: Math.round(middleOf(waits) / MINUTE_MS),
    }))
    .sort((a, b) => (a.course ?? 0) - (b.course ?? 0));
}

/** Returns milliseconds, or undefined when the round tells of no wait. */
function waitOf({ status, statusBy, sentAt, settledAt, paidFirst }: Order): number | undefined {
  if (status !== 'completed' || sentAt === null) return undefined;
  if (!paidFirst && settledAt !== undefined && statusBy.at > settledAt) return undefined;
  const wait = Date.parse(statusBy.at) - Date.parse(sentAt);
  return wait >= 0 && wait <= LONGEST_MS ? wait : undefined;
}

function middleOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}
