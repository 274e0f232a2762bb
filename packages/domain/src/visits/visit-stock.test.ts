/**
 * What is left, on the check of a party: two tablets that sell the last portions while they are apart, in any order of
 * arrival. No portion is lost or counted twice.
 */

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { aProduct, aSize } from '../../testing/builders.ts';
import { runs } from '../../testing/runs.ts';
import { type Call, call } from '../../testing/tablet-apart.ts';
import { decideUnknown, outcomeOf, type Room, write } from '../../testing/try-command.ts';
import { ben, by, house, item, mia, round, V } from '../../testing/visit-house.ts';
import { Rows } from '../command/rows.ts';
import { change, ENTITY_NAMES } from '../entities/entities.ts';
import type { OrderItem } from '../entities/order.ts';

function counted(left: number): Room {
  const room = house();
  room.rows.put(change('product', aProduct({ sizes: [aSize({ currentPrice: 1000, left })] })));
  return room;
}
const leftIn = ({ rows }: Pick<Room, 'rows'>): number => rows.get('product', 'burger')?.sizes[0]?.left ?? -1;
const linesIn = ({ rows }: Pick<Room, 'rows'>): readonly OrderItem[] =>
  rows.all('order').flatMap(({ items }) => items);
const takenIn = (room: Pick<Room, 'rows'>): number =>
  linesIn(room).reduce((sum, line) => sum + (line.counted ?? 0), 0);
const ofBurger = (n: number, more: object = {}) => ({
  visitId: V,
  itemId: item(n),
  productId: 'burger',
  ...more,
});

describe('a counted product on a check', () => {
  it('can be sold by both tablets as the last portion, and the kitchen answers for the second', () => {
    const room = counted(1);
    expect(outcomeOf(by(room).add(1))).toBe('applied');
    expect(outcomeOf(by(room, ben).add(2))).toBe('item.unavailable');
    expect(linesIn(room).map((line) => [line.counted, line.unavailable])).toEqual([
      [1, false],
      [undefined, true],
    ]);
  });

  it('gets its portions back from a line that is taken off before it is sent', () => {
    const room = counted(3);
    by(room).add(1, { quantity: 2 });
    room.run('visit.setItem', ofBurger(1, { by: 1 }));
    expect([leftIn(room), takenIn(room)]).toEqual([0, 3]);
    room.run('visit.removeItem', ofBurger(1));
    expect([leftIn(room), takenIn(room)]).toEqual([3, 0]);
  });

  it('gets nothing back from a void, because it was cooked', () => {
    const room = counted(3);
    by(room).add(1, { quantity: 2 });
    by(room).send(1, [1]);
    const voided = { orderId: round(1), id: item(90), itemId: item(1), quantity: 1, reason: 'Dropped' };
    expect(outcomeOf(room.run('order.voidItem', voided, mia))).toBe('applied');
    expect(leftIn(room)).toBe(1);
  });

  it('gives further portions to a sent line without holding the earlier ones', () => {
    const room = counted(3);
    by(room).add(1, { quantity: 2 });
    by(room).send(1, [1]);
    room.run('visit.setItem', ofBurger(1, { by: 1 }));
    expect(linesIn(room).map((line) => line.counted)).toEqual([1, 2]);
    expect(leftIn(room)).toBe(0);
  });
});

interface Tap {
  readonly tablet: 0 | 1;
  readonly act: 'add' | 'more' | 'fewer' | 'set' | 'off' | 'send';
  readonly line: number;
  readonly portions: number;
}

const tap = fc.record<Tap>({
  tablet: fc.constantFrom(0, 1),
  act: fc.constantFrom('add', 'add', 'more', 'fewer', 'set', 'off', 'send'),
  line: fc.integer({ min: 1, max: 4 }),
  portions: fc.integer({ min: 1, max: 3 }),
});

function callOf({ tablet, act, line, portions }: Tap, n: number): Call {
  const who = tablet === 0 ? mia : ben;
  switch (act) {
    case 'add':
      return call(
        'visit.addItem',
        { visitId: V, item: { id: item(line), productId: 'burger', sizeId: 'regular', quantity: portions } },
        who,
      );
    case 'more':
      return call('visit.setItem', ofBurger(line, { by: portions }), who);
    case 'fewer':
      return call('visit.setItem', ofBurger(line, { by: -portions }), who);
    case 'set':
      return call('visit.setItem', ofBurger(line, { quantity: portions }), who);
    case 'off':
      return call('visit.removeItem', ofBurger(line), who);
    case 'send':
      return call('visit.send', { visitId: V, roundId: round(100 + n), itemIds: [item(line)] }, who);
  }
}

const copyOf = ({ rows }: Room): Rows =>
  new Rows(ENTITY_NAMES.flatMap((entity) => rows.all(entity).map((doc) => change(entity, doc))));

test('the rest and what lines took add up to the count on two tablets, in any order of arrival', () => {
  const history = fc.record({
    start: fc.integer({ min: 0, max: 6 }),
    taps: fc.array(tap, { minLength: 4, maxLength: 24 }),
    arrival: fc.array(fc.nat({ max: 1 }), { minLength: 24, maxLength: 24 }),
  });
  fc.assert(
    fc.property(history, ({ start, taps, arrival }) => {
      const server = counted(start);
      // Each tablet decides over what it knew, and shows its own truth meanwhile.
      const queues: [Call[], Call[]] = [[], []];
      const shown = [copyOf(server), copyOf(server)] as const;
      for (const [n, one] of taps.entries()) {
        const asked = callOf(one, n);
        const rows = shown[one.tablet];
        const decision = decideUnknown(rows, asked);
        write(rows, decision);
        expect(leftIn({ rows }) + takenIn({ rows })).toBe(start);
        if (decision.status !== 'rejected') queues[one.tablet].push(asked);
      }
      for (const turn of [...arrival, ...taps.map(() => 0), ...taps.map(() => 1)]) {
        const next = queues[turn as 0 | 1].shift();
        if (!next) continue;
        const decision = decideUnknown(server.rows, next);
        write(server.rows, decision);
        if (next.name === 'visit.addItem') {
          expect(['applied', 'noop', 'item.unavailable', 'item.exists']).toContain(outcomeOf(decision));
        }
        expect(leftIn(server)).toBeGreaterThanOrEqual(0);
        expect(leftIn(server) + takenIn(server)).toBe(start);
      }
      // The kitchen hears of every portion that was sold beyond the count.
      const beyond = linesIn(server).filter(({ counted = 0, quantity }) => counted < quantity);
      expect(beyond.every(({ unavailable }) => unavailable)).toBe(true);
    }),
    runs(400),
  );
});
