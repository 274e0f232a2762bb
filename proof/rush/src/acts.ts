/**
 * The actions of people in a rush. Everybody works on the latest orders, so that two people often meet on the same one. The
 * guests pay first.
 */
import type { Order } from '@tableside/domain/entities/order.ts';
import { isPad } from '@tableside/domain/entities/visit.ts';
import { nextStatus } from '@tableside/domain/orders/order-status.ts';
import { plainOf } from '@tableside/testkit/till.ts';
import type { RushDevice } from './device.ts';

/** People work on this many of the latest orders. */
const LAST = 12;
/** Orders at tables up to this number are started on the tablet in Chromium. */
export const OF_THE_TABLET = 10;

type Act = (device: RushDevice) => Promise<unknown>;

const advance: Act = async (device) => {
  const order = await lastOrder(
    device,
    ({ status }) => !['draft', 'completed', 'cancelled'].includes(status),
  );
  const to = order && nextStatus(order.status);
  if (order && to && to !== 'draft' && to !== 'cancelled')
    await device.mutate('order.advance', { orderId: order.id, to });
};

const add: Act = async (device) => {
  const order = await lastOrder(device, ({ status }) => status === 'draft' || status === 'accepted');
  return order?.visitId === undefined ? openVisit(device) : addLine(device, order.visitId);
};

const pay: Act = async (device) => {
  const pad = await lastOrder(device, (order) => isPad(order) && order.items.length > 0);
  if (pad) await payPad(device, pad);
};

const cancel: Act = async (device) => {
  const order = await lastOrder(device, ({ status }) => status === 'paid');
  if (order && device.random.chance(0.3))
    await device.mutate('order.cancel', { orderId: order.id, reason: 'The guest left' });
};

const recall: Act = async (device) => {
  const order = await lastOrder(device, ({ status }) =>
    ['preparing', 'serving', 'completed'].includes(status),
  );
  if (order && device.random.chance(0.3))
    await device.mutate('order.recall', { orderId: order.id, from: order.status });
};

const tick: Act = async (device) => {
  const order = await lastOrder(device, ({ status, items }) => status !== 'draft' && items.length > 0);
  if (!order) return;
  const itemId = device.random.pick(order.items).id;
  await device.mutate('order.tickItem', { orderId: order.id, itemId, status: 'ready' });
};

const FLOOR: readonly Act[] = [openVisit, openVisit, add, add, pay, pay, cancel, advance];
const KITCHEN: readonly Act[] = [advance, advance, advance, recall, tick];

export const actOnce: Act = (device) =>
  device.random.pick(device.actor.role === 'kitchen' ? KITCHEN : FLOOR)(device);

async function lastOrder(
  { mirror, random }: RushDevice,
  isWanted: (order: Order) => boolean,
): Promise<Order | undefined> {
  const orders = (await mirror.orders.toArray()).map(({ doc }) => doc).filter(isWanted);
  const last = orders.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, LAST);
  return last.length > 0 ? random.pick(last) : undefined;
}

async function someDish({ mirror, random }: RushDevice) {
  const products = (await mirror.products.toArray()).map(({ doc }) => doc);
  const plain = plainOf(
    products,
    (await mirror.categories.toArray()).map(({ doc }) => doc),
  );
  const { id, sizes } = random.pick(plain);
  return { id: random.uuid(), productId: id, sizeId: sizes[0]?.id ?? '', quantity: random.int(1, 3) };
}

/** Opens a visit with one line. Returns its id, or undefined when the device has no letter for its number yet. */
export async function openVisit(device: RushDevice): Promise<string | undefined> {
  const { engine, mirror, random } = device;
  const orderNumber = await engine.nextOrderNumber().catch(() => undefined);
  if (orderNumber === undefined) return undefined;
  const tables = (await mirror.rowsOf('table').toArray()).map(({ doc }) => doc);
  const tableId = random.pick(tables.filter(({ number }) => !(Number(number) <= OF_THE_TABLET))).id;
  const id = random.uuid();
  await device.mutate('visit.open', { id, orderNumber, tableId, payAt: 'order' });
  await addLine(device, id);
  return id;
}

export async function addLine(device: RushDevice, visitId: string): Promise<string> {
  const item = await someDish(device);
  await device.mutate('visit.addItem', { visitId, item });
  return item.id;
}

/** Pays for everything on the pad in cash, which sends it to the kitchen. */
export async function payPad(device: RushDevice, { visitId = '', total, items }: Order): Promise<string> {
  const paymentId = device.random.uuid();
  const paid = { method: 'cash' as const, amount: total, tip: 0, tendered: total, close: true };
  const send = { roundId: device.random.uuid(), itemIds: items.map(({ id }) => id) };
  await device.mutate('payment.record', { id: paymentId, visitId, ...paid, send });
  return paymentId;
}
