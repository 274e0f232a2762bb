/** A tap on a pad reads one row more than a tap on an order that is paid first, however many rounds were sent. */
import { anActor, anItem, anOrder, testId } from '@tableside/testkit/builders.ts';
import { outcomeOf } from '@tableside/testkit/try-command.ts';
import { by, cooking, house, item, lines, round, V } from '@tableside/testkit/visit-house.ts';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../commands.ts';
import { ENTITY_NAMES } from '../entities.ts';
import { lookUp, type Read } from '../look-ups.ts';

const burger = { id: item(2), productId: 'burger', sizeId: 'regular', quantity: 1, options: [] };
const { 'order.addItem': addItem, 'order.setItem': setItem, 'order.removeItem': removeItem } = COMMANDS;
const TAPS: readonly (readonly [name: string, reads: (orderId: string) => readonly Read[]])[] = [
  ['a new line', (orderId) => addItem.reads({ orderId, item: burger }, anActor())],
  ['one more portion', (orderId) => setItem.reads({ orderId, itemId: item(1), by: 1 }, anActor())],
  ['a line less', (orderId) => removeItem.reads({ orderId, itemId: item(1) }, anActor())],
];

describe.each([0, 1, 10])('on the pad of a visit with %i rounds', (rounds) => {
  const room = house();
  by(room).add(1);
  for (let n = 1; n <= rounds; n += 1) {
    by(room).add(100 + n);
    by(room).send(n, [100 + n]);
  }
  const plain = anOrder({ id: testId('order', 50), items: [anItem({ id: item(1) })] });
  room.rows.put({ entity: 'order', id: plain.id, doc: plain });

  test.each(TAPS)('%s reads the visit besides, and no round', (_, reads) => {
    const rowsRead = (orderId: string) => {
      const found = lookUp(reads(orderId), (request) => room.rows.find(request));
      return ENTITY_NAMES.flatMap((entity) => found.all(entity).map(({ id }) => `${entity}/${id}`));
    };
    const others = rowsRead(plain.id).filter((key) => key !== `order/${plain.id}`);
    expect(room.rows.followUpsOf(V)).toHaveLength(rounds);
    expect(rowsRead(V).toSorted()).toEqual([...others, `order/${V}`, `visit/${V}`].toSorted());
  });
});

test('a line that was sent is not put on the pad again, whichever order the tablet names', () => {
  const room = cooking();
  expect(outcomeOf(by(room).add(1))).toBe('noop');
  expect(outcomeOf(by(room).add(1, { quantity: 4 }))).toBe('item.exists');
  const again = { item: { id: item(1), productId: 'burger', sizeId: 'regular', quantity: 1 } };
  expect(outcomeOf(room.decide('order.addItem', { ...again, orderId: round(1) }))).toBe('noop');
  expect(outcomeOf(room.decide('order.addItem', { ...again, orderId: round(7), parentId: V }))).toBe('noop');
  expect(lines(room, V)).toEqual([]);
});
