/** What a charge may ask for, and who may ask its provider. The random histories are beside. */
import { describe, expect, it } from 'vitest';
import { aContext, anActor, FRIDAY_EVENING, testId } from '../../testing/builders.ts';
import { aReader, readerId } from '../../testing/card-builders.ts';
import {
  ask,
  charge,
  charging,
  ID,
  LATER,
  put,
  SOON,
  sent,
  settle,
  withReaders,
} from '../../testing/card-house.ts';
import { outcomeOf } from '../../testing/try-command.ts';
import { by, cooking, splitBySeat, twoParties, V, visit, W } from '../../testing/visit-house.ts';
import { change } from '../entities/entities.ts';
import { chainOf, type VisitChain } from '../visits/chain.ts';
import { claimCharge, lookAfterRestore } from './charge-work.ts';
import { claimable } from './claims.ts';

describe('a charge', () => {
  it('pays nothing and holds its part of the bill until the provider has spoken', () => {
    const room = charging({ amount: 600 });
    expect(visit(room)).toMatchObject({
      takings: [],
      waiting: [{ chargeId: ID, amount: 600, via: 'reader' }],
    });
    expect([ask(room, 2), ask(room, 2, { amount: 489 })]).toEqual(['card.beingPaid', 'applied']);
    expect(ask(room, 3, { amount: 1, readerId: undefined })).toBe('card.beingPaid');
  });

  it('is the same when it arrives again, and another one under its id is refused', () => {
    const room = charging();
    expect([ask(room, 1), ask(room, 1, { amount: 500 })]).toEqual(['noop', 'card.exists']);
  });

  it('holds the part of one seat and leaves the other', () => {
    const room = withReaders(cooking());
    by(room).add(2, { seat: 2 });
    by(room).send(2, [2]);
    splitBySeat(room);
    const left = (checkKey: string) => claimable(chainOf(room.rows, anActor(), V) as VisitChain, checkKey);
    const [one, two] = [left('seat-1'), left('seat-2')];
    expect(ask(room, 1, { checkKey: 'seat-2', amount: two })).toBe('applied');
    expect([left('seat-1'), left('seat-2')]).toEqual([one, 0]);
    expect(ask(room, 2, { checkKey: 'seat-2', amount: 1 })).toBe('card.beingPaid');
    expect(ask(room, 2, { checkKey: 'seat-1', amount: one })).toBe('applied');
  });

  it('never keeps cash out, and is owed back when it comes after all', () => {
    const room = sent(charging());
    expect(outcomeOf(by(room).pay(7, { close: true }))).toBe('applied');
    settle(room, { taken: 1089 });
    expect(visit(room)).toMatchObject({ status: 'closed', owed: 1089 });
    expect(visit(room)?.waiting).toBeUndefined();
  });

  it('is refused when it is late, on a reader at work, of another venue or gone, and on a closed visit', () => {
    const room = charging({ amount: 100 });
    const late = aContext({ arrival: { at: '2026-06-12T23:30:31.000Z', device: null } });
    expect(ask(room, 2, { amount: 5 }, late)).toBe('card.late');
    expect(ask(room, 2, { amount: 5, readerId: readerId(1) })).toBe('card.busy');
    room.rows.put(change('cardReader', aReader({ id: readerId(2), archived: true })));
    expect(ask(room, 2, { amount: 5 })).toBe('card.noReader');
    room.rows.put(change('cardReader', aReader({ id: readerId(2), venueId: 'elsewhere' })));
    expect(ask(room, 2, { amount: 5 })).toBe('card.noReader');
    by(room).pay(7, { close: true });
    expect(ask(room, 3, { amount: 5, readerId: undefined })).toBe('visit.closed');
    expect(ask(room, 3, { visitId: testId('visit', 99) })).toBe('visit.notFound');
  });

  it('goes with its party when that joins another one', () => {
    const room = withReaders(twoParties());
    ask(room, 1);
    expect(outcomeOf(room.run('visit.merge', { from: V, into: W }))).toBe('applied');
    expect([visit(room)?.waiting, visit(room, W)?.waiting]).toMatchObject([undefined, [{ chargeId: ID }]]);
    settle(sent(room), { taken: 1089 });
    expect(visit(room, W)).toMatchObject({ takings: [{ amount: 1089 }] });
    expect(visit(room, W)?.waiting).toBeUndefined();
  });
});

describe('the claim of a worker', () => {
  it('is given once, and not for what is a minute old', () => {
    const room = charging();
    const claim = (now: string) => claimCharge(room.rows, { chargeId: ID, now });
    const first = claim(SOON);
    put(room, first.changes);
    expect([first.isMine, claim(SOON).isMine, charge(room).state]).toEqual([true, false, 'sent']);
    const slow = charging();
    const late = claimCharge(slow.rows, { chargeId: ID, now: LATER });
    put(slow, late.changes);
    expect([late.isMine, charge(slow)]).toMatchObject([
      false,
      { state: 'declined', why: 'late', sure: true },
    ]);
    expect(visit(slow)?.waiting).toBeUndefined();
  });

  it('is given to nobody after a restore', () => {
    const room = charging();
    put(room, lookAfterRestore(room.rows, { chargeId: ID, now: SOON }));
    expect([charge(room).state, claimCharge(room.rows, { chargeId: ID, now: SOON }).isMine]).toEqual([
      'looking',
      false,
    ]);
  });
});

it('waits from the tap on the server’s clock', () => {
  const room = withReaders(cooking());
  const who = aContext({ arrival: { at: SOON, device: null } });
  ask(room, 1, {}, who);
  expect(charge(room)).toMatchObject({ at: SOON, until: '2026-06-12T23:33:20.000Z' });
  expect(FRIDAY_EVENING < SOON).toBe(true);
});
