import { describe, expect, it } from 'vitest';
import { aContext, anActor, anItem, aStaffMember, aVenue, testId } from '../../testing/builders.ts';
import { dayRecordsIn } from '../../testing/cash-builders.ts';
import { aRoom, outcomeOf } from '../../testing/try-command.ts';
import { aRound, aVisit } from '../../testing/visit-builders.ts';
import { shiftSums } from '../days/shift-sums.ts';
import { sumsAtClose } from '../days/sums-at-close.ts';
import type { TipOwner } from '../entities/bill-settings.ts';
import { change } from '../entities/entities.ts';
import { whoseTip } from '../entities/payment.ts';

const visitId = testId('visit');
const day = '2026-06-12';
const ana = aContext();
const ben = aContext({
  actor: { ...anActor(), userId: testId('user', 2), name: 'Ben', staffId: 'staff-ben' },
});
const mia = aContext({ actor: anActor('manager') });
const cards = [
  aStaffMember({ id: 'staff-ben', firstName: 'Ben', lastName: 'Cole' }),
  aStaffMember({ id: 'staff-ana', firstName: 'Ana', lastName: 'Diaz' }),
];
const slip = testId('payment', 1);
const P = (n: number) => testId('payment', n);

/** A check that Ana serves, of $10.00. */
function place(tipsTo: TipOwner = 'taker') {
  const room = aRoom({
    venue: [aVenue({ taxRate: 0, settings: { ...aVenue().settings, tipsTo } })],
    visit: [aVisit({ server: { userId: ana.actor.userId, name: 'Ana', staffId: 'staff-ana' } })],
    order: [aRound([anItem({ price: 1000 })], { taxRate: 0 })],
    staff: cards,
  });
  room.accounts = { 'staff-ben': ben.actor.userId, 'staff-ana': ana.actor.userId };
  const tipsOf = () => {
    const payments = room.rows.all('payment');
    const shift = (userId: string) => shiftSums({ visits: [], payments }, { userId, day }).tips;
    const records = dayRecordsIn(room.rows, day);
    const takers = records ? sumsAtClose(records).sums.takers : [];
    const z = (userId: string) => takers.find(({ taker }) => taker.id === userId)?.tips ?? 0;
    const both = [ana, ben].map(({ actor }) => [shift(actor.userId), z(actor.userId)] as const);
    expect(both.map(([own]) => own)).toEqual(both.map(([, ofDay]) => ofDay));
    return { ana: both[0]?.[0], ben: both[1]?.[0] };
  };
  const pay = (n: number, over: object, who = ben) =>
    room.run('payment.record', { id: P(n), visitId, method: 'cash', amount: 0, tip: 200, ...over }, who);
  const give = (n: number, staffId: string, who = mia) =>
    room.run('payment.giveTip', { paymentId: P(n), staffId, reason: 'Ana served them' }, who);
  return { room, pay, give, tipsOf };
}

describe('a tip', () => {
  it('is of who took the payment', () => {
    const { pay, tipsOf } = place();
    pay(1, {});
    expect(tipsOf()).toEqual({ ana: 0, ben: 200 });
  });

  it('is of who serves the check, where the venue says so, and the cash stays with who took it', () => {
    const { room, pay, tipsOf } = place('server');
    pay(1, {});
    pay(2, { tip: 100 }, ana);
    expect(tipsOf()).toEqual({ ana: 300, ben: 0 });
    expect(room.rows.get('payment', P(2))).not.toHaveProperty('tippedBy');
    const held = shiftSums(
      { visits: [], payments: room.rows.all('payment') },
      { userId: ben.actor.userId, day },
    );
    expect(held.cash.held).toBe(200);
  });

  it('follows the check to whom it was handed over', () => {
    const { room, pay, tipsOf } = place('server');
    room.run('visit.set', { visitId, staffId: 'staff-ben' }, mia);
    expect(room.rows.get('visit', visitId)?.server).toMatchObject({ userId: ben.actor.userId });
    pay(1, {}, ana);
    expect(tipsOf()).toEqual({ ana: 0, ben: 200 });
  });

  it('that is left on a slip is for whom the slip was for', () => {
    const { room, pay, tipsOf } = place('server');
    pay(1, { method: 'credit_card', amount: 1000, tip: 0 });
    room.run('visit.set', { visitId, staffId: 'staff-ben' }, mia);
    pay(2, { method: 'credit_card', tip: 150, tipOn: slip });
    expect(tipsOf()).toEqual({ ana: 150, ben: 0 });
  });

  it('comes off the tips of whose it was when it is given back', () => {
    const { room, pay, tipsOf } = place('server');
    pay(1, { amount: 1000, close: true });
    const back = { id: P(2), paymentId: P(1), amount: 1200, reason: 'Cold' };
    expect(outcomeOf(room.run('payment.refund', back, mia))).toBe('applied');
    expect(tipsOf()).toEqual({ ana: 0, ben: 0 });
  });
});

describe('a manager gives a tip to somebody else', () => {
  it('with a reason, and what was refunded of it goes along', () => {
    const { room, pay, give, tipsOf } = place();
    pay(1, { amount: 1000, close: true });
    room.run('payment.refund', { id: P(2), paymentId: P(1), amount: 600, reason: 'Cold' }, mia);
    expect(tipsOf()).toEqual({ ana: 0, ben: 100 });
    expect(outcomeOf(give(1, 'staff-ana'))).toBe('applied');
    expect(tipsOf()).toEqual({ ana: 100, ben: 0 });
    expect(room.rows.get('payment', P(1))).toMatchObject({
      ...{ amount: 1000, tip: 200, takenBy: { name: 'Ben' }, tippedBy: { name: 'Ana Diaz' } },
      tipGiven: { by: { name: 'Mia' }, reason: 'Ana served them' },
    });
    expect(outcomeOf(give(1, 'staff-ana'))).toBe('noop');
    expect(outcomeOf(give(1, 'staff-ben'))).toBe('applied');
    expect(room.rows.get('payment', P(1))).not.toHaveProperty('tippedBy');
    expect(tipsOf()).toEqual({ ana: 0, ben: 100 });
  });

  it('who has a card and no account, by the card', () => {
    const { room, pay, give } = place();
    pay(1, {});
    room.accounts = {};
    give(1, 'staff-ana');
    const paid = room.rows.get('payment', P(1));
    expect(paid && whoseTip(paid)).toEqual({ id: 'staff-ana', name: 'Ana Diaz' });
  });

  it('and nobody else does', () => {
    const { pay, give } = place();
    pay(1, {});
    expect(outcomeOf(give(1, 'staff-ben', ben))).toBe('forbidden');
    expect(outcomeOf(give(9, 'staff-ana'))).toBe('payment.notFound');
    expect(outcomeOf(give(1, 'staff-nobody'))).toBe('staff.notFound');
    pay(2, { amount: 500, tip: 0 });
    expect(outcomeOf(give(2, 'staff-ana'))).toBe('payment.noTip');
  });

  it('only until the day is closed, for its sums never change', () => {
    const { room, pay, give } = place();
    pay(1, {});
    room.rows.put(change('venue', { ...aVenue(), closedThrough: day }));
    expect(outcomeOf(give(1, 'staff-ana'))).toBe('day.closed');
  });
});
