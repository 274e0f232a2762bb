/** What people may ask of a card reader, and what their word is worth. */
import { describe, expect, it } from 'vitest';
import { aContext, anActor, testId } from '../../testing/builders.ts';
import { readerId } from '../../testing/card-builders.ts';
import {
  charge,
  charging,
  ID,
  payments,
  put,
  SOON,
  sent,
  settle,
  withReaders,
} from '../../testing/card-house.ts';
import { outcomeOf, type Room } from '../../testing/try-command.ts';
import { atBar, bar, ben, by, cooking, item, order, P, round, V, visit } from '../../testing/visit-house.ts';
import { nextPaymentIdOf } from '../entities/card-charge.ts';
import { derivedId } from '../values/ids.ts';
import { noteUnknown } from './charge-work.ts';

const OTHER = aContext({ actor: { ...anActor('admin'), venueId: 'elsewhere' } });
const asking = (more: object = {}) => ({
  ...{ id: testId('payment', 1), visitId: V, readerId: readerId(), amount: 1089 },
  ...more,
});
const tap = (room: Room, more: object = {}, who = aContext()) =>
  outcomeOf(room.run('card.charge', asking(more), who));
const cancel = (room: Room, who = aContext()) => outcomeOf(room.run('card.cancel', { chargeId: ID }, who));
const say = (room: Room, outcome: 'approved' | 'declined', who = aContext()) =>
  outcomeOf(room.run('card.say', { chargeId: ID, outcome }, who));
const unknown = (): Room => {
  const room = sent(charging({ close: true }));
  put(room, noteUnknown(room.rows, { chargeId: ID, now: SOON }));
  return room;
};

describe('card.charge', () => {
  it('asks one reader for a part of the check', () => {
    const room = withReaders(cooking());
    expect(tap(room, { amount: 600, tip: 100 })).toBe('applied');
    expect(charge(room)).toMatchObject({ state: 'asked', amount: 600, tip: 100, readerId: readerId() });
    expect(visit(room)?.waiting).toMatchObject([{ chargeId: ID, amount: 600 }]);
    expect(tap(room, { amount: 600, tip: 100 })).toBe('noop');
    expect(tap(room, { id: testId('payment', 2), amount: 1 })).toBe('card.busy');
    expect(tap(room, { id: testId('payment', 2), amount: 490, readerId: readerId(2) })).toBe(
      'card.beingPaid',
    );
  });

  it('is for the floor, and for readers and checks of the venue', () => {
    const room = withReaders(cooking());
    for (const role of ['kitchen', 'customer'] as const)
      expect(tap(room, {}, aContext({ actor: anActor(role) }))).toBe('forbidden');
    expect(tap(room, { readerId: readerId(9) })).toBe('card.noReader');
    expect(tap(room, {}, OTHER)).toBe('visit.notFound');
    expect(tap(room, { amount: 0, tip: 500 })).toBe('args.shape');
    expect(tap(room, { readerId: undefined })).toBe('args.shape');
    expect(tap(room, { tip: 10_000_000 })).toBe('money.limit');
  });
});

describe('card.cancel', () => {
  it('ends what nobody has asked for, and is a wish after that', () => {
    const room = charging();
    expect(cancel(room, OTHER)).toBe('card.notFound');
    expect(cancel(room, aContext({ actor: anActor('kitchen') }))).toBe('forbidden');
    expect([cancel(room, ben), charge(room)]).toMatchObject(['applied', { state: 'canceled', sure: true }]);
    expect(visit(room)?.waiting).toBeUndefined();
    expect(cancel(room)).toBe('noop');
    const shown = sent(charging());
    expect([cancel(shown, ben), charge(shown)]).toMatchObject([
      'applied',
      { state: 'sent', cancel: { by: { name: 'Ben' } } },
    ]);
    expect(cancel(shown)).toBe('noop');
    settle(shown, { taken: 1089 });
    expect(cancel(shown)).toBe('card.ended');
  });
});

describe('card.say', () => {
  it('counts at once, is checked, and is refused of what nobody asked for', () => {
    expect(say(charging(), 'approved')).toBe('card.notSent');
    const room = unknown();
    expect(say(room, 'approved', OTHER)).toBe('card.notFound');
    expect(say(room, 'approved', ben)).toBe('applied');
    expect(charge(room)).toMatchObject({ state: 'approved', sure: false, said: { by: { name: 'Ben' } } });
    expect([visit(room)?.status, payments(room)]).toEqual(['closed', [['payment', 1089, 0]]]);
    expect([say(room, 'approved'), say(room, 'declined')]).toEqual(['noop', 'card.ended']);
    settle(room, { taken: 0 });
    expect(charge(room)).toMatchObject({ state: 'declined', booked: { amount: 0, tip: 0 } });
  });

  it('frees the part of the check when nothing was charged', () => {
    const room = unknown();
    expect(say(room, 'declined')).toBe('applied');
    expect([visit(room)?.waiting, charge(room).sure]).toEqual([undefined, false]);
  });

  it('never takes the place of a payment that has the id of its payment [T143]', () => {
    const room = unknown();
    const taken = nextPaymentIdOf(charge(room));
    room.run('payment.record', { id: taken, visitId: V, method: 'cash', amount: 500 });
    const cmdId = testId('command', 77);
    room.run('payment.record', { id: derivedId(cmdId, ID), visitId: V, method: 'cash', amount: 500 });
    expect(say(room, 'approved', aContext({ cmdId }))).toBe('payment.exists');
    expect(payments(room)).toEqual([
      ['payment', 500, 0],
      ['payment', 500, 0],
    ]);
    settle(room, { taken: 1089 });
    expect(payments(room)).toHaveLength(3);
  });

  it('leaves the round of another check alone, whatever id its round was given [T143]', () => {
    const room = withReaders(bar());
    by(room).add(3);
    by(room).send(9, [3]);
    atBar(room).add(1);
    const send = { roundId: round(9), itemIds: [item(1)] };
    expect(tap(room, { visitId: P, send })).toBe('applied');
    sent(room);
    expect(say(room, 'approved')).toBe('applied');
    expect(order(room, round(9))).toMatchObject({ visitId: V, items: [{ id: item(3) }] });
    expect(room.rows.ordersOfVisit(P).flatMap(({ items }) => items.map(({ id }) => id))).toEqual([item(1)]);
  });
});
