/**
 * What hangs on the kitchen's wall: an order that was sent and is not done becomes a ticket, the oldest first. A cancelled
 * one stays, struck through, until somebody on this screen has seen it.
 */
import type { Order, OrderItem } from '@tableside/domain/orders/order.ts';

export type Station = OrderItem['station'];

/** What this screen remembers of orders, by id. */
export interface ScreenMemory {
  /** Hung here at some time. */
  readonly known: ReadonlySet<string>;
  /** Somebody touched the ticket: it flashes no more. */
  readonly touched: ReadonlySet<string>;
  /** The cancellation was seen. */
  readonly acknowledged: ReadonlySet<string>;
}

export interface Ticket {
  /** Of its order. */
  readonly id: string;
  readonly order: Order;
  /** The lines of this station. */
  readonly lines: readonly OrderItem[];
  readonly isNew: boolean;
  /** Cancelled after it hung here: nothing of it is to be made. */
  readonly isVoid: boolean;
  /** The number of the order that it adds to. */
  readonly addsTo: string | null;
}

export interface Wall {
  readonly open: readonly Order[];
  readonly cancelled: readonly Order[];
  /** Undefined: every station. */
  readonly station: Station | undefined;
  readonly memory: ScreenMemory;
}

/** Hung here, and nobody on this screen has seen that it was cancelled. */
export const isUnseen = (orderId: string, { known, acknowledged }: ScreenMemory): boolean =>
  known.has(orderId) && !acknowledged.has(orderId);

export function ticketsOf({ open, cancelled, station, memory }: Wall): readonly Ticket[] {
  const tickets = open
    .map((order) => ticketOf(order, station, memory))
    .filter((ticket) => ticket.lines.some(isPending) || waitsForBump(ticket, station));
  const voids = cancelled
    .filter(({ id }) => isUnseen(id, memory))
    .map((order) => ({ ...ticketOf(order, station, memory), isVoid: true, isNew: false }))
    .filter(({ lines }) => lines.length > 0);
  return [...tickets, ...voids].sort(byAge);
}

function ticketOf(order: Order, station: Station | undefined, memory: ScreenMemory): Ticket {
  const lines = order.items.filter((item) => station === undefined || item.station === station);
  const parent = order.parentId === null ? null : (order.orderNumber.split('/')[0] ?? null);
  return { id: order.id, order, lines, isNew: !memory.touched.has(order.id), isVoid: false, addsTo: parent };
}

const isPending = ({ status }: OrderItem): boolean => status === 'pending';

/**
 * With all its lines ready an order still hangs to be moved on by hand: where the whole of it is watched, before it is in
 * preparation, and at every station once nothing of it is being made any more.
 */
const waitsForBump = ({ order, lines }: Ticket, station: Station | undefined): boolean =>
  lines.length > 0 && (station === undefined || order.status !== 'preparing' || !order.items.some(isPending));

/** When it was sent; nothing moves an order from this place, so a recalled one returns to it. */
const byAge = (a: Ticket, b: Ticket): number =>
  sentAtOf(a.order).localeCompare(sentAtOf(b.order)) || a.order.id.localeCompare(b.order.id);

export const sentAtOf = (order: Pick<Order, 'sentAt' | 'createdAt'>): string =>
  order.sentAt ?? order.createdAt;

/** Of what is not cancelled. */
export const ordersToMake = (tickets: readonly Ticket[]): readonly Order[] =>
  tickets.filter(({ isVoid }) => !isVoid).map(({ order }) => order);

export type Urgency = 'fresh' | 'due' | 'late';

/** Milliseconds of age; the thresholds are minutes of the venue's settings. */
export function urgencyOf(ageMs: number, { amber, red }: { amber: number; red: number }): Urgency {
  if (ageMs >= red * 60_000) return 'late';
  return ageMs >= amber * 60_000 ? 'due' : 'fresh';
}

/** `0:24`, `14:32`, `1:02:05`; an order from a clock that runs ahead is new. */
export function timerText(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000));
  const two = (value: number): string => value.toString().padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export interface DayCount {
  readonly name: string;
  readonly quantity: number;
}

/** How many of each dish are still to be made over all tickets, the most first. */
export function allDayOf(tickets: readonly Ticket[]): readonly DayCount[] {
  const counts = new Map<string, number>();
  for (const { lines, isVoid } of tickets) {
    for (const { name, quantity, status } of lines) {
      if (!isVoid && status === 'pending') counts.set(name, (counts.get(name) ?? 0) + quantity);
    }
  }
  return [...counts]
    .map(([name, quantity]) => ({ name, quantity }))
    .sort((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name, 'en'));
}

/** The last ones that left the wall, the newest first: what can be taken back. */
export function recallable(
  done: readonly Order[],
  station: Station | undefined,
  most = 20,
): readonly Order[] {
  return done
    .filter((order) => order.items.some((item) => station === undefined || item.station === station))
    .sort((a, b) => b.statusBy.at.localeCompare(a.statusBy.at) || b.id.localeCompare(a.id))
    .slice(0, most);
}

export type Alert = 'new' | 'changed' | 'void';

/** What rings for this wall against what the screen knew: a void before a change before a new order. */
export function alertOf(tickets: readonly Ticket[], memory: ScreenMemory): Alert | undefined {
  const unknown = tickets.filter(({ order, isVoid }) => !isVoid && !memory.known.has(order.id));
  if (tickets.some(({ isVoid }) => isVoid)) return 'void';
  if (unknown.some(({ addsTo }) => addsTo !== null)) return 'changed';
  return unknown.length > 0 ? 'new' : undefined;
}

/** While one of these hangs there, the sound comes again. */
export function reminderOf(tickets: readonly Ticket[]): Alert | undefined {
  if (tickets.some(({ isVoid }) => isVoid)) return 'void';
  const fresh = tickets.filter(({ isNew }) => isNew);
  if (fresh.length === 0) return undefined;
  return fresh.every(({ addsTo }) => addsTo !== null) ? 'changed' : 'new';
}
