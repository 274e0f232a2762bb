/** Says in a word or two what a party needs next, for the card of its table. */

import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { courseOf, paysFirst, type Visit } from '@tableside/domain/entities/visit.ts';
import { HOUR_MS, MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import type { Bill } from '@tableside/domain/visits/bill.ts';

export interface VisitNext {
  readonly text: string;
  /** How far the kitchen is, or why it knows nothing. Undefined when the party does not wait for the kitchen. */
  readonly mark?: KitchenMark;
  /** True when somebody should look after it now. */
  readonly isDue: boolean;
}

/** `saved`: a round is on this device alone, so the kitchen cannot have it. */
export type KitchenMark = 'serving' | 'rush' | 'saved' | 'preparing' | 'accepted';

export interface VisitNow {
  readonly visit: Visit;
  readonly pads: readonly Order[];
  readonly rounds: readonly Order[];
  readonly bill: Bill;
}

/** Lines that wait longer than this, for a tap or for money, were probably forgotten. */
const UNSENT_MS = 2 * MINUTE_MS;
/** A party for whom nobody has done anything for this long was probably forgotten. */
export const IDLE_MS = 2 * HOUR_MS;

/** `now`: milliseconds since 1970 by the server's clock. */
export function visitNext(party: VisitNow, now: number): VisitNext {
  const next = nextOf(party, now);
  return next.isDue || now - lastTouched(party) < IDLE_MS ? next : { ...next, isDue: true };
}

/** Returns the time, in milliseconds since 1970, when something last happened to the party's orders. */
export function lastTouched({ visit, pads, rounds }: Omit<VisitNow, 'bill'>): number {
  const times = [visit.openedAt, ...[...pads, ...rounds].map(({ updatedAt }) => updatedAt)];
  return Math.max(...times.map((time) => Date.parse(time)));
}

function nextOf({ visit, pads, rounds, bill }: VisitNow, now: number): VisitNext {
  const live = rounds.filter(({ status }) => status !== 'cancelled');
  const items = pads.flatMap((pad) => pad.items);
  if (paysFirst(visit) && items.length > 0) return { text: 'Pay', isDue: isForgotten(items, now) };
  const held = heldCourse(items, live);
  if (held !== null) return { text: `Course ${held} waits`, isDue: live.every(isServed) };
  if (items.length > 0) {
    return { text: `Unsent ${countOf(items)}`, isDue: isForgotten(items, now) };
  }
  if (live.length === 0) return { text: 'Order', isDue: false };
  if (bill.due <= 0) return { text: 'Close', isDue: true };
  if (isBillOut(visit, live)) return { text: 'Bill out', isDue: true };
  const mark = kitchenMark(live);
  const isPaying = bill.taken > 0 && mark !== 'serving';
  return mark && !isPaying
    ? { text: TEXTS[mark], mark, isDue: mark === 'serving' }
    : { text: 'Pay', isDue: false };
}

/** Whether these lines wait for so long that somebody should be reminded. */
export const isForgotten = (items: readonly OrderItem[], now: number): boolean =>
  now - lastAdded(items) > UNSENT_MS;

/** Returns when the last of these lines was added, in milliseconds since 1970. */
export const lastAdded = (items: readonly OrderItem[]): number =>
  Math.max(...items.map(({ addedAt }) => Date.parse(addedAt)));

/** Whether the guests have the bill of everything that was sent. A round after it asks for another one. */
export const isBillOut = ({ billedAt }: Visit, rounds: readonly Order[]): boolean =>
  billedAt !== null && rounds.every(({ sentAt }) => sentAt === null || sentAt <= billedAt);

const TEXTS: Readonly<Record<KitchenMark, string>> = {
  serving: 'Run food',
  rush: 'Rush',
  saved: 'Saved here',
  preparing: 'Preparing',
  accepted: 'Sent',
};

/** Returns what matters most about the rounds that are not served. */
function kitchenMark(rounds: readonly Order[]): KitchenMark | undefined {
  const marks = new Set(rounds.map(markOf));
  return (Object.keys(TEXTS) as KitchenMark[]).find((mark) => marks.has(mark));
}

function markOf({ status, rush, version }: Order): KitchenMark | undefined {
  if (status === 'serving') return status;
  if (status !== 'accepted' && status !== 'preparing') return undefined;
  if (version === 0) return 'saved';
  return rush ? 'rush' : status;
}

/** Returns the lowest course on the pad when every unsent line waits for a later course than those that were sent. */
export function heldCourse(items: readonly OrderItem[], rounds: readonly Order[]): number | null {
  const waiting = items.map(courseOf);
  if (waiting.length === 0 || rounds.length === 0) return null;
  const sent = rounds.flatMap((round) => round.items).map((item) => courseOf(item) ?? 0);
  const lowest = Math.min(...waiting.map((course) => course ?? 0));
  return lowest > Math.max(...sent) ? lowest : null;
}

export const isServed = ({ status }: Order): boolean => status === 'serving' || status === 'completed';

export const countOf = (items: readonly OrderItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
