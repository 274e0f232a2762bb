/**
 * A small venue for tests of visits: two tables with a party each, a menu with one burger at $10.00, and what people tap.
 * `ben` was offline, and what he did arrives later than Ana's taps.
 */
import type { Context, Decision } from '../src/command/command.ts';
import type { InputOf } from '../src/commands.ts';
import { change } from '../src/entities/entities.ts';
import type { Order } from '../src/entities/order.ts';
import type { Visit } from '../src/entities/visit.ts';
import { derivedId } from '../src/values/ids.ts';
import { aCategory, aContext, anActor, aProduct, aSize, aStaffMember, aTable, testId } from './builders.ts';
import { aRoom, type Room } from './try-command.ts';

export const V = testId('visit', 1);
export const W = testId('visit', 2);
/** The visit whose guests pay first. */
export const P = testId('visit', 3);
export const AGAIN = derivedId(V, 'again');
export const ben = aContext({
  actor: { ...anActor(), userId: testId('user', 2), name: 'Ben', deviceId: testId('device', 2) },
  occurredAt: '2026-06-13T00:10:00.000Z',
});
export const mia = aContext({ actor: anActor('manager'), occurredAt: '2026-06-13T00:20:00.000Z' });
export const item = (n: number) => testId('item', n);
export const round = (n: number) => testId('order', n);

/** Two tables, a menu, and a party of two on visit V at table 12. */
export function house(): Room {
  const room = aRoom({
    table: ['12', '14', '15'].map((number) => aTable({ id: `table-${number}`, number })),
    category: [aCategory()],
    product: [aProduct({ sizes: [aSize({ currentPrice: 1000 })] })],
    staff: [aStaffMember()],
  });
  room.run('visit.open', { id: V, orderNumber: 'B-17', tableId: 'table-12', payAt: 'end', covers: 2 });
  return room;
}

export const burgerOf = (n: number, more: object = {}) => ({
  id: item(n),
  productId: 'burger',
  sizeId: 'regular',
  quantity: 1,
  ...more,
});
/** The taps of a person on a tablet: Ana's, unless somebody else is named. */
export const by = (room: Room, who?: Context) => ({
  add: (n: number, more: object = {}): Decision =>
    room.run('visit.addItem', { visitId: V, item: burgerOf(n, more) }, who),
  count: (n: number, portions: number): Decision =>
    room.run('visit.setItem', { visitId: V, itemId: item(n), by: portions }, who),
  takeOff: (n: number): Decision => room.run('visit.removeItem', { visitId: V, itemId: item(n) }, who),
  send: (roundN: number, items: readonly number[]): Decision =>
    room.run('visit.send', { visitId: V, roundId: round(roundN), itemIds: items.map(item) }, who),
  pay: (n: number, more: Partial<InputOf<'payment.record'>> = {}): Decision =>
    room.run(
      'payment.record',
      { id: testId('payment', n), visitId: V, method: 'cash', amount: 1089, ...more },
      who,
    ),
});

/** Guests who pay first are at table 15. Their pad is empty. */
export function bar(): Room {
  const room = house();
  room.run('visit.open', { id: P, orderNumber: 'B-20', tableId: 'table-15', payAt: 'order' });
  return room;
}

/** The taps of a person on the visit whose guests pay first. */
export const atBar = (room: Room, who?: Context) => ({
  add: (n: number, more: object = {}): Decision =>
    room.run('visit.addItem', { visitId: P, item: burgerOf(n, more) }, who),
  count: (n: number, portions: number): Decision =>
    room.run('visit.setItem', { visitId: P, itemId: item(n), by: portions }, who),
  takeOff: (n: number): Decision => room.run('visit.removeItem', { visitId: P, itemId: item(n) }, who),
  send: (roundN: number, items: readonly number[]): Decision =>
    room.run('visit.send', { visitId: P, roundId: round(roundN), itemIds: items.map(item) }, who),
  /** Pays this amount for these lines. Their round has the id of the payment. */
  pay: (
    n: number,
    amount: number,
    { items = [], ...more }: Partial<InputOf<'payment.record'>> & { readonly items?: readonly number[] } = {},
  ): Decision =>
    room.run(
      'payment.record',
      {
        id: testId('payment', n),
        visitId: P,
        method: 'cash',
        amount,
        ...(items.length > 0 && { send: { roundId: round(n), itemIds: items.map(item) } }),
        ...more,
      },
      who,
    ),
});

export const visit = (room: Room, id = V): Visit | undefined => room.rows.get('visit', id);
export const order = (room: Room, id: string): Order | undefined => room.rows.get('order', id);
export const lines = (room: Room, id: string): readonly string[] =>
  order(room, id)?.items.map((line) => line.id) ?? [];

/** A visit with one burger in the kitchen. It owes $10.89. */
export function cooking(): Room {
  const room = house();
  by(room).add(1);
  by(room).send(1, [1]);
  return room;
}

/** Another party of three, with one burger in the kitchen, is at table 14. */
export function twoParties(): Room {
  const room = cooking();
  room.run('visit.open', { id: W, orderNumber: 'B-18', tableId: 'table-14', payAt: 'end', covers: 3 });
  room.run('visit.addItem', { visitId: W, item: burgerOf(2) });
  room.run('visit.send', { visitId: W, roundId: round(2), itemIds: [item(2)] });
  return room;
}

/** The command that splits is not what these tests are about. */
export function splitBySeat(room: Room): void {
  const party = visit(room);
  if (party) room.rows.put(change('visit', { ...party, split: { ...party.split, by: 'seat' } }));
}

export function paidAndClosed(): Room {
  const room = cooking();
  by(room).pay(1, { close: true });
  return room;
}
