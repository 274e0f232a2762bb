/** What a guest may pay on the phone, and what is refused there. The random histories are beside. */
import { describe, expect, it } from 'vitest';
import { aContext, testId } from '../../testing/builders.ts';
import { ask, side, withReaders } from '../../testing/card-house.ts';
import { type Room, write } from '../../testing/try-command.ts';
import {
  atBar,
  bar,
  by,
  cooking,
  house,
  item,
  lines,
  P,
  splitBySeat,
  V,
  visit,
} from '../../testing/visit-house.ts';
import { FIRST_VENUE_ID } from '../entities/venue.ts';
import { chainOf } from '../visits/chain.ts';
import { aPhone, askOnPhone, MOST_ON_PHONES, type PhoneAsk } from './ask-on-phone.ts';
import { cancelCharge, claimCharge, settleCharge } from './charge-work.ts';
import { makeFound } from './found-charge.ts';
import { type PhonePart, partOnPhone, phoneOffer } from './phone-parts.ts';

const ALL: PhonePart = { of: 'all' };
const guest = aContext({ actor: aPhone(FIRST_VENUE_ID) });

const offerOn = (room: Room, id = V) => {
  const chain = chainOf(room.rows, guest.actor, id);
  if (!chain) throw new Error('no visit');
  return { chain, offer: phoneOffer(chain) };
};
/** What the part comes to, as the phone shows it. */
const shown = (room: Room, part: PhonePart, id = V): number => {
  const { chain, offer } = offerOn(room, id);
  return partOnPhone(offer, part, chain.end);
};

function pay(room: Room, n: number, over: Partial<PhoneAsk> = {}) {
  const { part = ALL, visitId = V } = over;
  const answer = askOnPhone(
    room.rows,
    {
      ...{ id: testId('payment', n), roundId: testId('order', 70 + n), visitId, part },
      ...{
        amount: over.amount ?? shown(room, part, visitId),
        tip: 0,
        phone: { door: 'bill', origin: 'https://alder.example' },
      },
      ...over,
    },
    guest,
  );
  if ('no' in answer) return answer.no;
  write(room.rows, answer.decision);
  return room.rows.get('cardCharge', answer.chargeId);
}

const comes = (room: Room, n: number, taken: number): void => {
  const charge = room.rows.all('cardCharge')[n];
  if (!charge) throw new Error('no charge');
  for (const one of claimCharge(room.rows, { chargeId: charge.id, now: side(room).now }).changes)
    room.rows.put(one);
  const word = { taken, final: true, currency: 'USD', ref: `pi_${n}` };
  for (const one of settleCharge(room.rows, { chargeId: charge.id, word, ...side(room) })) room.rows.put(one);
};

describe('a guest who pays on the phone', () => {
  it('holds the whole bill for five minutes, and pays it when the provider says so', () => {
    const room = cooking();
    const charge = pay(room, 1, { tip: 200 });
    expect(charge).toMatchObject({ via: 'phone', readerId: null, amount: 1089, tip: 200, close: true });
    expect(visit(room)?.waiting).toMatchObject([
      { via: 'phone', amount: 1089, until: '2026-06-12T23:35:00.000Z' },
    ]);
    comes(room, 0, 1289);
    expect(visit(room)).toMatchObject({ status: 'closed', owed: 0 });
    expect(room.rows.all('payment')).toMatchObject([{ amount: 1089, tip: 200, transactionId: 'pi_0' }]);
    expect(room.rows.all('payment')[0]).not.toHaveProperty('isTest');
  });

  it('with an account for tests pays money that is told apart everywhere', () => {
    const room = cooking();
    pay(room, 1, { phone: { door: 'bill', origin: 'https://alder.example', test: true } });
    comes(room, 0, 1089);
    expect(room.rows.all('payment')).toMatchObject([{ amount: 1089, isTest: true }]);
  });

  it('is not offered what somebody else is paying right now, on a phone or a reader', () => {
    const room = withReaders(cooking());
    expect(pay(room, 1, { part: { of: 'sum', amount: 600 } })).toMatchObject({ amount: 600 });
    expect(shown(room, ALL)).toBe(489);
    expect(ask(room, 2, { amount: 600 })).toBe('card.beingPaid');
    expect(ask(room, 2, { amount: 489 })).toBe('applied');
    expect(pay(room, 3, { amount: 489 })).toBe('held');
  });

  it('pays a seat, and a second phone on the same seat hears that somebody does', () => {
    const room = house();
    by(room).add(1, { seat: 1 });
    by(room).add(2, { seat: 2 });
    by(room).send(1, [1, 2]);
    splitBySeat(room);
    const part: PhonePart = { of: 'check', key: 'seat-1' };
    const amount = shown(room, part);
    expect(amount).toBeGreaterThan(0);
    expect(pay(room, 1, { part })).toMatchObject({ checkKey: 'seat-1', amount });
    expect(pay(room, 2, { part, amount })).toBe('held');
    expect(pay(room, 3, { part: { of: 'check', key: 'seat-2' } })).toMatchObject({ checkKey: 'seat-2' });
  });

  it('pays equal parts, the same for each who pays at once, and the last pays the rest', () => {
    const room = cooking();
    const part: PhonePart = { of: 'parts', parts: 3 };
    expect([1, 2, 3].map((n) => (pay(room, n, { part }) as { amount: number }).amount)).toEqual([
      363, 363, 363,
    ]);
    expect(pay(room, 4, { part, amount: 363 })).toBe('held');
    for (const n of [0, 1, 2]) comes(room, n, 363);
    expect(visit(room)).toMatchObject({ status: 'closed', owed: 0 });
  });

  it('never pays another amount than the phone has shown', () => {
    const room = cooking();
    by(room).add(2);
    by(room).send(2, [2]);
    expect(pay(room, 1, { amount: 1089 })).toBe('changed');
  });

  it('does not pay for what nobody has sent, unless guests pay first: then the money sends it', () => {
    const room = cooking();
    by(room).add(2);
    expect(shown(room, ALL)).toBe(1089);
    const first = bar();
    atBar(first).add(5);
    expect(pay(first, 1, { visitId: P })).toMatchObject({ send: { itemIds: [item(5)] } });
    expect(first.rows.all('order').filter(({ status }) => status === 'paid')).toEqual([]);
    comes(first, 0, 1089);
    expect(lines(first, testId('order', 71))).toEqual([item(5)]);
  });

  it('is refused when it is too little, when the tip is more than the part, and when nobody owes anything', () => {
    const room = cooking();
    expect(pay(room, 1, { part: { of: 'sum', amount: 99 } })).toBe('small');
    expect(pay(room, 1, { part: { of: 'sum', amount: 1090 }, amount: 1090 })).toBe('changed');
    expect(pay(room, 1, { tip: 1090 })).toBe('tip');
    by(room).pay(9, { close: true });
    expect(pay(room, 1, { amount: 1089 })).toBe('closed');
    expect(pay(room, 1, { visitId: testId('visit', 66), amount: 1 })).toBe('closed');
  });

  it('holds a few parts at most together with all other phones, so that staff find room', () => {
    const room = cooking();
    const part: PhonePart = { of: 'sum', amount: 100 };
    for (let n = 0; n < MOST_ON_PHONES; n += 1) expect(pay(room, n, { part })).toMatchObject({ amount: 100 });
    expect(pay(room, 20, { part })).toBe('many');
  });

  it('is owed the money back that comes after cash has paid the bill', () => {
    const room = cooking();
    pay(room, 1);
    by(room).pay(9, { close: true });
    comes(room, 0, 1089);
    expect(visit(room)).toMatchObject({ status: 'closed', owed: 1089 });
    expect(visit(room)?.waiting).toBeUndefined();
  });

  it('is free of the part at once when staff stop it before the provider was asked', () => {
    const room = cooking();
    const charge = pay(room, 1);
    if (typeof charge !== 'object') throw new Error('refused');
    for (const one of cancelCharge(charge, { id: 'ana', name: 'Ana' }, side(room))) room.rows.put(one);
    expect(shown(room, ALL)).toBe(1089);
  });
});

it('a charge on a phone that a backup has lost is made again without a reader', () => {
  const room = cooking();
  const found = {
    ...{ id: testId('payment', 5), venueId: FIRST_VENUE_ID, visitId: V, checkKey: 'main', readerId: null },
    ...{ userId: 'phone', at: side(room).now, ref: 'pi_5', amount: 1089, tip: 0 },
  };
  for (const one of makeFound(room.rows, found, side(room).now)) room.rows.put(one);
  expect(room.rows.all('cardCharge')).toMatchObject([{ via: 'phone', readerId: null, state: 'looking' }]);
});
