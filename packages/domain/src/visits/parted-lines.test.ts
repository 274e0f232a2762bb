import { expect, it } from 'vitest';
import { aContext, testId } from '../../testing/builders.ts';
import { outcomeOf } from '../../testing/try-command.ts';
import {
  AGAIN,
  by,
  item,
  lines,
  order,
  paidAndClosed,
  round,
  twoParties,
  V,
  W,
} from '../../testing/visit-house.ts';
import { padIdOf } from '../entities/visit.ts';
import { derivedId } from '../values/ids.ts';

type House = ReturnType<typeof twoParties>;

const portion = derivedId(item(1), '0');
let moves = 0;
const moveTo = (room: House, to: string, ...itemIds: string[]): string => {
  moves += 1;
  const context = aContext({ cmdId: testId('command', moves) });
  return outcomeOf(room.run('visit.moveItems', { visitId: to === W ? V : W, to, itemIds }, context));
};
const countOn = (room: House, visitId: string, itemId: string): string =>
  outcomeOf(room.run('visit.setItem', { visitId, itemId, by: 1 }));
const idsIn = (room: House): readonly string[] =>
  room.rows.all('order').flatMap(({ items }) => items.map(({ id }) => id));
const isEachOnce = (room: House): boolean => new Set(idsIn(room)).size === idsIn(room).length;

it('portions that are counted after others moved away are other lines', () => {
  const room = twoParties();
  by(room).count(1, 1);
  expect(moveTo(room, W, portion)).toBe('applied');
  by(room).count(1, 1);
  by(room).count(1, 1);
  expect(order(room, padIdOf(W))?.items).toMatchObject([{ id: portion, quantity: 1 }]);
  expect(order(room, padIdOf(V))?.items).toMatchObject([{ countedFrom: item(1), quantity: 2 }]);
  expect(isEachOnce(room)).toBe(true);
});

it('portions that are counted after the sent line moved away are other lines', () => {
  const room = twoParties();
  by(room).count(1, 1);
  expect(moveTo(room, W, item(1))).toBe('applied');
  expect(countOn(room, W, item(1))).toBe('applied');
  expect(lines(room, padIdOf(V))).toEqual([portion]);
  expect(order(room, padIdOf(W))?.items).toMatchObject([{ countedFrom: item(1), quantity: 1 }]);
  expect(isEachOnce(room)).toBe(true);
});

it('a line that goes to and fro never gives an id twice', () => {
  const room = twoParties();
  for (const to of [W, V, W, V]) {
    by(room).count(1, 1);
    countOn(room, W, item(1));
    expect(moveTo(room, to, item(1))).toBe('applied');
    expect(isEachOnce(room)).toBe(true);
  }
});

it('portions that go along with their line are counted on as before', () => {
  const room = twoParties();
  by(room).count(1, 1);
  moveTo(room, W, item(1), portion);
  countOn(room, W, item(1));
  expect(order(room, padIdOf(W))?.items).toMatchObject([{ id: portion, quantity: 2 }]);
  expect(order(room, round(1))?.items[0]).not.toHaveProperty('parted');
});

it('portions of a line on an earlier visit of the party are other lines after some moved away', () => {
  const room = paidAndClosed();
  room.run('visit.open', { id: W, orderNumber: 'B-18', tableId: 'table-14', payAt: 'end', covers: 3 });
  by(room).count(1, 1);
  expect(moveTo(room, W, portion)).toBe('applied');
  by(room).count(1, 1);
  expect(order(room, padIdOf(AGAIN))?.items).toMatchObject([{ countedFrom: item(1), quantity: 1 }]);
  expect(isEachOnce(room)).toBe(true);
});

it('further portions do not say that they were apart', () => {
  const room = twoParties();
  by(room).count(1, 1);
  moveTo(room, W, portion);
  by(room).count(1, 1);
  expect(order(room, round(1))?.items).toMatchObject([{ parted: expect.any(String) }]);
  expect(order(room, padIdOf(V))?.items[0]).not.toHaveProperty('parted');
});
