/** Random actions of people in a shift. Each role mostly does what it may do, and now and then what it may not. */

import type { Role } from '@tableside/domain/command/permissions.ts';
import type { CommandName } from '@tableside/domain/commands.ts';
import type { Documents } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { nextStatus } from '@tableside/domain/orders/order-status.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { CALL_ACTS } from './call-actions.ts';
import { CASH_COMMANDS } from './cash-actions.ts';
import { comboOf } from './combo-acts.ts';
import { dishOf } from './dish.ts';
import { exampleActs } from './example-acts.ts';
import { OFFICE_ACTS } from './office-actions.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { codeOf, DISHES, TABLE_IDS } from './simulated-venue.ts';
import { type Act, someShown } from './some-shown.ts';
import { STATION_ACTS } from './station-acts.ts';
import { VISIT_ACTS, VISIT_COMMANDS } from './visit-actions.ts';

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
      return random.chance(0.4) ? [...Object.values(OFFICE_ACTS), ...STATION_ACTS] : floorActs(random);
  }
}

/** Most of what staff do is on visits. The rest is the work beside them. */
const floorActs = (random: SeededRandom): readonly Act[] => (random.chance(0.7) ? VISIT_ACTS : FLOOR_ACTS);

const someOrder = (
  device: SimulatedDevice,
  random: SeededRandom,
  wanted: (order: Order) => boolean,
): Order | undefined => someShown<'order'>(device, random, { store: 'orders', wanted });

/** A guest's own order. Lines of a visit have acts of their own. */
const someDraft = (
  device: SimulatedDevice,
  random: SeededRandom,
  wanted: (order: Order) => boolean,
): Order | undefined => someOrder(device, random, (order) => order.visitId === undefined && wanted(order));

const open: Act = async (device, random) => {
  const tableId = random.pick(TABLE_IDS);
  // Now and then the guest scanned the code of another table.
  const tableCode = codeOf(random.chance(0.9) ? tableId : random.pick(TABLE_IDS));
  await device.mutate('order.create', { id: random.uuid(), tableId, tableCode });
};

const add: Act = async (device, random) => {
  const drafts = random.chance(0.85);
  const order = someDraft(device, random, ({ status }) => (status === 'draft') === drafts);
  if (!order) return open(device, random);
  await device.mutate('order.addItem', { orderId: order.id, item: dishOf(device, random) });
};

const addCombo: Act = async (device, random) => {
  const order = someDraft(device, random, ({ status }) => status === 'draft');
  if (!order) return open(device, random);
  await device.mutate('order.addCombo', { orderId: order.id, combo: comboOf(device, random) });
};

const change: Act = async (device, random) => {
  const order = someDraft(device, random, (one) => one.items.length > 0);
  if (!order) return;
  const { id: itemId, productId } = random.pick(order.items);
  const line = { orderId: order.id, itemId, productId };
  if (random.chance(0.3)) await device.mutate('order.removeItem', line);
  else if (random.chance(0.5))
    await device.mutate('order.setItem', { ...line, by: random.pick([1, 1, 2, -1]) });
  else await device.mutate('order.setItem', { ...line, quantity: random.int(1, 4) });
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
    await device.mutate('order.advance', { orderId: order.id, to });
};

const recall: Act = async (device, random) => {
  const order = someOrder(device, random, ({ status }) =>
    ['preparing', 'serving', 'completed'].includes(status),
  );
  if (order) await device.mutate('order.recall', { orderId: order.id, from: order.status });
};

const cancel: Act = async (device, random) => {
  const order = someOrder(device, random, ({ status }) => !['completed', 'cancelled'].includes(status));
  if (order) await device.mutate('order.cancel', { orderId: order.id, reason: 'The guest left' });
};

const tick: Act = async (device, random) => {
  const order = someOrder(device, random, (one) => one.status !== 'draft' && one.items.length > 0);
  if (!order) return;
  const itemId = random.pick(order.items).id;
  await device.mutate('order.tickItem', { orderId: order.id, itemId, status: 'ready' });
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
  const order = someDraft(device, random, (one) => one.status === 'draft' && one.items.length > 0);
  if (order) await device.mutate('order.submit', { orderId: order.id });
};

const ownStatus: Act = async (device, random) => {
  const status = random.pick(['Active', 'On Break', 'Inactive'] as const);
  const { staffId } = device.actor;
  if (staffId !== null) await device.mutate('staff.setStatus', { staffId, status });
};

/** Every command that has an act here. The floor tries the examples of all others. */
const SHIFT_ACTS = {
  'order.create': open,
  'order.addItem': add,
  'order.addCombo': addCombo,
  'order.setItem': change,
  'order.removeItem': change,
  'order.submit': submit,
  'order.advance': advance,
  'order.recall': recall,
  'order.cancel': cancel,
  'order.tickItem': tick,
  'payment.conclude': conclude,
  'payment.refund': refund,
  'table.setStatus': seat,
  'product.setAvailability': soldOut,
  'product.setStock': countStock,
  ...CALL_ACTS,
} as const satisfies Partial<Record<CommandName, Act>>;

const FLOOR_ACTS: readonly Act[] = [
  conclude,
  advance,
  advance,
  advance,
  cancel,
  seat,
  soldOut,
  countStock,
  refund,
  recall,
  CALL_ACTS['call.answer'],
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
const GUEST_ACTS: readonly Act[] = [open, add, add, add, change, submit, cancel, CALL_ACTS['call.make']];
