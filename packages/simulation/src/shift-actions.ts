/** Random actions of people in a shift. Each role mostly does what it may do, and now and then what it may not. */
import type { CommandName } from '@tableside/domain/commands.ts';
import type { Documents } from '@tableside/domain/entities.ts';
import { cancelNameOf, nameOf, sentNameOf } from '@tableside/domain/orders/follow-up.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { nextStatus } from '@tableside/domain/orders/order-status.ts';
import type { Role } from '@tableside/domain/permissions.ts';
import type { SeededRandom } from '@tableside/testkit/seeded-random.ts';
import { CASH_COMMANDS } from './cash-actions.ts';
import { dishOf } from './dish.ts';
import { exampleActs } from './example-acts.ts';
import { forDrawer } from './for-drawer.ts';
import { OFFICE_ACTS } from './office-actions.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { codeOf, DISHES, TABLE_IDS } from './simulated-venue.ts';
import { type Act, someShown } from './some-shown.ts';
import { payVisit, VISIT_ACTS, VISIT_COMMANDS } from './visit-actions.ts';

export async function actOnce(device: SimulatedDevice, random: SeededRandom): Promise<void> {
  await random.pick(actsOf(device.actor.role, random))(device, random);
}

function actsOf(role: Role, random: SeededRandom): readonly Act[] {
  switch (role) {
    case 'kitchen':
      return KITCHEN_ACTS;
    case 'customer':
      return GUEST_ACTS;
    case 'server':
      return random.chance(0.03) ? Object.values(OFFICE_ACTS) : floorActs(random);
    case 'manager':
    case 'admin':
      return random.chance(0.4) ? Object.values(OFFICE_ACTS) : floorActs(random);
  }
}

/** Most of what staff do is on visits. The rest is what orders by themselves had, and the work beside them. */
const floorActs = (random: SeededRandom): readonly Act[] => (random.chance(0.7) ? VISIT_ACTS : FLOOR_ACTS);

const someOrder = (
  device: SimulatedDevice,
  random: SeededRandom,
  wanted: (order: Order) => boolean,
): Order | undefined => someShown<'order'>(device, random, { store: 'orders', wanted });

/** Lines and money of a visit have acts of their own. */
const somePaidFirst = (
  device: SimulatedDevice,
  random: SeededRandom,
  wanted: (order: Order) => boolean,
): Order | undefined => someOrder(device, random, (order) => order.visitId === undefined && wanted(order));

const open: Act = async (device, random) => {
  if (device.actor.role === 'customer') {
    const tableId = random.pick(TABLE_IDS);
    // Now and then the guest scanned the code of another table.
    const tableCode = codeOf(random.chance(0.9) ? tableId : random.pick(TABLE_IDS));
    await device.mutate('order.create', { id: random.uuid(), tableId, tableCode });
    return;
  }
  const orderNumber = await device.engine.nextOrderNumber().catch(() => undefined);
  if (orderNumber === undefined) return;
  await device.mutate('order.create', { id: random.uuid(), orderNumber, tableId: random.pick(TABLE_IDS) });
};

const add: Act = async (device, random) => {
  const drafts = random.chance(0.85);
  const order = somePaidFirst(device, random, ({ status }) => (status === 'draft') === drafts);
  if (!order) return open(device, random);
  await device.mutate('order.addItem', { ...nameOf(order), item: dishOf(device, random) });
};

const change: Act = async (device, random) => {
  const order = somePaidFirst(device, random, (one) => one.items.length > 0);
  if (!order) return;
  const { id: itemId, productId } = random.pick(order.items);
  const line = { ...nameOf(order), itemId, productId };
  if (random.chance(0.3)) await device.mutate('order.removeItem', line);
  else if (random.chance(0.5))
    await device.mutate('order.setItem', { ...line, by: random.pick([1, 1, 2, -1]) });
  else await device.mutate('order.setItem', { ...line, quantity: random.int(1, 4) });
};

const pay: Act = async (device, random) => {
  const order = somePaidFirst(device, random, (one) => one.status === 'draft' && one.balance > 0);
  if (!order) return;
  const tip = random.pick([0, 0, 200]);
  const amount = random.chance(0.85) ? order.balance : Math.ceil(order.balance / 2);
  const inFull = amount === order.balance;
  const taken = {
    id: random.uuid(),
    ...nameOf(order),
    hadItems: order.items.length > 0,
    inFull,
    amount,
    tip,
  };
  if (random.chance(0.2)) {
    await device.mutate('payment.record', { ...taken, method: 'credit_card', awaitsTerminal: true });
    return;
  }
  const tendered = amount + tip + random.pick([0, 500]);
  const drawer = forDrawer(device, random);
  await device.mutate('payment.record', { ...taken, method: 'cash', tendered, ...drawer });
};

const conclude: Act = async (device, random) => {
  const wanted = (row: Documents['payment']): boolean => row.outcome === 'pending';
  const payment = someShown<'payment'>(device, random, { store: 'payments', wanted });
  const outcome = random.pick(['completed', 'completed', 'failed'] as const);
  if (payment) await device.mutate('payment.conclude', { paymentId: payment.id, outcome });
};

const advance: Act = async (device, random) => {
  const order = someOrder(
    device,
    random,
    ({ status }) => !['draft', 'completed', 'cancelled'].includes(status),
  );
  const to = order && nextStatus(order.status);
  if (order && to && to !== 'draft' && to !== 'cancelled')
    await device.mutate('order.advance', { ...sentNameOf(order), to });
};

const recall: Act = async (device, random) => {
  const order = someOrder(device, random, ({ status }) =>
    ['preparing', 'serving', 'completed'].includes(status),
  );
  if (order) await device.mutate('order.recall', { ...sentNameOf(order), from: order.status });
};

const cancel: Act = async (device, random) => {
  const order = someOrder(device, random, ({ status }) => !['completed', 'cancelled'].includes(status));
  if (order) await device.mutate('order.cancel', { ...cancelNameOf(order), reason: 'The guest left' });
};

const tick: Act = async (device, random) => {
  const order = someOrder(device, random, (one) => one.status !== 'draft' && one.items.length > 0);
  if (!order) return;
  const itemId = random.pick(order.items).id;
  await device.mutate('order.tickItem', { ...sentNameOf(order), itemId, status: 'ready' });
};

const seat: Act = async (device, random) => {
  const status = random.pick(['available', 'occupied', 'reserved'] as const);
  await device.mutate('table.setStatus', { tableId: random.pick(TABLE_IDS), status });
};

const soldOut: Act = async (device, random) => {
  const { productId } = random.pick(DISHES);
  await device.mutate('product.setAvailability', { productId, isAvailable: random.chance(0.6) });
};

/** Few portions, so that tablets often sell the last one, or more than there are. */
const countStock: Act = async (device, random) => {
  const { productId, sizeId } = random.pick(DISHES);
  const left = random.chance(0.1) ? null : random.int(0, 6);
  await device.mutate('product.setStock', { productId, sizeId, left });
};

const refund: Act = async (device, random) => {
  const wanted = (row: Documents['payment']): boolean => row.kind === 'payment';
  const payment = someShown<'payment'>(device, random, { store: 'payments', wanted });
  if (!payment) return;
  const amount = random.int(1, Math.max(1, payment.amount));
  await device.mutate('payment.refund', {
    id: random.uuid(),
    paymentId: payment.id,
    amount,
    reason: 'Sent back',
  });
};

const submit: Act = async (device, random) => {
  const order = somePaidFirst(device, random, (one) => one.status === 'draft' && one.items.length > 0);
  if (order) await device.mutate('order.submit', { orderId: order.id });
};

const ownStatus: Act = async (device, random) => {
  const status = random.pick(['Active', 'On Break', 'Inactive'] as const);
  const { staffId } = device.actor;
  if (staffId !== null) await device.mutate('staff.setStatus', { staffId, status });
};

/** Returns the orders of a family that the device shows. A draft, which can still be added to, comes first. */
function shownFamily(device: SimulatedDevice, rootId: string): readonly Order[] {
  const all = device.stored<{ readonly doc: Order }>('orders').map(({ doc }) => doc);
  const family = all.filter(({ id, parentId }) => id === rootId || parentId === rootId);
  return family.sort((a, b) => Number(b.status === 'draft') - Number(a.status === 'draft'));
}

/** Creates a round for a table and pays for it at once, so that two tablets can both add to it later. */
export const paidRound = async (
  device: SimulatedDevice,
  random: SeededRandom,
): Promise<string | undefined> => {
  const orderNumber = await device.engine.nextOrderNumber().catch(() => undefined);
  if (orderNumber === undefined) return undefined;
  const id = random.uuid();
  const items = [dishOf(device, random)];
  await device.mutate('order.create', { id, orderNumber, tableId: random.pick(TABLE_IDS), items });
  if (random.chance(0.8)) await takeAll(device, random, id);
  return id;
};

/**
 * Adds to the family, raises the quantity of the last tapped line, and takes payment, all based on what this device
 * shows.
 */
export async function serveFamily(
  device: SimulatedDevice,
  random: SeededRandom,
  rootId: string,
): Promise<void> {
  for (let rounds = random.int(1, 3); rounds > 0; rounds -= 1) {
    const [order] = shownFamily(device, rootId);
    if (!order) return;
    const item = dishOf(device, random);
    await device.mutate('order.addItem', { ...nameOf(order), item });
    for (let taps = random.int(0, 2); taps > 0; taps -= 1) {
      const holder = shownFamily(device, rootId).find(({ items }) => items.some(({ id }) => id === item.id));
      const more = { itemId: item.id, productId: item.productId, by: 1 };
      if (holder) await device.mutate('order.setItem', { ...nameOf(holder), ...more });
    }
    if (random.chance(0.8)) await takeAll(device, random, rootId);
  }
}

async function takeAll(device: SimulatedDevice, random: SeededRandom, rootId: string): Promise<void> {
  const [order] = shownFamily(device, rootId);
  if (order?.status !== 'draft' || order.balance <= 0) return;
  const taken = { id: random.uuid(), hadItems: true, inFull: true } as const;
  const payment = {
    ...taken,
    method: 'cash',
    amount: order.balance,
    ...forDrawer(device, random),
  } as const;
  await device.mutate('payment.record', { ...nameOf(order), ...payment });
}

/** Takes cash for whatever the device shows and is not paid yet. */
export const takeCash: Act = async (device, random) => random.pick([pay, payVisit])(device, random);

/** Every command that has an act here. The floor tries the examples of all others. */
const SHIFT_ACTS = {
  'order.create': open,
  'order.addItem': add,
  'order.setItem': change,
  'order.removeItem': change,
  'order.submit': submit,
  'order.advance': advance,
  'order.recall': recall,
  'order.cancel': cancel,
  'order.tickItem': tick,
  'payment.record': pay,
  'payment.conclude': conclude,
  'payment.refund': refund,
  'table.setStatus': seat,
  'product.setAvailability': soldOut,
  'product.setStock': countStock,
} as const satisfies Partial<Record<CommandName, Act>>;

const FLOOR_ACTS: readonly Act[] = [
  open,
  add,
  add,
  add,
  add,
  change,
  pay,
  pay,
  conclude,
  advance,
  cancel,
  seat,
  soldOut,
  countStock,
  refund,
  recall,
  ...exampleActs({ ...SHIFT_ACTS, ...OFFICE_ACTS, ...VISIT_COMMANDS, ...CASH_COMMANDS }),
];
const KITCHEN_ACTS: readonly Act[] = [
  advance,
  advance,
  advance,
  tick,
  recall,
  soldOut,
  countStock,
  ownStatus,
];
const GUEST_ACTS: readonly Act[] = [open, add, add, add, change, submit, cancel];
