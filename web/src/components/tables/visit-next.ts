/** Says in one word what a party needs next, for the card of its table. */
import { MINUTE_MS } from '@tableside/domain/durations.ts';
import type { Order, OrderItem } from '@tableside/domain/orders/order.ts';
import type { Bill } from '@tableside/domain/visits/bill.ts';
import { courseOf, type Visit } from '@tableside/domain/visits/visit.ts';

export interface VisitNext {
  readonly text: string;
  /** True when somebody should look after it now. */
  readonly isDue: boolean;
}

export interface VisitNow {
  readonly visit: Visit;
  readonly pads: readonly Order[];
  readonly rounds: readonly Order[];
  readonly bill: Bill;
}

/** Lines that wait longer than this without a course were probably forgotten. */
const UNSENT_MS = 2 * MINUTE_MS;

/** `now`: milliseconds since 1970 by the server's clock. */
export function visitNext({ visit, pads, rounds, bill }: VisitNow, now: number): VisitNext {
  const live = rounds.filter(({ status }) => status !== 'cancelled');
  const items = pads.flatMap((pad) => pad.items);
  const held = heldCourse(items, live);
  if (held !== null) return { text: `Course ${held} waits`, isDue: live.every(isServed) };
  if (items.length > 0) {
    const last = Math.max(...items.map(({ addedAt }) => Date.parse(addedAt)));
    return { text: `Unsent ${countOf(items)}`, isDue: now - last > UNSENT_MS };
  }
  if (live.length === 0) return { text: 'Order', isDue: false };
  if (bill.due <= 0) return { text: 'Close', isDue: true };
  if (visit.billedAt !== null) return { text: 'Bill out', isDue: true };
  return { text: 'Pay', isDue: false };
}

/** Returns the lowest course on the pad when every unsent line waits for a later course than those that were sent. */
function heldCourse(items: readonly OrderItem[], rounds: readonly Order[]): number | null {
  const waiting = items.map(courseOf);
  if (waiting.length === 0 || rounds.length === 0) return null;
  const sent = rounds.flatMap((round) => round.items).map((item) => courseOf(item) ?? 0);
  const lowest = Math.min(...waiting.map((course) => course ?? 0));
  return lowest > Math.max(...sent) ? lowest : null;
}

const isServed = ({ status }: Order): boolean => status === 'serving' || status === 'completed';

const countOf = (items: readonly OrderItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
