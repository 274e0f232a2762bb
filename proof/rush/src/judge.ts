/** The rules that must hold when the rush is over and everything has arrived. Each violation is one sentence. */
import { ENTITY_NAMES, rowKey } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { same } from '@tableside/domain/ground/same.ts';
import { withTotals } from '@tableside/domain/orders/order-totals.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { RushDevice } from './device.ts';
import type { Fate } from './fate.ts';

export type Rows = ReadonlyMap<string, unknown>;

export const rowsOf = ({ rows }: Envelope): Rows =>
  new Map(rows.flatMap((row) => ('doc' in row ? [[rowKey(row.entity, row.id), row.doc] as const] : [])));

/** A mirror must hold exactly what the server gives a new device of the same role. */
export function differencesOf(name: string, mirror: Rows, view: Rows): string[] {
  return [...new Set([...mirror.keys(), ...view.keys()])]
    .filter((key) => !same(mirror.get(key), view.get(key)))
    .map((key) => `${name} shows another ${key} than the server has`);
}

/** Each promised command must be in the server's log once and must have taken effect at most once. */
export const brokenPromises = (promised: readonly Fate[]): string[] =>
  promised.flatMap(({ cmdId, logged, effects }) => [
    ...(logged === 1 ? [] : [`${cmdId} was promised and is in the log ${logged} times`]),
    ...(effects > 1 ? [`${cmdId} happened ${effects} times`] : []),
  ]);

/** Each order must come to the sum of its lines, a visit must count each of its payments, and no line may be there twice. */
export function wrongMoney(view: Rows): string[] {
  const of = <T>(entity: 'order' | 'payment' | 'visit'): T[] =>
    [...view].filter(([key]) => key.startsWith(`${entity}/`)).map(([, doc]) => doc as T);
  const [orders, payments, visits] = [of<Order>('order'), of<Payment>('payment'), of<Visit>('visit')];
  const wrong = orders.filter((order) => {
    const items = order.items.map((item) => ({ ...item, totalPrice: item.price * item.quantity }));
    return !same(withTotals({ ...order, items }), order);
  });
  const counted = new Map(visits.flatMap(({ takings }) => takings.map((one) => [one.paymentId, one.amount])));
  const uncounted = payments.filter(
    ({ id, kind, amount }) => kind === 'payment' && counted.get(id) !== amount,
  );
  const lines = orders.flatMap(({ items }) => items.map(({ id }) => id));
  const doubled = lines.length - new Set(lines).size;
  return [
    ...wrong.map(({ orderNumber }) => `the money of order ${orderNumber} does not add up`),
    ...uncounted.map(({ orderNumber }) => `a payment of ${orderNumber} is not on its visit`),
    ...(doubled > 0 ? [`${doubled} lines are there twice`] : []),
  ];
}

/** Returns what is wrong on a device. `view` is what the server gives a new device of the same role. */
export async function wrongOn({ name, mirror, faults, promised }: RushDevice, view: Rows): Promise<string[]> {
  const rows = new Map<string, unknown>();
  for (const entity of ENTITY_NAMES)
    for (const { id, doc } of await mirror.rowsOf(entity).toArray()) rows.set(rowKey(entity, id), doc);
  const found = [...differencesOf(name, rows, view), ...faults.map((fault) => `${name}: ${String(fault)}`)];
  for (const cmdId of promised) {
    const kept = [await mirror.acked.get(cmdId), await mirror.rejected.get(cmdId)];
    const outcomes = kept.filter((entry) => entry !== undefined && entry.status !== 'partial').length;
    if (outcomes !== 1) found.push(`${name} has ${outcomes} outcomes of ${cmdId}`);
  }
  return found;
}
