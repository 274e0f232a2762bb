import { describe, expect, it } from 'vitest';
import {
  aContext,
  anActor,
  anApprover,
  anItem,
  anOrder,
  aStaffMember,
  FRIDAY_EVENING,
  testId,
} from '../../testing/builders.ts';
import { aRoom, detailOf, outcomeOf } from '../../testing/try-command.ts';
import { aRound, aVisit, aVoid } from '../../testing/visit-builders.ts';
import type { Role } from '../command/permissions.ts';
import type { Order } from '../entities/order.ts';

const visitId = testId('visit');
const roundId = testId('order', 1);
const [beers, soup] = [testId('item', 1), testId('item', 2)];
const items = [anItem({ id: beers, price: 650, quantity: 3 }), anItem({ id: soup, price: 900 })];

const room = (over: Partial<Order> = {}, visit: Parameters<typeof aVisit>[0] = {}) =>
  aRoom({
    visit: [aVisit(visit)],
    order: [
      anOrder({ id: visitId, visitId, items: [anItem({ id: testId('item', 9) })] }),
      aRound(items, { id: roundId, ...over }),
    ],
    staff: [aStaffMember({ id: 'ana', metrics: { ordersServed: 1, averageRating: 5, totalSales: 2850 } })],
  });
const voids = (itemId: string, quantity: number, n = 1) => ({
  orderId: roundId,
  id: testId('command', n),
  itemId,
  quantity,
  reason: 'Cold',
});
const round = (place: ReturnType<typeof room>) => place.rows.get('order', roundId);

describe('a void', () => {
  it('takes portions off a sent line, and says who, when and why', () => {
    const place = room();
    expect(outcomeOf(place.run('order.voidItem', voids(beers, 2)))).toBe('applied');
    expect(round(place)).toMatchObject({
      status: 'accepted',
      subtotal: 650 + 900,
      items: [
        {
          quantity: 3,
          totalPrice: 650,
          voids: [
            {
              id: testId('command'),
              quantity: 2,
              reason: 'Cold',
              by: { name: 'Ana' },
              approvedBy: null,
              at: FRIDAY_EVENING,
            },
          ],
        },
        { id: soup },
      ],
    });
  });

  it('is one fact, however often it arrives', () => {
    const place = room();
    place.run('order.voidItem', voids(beers, 1));
    expect(outcomeOf(place.run('order.voidItem', voids(beers, 1)))).toBe('noop');
    expect(round(place)?.items[0]?.totalPrice).toBe(1300);
  });

  it('of the last portions cancels the round with its reason', () => {
    const place = room();
    place.run('order.voidItem', voids(beers, 3));
    place.run('order.voidItem', voids(soup, 1, 2));
    expect(round(place)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Cold',
      statusBy: { name: 'Ana' },
      subtotal: 0,
    });
    const third = place.decide('order.voidItem', voids(soup, 1, 3));
    expect(outcomeOf(third)).toBe('order.cancelled');
  });

  it('is refused for what does not exist, and says how much is left', () => {
    const place = room({ items: [anItem({ id: beers, quantity: 3, voids: [aVoid(2)] })] });
    const tooMany = place.decide('order.voidItem', voids(beers, 2));
    expect(outcomeOf(tooMany)).toBe('item.voided');
    expect(detailOf(tooMany)).toEqual({ left: 1 });
    expect(outcomeOf(place.decide('order.voidItem', voids(testId('item', 5), 1)))).toBe('item.notFound');
    const elsewhere = { ...voids(beers, 1), orderId: testId('order', 7) };
    expect(outcomeOf(place.decide('order.voidItem', elsewhere))).toBe('order.notFound');
  });

  it('is refused for a line that nobody sent, which can be taken off', () => {
    const unsent = { ...voids(testId('item', 9), 1), orderId: visitId };
    expect(outcomeOf(room().decide('order.voidItem', unsent))).toBe('order.draft');
  });

  it('finds the line on the round that has it now', () => {
    const place = room();
    expect(outcomeOf(place.decide('order.voidItem', { ...voids(beers, 1), orderId: visitId }))).toBe(
      'applied',
    );
  });

  it('is refused once the visit is closed, because its sale never changes', () => {
    expect(outcomeOf(room({}, { status: 'closed' }).decide('order.voidItem', voids(beers, 1)))).toBe(
      'visit.closed',
    );
  });

  it('needs a reason', () => {
    expect(outcomeOf(room().decide('order.voidItem', { ...voids(beers, 1), reason: ' ' }))).toBe(
      'args.shape',
    );
  });

  it.each([
    ['accepted', 'applied', 'applied'],
    ['preparing', 'approval.required', 'applied'],
    ['serving', 'approval.required', 'applied'],
    ['completed', 'approval.required', 'applied'],
  ] as const)('on a round that is %s is %s for a server and %s for a manager', (status, server, manager) => {
    const place = room({ status });
    expect(outcomeOf(place.decide('order.voidItem', voids(beers, 1)))).toBe(server);
    expect(outcomeOf(place.decide('order.voidItem', voids(beers, 1), 'manager'))).toBe(manager);
    expect(outcomeOf(place.decide('order.voidItem', voids(beers, 1), 'kitchen'))).toBe('forbidden');
    expect(outcomeOf(place.decide('order.voidItem', voids(beers, 1), 'customer'))).toBe('forbidden');
  });

  it('by a server needs an approval of somebody who may do it themselves, and keeps both names', () => {
    const place = room({ status: 'preparing' });
    const approvedBy = (role: Role) => aContext({ actor: anActor('server', { approver: anApprover(role) }) });
    expect(outcomeOf(place.decide('order.voidItem', voids(beers, 1), approvedBy('server')))).toBe(
      'approval.required',
    );
    expect(outcomeOf(place.run('order.voidItem', voids(beers, 1), approvedBy('manager')))).toBe('applied');
    expect(round(place)?.items[0]?.voids).toMatchObject([
      { by: { name: 'Ana' }, approvedBy: { id: anApprover().userId, name: 'Mia' } },
    ]);
  });

  it('by the kitchen stays forbidden, no matter who approves it', () => {
    const cook = aContext({ actor: anActor('kitchen', { approver: anApprover() }) });
    const place = room({ status: 'preparing' });
    expect(outcomeOf(place.decide('order.voidItem', voids(beers, 1), cook))).toBe('forbidden');
  });

  it('on a served round lowers the sales of its server, and leaves it served', () => {
    const place = room({ status: 'completed', serverStaffId: 'ana' });
    place.run('order.voidItem', voids(beers, 3), 'manager');
    place.run('order.voidItem', voids(soup, 1, 2), 'manager');
    expect(round(place)?.status).toBe('completed');
    expect(place.rows.get('staff', 'ana')?.metrics).toEqual({
      ordersServed: 1,
      averageRating: 5,
      totalSales: 0,
    });
  });
});
