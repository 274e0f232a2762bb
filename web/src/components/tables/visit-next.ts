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
export const FORGOTTEN_MS = 2 * MINUTE_MS;
/** A party for whom nobody has done anything for this long was probably forgotten. */
export const IDLE_MS = 2 * HOUR_MS;

/** The next step of a party. `kitchen`: it waits for the kitchen, or its food is up. */
export interface VisitStep extends VisitNext {
  readonly kind: 'order' | 'pay' | 'fire' | 'unsent' | 'close' | 'bill' | 'kitchen' | 'card';
  /** Since when it waits, in milliseconds since 1970. Null where nobody wrote that down. */
  readonly since: number | null;
  /** The course that waits. */
  readonly course?: number;
}

/** `now`: milliseconds since 1970 by the server's clock. */
export function visitNext(party: VisitNow, now: number): VisitNext {
  const { text, mark, isDue } = stepOf(party, now);
  return { text, ...(mark && { mark }), isDue: isDue || now - lastTouched(party) >= IDLE_MS };
}

/** Returns the time, in milliseconds since 1970, when something last happened to the party's orders. */
export function lastTouched({ visit, pads, rounds }: Omit<VisitNow, 'bill'>): number {
  const times = [visit.openedAt, ...[...pads, ...rounds].map(({ updatedAt }) => updatedAt)];
  return Math.max(...times.map((time) => Date.parse(time)));
}

/** `now`: milliseconds since 1970 by the server's clock. */
export function stepOf(party: VisitNow, now: number): VisitStep {
  return cardStep(party.visit, now) ?? orderStep(party, now);
}

/** A card is being charged. Once its time is over, nobody knows whether it was. */
function cardStep({ waiting }: Visit, now: number): VisitStep | undefined {
  const [oldest] = waiting ?? [];
  if (!oldest) return undefined;
  const isUnknown = now > Date.parse(oldest.until);
  return {
    kind: 'card',
    text: isUnknown ? 'Card?' : 'Card…',
    since: Date.parse(oldest.at),
    isDue: isUnknown,
  };
}

function orderStep({ visit, pads, rounds, bill }: VisitNow, now: number): VisitStep {
  const live = rounds.filter(({ status }) => status !== 'cancelled');
  const items = pads.flatMap((pad) => pad.items);
  const added = Math.max(...items.map(({ addedAt }) => Date.parse(addedAt)));
  const isForgotten = now - added > FORGOTTEN_MS;
  if (paysFirst(visit) && items.length > 0)
    return { kind: 'pay', text: 'Pay', since: added, isDue: isForgotten };
  const held = heldCourse(items, live);
  if (held !== null) {
    const since = Math.max(...live.map(({ statusBy }) => Date.parse(statusBy.at)));
    return { kind: 'fire', text: `Course ${held} waits`, course: held, since, isDue: live.every(isServed) };
  }
  if (items.length > 0)
    return { kind: 'unsent', text: `Unsent ${countOf(items)}`, since: added, isDue: isForgotten };
  if (live.length === 0) return { kind: 'order', text: 'Order', since: null, isDue: false };
  if (bill.due <= 0) return { kind: 'close', text: 'Close', since: null, isDue: true };
  if (isBillOut(visit, live)) {
    return { kind: 'bill', text: 'Bill out', since: Date.parse(visit.billedAt ?? ''), isDue: true };
  }
  const mark = kitchenMark(live);
  const isPaying = bill.taken > 0 && mark !== 'serving';
  return mark && !isPaying
    ? { kind: 'kitchen', text: TEXTS[mark], mark, since: null, isDue: mark === 'serving' }
    : { kind: 'pay', text: 'Pay', since: null, isDue: false };
}

/** Whether the guests have the bill of everything that was sent. A round after it asks for another one. */
const isBillOut = ({ billedAt }: Visit, rounds: readonly Order[]): boolean =>
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
