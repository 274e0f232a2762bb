import { describe, expect, it } from 'vitest';
import { anActor, anItem, anOrder, FRIDAY_EVENING, testId } from '../../testing/builders.ts';
import { aRoom, outcomeOf, type Room } from '../../testing/try-command.ts';
import { aRound, aVisit } from '../../testing/visit-builders.ts';
import { change } from '../entities/entities.ts';
import { DELETED_GUEST, withoutGuests } from '../values/forget-guests.ts';

const ORDER = testId('order');
const PAYMENT = testId('payment');
const VISIT = testId('visit');
const cora = anActor('customer').userId;

/** Cora ordered by phone, and it was put on a check. A tablet without a network took her money under her name. */
function room(): Room {
  const place = aRoom({
    visit: [aVisit()],
    order: [
      anOrder({
        customerId: cora,
        submittedAt: FRIDAY_EVENING,
        items: [anItem({ addedBy: { id: cora, name: 'Cora' } })],
      }),
    ],
  });
  place.run('visit.takeIn', { visitId: VISIT, orderId: ORDER });
  return place;
}
const pay = (place: Room) =>
  place.run('payment.record', {
    id: PAYMENT,
    visitId: VISIT,
    method: 'cash',
    amount: 1307,
    tip: 0,
    customerName: 'Cora',
  });
const deleteCora = ({ rows }: Room): void => {
  for (const entity of ['order', 'payment'] as const) {
    for (const doc of rows.all(entity))
      rows.put(
        change(
          entity,
          withoutGuests(doc, (id) => id === cora),
        ),
      );
  }
};

describe('a late payment of a guest', () => {
  it('has the name of the guest', () => {
    const place = room();
    expect(outcomeOf(pay(place))).toBe('applied');
    expect(place.rows.get('payment', PAYMENT)).toMatchObject({ customerId: cora, customerName: 'Cora' });
  });

  it('does not bring back the name of a guest who was deleted', () => {
    const place = room();
    deleteCora(place);
    expect(outcomeOf(pay(place))).toBe('applied');
    expect(place.rows.get('payment', PAYMENT)).toMatchObject({
      customerId: cora,
      customerName: DELETED_GUEST,
    });
    expect(outcomeOf(pay(place))).toBe('noop');
  });

  it('stays the same when the guest was deleted in between', () => {
    const place = room();
    pay(place);
    deleteCora(place);
    expect(outcomeOf(pay(place))).toBe('noop');
  });

  it('has no name on the check of a party', () => {
    const place = room();
    place.rows.put(change('order', aRound([anItem({ id: testId('item', 2) })], { id: testId('order', 2) })));
    expect(outcomeOf(pay(place))).toBe('applied');
    expect(place.rows.get('payment', PAYMENT)).toMatchObject({
      visitId: VISIT,
      customerId: null,
      customerName: null,
    });
    expect(outcomeOf(pay(place))).toBe('noop');
  });
});
