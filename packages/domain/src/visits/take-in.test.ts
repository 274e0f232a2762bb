import { describe, expect, it } from 'vitest';
import { anActor, anItem, anOrder, FRIDAY_EVENING, testId } from '../../testing/builders.ts';
import { aRoom, outcomeOf } from '../../testing/try-command.ts';
import { aVisit } from '../../testing/visit-builders.ts';
import { change } from '../entities/entities.ts';
import type { Order } from '../entities/order.ts';
import { padIdOf, type Visit } from '../entities/visit.ts';
import { chainOf } from './chain.ts';

const visitId = testId('visit');
const orderId = testId('order', 3);
const cora = anActor('customer').userId;
const submitted = (over: Partial<Order> = {}) =>
  anOrder({
    id: orderId,
    orderNumber: 'G-4',
    tableId: 'table-14',
    customerId: cora,
    serverId: null,
    serverName: null,
    submittedAt: FRIDAY_EVENING,
    items: [anItem({ id: testId('item', 3), addedBy: { id: cora, name: 'Cora' } })],
    statusBy: { id: cora, name: 'Cora', at: FRIDAY_EVENING },
    ...over,
  });
const room = (order: Partial<Order> = {}, visit: Partial<Visit> = {}) =>
  aRoom({ visit: [aVisit(visit)], order: [anOrder({ id: padIdOf(visitId), visitId }), submitted(order)] });
const args = { visitId, orderId };

describe("a guest's order that is put on a check", () => {
  it('becomes a second pad at the table of the visit, and owes nothing by itself', () => {
    const place = room();
    expect(outcomeOf(place.run('visit.takeIn', args))).toBe('applied');
    const chain = chainOf(place.rows, anActor(), visitId);
    expect(chain?.pads.map(({ id }) => id)).toEqual([padIdOf(visitId), orderId]);
    expect(place.rows.get('order', orderId)).toMatchObject({
      status: 'draft',
      visitId,
      tableId: 'table-12',
      customerId: cora,
      serverName: 'Ana',
      orderNumber: 'G-4',
    });
  });

  it('becomes a round when it is sent whole, so the phone can still follow it', () => {
    const place = room();
    place.run('visit.takeIn', args);
    const send = { visitId, roundId: testId('order', 50), itemIds: [testId('item', 3)] };
    expect(outcomeOf(place.run('visit.send', send))).toBe('applied');
    expect(place.rows.get('order', orderId)).toMatchObject({
      status: 'accepted',
      orderNumber: 'B-17',
      customerId: cora,
      sentAt: FRIDAY_EVENING,
    });
    expect(place.rows.get('order', send.roundId)).toBeUndefined();
    expect(outcomeOf(place.run('visit.send', send))).toBe('noop');
  });

  it.each([
    ['dineIn', undefined],
    ['takeaway', 'takeaway'],
  ] as const)('is a round like the other lines, of the kind of the visit: %s', (service, onRound) => {
    const place = room({}, { service });
    const pad = anOrder({ id: padIdOf(visitId), visitId, items: [anItem({ id: testId('item', 1) })] });
    place.rows.put(change('order', pad));
    place.run('visit.takeIn', args);
    const roundId = testId('order', 50);
    const itemIds = [1, 3].map((n) => testId('item', n));
    place.run('visit.send', { visitId, roundId, itemIds });
    const sent = [orderId, roundId].map((id) => place.rows.get('order', id));
    expect(sent.map((order) => [order?.status, order?.service])).toEqual([
      ['accepted', onRound],
      ['accepted', onRound],
    ]);
  });

  it('is a round beside that of the other lines, and a part of it goes with those', () => {
    const place = room({ items: [3, 4].map((n) => anItem({ id: testId('item', n) })) });
    place.rows.put(
      change('order', anOrder({ id: padIdOf(visitId), visitId, items: [anItem({ id: testId('item', 1) })] })),
    );
    place.run('visit.takeIn', args);
    const send = (round: number, ...items: number[]) =>
      place.run('visit.send', {
        visitId,
        roundId: testId('order', round),
        itemIds: items.map((n) => testId('item', n)),
      });
    send(50, 1, 3);
    expect(place.rows.get('order', testId('order', 50))).toMatchObject({
      orderNumber: 'B-17',
      items: [{ id: testId('item', 1) }, { id: testId('item', 3) }],
    });
    expect(place.rows.get('order', orderId)).toMatchObject({
      status: 'draft',
      items: [{ id: testId('item', 4) }],
    });
    send(51, 4);
    expect(place.rows.get('order', orderId)).toMatchObject({ status: 'accepted', orderNumber: 'B-17/2' });
  });

  it('is paid in the name of its guest, unless somebody else has lines on the check', () => {
    const paid = (...items: Order['items']) => {
      const place = room({}, { payAt: 'order' });
      place.run('visit.takeIn', args);
      if (items.length > 0)
        place.rows.put(change('order', anOrder({ id: padIdOf(visitId), visitId, items })));
      const id = testId('payment', 9);
      place.run('payment.record', { id, visitId, method: 'cash', amount: 100 });
      return place.rows.get('payment', id)?.customerId;
    };
    expect([paid(), paid(anItem({ id: testId('item', 9) }))]).toEqual([cora, null]);
  });

  it('is put there only once', () => {
    const place = room();
    place.run('visit.takeIn', args);
    expect(outcomeOf(place.run('visit.takeIn', args))).toBe('noop');
  });

  it.each([
    ['that the guest has not sent', { submittedAt: null }, 'order.notFound'],
    ['of another venue', { venueId: 'elsewhere' }, 'order.notFound'],
    ['that is cancelled', { status: 'cancelled' }, 'order.notDraft'],
    ['of another visit', { visitId: testId('visit', 7) }, 'order.notDraft'],
  ] as const)('is refused when it is one %s', (_, order, code) => {
    expect(outcomeOf(room(order).decide('visit.takeIn', args))).toBe(code);
  });

  it('keeps who took a dish in that somebody at the table must not get', () => {
    const milk = { codes: ['milk' as const], note: null, by: { id: cora, name: 'Cora' }, at: FRIDAY_EVENING };
    const place = room(
      { items: [3, 4].map((n) => anItem({ id: testId('item', n) })) },
      { allergies: { table: milk } },
    );
    place.run('visit.takeIn', { ...args, clashes: { [testId('item', 3)]: ['Dairy'] } });
    const lines = () => place.rows.get('order', orderId)?.items.map(({ allergy, clash }) => [allergy, clash]);
    const { userId: id } = anActor();
    expect(lines()).toEqual([
      ['Milk', { allergens: ['Dairy'], by: { id, name: 'Ana' } }],
      ['Milk', undefined],
    ]);
  });

  it('keeps what its guest answered for, and nothing that staff did, once it is given back', () => {
    const asked = { allergens: ['Nuts'], by: { id: cora, name: 'Cora' } };
    const [first, second, third] = [3, 4, 5].map((n) => testId('item', n));
    const place = room({
      items: [
        anItem({ id: first }),
        anItem({ id: second, clash: asked }),
        anItem({ id: third, clash: asked }),
      ],
    });
    const told = () =>
      place.rows.get('order', orderId)?.items.map(({ clash }) => clash && [clash.allergens, clash.by.name]);
    place.run('visit.takeIn', { ...args, clashes: { [`${first}`]: ['Dairy'], [`${second}`]: ['Dairy'] } });
    expect(told()).toEqual([
      [['Dairy'], 'Ana'],
      [['Nuts', 'Dairy'], 'Ana'],
      [['Nuts'], 'Cora'],
    ]);
    const itemIds = [first, second, third].map(String);
    place.run('visit.giveBack', { ...args, itemIds });
    expect(told()).toEqual([undefined, undefined, [['Nuts'], 'Cora']]);
  });

  it('needs an open visit and somebody from the floor', () => {
    expect(outcomeOf(room({}, { status: 'closed' }).decide('visit.takeIn', args))).toBe('visit.closed');
    for (const role of ['kitchen', 'customer'] as const) {
      expect(outcomeOf(room().decide('visit.takeIn', args, role))).toBe('forbidden');
    }
    const unknown = { ...args, orderId: testId('order', 77) };
    expect(outcomeOf(room().decide('visit.takeIn', unknown))).toBe('order.notFound');
  });
});
