/**
 * What must be true, whatever the network did. Each check answers with sentences; no sentence, no violation.
 * I1 mirrors equal the server's view, nothing waits · I2 each promised mutation has one outcome and happened once ·
 * I3 outcomes in the order of numbers, without gaps · I4 displayed = replay(base, pending) · I6 every outcome reached
 * its author with its payload · I7 money, and what servers sold.
 */

import { viewerOf, visibleRow } from '@tableside/api/sync/visibility.ts';
import { ENTITY_NAMES, rowKey } from '@tableside/domain/entities.ts';
import { taxOn } from '@tableside/domain/money.ts';
import { ORDER_STATUSES, type Order, type OrderStatus } from '@tableside/domain/orders/order.ts';
import { same } from '@tableside/domain/same.ts';
import type { MirrorDb } from '@tableside/web/mirror/mirror-db.ts';
import { replayAll } from '@tableside/web/mirror/replay-all.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { SimulatedServer } from './simulated-server.ts';
import { VENUE_ID } from './simulated-venue.ts';

/** Also while the history runs, between any two transactions. */
export async function checkDisplayed(device: SimulatedDevice): Promise<string[]> {
  const differences = await replayAll(device.mirror);
  return differences.map((one) => `I4 ${device.name}: ${one.key} ${one.what}: ${JSON.stringify(one)}`);
}

/** At the end, when the network is whole and quiet. */
export async function checkQuiet(
  server: SimulatedServer,
  devices: readonly SimulatedDevice[],
): Promise<string[]> {
  const found: string[] = [];
  for (const device of devices) {
    found.push(
      ...(await checkMirror(server, device)),
      ...(await checkDisplayed(device)),
      ...(await checkPromises(device)),
    );
  }
  found.push(...checkOutcomes(server), ...(await checkOnce(server)));
  return [...found, ...(await checkMoney(server)), ...(await checkServed(server))];
}

async function checkMirror(
  { storage }: SimulatedServer,
  { name, actor, mirror }: SimulatedDevice,
): Promise<string[]> {
  const found: string[] = [];
  const waiting = await mirror.outbox.count();
  const shadows = await mirror.shadow.count();
  if (waiting > 0) found.push(`I1 ${name}: ${waiting} mutations still wait`);
  if (shadows > 0) found.push(`I1 ${name}: ${shadows} shadows are left`);
  const expected = new Map<string, unknown>();
  const { rows } = await storage.changes(VENUE_ID, { after: 0, limit: 100_000 });
  for (const stored of rows) {
    const row = visibleRow(stored, viewerOf(actor));
    if (row && !('deleted' in row)) expected.set(rowKey(row.entity, row.id), row.doc);
  }
  const shown = await shownRows(mirror);
  for (const key of new Set([...expected.keys(), ...shown.keys()])) {
    if (!same(shown.get(key), expected.get(key))) {
      found.push(
        `I1 ${name}: ${key} is ${JSON.stringify(shown.get(key))}, the server says ${JSON.stringify(expected.get(key))}`,
      );
    }
  }
  return found;
}

async function shownRows(mirror: MirrorDb): Promise<Map<string, unknown>> {
  const shown = new Map<string, unknown>();
  for (const entity of ENTITY_NAMES) {
    for (const row of await mirror.rowsOf(entity).toArray()) shown.set(rowKey(entity, row.id), row.doc);
  }
  return shown;
}

async function checkPromises({ name, mirror, promised }: SimulatedDevice): Promise<string[]> {
  const found: string[] = [];
  for (const { cmdId, name: command, args } of promised) {
    const kept = [await mirror.acked.get(cmdId), await mirror.dead.get(cmdId)].filter(
      (entry) => entry !== undefined && entry.status !== 'partial',
    );
    if (kept.length !== 1) found.push(`I2 ${name}: ${command} ${cmdId} has ${kept.length} outcomes`);
    else if (!same(kept[0]?.args, args))
      found.push(`I6 ${name}: ${command} ${cmdId} came back with another payload`);
  }
  return found;
}

/** Per queue: first outcomes come as 1, 2, 3 …, and a repetition says what was said before. */
function checkOutcomes({ processed }: SimulatedServer): string[] {
  const found: string[] = [];
  const last = new Map<string, number>();
  const said = new Map<string, string>();
  for (const { clientId, mid, cmdId, status, repeated, seq } of processed) {
    const key = `${clientId}/${mid}`;
    const outcome = `${cmdId} ${status} ${seq}`;
    const before = said.get(key);
    if (before !== undefined && before !== outcome) found.push(`I3 ${key}: first ${before}, then ${outcome}`);
    said.set(key, outcome);
    if (repeated) continue;
    const expected = (last.get(clientId) ?? 0) + 1;
    if (mid !== expected) found.push(`I3 ${clientId}: processed ${mid} where ${expected} was next`);
    last.set(clientId, mid);
  }
  return found;
}

/** No line and no payment exists twice, no command was processed twice, and numbers are dense. */
async function checkOnce({ storage, processed }: SimulatedServer): Promise<string[]> {
  const found: string[] = [];
  const lines = new Map<string, string>();
  for (const { doc } of await storage.rows(VENUE_ID, 'order')) {
    for (const item of doc.items) {
      const other = lines.get(item.id);
      if (other !== undefined) found.push(`I2 line ${item.id} is on ${other} and on ${doc.orderNumber}`);
      lines.set(item.id, doc.orderNumber);
    }
  }
  const firsts = processed.filter((one) => !one.repeated);
  const commands = new Set(firsts.map((one) => one.cmdId));
  if (commands.size !== firsts.length) found.push('I2 a command was processed twice');
  const changed = new Set(firsts.flatMap((one) => (one.seq === undefined ? [] : [one.seq])));
  const { head } = await storage.head(VENUE_ID);
  if (head !== changed.size + 1)
    found.push(`I2 the head is ${head} after ${changed.size} changes and the seed`);
  return found;
}

const FINAL: readonly OrderStatus[] = ['completed', 'cancelled'];
const rank = (status: OrderStatus): number => ORDER_STATUSES.indexOf(status);

async function checkMoney({ storage, written }: SimulatedServer): Promise<string[]> {
  const found: string[] = [];
  const statuses = new Map<string, OrderStatus>();
  const payments = new Map<string, unknown>();
  for (const row of written) {
    if (row.entity === 'payment') {
      if (payments.has(row.id)) found.push(`I7 payment ${row.id} was written twice`);
      payments.set(row.id, row.doc);
    }
    if (row.entity !== 'order') continue;
    const from = statuses.get(row.id);
    if (from !== undefined && !isLegal(from, row.doc.status)) {
      found.push(`I7 order ${row.doc.orderNumber} went from ${from} to ${row.doc.status}`);
    }
    statuses.set(row.id, row.doc.status);
  }
  const rows = (await storage.rows(VENUE_ID, 'payment')).map((row) => row.doc);
  for (const { doc } of await storage.rows(VENUE_ID, 'order')) {
    const own = rows.filter((row) => row.orderId === doc.id);
    found.push(...sumsOf(doc, own).map((wrong) => `I7 order ${doc.orderNumber}: ${wrong}`));
  }
  return found;
}

/** A card counts the orders of its server that are completed, each once, however often they were moved and recalled. */
async function checkServed({ storage }: SimulatedServer): Promise<string[]> {
  const orders = (await storage.rows(VENUE_ID, 'order')).map((row) => row.doc);
  return (await storage.rows(VENUE_ID, 'staff')).flatMap(({ doc: { id, metrics } }) => {
    const served = orders.filter((order) => order.serverStaffId === id && order.status === 'completed');
    const sold = served.reduce((sum, order) => sum + order.subtotal, 0);
    return metrics.ordersServed === served.length && metrics.totalSales === sold
      ? []
      : [`I7 ${id} counts ${metrics.ordersServed} orders, ${metrics.totalSales}: ${served.length}, ${sold}`];
  });
}

function isLegal(from: OrderStatus, to: OrderStatus): boolean {
  if (from === to) return true;
  if (from === 'cancelled') return false;
  if (to === 'cancelled') return from !== 'completed';
  if (rank(to) > rank(from)) return from !== 'draft' || to === 'paid';
  return rank(to) === rank(from) - 1 && rank(to) >= rank('accepted');
}

function sumsOf(order: Order, rows: readonly { kind: string; amount: number; tip: number }[]): string[] {
  const wrong: string[] = [];
  const expect = (what: string, is: number, should: number): void => {
    if (is !== should) wrong.push(`${what} is ${is}, should be ${should}`);
  };
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const taken = rows.filter((row) => row.kind === 'payment');
  expect('subtotal', order.subtotal, sum(order.items.map((item) => item.price * item.quantity)));
  expect('tax', order.tax, taxOn(order.subtotal, order.taxRate));
  expect('total', order.total, order.subtotal + order.tax);
  expect('paid', order.paid, sum(taken.map((row) => row.amount)));
  expect('tip', order.tip, sum(taken.map((row) => row.tip)));
  expect(
    'refunded',
    order.refunded,
    sum(rows.filter((row) => row.kind === 'refund').map((row) => row.amount)),
  );
  if (order.refunded > order.paid + order.tip) wrong.push('more was given back than was taken');
  if (order.status === 'cancelled') expect('balance', order.balance, order.refunded - order.paid - order.tip);
  const isSent = order.status !== 'draft' && order.status !== 'cancelled';
  if (isSent && order.paid < order.total) wrong.push('it was sent without being paid');
  if (order.status === 'draft' && order.items.length > 0 && order.paid >= order.total && order.total > 0) {
    wrong.push('it is paid and was not sent');
  }
  if (!FINAL.includes(order.status) && order.items.length > 0 && order.balance > 0 && isSent)
    wrong.push('it is open, sent and owes');
  return wrong;
}
