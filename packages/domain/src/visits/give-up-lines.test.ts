/** What leaves a check whose guests pay first: lines that are given up, rounds that are cancelled, portions voided. */

import { describe, expect, test } from 'vitest';
import { aContext, anActor, testId } from '../../testing/builders.ts';
import { outcomeOf, type Room } from '../../testing/try-command.ts';
import { atBar, bar, ben, item, mia, order, P, round, visit } from '../../testing/visit-house.ts';
import { padIdOf } from '../entities/visit.ts';

const PAD = padIdOf(P);

/** Two burgers on the pad cost $21.78. */
function twoBurgers(): Room {
  const room = bar();
  atBar(room).add(1);
  atBar(room).add(2);
  return room;
}

const giveUp = (room: Room, reason: string | null = 'Left') =>
  outcomeOf(room.run('visit.close', { visitId: P, discard: { reason } }));

describe('lines that are not sent', () => {
  test('keep a check open until they are given up, and are then cancelled for a reason', () => {
    const room = twoBurgers();
    expect(outcomeOf(room.run('visit.close', { visitId: P }))).toBe('visit.unsent');
    expect(giveUp(room)).toBe('applied');
    expect(visit(room, P)).toMatchObject({ status: 'left', owed: 0, closed: { sale: { total: 0 } } });
    expect(order(room, PAD)).toMatchObject({ status: 'cancelled', cancelReason: 'Left', items: [{}, {}] });
    expect(giveUp(room)).toBe('noop');
  });

  test('give their portions back to what is left', () => {
    const room = bar();
    room.run('product.setStock', { productId: 'burger', sizeId: 'regular', left: 5 }, mia);
    atBar(room).add(1, { quantity: 2 });
    expect(room.rows.get('product', 'burger')?.sizes[0]?.left).toBe(3);
    giveUp(room);
    expect(room.rows.get('product', 'burger')?.sizes[0]?.left).toBe(5);
  });

  test('are given up even if money waited for them, and the money is owed back', () => {
    const room = twoBurgers();
    expect(outcomeOf(atBar(room).pay(1, 500, { items: [1, 2] }))).toBe('visit.waiting');
    expect(giveUp(room)).toBe('applied');
    expect(visit(room, P)).toMatchObject({ status: 'closed', owed: 500 });
    expect(visit(room, P)).not.toHaveProperty('paidFor');
  });

  test('are given up alone, because what was sent has to be paid', () => {
    const room = twoBurgers();
    atBar(room).send(5, [1]);
    expect(giveUp(room)).toBe('visit.unpaid');
    expect(order(room, PAD)?.items).toHaveLength(1);
  });
});

describe('a round that was paid before it was sent', () => {
  /** Two burgers are paid, which closes the check. */
  function paid(): Room {
    const room = twoBurgers();
    expect(outcomeOf(atBar(room).pay(1, 2178, { items: [1, 2], close: true }))).toBe('applied');
    return room;
  }
  const voidOne = (room: Room, who = ben) =>
    outcomeOf(
      room.run(
        'order.voidItem',
        { orderId: round(1), id: testId('command', 70), itemId: item(1), quantity: 1, reason: 'Dropped' },
        who,
      ),
    );
  const soon = aContext({ actor: ben.actor });

  test('can be cancelled by a server until the kitchen starts it, and its money is owed', () => {
    const room = paid();
    expect(outcomeOf(room.run('order.cancel', { orderId: round(1) }, soon))).toBe('applied');
    expect(visit(room, P)).toMatchObject({ status: 'closed', owed: 2178 });
  });

  test('can be cancelled only by a manager once the kitchen has started it', () => {
    const room = paid();
    room.run('order.advance', { orderId: round(1), to: 'preparing' });
    const cancel = { orderId: round(1), reason: 'Burnt' };
    expect(outcomeOf(room.run('order.cancel', cancel, soon))).toBe('approval.required');
    expect(outcomeOf(room.run('order.cancel', cancel, mia))).toBe('applied');
  });

  test('loses portions to a void, which the closed check owes', () => {
    const room = paid();
    expect(voidOne(room, soon)).toBe('applied');
    expect(visit(room, P)).toMatchObject({ status: 'closed', owed: 1089, closed: { sale: { total: 2178 } } });
    expect(voidOne(room, soon)).toBe('noop');
  });
});

test('the note for the kitchen goes with the first round, and the note of the check does not', () => {
  const room = bar();
  const id = testId('visit', 9);
  const items = [{ id: item(9), productId: 'burger', sizeId: 'regular', quantity: 1 }];
  const opened = { id, orderNumber: 'B-29', tableId: 'table-14', payAt: 'order' as const, items };
  room.run('visit.open', { ...opened, note: 'Birthday', orderNote: 'No salt' });
  expect([visit(room, id)?.note, order(room, padIdOf(id))?.note]).toEqual(['Birthday', 'No salt']);
  const send = { roundId: id, itemIds: [item(9)] };
  room.run('payment.record', { id: testId('payment', 9), visitId: id, method: 'cash', amount: 1089, send });
  expect(order(room, id)).toMatchObject({ status: 'paid', note: 'No salt' });
});

test('a guest cannot start an order with the id of a check, which belongs to its first round', () => {
  const room = bar();
  const guest = aContext({ actor: anActor('customer') });
  const begun = { id: P, orderNumber: '', tableId: 'table-14', tableCode: 'table-14' };
  expect(outcomeOf(room.run('order.create', begun, guest))).toBe('order.exists');
  expect(order(room, P)).toBeUndefined();
});
