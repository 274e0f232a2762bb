/**
 * Orders as other programs know them. Staff sell on visits: lines are on a pad until they are in a round, and the money is
 * the visit's. To a program that follows orders this is one order. Where the guests pay first, it has the id of the visit
 * from its draft on, which is the pad, to the end, which is the first round. What was paid on it is computed.
 */
import type { Order } from '@tableside/domain/entities/order.ts';
import {
  byRound,
  isOpenVisit,
  isOwnPad,
  isPad,
  isRound,
  paysFirst,
  type Taking,
  type Visit,
} from '@tableside/domain/entities/visit.ts';
import { billOf, billOfVisit } from '@tableside/domain/visits/bill.ts';
import type { Storage, StoredRow } from '../storage/storage.ts';

type Reading = Pick<Storage, 'load'>;

/** What was paid on an order, in cents. */
interface Money {
  /** Σ amounts of completed payments, without tips. */
  readonly paid: number;
  readonly tip: number;
  /** Σ refunds, tips included. */
  readonly refunded: number;
  /** Positive: the guest still has to pay. Negative: a refund is due. */
  readonly balance: number;
}

/** What the program that brought the visit said of it. */
type Brought = Pick<Visit, 'channel' | 'externalId'>;

export type ShownOrder = Order & Money & Brought;

/** Shows an order of a venue. Undefined: it is a pad that is no order to others. */
export type ShowOrder = (order: Order) => ShownOrder | undefined;

/** Reads what these orders need, and returns how each of them is shown. */
export async function showOrders(
  storage: Reading,
  venueId: string,
  orders: readonly Order[],
): Promise<ShowOrder> {
  const visitIds = new Set(orders.filter(needsVisit).flatMap(({ visitId }) => visitId ?? []));
  if (visitIds.size === 0) return withOwnMoney;
  const reads = [...visitIds].map((visitId) => ({ kind: 'visitAlone', visitId }) as const);
  const rows = await storage.load(venueId, reads);
  const ofVisit = byVisit(rows.all('order'));
  return (order) => {
    const visit = needsVisit(order) ? rows.get('visit', order.visitId ?? '') : undefined;
    if (!visit) return isOwnPad(order) ? undefined : withOwnMoney(order);
    const side = { visit, orders: ofVisit.get(visit.id) ?? [] };
    if (isOwnPad(order)) return shownPad(order, side);
    return order.id === leadOf(side)?.id
      ? { ...order, ...wholeMoney(order, side), ...broughtWith(visit) }
      : withOwnMoney(order);
  };
}

function byVisit(orders: readonly Order[]): ReadonlyMap<string, readonly Order[]> {
  const found = new Map<string, Order[]>();
  for (const order of orders)
    if (order.visitId !== undefined) found.set(order.visitId, [...(found.get(order.visitId) ?? []), order]);
  return found;
}

/** Shows an order that somebody asked for by its id. The pad of guests who pay at the end is shown too. */
export async function shownOne(storage: Reading, venueId: string, order: Order): Promise<ShownOrder> {
  const shown = (await showOrders(storage, venueId, [order]))(order);
  return shown ?? { ...withOwnMoney(order), id: order.visitId ?? order.id };
}

/** Returns these rows as a program gets them that follows orders and knows no visits. */
export async function rowsOfOrders(
  storage: Reading,
  venueId: string,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const show = await showOrders(
    storage,
    venueId,
    rows.flatMap((row) => (row.entity === 'order' ? [row.doc] : [])),
  );
  return rows.flatMap((row): readonly StoredRow[] => {
    if (row.entity !== 'order') return row.entity === 'visit' ? [] : [row];
    const doc = show(row.doc);
    return doc ? [{ ...row, id: doc.id, version: doc.version, doc }] : [];
  });
}

/** The pad of a visit and one of its rounds are shown with the money of the whole visit. */
const needsVisit = (order: Order): boolean =>
  order.visitId === order.id || order.paidFirst === true || isOwnPad(order);

interface OfVisit {
  readonly visit: Visit;
  /** Its pads and rounds. */
  readonly orders: readonly Order[];
}

/** The round with the id of the visit, or else the first that was paid before it was sent: a guest's, that staff took in. */
const leadOf = ({ visit, orders }: OfVisit): Order | undefined =>
  orders.find((order) => isRound(order) && order.id === visit.id) ??
  orders.filter((order) => isRound(order) && order.paidFirst).sort(byRound)[0];

/** Once a round has the id of the visit, the pad is no order of its own. Nor is it where the guests pay at the end. */
function shownPad(pad: Order, side: OfVisit): ShownOrder | undefined {
  const { visit, orders } = side;
  const isTaken = orders.some(({ id }) => id === visit.id);
  const isDraft = pad.status === 'draft' && paysFirst(visit);
  if (isTaken || !(isDraft || isGivenUp(pad, visit))) return undefined;
  return { ...pad, id: visit.id, ...wholeMoney(pad, side), ...broughtWith(visit) };
}

const broughtWith = ({ channel, externalId }: Visit): Brought => ({
  ...(channel !== undefined && { channel }),
  ...(externalId !== undefined && { externalId }),
});

/** Whether its lines were never sent and are cancelled. A pad whose lines are all in rounds is only put away. */
const isGivenUp = ({ status, items }: Order, visit: Visit): boolean =>
  status === 'cancelled' && (items.length > 0 || visit.status === 'left');

/** Every change of the visit, of its pad and of the round makes another version of the order. */
function wholeMoney(order: Order, { visit, orders }: OfVisit): Money & Pick<Order, 'version'> {
  const pad = orders.find((one) => isOwnPad(one) && one.id !== order.id);
  const version = visit.version + order.version + (pad?.version ?? 0);
  if (!order.paidFirst && isRound(order)) return { ...ownMoney(order), version };
  const others = orders.filter(
    (one) => one.id !== order.id && isRound(one) && one.status !== 'cancelled' && one.paidFirst,
  );
  const paid = sum(visit.takings.map(({ amount }) => amount)) - sum(others.map(({ total }) => total));
  return {
    paid: Math.max(0, paid),
    tip: sum(visit.takings.map(({ tip }) => tip)),
    refunded: sum(visit.takings.map(({ refunded }: Taking) => refunded)),
    balance: isPad(order) ? billOfVisit(visit, orders).due : balanceOf(visit, orders),
    version,
  };
}

function balanceOf(visit: Visit, orders: readonly Order[]): number {
  if (isOpenVisit(visit)) return billOf(visit, orders.filter(isRound)).due;
  return visit.owed > 0 ? -visit.owed : 0;
}

/** The visit has the money of every other round. A round that was paid, first or with its visit, owes nothing. */
const withOwnMoney = (order: Order): ShownOrder => ({ ...order, ...ownMoney(order) });

function ownMoney({ status, visitId, paidFirst, settledAt, total }: Order): Money {
  const isPaid = (paidFirst || settledAt !== undefined) && status !== 'cancelled';
  // A guest's draft is still to pay.
  const balance = visitId === undefined && status !== 'cancelled' ? total : 0;
  return { paid: isPaid ? total : 0, tip: 0, refunded: 0, balance };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, cents) => all + cents, 0);
