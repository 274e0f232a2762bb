import { describe, expect, it } from 'vitest';
import { anActor, anItem, anOrder, FRIDAY_EVENING, testId } from '../../testing/builders.ts';
import { aRoom, outcomeOf } from '../../testing/try-command.ts';
import { aPad, aVisit } from '../../testing/visit-builders.ts';
import { change } from '../entities/entities.ts';
import type { Order } from '../entities/order.ts';
import { padIdOf } from '../entities/visit.ts';
import { chainOf } from './chain.ts';

const visitId = testId('visit');
const orderId = testId('order', 3);
const cora = anActor('customer').userId;
const itemIds = [3, 4].map((n) => testId('item', n));
const submitted = (over: Partial<Order> = {}) =>
  anOrder({
    id: orderId,
    orderNumber: 'G-4',
    tableId: 'table-12',
    customerId: cora,
    serverId: null,
    serverName: null,
    serverStaffId: null,
    submittedAt: FRIDAY_EVENING,
    items: itemIds.map((id) => anItem({ id, addedBy: { id: cora, name: 'Cora' } })),
    statusBy: { id: cora, name: 'Cora', at: FRIDAY_EVENING },
    ...over,
  });
const args = { visitId, orderId, itemIds };

/** Cora's order was taken in on the check of her table. */
function room() {
  const place = aRoom({ visit: [aVisit()], order: [aPad(), submitted()] });
  const waiting = place.rows.get('order', orderId);
  expect(outcomeOf(place.run('visit.takeIn', { visitId, orderId }))).toBe('applied');
  return { ...place, waiting };
}
const send = (...ids: string[]) => ({ visitId, roundId: testId('order', 50), itemIds: ids });

describe("a guest's order that is given back", () => {
  it('is the order that it was before, and the check has nothing of it', () => {
    const { run, rows, waiting } = room();
    expect(outcomeOf(run('visit.giveBack', args))).toBe('applied');
    expect(rows.get('order', orderId)).toEqual(waiting);
    expect(chainOf(rows, anActor(), visitId)?.pads.map(({ id }) => id)).toEqual([padIdOf(visitId)]);
    expect(outcomeOf(run('visit.giveBack', args))).toBe('noop');
  });

  it('can be taken in again', () => {
    const { run } = room();
    run('visit.giveBack', args);
    expect(outcomeOf(run('visit.takeIn', { visitId, orderId }))).toBe('applied');
  });

  it('stays on the check once it was sent, even in part', () => {
    const whole = room();
    whole.run('visit.send', send(...itemIds));
    expect(outcomeOf(whole.decide('visit.giveBack', args))).toBe('order.notDraft');
    const part = room();
    part.run('visit.send', send(itemIds[0] ?? ''));
    expect(outcomeOf(part.decide('visit.giveBack', args))).toBe('item.notFound');
  });

  it('stays on the check once somebody took one of its lines off', () => {
    const { run, decide } = room();
    run('visit.removeItem', { visitId, itemId: itemIds[1] ?? '' });
    expect(outcomeOf(decide('visit.giveBack', args))).toBe('item.notFound');
  });

  it('cannot be the pad of the check itself, an order of another check, or an unknown one', () => {
    const { decide, rows } = room();
    expect(outcomeOf(decide('visit.giveBack', { ...args, orderId: padIdOf(visitId) }))).toBe('visit.pad');
    rows.put(change('order', submitted({ visitId: testId('visit', 7) })));
    expect(outcomeOf(decide('visit.giveBack', args))).toBe('order.notFound');
    expect(outcomeOf(decide('visit.giveBack', { ...args, orderId: testId('order', 77) }))).toBe(
      'order.notFound',
    );
  });

  it('needs an open check and somebody from the floor', () => {
    const { decide, rows } = room();
    for (const role of ['kitchen', 'customer'] as const)
      expect(outcomeOf(decide('visit.giveBack', args, role))).toBe('forbidden');
    rows.put(change('visit', aVisit({ status: 'closed' })));
    expect(outcomeOf(decide('visit.giveBack', args))).toBe('visit.closed');
  });
});
