/** A tap on a pad reads the visit, its pad and what a new line needs, however many rounds were sent. */

import { describe, expect, test } from 'vitest';
import { anActor } from '../../testing/builders.ts';
import { outcomeOf } from '../../testing/try-command.ts';
import { by, cooking, house, item, lines, V } from '../../testing/visit-house.ts';
import { lookUp, type Read } from '../command/look-ups.ts';
import { COMMANDS } from '../commands.ts';
import { ENTITY_NAMES } from '../entities/entities.ts';
import { FIRST_VENUE_ID } from '../entities/venue.ts';
import { padIdOf } from '../entities/visit.ts';

const burger = { id: item(2), productId: 'burger', sizeId: 'regular', quantity: 1, options: [] };
const ana = anActor();
const line = { visitId: V, itemId: item(1), productId: 'burger' };
const { 'visit.addItem': addItem, 'visit.setItem': setItem, 'visit.removeItem': removeItem } = COMMANDS;
const READ = [`order/${padIdOf(V)}`, 'product/burger', `venue/${FIRST_VENUE_ID}`, `visit/${V}`];
const TAPS: readonly (readonly [name: string, reads: readonly Read[], rows: readonly string[]])[] = [
  [
    'a new line',
    addItem.reads({ visitId: V, item: burger }, ana),
    [...READ, 'category/plates', 'table/table-12'],
  ],
  ['one more portion', setItem.reads({ ...line, by: 1 }, ana), [...READ, 'table/table-12']],
  ['a line less', removeItem.reads(line, ana), READ],
];

describe.each([0, 1, 10])('a tap on the pad of a visit with %i rounds', (rounds) => {
  const room = house();
  by(room).add(1);
  for (let n = 1; n <= rounds; n += 1) {
    by(room).add(100 + n);
    by(room).send(n, [100 + n]);
  }

  test.each(TAPS)('for %s reads no round', (_, reads, rows) => {
    const found = lookUp(reads, (request) => room.rows.find(request));
    const read = ENTITY_NAMES.flatMap((entity) => found.all(entity).map(({ id }) => `${entity}/${id}`));
    expect(room.rows.ordersOfVisit(V)).toHaveLength(rounds + 1);
    expect(read.toSorted()).toEqual(rows.toSorted());
  });
});

test('a line that was sent is not put on the pad again', () => {
  const room = cooking();
  expect(outcomeOf(by(room).add(1))).toBe('noop');
  expect(outcomeOf(by(room).add(1, { quantity: 4 }))).toBe('item.exists');
  expect(lines(room, padIdOf(V))).toEqual([]);
});
