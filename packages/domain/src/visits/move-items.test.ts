import { describe, expect, it } from 'vitest';
import { aContext, anItem, anOrder, aStaffMember, aTable, testId } from '../../testing/builders.ts';
import { aRoom, changed, detailOf, outcomeOf } from '../../testing/try-command.ts';
import { anAdjustment, aRound, aTaking, aVisit, aVoid } from '../../testing/visit-builders.ts';
import { change } from '../entities/entities.ts';
import type { Order, OrderItem } from '../entities/order.ts';
import { padIdOf, VISIT_LIMITS, type Visit } from '../entities/visit.ts';
import { derivedId } from '../values/ids.ts';

const from = testId('visit', 1);
const to = testId('visit', 2);
const roundId = testId('order', 1);
const [steak, wine, bread] = [1, 2, 3].map((n) => testId('item', n)) as [string, string, string];
const context = aContext();
const partId = derivedId(context.cmdId, roundId);
const split = { by: 'seat', lines: { [steak]: { main: 1 }, [bread]: { main: 1 } } } as const;

const room = (over: { from?: Partial<Visit>; to?: Partial<Visit>; round?: Partial<Order> } = {}) =>
  aRoom({
    visit: [
      aVisit({ id: from, split, ...over.from }),
      aVisit({ id: to, number: 'B-20', tableId: 'table-14', ...over.to }),
    ],
    order: [
      anOrder({ id: padIdOf(from), visitId: from, items: [anItem({ id: bread, seat: 1 })] }),
      anOrder({ id: padIdOf(to), visitId: to, orderNumber: 'B-20', tableId: 'table-14' }),
      aRound(
        [
          anItem({ id: steak, price: 3000, quantity: 2, seat: 1, voids: [aVoid(1)], status: 'ready' }),
          anItem({ id: wine, price: 1000, seat: 2 }),
        ],
        { id: roundId, status: 'preparing', visitId: from, ...over.round },
      ),
      aRound([anItem({ id: testId('item', 9) })], {
        id: testId('order', 9),
        orderNumber: 'B-20/3',
        visitId: to,
      }),
    ],
    table: [aTable(), aTable({ id: 'table-14', number: '14' })],
  });
const move = (...itemIds: string[]) => ({ visitId: from, to, itemIds });

describe('items moved to another check', () => {
  it('become a round there if they were sent, at the same stage and with their voids', () => {
    const place = room();
    const decision = place.run('visit.moveItems', move(steak), context);
    expect(outcomeOf(decision)).toBe('applied');
    expect(place.rows.get('order', partId)).toMatchObject({
      orderNumber: 'B-20/4',
      visitId: to,
      tableId: 'table-14',
      status: 'preparing',
      sentAt: anOrder({ status: 'accepted' }).sentAt,
      subtotal: 3000,
      version: 0,
      items: [{ id: steak, status: 'ready', quantity: 2, voids: [{ quantity: 1 }] }],
    });
    expect(place.rows.get('order', roundId)).toMatchObject({
      visitId: from,
      orderNumber: 'B-17',
      subtotal: 1000,
      items: [{ id: wine, seat: 2 }],
    });
    expect(place.rows.get('table', 'table-14')?.status).toBe('occupied');
  });

  it('count as one more order for the server of a served round, but not as more sales', () => {
    const metrics = { ordersServed: 5, totalSales: 9000, averageRating: 4 };
    const place = room({ round: { status: 'completed', serverStaffId: 'staff-amara' } });
    place.rows.put(change('staff', aStaffMember({ metrics })));
    place.run('visit.moveItems', move(steak), context);
    expect(place.rows.get('order', partId)?.status).toBe('completed');
    expect(place.rows.get('staff', 'staff-amara')?.metrics).toEqual({ ...metrics, ordersServed: 6 });
    place.run('visit.moveItems', move(wine), aContext({ cmdId: testId('command', 2) }));
    expect(place.rows.get('staff', 'staff-amara')?.metrics).toEqual({ ...metrics, ordersServed: 6 });
  });

  it('lose their seat and their share of the first check', () => {
    const place = room();
    place.run('visit.moveItems', move(steak), context);
    expect(place.rows.get('order', partId)?.items[0]).not.toHaveProperty('seat');
    expect(place.rows.get('visit', from)?.split).toEqual({ by: 'seat', lines: { [bread]: { main: 1 } } });
  });

  it('take their round along when it has no other line', () => {
    const place = room();
    place.run('visit.moveItems', move(steak, wine), context);
    expect(place.rows.get('order', partId)).toBeUndefined();
    expect(place.rows.get('order', roundId)).toMatchObject({
      visitId: to,
      tableId: 'table-14',
      orderNumber: 'B-20/4',
      status: 'preparing',
      version: 1,
    });
    expect(place.rows.ordersOfVisit(from).map(({ id }) => id)).toEqual([padIdOf(from)]);
  });

  it('go to the other pad if nobody sent them', () => {
    const place = room();
    const decision = place.run('visit.moveItems', move(bread), context);
    expect(changed(decision, 'order').map(({ id }) => id)).toEqual([from, to].map(padIdOf));
    expect(place.rows.get('order', padIdOf(from))?.items).toEqual([]);
    expect(place.rows.get('order', padIdOf(to))).toMatchObject({ subtotal: 1200, items: [{ id: bread }] });
  });

  it('are the same lines when they are moved again', () => {
    const place = room();
    place.run('visit.moveItems', move(steak, bread), context);
    const again = aContext({ cmdId: testId('command', 2) });
    expect(outcomeOf(place.run('visit.moveItems', move(steak, bread), again))).toBe('noop');
    const others = place.run('visit.moveItems', move(steak, wine), again);
    expect(outcomeOf(others)).toBe('applied');
    const ids = place.rows.all('order').flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('exclude those that are gone, with a message', () => {
    const place = room();
    const decision = place.run('visit.moveItems', move(wine, testId('item', 7)), context);
    expect(outcomeOf(decision)).toBe('order.sentWithout');
    expect(detailOf(decision)).toEqual({ missing: [testId('item', 7)] });
    const none = place.run('visit.moveItems', move(testId('item', 7)), context);
    expect(outcomeOf(none)).toBe('item.notFound');
  });

  it('stay there in a cancelled round', () => {
    const cancelled = room({ round: { status: 'cancelled', sentAt: context.occurredAt } });
    expect(outcomeOf(cancelled.decide('visit.moveItems', move(steak), context))).toBe('item.notFound');
  });

  it('cannot leave a check that was paid', () => {
    const place = room({ from: { takings: [aTaking(1089, { checkKey: 'seat-2' })] } });
    expect(outcomeOf(place.run('visit.moveItems', move(wine), context))).toBe('check.paid');
    expect(place.rows.get('order', roundId)?.items).toHaveLength(2);
    expect(outcomeOf(place.run('visit.moveItems', move(steak), context))).toBe('applied');
  });

  it('need two open visits', () => {
    const calls = [
      [room({ from: { status: 'closed' } }), 'visit.closed'],
      [room({ to: { status: 'closed' } }), 'visit.closed'],
      [room({ to: { venueId: 'elsewhere' } }), 'visit.notFound'],
    ] as const;
    for (const [place, code] of calls) {
      expect(outcomeOf(place.decide('visit.moveItems', move(steak), context))).toBe(code);
    }
    expect(outcomeOf(room().decide('visit.moveItems', { ...move(steak), to: from }, context))).toBe('noop');
    expect(outcomeOf(room().decide('visit.moveItems', move(steak), 'kitchen'))).toBe('forbidden');
  });

  it('are refused when the other check has no room for a round', () => {
    const rounds = Array.from({ length: VISIT_LIMITS.rounds - 1 }, (_, n) =>
      aRound([anItem({ id: testId('item', 100 + n) })], {
        id: testId('order', 100 + n),
        visitId: to,
      }),
    );
    const place = room();
    for (const doc of rounds) place.rows.put({ entity: 'order', id: doc.id, doc });
    expect(outcomeOf(place.decide('visit.moveItems', move(steak), context))).toBe('visit.tooLarge');
  });
});

describe('some portions of an item', () => {
  const beers = (over: Partial<OrderItem> = {}) =>
    anItem({ id: wine, price: 600, quantity: 4, seat: 2, ...over });
  const part = derivedId(context.cmdId, wine);
  const moved = (place: ReturnType<typeof room>, count: number) =>
    place.run('visit.moveItems', { ...move(wine), portions: { [wine]: count } }, context);
  const linesAt = (place: ReturnType<typeof room>, id: string) =>
    place.rows.get('order', id)?.items.map((item) => [item.id, item.quantity, item.totalPrice]);

  it('move as a line of their own, and the others stay with their voids', () => {
    const place = room({ round: { items: [beers({ voids: [aVoid(1)], status: 'ready' })] } });
    expect(outcomeOf(moved(place, 2))).toBe('applied');
    expect(place.rows.get('order', roundId)).toMatchObject({
      subtotal: 600,
      items: [{ id: wine, quantity: 2, seat: 2, voids: [{ quantity: 1 }] }],
    });
    const there = place.rows.get('order', partId);
    expect(there).toMatchObject({ visitId: to, subtotal: 1200, items: [{ id: part, status: 'ready' }] });
    expect(there?.items[0]).not.toHaveProperty('voids');
  });

  it('move from pad to pad, each with the count that it was taken from', () => {
    const pad = anOrder({ id: padIdOf(from), visitId: from, items: [beers({ counted: 4 })] });
    const place = room();
    place.rows.put(change('order', pad));
    moved(place, 1);
    expect(linesAt(place, padIdOf(from))).toEqual([[wine, 3, 1800]]);
    expect(linesAt(place, padIdOf(to))).toEqual([[part, 1, 600]]);
    const counted = [from, to].map((id) => place.rows.get('order', padIdOf(id))?.items[0]?.counted);
    expect(counted).toEqual([3, 1]);
  });

  it('are the whole line when no more of it is left', () => {
    const place = room({ round: { items: [beers({ voids: [aVoid(2)] })] } });
    moved(place, 2);
    expect(place.rows.get('order', roundId)?.items.map(({ id }) => id)).toEqual([wine]);
    expect(place.rows.get('order', roundId)?.visitId).toBe(to);
  });

  it('leave its shares behind, and take along what is off each portion, but no amount', () => {
    const adjustments = [
      anAdjustment({ itemIds: [wine], milli: 10_000 }),
      anAdjustment({ id: testId('command', 51), itemIds: [wine], cents: 100 }),
    ];
    const shares = { by: 'none', lines: { [wine]: { main: 1, 'seat-2': 1 } } } as const;
    const place = room({ from: { adjustments, split: shares }, round: { items: [beers()] } });
    moved(place, 1);
    expect(place.rows.get('visit', from)?.split).toEqual(shares);
    const at = (id: string) =>
      place.rows.get('visit', id)?.adjustments.map((one) => [one.milli, one.itemIds]);
    expect(at(from)).toEqual([
      [10_000, [wine]],
      [null, [wine]],
    ]);
    expect(at(to)).toEqual([[10_000, [part]]]);
  });

  it('cannot leave a check that was paid', () => {
    const takings = [aTaking(2613, { checkKey: 'seat-2' })];
    const place = room({ from: { takings }, round: { items: [beers()] } });
    expect(outcomeOf(moved(place, 1))).toBe('check.paid');
  });
});

describe('what was taken off a moved item', () => {
  const comp = anAdjustment({ kind: 'comp', itemIds: [steak] });
  const adjustmentsOf = (place: ReturnType<typeof room>, id: string) =>
    place.rows.get('visit', id)?.adjustments.map(({ kind, itemIds }) => [kind, itemIds]);

  it('goes along with it', () => {
    const place = room({ from: { adjustments: [comp] } });
    place.run('visit.moveItems', move(steak), context);
    expect(adjustmentsOf(place, from)).toEqual([]);
    expect(adjustmentsOf(place, to)).toEqual([['comp', [steak]]]);
  });

  it('is divided when it is also for a line that stays', () => {
    const both = anAdjustment({ itemIds: [steak, wine], milli: 10_000 });
    const place = room({ from: { adjustments: [both] } });
    place.run('visit.moveItems', move(steak), context);
    expect(adjustmentsOf(place, from)).toEqual([['discount', [wine]]]);
    expect(adjustmentsOf(place, to)).toEqual([['discount', [steak]]]);
    const ids = [from, to].map((id) => place.rows.get('visit', id)?.adjustments[0]?.id);
    expect(ids).toEqual([both.id, derivedId(context.cmdId, both.id)]);
  });

  it('stays when it is one amount for several lines, is for the whole check, or was removed', () => {
    const removed = { by: { id: 'mia', name: 'Mia' }, at: context.occurredAt };
    const adjustments = [
      anAdjustment({ itemIds: [steak, wine], cents: 500 }),
      anAdjustment({ id: testId('command', 51), milli: 1000 }),
      { ...comp, id: testId('command', 52), removed },
    ];
    const place = room({ from: { adjustments } });
    place.run('visit.moveItems', move(steak), context);
    expect(adjustmentsOf(place, from)).toEqual([
      ['discount', [wine]],
      ['discount', null],
      ['comp', [steak]],
    ]);
    expect(adjustmentsOf(place, to)).toEqual([]);
  });
});
