/** Runs every command on an order in every status, for every role. Each cell of the table is one result. */

import { describe, expect, it } from 'vitest';
import {
  aCategory,
  aContext,
  anActor,
  anItem,
  anOrder,
  aProduct,
  aTable,
  testId,
} from '../../testing/builders.ts';
import { aCombo } from '../../testing/combo-builders.ts';
import { aRoom, COMMAND_NAMES, changed, outcomeOf, type Room } from '../../testing/try-command.ts';
import { aRound, aVisit } from '../../testing/visit-builders.ts';
import { type Context, type Decision, noop } from '../command/command.ts';
import type { Role } from '../command/permissions.ts';
import { ORDER_STATUSES, type OrderStatus } from '../entities/order.ts';
import { FORWARD_STATUSES } from './order-status.ts';

const orderId = testId('order');
const itemId = testId('item');
const own = anActor('customer');
const stranger = { ...own, userId: testId('user', 99) };
/** The columns of the table: four staff roles, the customer who owns the order, and another customer. */
const WHO: readonly Context[] = [
  ...(['admin', 'manager', 'server', 'kitchen'] satisfies Role[]).map((role) =>
    aContext({ actor: anActor(role) }),
  ),
  aContext({ actor: own }),
  aContext({ actor: stranger }),
];

type Act = (room: Room, status: OrderStatus, who: Context) => Decision;

const newItem = { id: testId('item', 2), productId: 'burger', sizeId: 'regular', quantity: 1 };
const newCombo = {
  id: testId('item', 3),
  productId: 'deal',
  sizeId: 'deal',
  quantity: 1,
  picks: [{ id: testId('item', 4), slotId: 'main', productId: 'burger', sizeId: 'regular' }],
};
const create = { id: orderId, tableId: anOrder().tableId };
const gone = { orderId, id: testId('command'), itemId, quantity: 1, reason: 'Cold' };

const ACTS: Record<string, Act> = {
  'create it again': (room, _status, who) => room.decide('order.create', create, who),
  'create another under its id': (room, _status, who) =>
    room.decide('order.create', { ...create, tableId: 'table-13' }, who),
  ...Object.fromEntries(
    FORWARD_STATUSES.map((to): [string, Act] => [
      `advance to ${to}`,
      (room, _status, who) => room.decide('order.advance', { orderId, to }, who),
    ]),
  ),
  'recall from its status': (room, from, who) => room.decide('order.recall', { orderId, from }, who),
  'recall from a status it is not in': (room, status, who) =>
    room.decide('order.recall', { orderId, from: status === 'serving' ? 'preparing' : 'serving' }, who),
  'cancel without a reason': (room, _status, who) => room.decide('order.cancel', { orderId }, who),
  'cancel with a reason': (room, _status, who) =>
    room.decide('order.cancel', { orderId, reason: 'Left' }, who),
  'add an item': (room, _status, who) => room.decide('order.addItem', { orderId, item: newItem }, who),
  'add a combo': (room, _status, who) => room.decide('order.addCombo', { orderId, combo: newCombo }, who),
  'set an item': (room, _status, who) => room.decide('order.setItem', { orderId, itemId, quantity: 9 }, who),
  'give a line an allergy': (room, _status, who) =>
    room.decide('order.setItem', { orderId, itemId, allergy: 'Nuts' }, who),
  'set its guests': (room, _status, who) => room.decide('order.setDetails', { orderId, guests: 4 }, who),
  'remove an item': (room, _status, who) => room.decide('order.removeItem', { orderId, itemId }, who),
  'tick an item': (room, _status, who) =>
    room.decide('order.tickItem', { orderId, itemId, status: 'ready' }, who),
  'void an item': (room, _status, who) => room.decide('order.voidItem', gone, who),
  rush: (room, _status, who) => room.decide('order.rush', { orderId, isRush: true }, who),
  submit: (room, _status, who) => room.decide('order.submit', { orderId }, who),
};

/**
 * A room with an order in this status: a guest's own draft, which may be cancelled, or a round of a check that the guest
 * ordered and paid first.
 */
function roomWith(status: OrderStatus): Room {
  const isOwn = status === 'draft' || status === 'cancelled';
  const items = [anItem()];
  const customerId = own.userId;
  return aRoom({
    visit: [aVisit()],
    order: [
      isOwn
        ? anOrder({ status, items, customerId })
        : aRound(items, { id: orderId, status, customerId, paidFirst: true }),
    ],
    table: [aTable({ status: 'occupied' })],
    product: [aProduct(), aCombo()],
    category: [aCategory()],
  });
}

/** Returns the order's new status, the code of a refusal, `noop`, or `again` when the guest goes on with a new draft. */
function cell(act: Act, status: OrderStatus, who: Context): string {
  const decision = act(roomWith(status), status, who);
  if (decision.status === 'rejected' || decision.status === 'noop') return outcomeOf(decision);
  const order = changed(decision, 'order').find((one) => one.id === orderId);
  return order ? order.status : 'again';
}

/** The row of what a guest alone does, with a draft of their own. */
const ON_DRAFTS: Record<OrderStatus, string> = {
  draft: 'forbidden forbidden forbidden forbidden draft order.notFound',
  paid: 'forbidden forbidden forbidden forbidden order.notDraft order.notFound',
  accepted: 'forbidden forbidden forbidden forbidden order.notDraft order.notFound',
  preparing: 'forbidden forbidden forbidden forbidden order.notDraft order.notFound',
  serving: 'forbidden forbidden forbidden forbidden order.notDraft order.notFound',
  completed: 'forbidden forbidden forbidden forbidden order.notDraft order.notFound',
  cancelled: 'forbidden forbidden forbidden forbidden order.cancelled order.notFound',
};

const inEveryStatus = (row: string): Record<OrderStatus, string> =>
  Object.fromEntries(ORDER_STATUSES.map((status) => [status, row])) as Record<OrderStatus, string>;

const MACHINE: Record<string, Record<OrderStatus, string>> = {
  'create it again': inEveryStatus('forbidden forbidden forbidden forbidden noop order.exists'),
  'create another under its id': inEveryStatus(
    'forbidden forbidden forbidden forbidden order.exists order.exists',
  ),
  'advance to paid': {
    draft: 'order.unpaid order.unpaid order.unpaid order.unpaid forbidden forbidden',
    paid: 'noop noop noop noop forbidden forbidden',
    accepted: 'noop noop noop noop forbidden forbidden',
    preparing: 'noop noop noop noop forbidden forbidden',
    serving: 'noop noop noop noop forbidden forbidden',
    completed: 'noop noop noop noop forbidden forbidden',
    cancelled: 'order.cancelled order.cancelled order.cancelled order.cancelled forbidden forbidden',
  },
  'advance to accepted': {
    draft: 'order.unpaid order.unpaid order.unpaid order.unpaid forbidden forbidden',
    paid: 'accepted accepted accepted accepted forbidden forbidden',
    accepted: 'noop noop noop noop forbidden forbidden',
    preparing: 'noop noop noop noop forbidden forbidden',
    serving: 'noop noop noop noop forbidden forbidden',
    completed: 'noop noop noop noop forbidden forbidden',
    cancelled: 'order.cancelled order.cancelled order.cancelled order.cancelled forbidden forbidden',
  },
  'advance to preparing': {
    draft: 'order.unpaid order.unpaid order.unpaid order.unpaid forbidden forbidden',
    paid: 'preparing preparing preparing preparing forbidden forbidden',
    accepted: 'preparing preparing preparing preparing forbidden forbidden',
    preparing: 'noop noop noop noop forbidden forbidden',
    serving: 'noop noop noop noop forbidden forbidden',
    completed: 'noop noop noop noop forbidden forbidden',
    cancelled: 'order.cancelled order.cancelled order.cancelled order.cancelled forbidden forbidden',
  },
  'advance to serving': {
    draft: 'order.unpaid order.unpaid order.unpaid order.unpaid forbidden forbidden',
    paid: 'serving serving serving serving forbidden forbidden',
    accepted: 'serving serving serving serving forbidden forbidden',
    preparing: 'serving serving serving serving forbidden forbidden',
    serving: 'noop noop noop noop forbidden forbidden',
    completed: 'noop noop noop noop forbidden forbidden',
    cancelled: 'order.cancelled order.cancelled order.cancelled order.cancelled forbidden forbidden',
  },
  'advance to completed': {
    draft: 'order.unpaid order.unpaid order.unpaid order.unpaid forbidden forbidden',
    paid: 'completed completed completed completed forbidden forbidden',
    accepted: 'completed completed completed completed forbidden forbidden',
    preparing: 'completed completed completed completed forbidden forbidden',
    serving: 'completed completed completed completed forbidden forbidden',
    completed: 'noop noop noop noop forbidden forbidden',
    cancelled: 'order.cancelled order.cancelled order.cancelled order.cancelled forbidden forbidden',
  },
  'recall from its status': {
    draft: 'order.status order.status order.status order.status forbidden forbidden',
    paid: 'order.status order.status order.status order.status forbidden forbidden',
    accepted: 'paid paid paid paid forbidden forbidden',
    preparing: 'accepted accepted accepted accepted forbidden forbidden',
    serving: 'preparing preparing preparing preparing forbidden forbidden',
    completed: 'serving serving serving serving forbidden forbidden',
    cancelled: 'order.cancelled order.cancelled order.cancelled order.cancelled forbidden forbidden',
  },
  'recall from a status it is not in': {
    draft: 'noop noop noop noop forbidden forbidden',
    paid: 'noop noop noop noop forbidden forbidden',
    accepted: 'noop noop noop noop forbidden forbidden',
    preparing: 'noop noop noop noop forbidden forbidden',
    serving: 'noop noop noop noop forbidden forbidden',
    completed: 'noop noop noop noop forbidden forbidden',
    cancelled: 'order.cancelled order.cancelled order.cancelled order.cancelled forbidden forbidden',
  },
  'cancel without a reason': {
    draft: 'cancelled cancelled cancelled forbidden cancelled order.notFound',
    paid: 'cancelled cancelled cancelled forbidden forbidden order.notFound',
    accepted: 'cancelled cancelled cancelled forbidden forbidden order.notFound',
    preparing:
      'order.reasonRequired order.reasonRequired approval.required forbidden forbidden order.notFound',
    serving: 'order.reasonRequired order.reasonRequired approval.required forbidden forbidden order.notFound',
    completed: 'order.completed order.completed order.completed forbidden forbidden order.notFound',
    cancelled: 'noop noop noop forbidden noop order.notFound',
  },
  'cancel with a reason': {
    draft: 'cancelled cancelled cancelled forbidden cancelled order.notFound',
    paid: 'cancelled cancelled cancelled forbidden forbidden order.notFound',
    accepted: 'cancelled cancelled cancelled forbidden forbidden order.notFound',
    preparing: 'cancelled cancelled approval.required forbidden forbidden order.notFound',
    serving: 'cancelled cancelled approval.required forbidden forbidden order.notFound',
    completed: 'order.completed order.completed order.completed forbidden forbidden order.notFound',
    cancelled: 'noop noop noop forbidden noop order.notFound',
  },
  'add an item': {
    draft: 'forbidden forbidden forbidden forbidden draft order.notFound',
    paid: 'forbidden forbidden forbidden forbidden again order.notFound',
    accepted: 'forbidden forbidden forbidden forbidden again order.notFound',
    preparing: 'forbidden forbidden forbidden forbidden again order.notFound',
    serving: 'forbidden forbidden forbidden forbidden again order.notFound',
    completed: 'forbidden forbidden forbidden forbidden again order.notFound',
    cancelled: 'forbidden forbidden forbidden forbidden order.cancelled order.notFound',
  },
  'add a combo': {
    draft: 'forbidden forbidden forbidden forbidden draft order.notFound',
    paid: 'forbidden forbidden forbidden forbidden again order.notFound',
    accepted: 'forbidden forbidden forbidden forbidden again order.notFound',
    preparing: 'forbidden forbidden forbidden forbidden again order.notFound',
    serving: 'forbidden forbidden forbidden forbidden again order.notFound',
    completed: 'forbidden forbidden forbidden forbidden again order.notFound',
    cancelled: 'forbidden forbidden forbidden forbidden order.cancelled order.notFound',
  },
  'set an item': ON_DRAFTS,
  'give a line an allergy': ON_DRAFTS,
  'set its guests': ON_DRAFTS,
  'remove an item': ON_DRAFTS,
  'tick an item': {
    draft: 'order.unpaid order.unpaid order.unpaid order.unpaid forbidden forbidden',
    paid: 'paid paid paid paid forbidden forbidden',
    accepted: 'accepted accepted accepted accepted forbidden forbidden',
    preparing: 'preparing preparing preparing preparing forbidden forbidden',
    serving: 'serving serving serving serving forbidden forbidden',
    completed: 'completed completed completed completed forbidden forbidden',
    cancelled: 'order.cancelled order.cancelled order.cancelled order.cancelled forbidden forbidden',
  },
  'void an item': {
    draft: 'order.draft order.draft order.draft forbidden forbidden forbidden',
    paid: 'cancelled cancelled cancelled forbidden forbidden forbidden',
    accepted: 'cancelled cancelled cancelled forbidden forbidden forbidden',
    preparing: 'cancelled cancelled approval.required forbidden forbidden forbidden',
    serving: 'cancelled cancelled approval.required forbidden forbidden forbidden',
    completed: 'completed completed approval.required forbidden forbidden forbidden',
    cancelled: 'order.cancelled order.cancelled order.cancelled forbidden forbidden forbidden',
  },
  rush: {
    draft: 'order.unpaid order.unpaid order.unpaid forbidden forbidden forbidden',
    paid: 'paid paid paid forbidden forbidden forbidden',
    accepted: 'accepted accepted accepted forbidden forbidden forbidden',
    preparing: 'preparing preparing preparing forbidden forbidden forbidden',
    serving: 'order.status order.status order.status forbidden forbidden forbidden',
    completed: 'order.status order.status order.status forbidden forbidden forbidden',
    cancelled: 'order.status order.status order.status forbidden forbidden forbidden',
  },
  submit: {
    draft: 'forbidden forbidden forbidden forbidden draft order.notFound',
    paid: 'forbidden forbidden forbidden forbidden order.notDraft order.notFound',
    accepted: 'forbidden forbidden forbidden forbidden order.notDraft order.notFound',
    preparing: 'forbidden forbidden forbidden forbidden order.notDraft order.notFound',
    serving: 'forbidden forbidden forbidden forbidden order.notDraft order.notFound',
    completed: 'forbidden forbidden forbidden forbidden order.notDraft order.notFound',
    cancelled: 'forbidden forbidden forbidden forbidden order.cancelled order.notFound',
  },
};

describe.each(Object.entries(ACTS))('the act "%s"', (name, act) => {
  it.each(ORDER_STATUSES)('has the outcomes of the table on an order with status %s', (status) => {
    const cells = WHO.map((who) => cell(act, status, who)).join(' ');
    expect(cells).toBe(MACHINE[name]?.[status]);
  });
});

describe('the table of order acts', () => {
  it('has a row for each of its acts, and every command of orders is one', () => {
    expect(Object.keys(MACHINE).sort()).toEqual(Object.keys(ACTS).sort());
    const given = new Set<string>();
    const listening = {
      decide: (name: string) => {
        given.add(name);
        return noop;
      },
    } as unknown as Room;
    for (const act of Object.values(ACTS)) act(listening, 'paid', aContext());
    expect([...given].sort()).toEqual(COMMAND_NAMES.filter((name) => /^order\./.test(name)).sort());
  });
});
