/** Who may send money back to a card, how much, and what the provider's word makes of it. */
import { describe, expect, it } from 'vitest';
import { aContext, anActor, testId } from '../../testing/builders.ts';
import { charge, charging, ID, put, SOON, sent, settle } from '../../testing/card-house.ts';
import { outcomeOf, type Room } from '../../testing/try-command.ts';
import { by, mia, V, visit } from '../../testing/visit-house.ts';
import { isWatched } from '../entities/card-charge.ts';
import { refundsOf } from '../entities/card-refund.ts';
import { change } from '../entities/entities.ts';
import { derivedId } from '../values/ids.ts';
import { cardRefundIdOf } from './refund-to-card.ts';
import { claimRefund, makeFoundRefund, type RefundWord, settleRefund } from './refund-work.ts';

const ANA_ALONE = aContext({ actor: anActor('server') });
const APPROVED = aContext({
  actor: { ...anActor('server'), approver: { userId: 'mia', name: 'Mia', role: 'manager' } },
});
const ELSEWHERE = aContext({ actor: { ...anActor('manager'), venueId: 'elsewhere' } });

/** $10.89 and a tip of $2.00, of which the provider is sure. */
function paid(more: object = { ref: 'pi_1' }): Room {
  const room = sent(charging({ tip: 200 }));
  settle(room, { taken: 1289, ...more });
  return room;
}
const paymentId = (room: Room): string => charge(room).paymentIds[0] ?? '';
const args = (room: Room, n: number, amount: number) => ({
  ...{ id: testId('payment', n), paymentId: paymentId(room), amount, reason: 'Cold soup' },
});
const back = (room: Room, n: number, amount: number, who = mia) =>
  outcomeOf(room.run('card.refund', args(room, n, amount), who));
const byHand = (room: Room, n: number, amount: number) =>
  outcomeOf(room.run('payment.refund', args(room, n, amount), mia));
const idOf = (room: Room, n: number): string => cardRefundIdOf(args(room, n, 1));
const says = (room: Room, n: number, word: RefundWord): void =>
  put(
    room,
    settleRefund(room.rows, {
      ...{ chargeId: ID, refundId: idOf(room, n), word, now: SOON, cmdId: testId('command', 50 + n) },
    }),
  );
const refunds = (room: Room) => room.rows.all('payment').filter(({ kind }) => kind === 'refund');

describe('card.refund', () => {
  it('waits for the provider, holds its amount, and is one refund once that has said yes', () => {
    const room = paid();
    expect([back(room, 2, 500), back(room, 2, 500), back(room, 2, 400)]).toEqual([
      'applied',
      'noop',
      'card.exists',
    ]);
    expect([refunds(room), isWatched(charge(room))]).toEqual([[], true]);
    expect([byHand(room, 3, 790), back(room, 4, 790)]).toEqual(['payment.overRefund', 'payment.overRefund']);
    expect(byHand(room, 3, 789)).toBe('applied');
    says(room, 2, { is: 'done', ref: 're_1' });
    says(room, 2, { is: 'done', ref: 're_1' });
    expect(
      refunds(room).map(({ amount, byProvider = false, method }) => [amount, byProvider, method]),
    ).toEqual([
      [789, false, 'credit_card'],
      [500, true, 'credit_card'],
    ]);
    expect(charge(room)).toMatchObject({ refunds: [{ state: 'done', booked: 500, ref: 're_1' }] });
    expect([isWatched(charge(room)), visit(room)?.takings[0]?.refunded]).toEqual([false, 1289]);
  });

  it('gives back the bill and its tip in proportion after the close, under the name of who asked', () => {
    const room = paid();
    room.run('visit.close', { visitId: V }, mia);
    expect(back(room, 2, 640, APPROVED)).toBe('applied');
    says(room, 2, { is: 'done', ref: 're_1' });
    expect(refunds(room)).toMatchObject([
      {
        ...{ amount: 640, reason: 'Cold soup', chargeId: ID, paymentId: paymentId(room) },
        ...{ takenBy: { name: 'Ana' }, approvedBy: { name: 'Mia' } },
        back: { tip: 99, sale: { net: 497, total: 541 } },
      },
    ]);
  });

  it('frees its amount when it failed, says why, and a late yes counts all the same', () => {
    const room = paid();
    back(room, 2, 1289);
    says(room, 2, { is: 'failed', why: 'disputed' });
    expect(charge(room)).toMatchObject({ refunds: [{ state: 'failed', why: 'disputed' }] });
    expect([isWatched(charge(room)), back(room, 3, 1289)]).toEqual([false, 'applied']);
    says(room, 2, { is: 'waiting', ref: 're_1' });
    expect(refundsOf(charge(room))[0]).toMatchObject({ state: 'failed' });
    says(room, 2, { is: 'done', ref: 're_1' });
    says(room, 3, { is: 'done', ref: 're_2' });
    expect(refunds(room)).toMatchObject([{ amount: 1289 }]);
    expect(charge(room)).toMatchObject({
      refunds: [
        { state: 'done', booked: 1289 },
        { state: 'done', booked: 0 },
      ],
    });
  });

  it('is for those who may refund, at their venue [T145]', () => {
    const room = paid();
    expect(back(room, 2, 1, ANA_ALONE)).toBe('approval.required');
    for (const role of ['kitchen', 'customer'] as const)
      expect(back(room, 2, 1, aContext({ actor: anActor(role) }))).toBe('forbidden');
    expect(back(room, 2, 1, ELSEWHERE)).toBe('payment.notFound');
    expect(back(room, 2, 1290)).toBe('payment.overRefund');
    expect(back(room, 2, 0)).toBe('args.shape');
    expect(refundsOf(charge(room))).toEqual([]);
  });

  it('is refused for what no reader took, and for what only a person has said', () => {
    const room = paid({ final: false, ref: 'pi_1' });
    room.rows.put(change('cardCharge', { ...charge(room), sure: false }));
    expect(back(room, 2, 1)).toBe('card.notSure');
    by(room).pay(7);
    const cash = { id: testId('payment', 8), paymentId: testId('payment', 7), amount: 1, reason: 'Cold' };
    expect(outcomeOf(room.run('card.refund', cash, mia))).toBe('card.noRefund');
    expect(byHand(room, 9, 1289)).toBe('applied');
  });

  it('is tried forty times at most', () => {
    const room = paid();
    for (let n = 0; n < 40; n += 1) {
      expect(back(room, 100 + n, 1)).toBe('applied');
      says(room, 100 + n, { is: 'failed', why: 'refused' });
    }
    expect(back(room, 200, 1)).toBe('card.tooManyRefunds');
  });

  it('cannot be kept from its row by somebody who took the id', () => {
    const room = paid();
    back(room, 2, 100);
    const id = derivedId(idOf(room, 2), 'payment');
    by(room).pay(7, { id, amount: 1 });
    says(room, 2, { is: 'done', ref: 're_1' });
    expect(room.rows.get('payment', id)).toMatchObject({ kind: 'payment' });
    expect(refunds(room)).toMatchObject([{ amount: 100 }]);
  });
});

describe('a refund that nobody knows any more', () => {
  const found = (room: Room) => ({
    ...{ id: 'lost', chargeId: ID, paymentId: paymentId(room), amount: 500, userId: 'mia' },
    ...{ at: SOON, ref: 're_1' },
  });

  it('comes back with its charge, once', () => {
    const room = paid();
    put(room, makeFoundRefund(room.rows, found(room), SOON));
    put(room, makeFoundRefund(room.rows, found(room), SOON));
    expect(charge(room)).toMatchObject({ refunds: [{ id: 'lost', state: 'waiting', ref: 're_1' }] });
    expect(makeFoundRefund(room.rows, { ...found(room), id: 'x', chargeId: 'none' }, SOON)).toEqual([]);
  });
});

it('is asked by a worker that says so before, and a second one that says that it is the second', () => {
  const room = paid();
  back(room, 2, 100);
  const claim = () => put(room, claimRefund(room.rows, { chargeId: ID, refundId: idOf(room, 2), now: SOON }));
  claim();
  expect(refundsOf(charge(room))).toMatchObject([{ state: 'sent' }]);
  claim();
  expect(refundsOf(charge(room))).toMatchObject([{ state: 'sent', resent: true }]);
  // Who had a key that was not taken was not the only one to ask.
  says(room, 2, { is: 'failed', why: 'refused', ifFirst: true });
  expect(refundsOf(charge(room))).toMatchObject([{ state: 'sent' }]);
  says(room, 2, { is: 'failed', why: 'refused' });
  expect(refundsOf(charge(room))).toMatchObject([{ state: 'failed', why: 'refused' }]);
});
