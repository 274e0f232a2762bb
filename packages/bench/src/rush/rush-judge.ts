/** The rules that must hold when the rush is over and everything has arrived. Each violation is one sentence. */
import { rowKey } from '@tableside/domain/entities.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { balanceOf } from '@tableside/domain/orders/order-totals.ts';
import type { Payment } from '@tableside/domain/payments/payment.ts';
import { same } from '@tableside/domain/same.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import Sqlite from 'better-sqlite3';

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
export function brokenPromises(database: string, promised: readonly string[]): string[] {
  const db = new Sqlite(database, { readonly: true });
  try {
    const logged = db
      .prepare<[string], { n: number }>('SELECT count(*) AS n FROM command_log WHERE cmd_id = ?')
      .pluck();
    const written = db
      .prepare<[string], { n: number }>('SELECT count(*) AS n FROM audit WHERE cmd_id = ?')
      .pluck();
    return promised.flatMap((cmdId) => {
      const times = Number(logged.get(cmdId));
      const effects = Number(written.get(cmdId));
      return [
        ...(times === 1 ? [] : [`${cmdId} was promised and is in the log ${times} times`]),
        ...(effects > 1 ? [`${cmdId} happened ${effects} times`] : []),
      ];
    });
  } finally {
    db.close();
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** All money taken must be on its order, overpayments must show in the balance, and no line may be on two orders. */
export function wrongMoney(view: Rows): string[] {
  const orders: Order[] = [];
  const payments: Payment[] = [];
  for (const [key, doc] of view) {
    if (key.startsWith('order/')) orders.push(doc as Order);
    if (key.startsWith('payment/')) payments.push(doc as Payment);
  }
  const lines = orders.flatMap(({ items }) => items.map(({ id }) => id));
  const doubled = lines.length - new Set(lines).size;
  return [
    ...orders.flatMap((order) => {
      const own = payments.filter(({ orderId, kind }) => orderId === order.id && kind === 'payment');
      return wrongOrder(order, sum(own.map(({ amount }) => amount)));
    }),
    ...(doubled > 0 ? [`${doubled} lines are there twice`] : []),
  ];
}

function wrongOrder(order: Order, taken: number): string[] {
  const { orderNumber, items, subtotal, paid, balance } = order;
  const due = balanceOf(order);
  return [
    ...(subtotal === sum(items.map((item) => item.price * item.quantity)) ? [] : ['its lines come to more']),
    ...(paid === taken ? [] : [`${taken} was taken and ${paid} is paid`]),
    ...(balance === due ? [] : [`its balance is ${balance} and should be ${due}`]),
  ].map((wrong) => `order ${orderNumber}: ${wrong}`);
}
