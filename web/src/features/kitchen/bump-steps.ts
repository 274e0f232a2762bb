/**
 * Works out the commands of a bump. A screen that shows every station moves the order on. One that shares the
 * order with another station ticks off its own lines, and moves the order to serving only when no other station is still making
 * any of it.
 */
import type { InputOf } from '@tableside/domain/commands.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { ScreenChoices } from './screen-memory.ts';
import { isPending, isShown, type Shown, type Ticket } from './tickets.ts';

export type BumpStep = {
  readonly [N in 'order.advance' | 'order.tickItem' | 'order.recall']: {
    readonly name: N;
    readonly args: InputOf<N>;
  };
}['order.advance' | 'order.tickItem' | 'order.recall'];

export type BumpTarget = 'accepted' | 'preparing' | 'serving';

/** The statuses that a ticket passes on a screen that takes three, two or one bumps to serving. */
const STOPS: Readonly<Record<ScreenChoices['bumpSteps'], readonly BumpTarget[]>> = {
  '3': ['accepted', 'preparing', 'serving'],
  '2': ['preparing', 'serving'],
  '1': ['serving'],
};

/** Returns where the next bump takes an order, or null when it is not in the kitchen's hands. */
export function bumpTarget(status: Order['status'], bumps: ScreenChoices['bumpSteps']): BumpTarget | null {
  const order = ['paid', 'accepted', 'preparing', 'serving'];
  const at = order.indexOf(status);
  if (at < 0) return null;
  return STOPS[bumps].find((stop) => order.indexOf(stop) > at) ?? null;
}

export interface BumpOf {
  readonly stations: Shown;
  readonly bumps: ScreenChoices['bumpSteps'];
}

export const tickStep = (order: Order, itemId: string, status: 'pending' | 'ready'): BumpStep => ({
  name: 'order.tickItem',
  args: { orderId: order.id, itemId, status },
});

export function bumpSteps({ order, lines }: Ticket, { stations, bumps }: BumpOf): readonly BumpStep[] {
  const to = bumpTarget(order.status, bumps);
  if (to === null) return [];
  const advance: BumpStep = { name: 'order.advance', args: { orderId: order.id, to } };
  const isShared = order.items.some((item) => !isShown(stations, item));
  if (!isShared || to !== 'serving') return [advance];
  const own = lines.filter((line) => line.status === 'pending').map(({ id }) => tickStep(order, id, 'ready'));
  const isDone = order.items.every((item) => isShown(stations, item) || !isPending(item));
  if (isDone) return [...own, advance];
  const begun: BumpStep = { name: 'order.advance', args: { orderId: order.id, to: 'preparing' } };
  return order.status === 'preparing' ? own : [begun, ...own];
}

/**
 * Returns the commands that put an order back on the wall: back into preparation, with the lines that the station had
 * ticked off made pending again.
 */
export function recallSteps(order: Order, stations: Shown): readonly BumpStep[] {
  const own = order.items
    .filter((item) => stations !== undefined && isShown(stations, item) && item.status === 'ready')
    .map(({ id }) => tickStep(order, id, 'pending'));
  if (order.status === 'preparing') return own;
  const from = order.status === 'completed' ? (['completed', 'serving'] as const) : [order.status];
  return [
    ...from.map((one): BumpStep => ({ name: 'order.recall', args: { orderId: order.id, from: one } })),
    ...own,
  ];
}

/** True for an order that these stations have finished while other stations still work on it. */
export const isDoneHere = (order: Order, stations: Shown): boolean =>
  stations !== undefined &&
  order.status === 'preparing' &&
  order.items.some((item) => isShown(stations, item) && item.status === 'ready') &&
  order.items.some(isPending) &&
  order.items.every((item) => !isShown(stations, item) || !isPending(item));
