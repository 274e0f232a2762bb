/** What nobody makes: lines of no station, or of one without a wall. */
import { describe, expect, test } from 'vitest';
import { aCategory, aProduct, aSize, aStaffMember, aVenue } from '../../testing/builders.ts';
import { outcomeOf, type Room } from '../../testing/try-command.ts';
import { atBar, bar, by, house, item, order, P, round, twoParties, V, W } from '../../testing/visit-house.ts';
import { change } from '../entities/entities.ts';
import { padIdOf } from '../entities/visit.ts';

/** The burger stays with the kitchen; the jar stands on a shelf, the cask in a cellar without a screen. */
function stocked(room: Room): Room {
  const stations = [
    { id: 'kitchen', name: 'Kitchen', color: 'grey', screen: true },
    { id: 'cellar', name: 'Cellar', color: 'blue', screen: false },
  ] as const;
  const sizes = [aSize({ currentPrice: 500 })];
  room.rows.put(change('venue', aVenue({ ...room.rows.venue(), stations })));
  room.rows.put(change('category', aCategory({ id: 'shop', station: 'none' })));
  room.rows.put(change('product', aProduct({ id: 'jar', category: 'shop', sizes })));
  room.rows.put(change('product', aProduct({ id: 'cask', category: 'shop', stationId: 'cellar', sizes })));
  return room;
}

const jar = { productId: 'jar' };
const cask = { productId: 'cask' };
const statusOf = (room: Room, id: string) => order(room, id)?.status;
const served = (room: Room) => room.rows.get('staff', aStaffMember().id)?.metrics?.ordersServed;

describe('a line that nobody makes', () => {
  test('is ready at once, and keeps the station that it was sold at', () => {
    const room = stocked(house());
    by(room).add(1, jar);
    by(room).add(2, cask);
    by(room).add(3);
    expect(order(room, padIdOf(V))?.items.map(({ station, status }) => [station, status])).toEqual([
      ['none', 'ready'],
      ['cellar', 'ready'],
      ['kitchen', 'pending'],
    ]);
    room.rows.put(change('category', aCategory({ id: 'shop', station: 'kitchen' })));
    by(room).count(1, 1);
    expect(order(room, padIdOf(V))?.items[0]).toMatchObject({
      station: 'none',
      status: 'ready',
      quantity: 2,
    });
  });

  test('is ready as a further portion of a line that was sent, too', () => {
    const room = stocked(house());
    by(room).add(1, jar);
    by(room).send(1, [1]);
    by(room).count(1, 1);
    expect(order(room, padIdOf(V))?.items).toMatchObject([{ countedFrom: item(1), status: 'ready' }]);
  });
});

describe('a round of nothing else', () => {
  test('is completed when it is sent, is on no card of a server, and cannot be taken back', () => {
    const room = stocked(house());
    const before = served(room);
    by(room).add(1, jar);
    by(room).add(2, cask);
    by(room).send(1, [1, 2]);
    expect(order(room, round(1))).toMatchObject({ status: 'completed', unmade: true });
    expect(order(room, round(1))?.sentAt).not.toBeNull();
    expect(outcomeOf(room.run('order.recall', { orderId: round(1), from: 'completed' }))).toBe(
      'order.status',
    );
    expect(served(room)).toBe(before);
  });

  test('is completed when the money sends it', () => {
    const room = stocked(bar());
    atBar(room).add(1, jar);
    atBar(room).pay(1, 545, { items: [1] });
    expect(order(room, round(1))).toMatchObject({
      status: 'completed',
      unmade: true,
      paidFirst: true,
      visitId: P,
    });
  });

  test('is what stays behind when the dishes move to another check', () => {
    const room = stocked(twoParties());
    by(room).add(3, jar);
    by(room).add(4);
    by(room).send(3, [3, 4]);
    expect(statusOf(room, round(3))).toBe('accepted');
    room.run('visit.moveItems', { visitId: V, to: W, itemIds: [item(4)] });
    expect(order(room, round(3))).toMatchObject({ status: 'completed', unmade: true });
  });

  test('is what moves to another check without the dishes', () => {
    const room = stocked(twoParties());
    by(room).add(3, jar);
    by(room).add(4);
    by(room).send(3, [3, 4]);
    room.run('visit.moveItems', { visitId: V, to: W, itemIds: [item(3)] });
    const moved = room.rows
      .all('order')
      .find(({ visitId, items }) => visitId === W && items[0]?.id === item(3));
    expect(moved).toMatchObject({ status: 'completed', unmade: true });
    expect(statusOf(room, round(3))).toBe('accepted');
  });
});

test('a round with a dish in it waits for the kitchen', () => {
  const room = stocked(house());
  by(room).add(1, jar);
  by(room).add(2);
  by(room).send(1, [1, 2]);
  expect(order(room, round(1))).toMatchObject({ status: 'accepted' });
  expect(order(room, round(1))).not.toHaveProperty('unmade');
});
