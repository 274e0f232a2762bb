/**
 * Decides which tickets hang on the kitchen's wall, oldest first. An order becomes a ticket once it is sent and until
 * it is done. A cancelled one hangs before all others, struck through, until somebody on this screen has seen it.
 */
import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { leftOf, roundNumberOf, voidedOf } from '@tableside/domain/entities/visit.ts';
import { cooksName } from '@tableside/domain/orders/cooks-name.ts';

/** The ids of the stations that a wall shows. Undefined means every station. */
export type Shown = readonly string[] | undefined;

export const isShown = (stations: Shown, { station }: Pick<OrderItem, 'station'>): boolean =>
  stations === undefined || stations.includes(station);

/** This screen's memory of orders, by order id. */
export interface ScreenMemory {
  /** Orders that were shown here at some time. */
  readonly known: ReadonlySet<string>;
  /** Orders whose ticket somebody touched; it is no longer new. */
  readonly touched: ReadonlySet<string>;
  /** When orders came while this screen was showing tickets, by this device's clock. */
  readonly arrivedAt: ReadonlyMap<string, number>;
  /** Orders whose cancellation somebody has seen. */
  readonly acknowledged: ReadonlySet<string>;
}

export interface Ticket {
  /** The id of the order. */
  readonly id: string;
  readonly order: Order;
  /** The lines of the stations that this wall shows. */
  readonly lines: readonly OrderItem[];
  /** Nobody on this screen has touched it. */
  readonly isNew: boolean;
  /** When it came to this screen, in milliseconds by this device's clock; 0 when it hung before the screen did. */
  readonly arrivedAt: number;
  /** Cancelled after it was shown here: nothing on it is to be made. */
  readonly isVoid: boolean;
  /** Since when the kitchen should make it, ISO 8601 UTC: when it was sent, or some time before it is picked up. */
  readonly since: string;
  /** The number of the order that this one adds to. */
  readonly addsTo: string | null;
}

export interface Wall {
  readonly open: readonly Order[];
  readonly cancelled: readonly Order[];
  readonly stations: Shown;
  readonly memory: ScreenMemory;
  /** Returns since when the kitchen should make an order. Left out: since it was sent. */
  readonly since?: (order: Order) => string;
}

/** Returns true when the order was shown here and nobody on this screen has acknowledged its cancellation. */
export const isUnseen = (orderId: string, { known, acknowledged }: ScreenMemory): boolean =>
  known.has(orderId) && !acknowledged.has(orderId);

export function ticketsOf({ open, cancelled, since = sentAtOf, ...screen }: Wall): readonly Ticket[] {
  const { stations, memory } = screen;
  const hung = (order: Order): Ticket => ({ ...ticketOf(order, screen), since: since(order) });
  const tickets = open
    .map(hung)
    .filter(
      (ticket) =>
        ticket.lines.some(isPending) || waitsForBump(ticket, stations) || isUnseenVoid(ticket, memory),
    );
  const voids = cancelled
    .filter(({ id }) => isUnseen(id, memory))
    .map((order) => ({ ...hung(order), isVoid: true, isNew: false }))
    .filter(({ lines }) => lines.length > 0);
  return [...voids.sort(byAge), ...tickets.sort(byAge)];
}

function ticketOf(
  order: Order,
  { stations, memory }: Pick<Wall, 'stations' | 'memory'>,
): Omit<Ticket, 'since'> {
  const lines = order.items.filter((item) => isShown(stations, item));
  return {
    id: order.id,
    order,
    lines,
    isNew: !memory.touched.has(touchedAs(order)),
    arrivedAt: memory.arrivedAt.get(order.id) ?? 0,
    isVoid: false,
    addsTo: addsToOf(order),
  };
}

/** The first round of a party adds to nothing. */
const addsToOf = (order: Order): string | null =>
  roundNumberOf(order) < 2 ? null : (order.orderNumber.split('/')[0] ?? null);

/**
 * Returns the name under which the screen remembers that somebody touched the ticket. A void or an allergy that came
 * later makes it new again.
 */
export function touchedAs({
  id,
  items,
  allergyAddedAt,
}: Pick<Order, 'id' | 'items' | 'allergyAddedAt'>): string {
  const voided = items.reduce((sum, item) => sum + voidedOf(item), 0);
  return [id, voided || '', allergyAddedAt ?? ''].filter((part) => part !== '').join(' ');
}

/** A ticket is shown as new for this long. If every ticket of a busy evening were new, none would stand out. */
const NEW_MS = 60_000;

/**
 * Returns true while the ticket is shown as new: for a minute after it was sent or came to this screen, unless somebody
 * touches it. One that lost portions is shown until somebody touches it. Both times are by this device's clock.
 */
export function isShownAsNew(ticket: Ticket, { now, sentAt }: { now: number; sentAt: number }): boolean {
  return ticket.isNew && (isChanged(ticket) || now - Math.max(sentAt, ticket.arrivedAt) < NEW_MS);
}

/** Whether portions of a line on this ticket were taken back, or an allergy was added. */
export const isChanged = ({ order, lines, isVoid }: Pick<Ticket, 'order' | 'lines' | 'isVoid'>): boolean =>
  !isVoid && (order.allergyAddedAt !== undefined || lines.some((line) => voidedOf(line) > 0));

/** Whether portions of the line are still to be made. */
export const isPending = (item: OrderItem): boolean => item.status === 'pending' && leftOf(item) > 0;

/**
 * Returns true when an order with all its lines ready stays until it is bumped by hand. On a screen for every station
 * it always stays. On one for some stations it stays unless the order is in preparation and another station is still making
 * part of it.
 */
const waitsForBump = ({ order, lines }: Ticket, stations: Shown): boolean =>
  lines.length > 0 &&
  (stations === undefined || order.status !== 'preparing' || !order.items.some(isPending));

/** Whether a line that is not made any more was voided, and nobody on this screen has touched the ticket since. */
const isUnseenVoid = ({ id, lines, isNew }: Ticket, { known }: ScreenMemory): boolean =>
  isNew && known.has(id) && lines.some((line) => line.status === 'pending' && leftOf(line) === 0);

/**
 * Sorts by the time since when they are to be made, after those in a rush. A recalled order returns to its place.
 */
const byAge = (a: Ticket, b: Ticket): number =>
  Number(isRush(b.order)) - Number(isRush(a.order)) ||
  a.since.localeCompare(b.since) ||
  a.order.id.localeCompare(b.order.id);

export const isRush = ({ rush }: Pick<Order, 'rush'>): boolean => rush != null;

export const sentAtOf = (order: Pick<Order, 'sentAt' | 'createdAt'>): string =>
  order.sentAt ?? order.createdAt;

/** Returns the orders of the tickets that are not cancelled. */
export const ordersToMake = (tickets: readonly Ticket[]): readonly Order[] =>
  tickets.filter(({ isVoid }) => !isVoid).map(({ order }) => order);

export type Urgency = 'fresh' | 'due' | 'late';

/** Takes the age in milliseconds and thresholds in minutes from the venue's settings. */
export function urgencyOf(ageMs: number, { amber, red }: { amber: number; red: number }): Urgency {
  if (ageMs >= red * 60_000) return 'late';
  return ageMs >= amber * 60_000 ? 'due' : 'fresh';
}

/** Returns `0:24`, `14:32` or `1:02:05`. An order from a clock that runs ahead shows zero. */
export function timerText(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000));
  const two = (value: number): string => value.toString().padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export interface DayCount {
  /** As cooks call it, with its category where a dish of another one is called the same. */
  readonly name: string;
  readonly quantity: number;
  /** Null when several products have the name. */
  readonly productId: string | null;
}

/** Counts how many of each dish are still to be made on all tickets, largest count first. */
export function allDayOf(tickets: readonly Ticket[]): readonly DayCount[] {
  const counts = new Map<string, DayCount & { readonly category: string | undefined }>();
  const toMake = tickets.filter(({ isVoid }) => !isVoid).flatMap(({ lines }) => lines.filter(isPending));
  for (const line of toMake) {
    const name = cooksName(line);
    const { productId, category } = line;
    const key = JSON.stringify([name, category?.id]);
    const before = counts.get(key) ?? { name, quantity: 0, productId, category: category?.name };
    counts.set(key, {
      ...before,
      quantity: before.quantity + leftOf(line),
      productId: before.productId === productId ? productId : null,
    });
  }
  const all = [...counts.values()];
  const isShared = (name: string): boolean => all.filter((one) => one.name === name).length > 1;
  const told = all.map(({ category, name, ...count }) => ({
    ...count,
    name: category !== undefined && isShared(name) ? `${name} (${category})` : name,
  }));
  return told.sort((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name, 'en'));
}

/** Returns the latest orders that left the wall, newest first: those that can be recalled. */
export function recallable(done: readonly Order[], stations: Shown, most = 20): readonly Order[] {
  return done
    .filter((order) => order.items.some((item) => isShown(stations, item)))
    .sort((a, b) => b.statusBy.at.localeCompare(a.statusBy.at) || b.id.localeCompare(a.id))
    .slice(0, most);
}

export type Alert = 'new' | 'changed' | 'void';

/** Returns the sound for what is new to this screen: void takes precedence over changed, changed over new. */
export function alertOf(tickets: readonly Ticket[], memory: ScreenMemory): Alert | undefined {
  const unknown = tickets.filter(({ order, isVoid }) => !isVoid && !memory.known.has(order.id));
  if (tickets.some(({ isVoid }) => isVoid)) return 'void';
  if (unknown.some(({ addsTo }) => addsTo !== null)) return 'changed';
  return unknown.length > 0 ? 'new' : undefined;
}

/** Returns the sound to repeat while such a ticket hangs on the wall. */
export function reminderOf(tickets: readonly Ticket[]): Alert | undefined {
  if (tickets.some(({ isVoid }) => isVoid)) return 'void';
  const fresh = tickets.filter(({ isNew }) => isNew);
  if (fresh.length === 0) return undefined;
  return fresh.every(({ addsTo }) => addsTo !== null) ? 'changed' : 'new';
}
