import { describe, expect, it } from 'vitest';
import { aContext, anActor, anItem, aPayment, aVenue, testId } from '../../testing/builders.ts';
import { aDrawer, dayRecordsIn } from '../../testing/cash-builders.ts';
import { aRoom, outcomeOf, type Room } from '../../testing/try-command.ts';
import { aRound, aVisit } from '../../testing/visit-builders.ts';
import type { InputOf } from '../commands.ts';
import { journalOf } from '../days/journal.ts';
import { shiftSums } from '../days/shift-sums.ts';
import { sumsAtClose } from '../days/sums-at-close.ts';
import type { Tender } from '../entities/tender.ts';
import { paidByLabel } from './method-label.ts';
import { byWay, MAX_TENDERS } from './tenders.ts';

const [GIFT, EURO] = ['gift', 'euro'];
const tenders: readonly Tender[] = [
  { id: GIFT, name: 'Gift card', kind: 'voucher', isActive: true, account: '1450' },
  { id: EURO, name: 'Euro', kind: 'cash', isActive: false },
];
const venue = aVenue({ taxRate: 0, tenders });
const VISIT = testId('visit');
const D = testId('drawer');
const mia = aContext({ actor: anActor('manager') });

const house = (): Room =>
  aRoom({
    venue: [venue],
    visit: [aVisit()],
    order: [aRound([anItem({ price: 10_000 })], { taxRate: 0 })],
    drawer: [aDrawer({ id: D, deviceId: anActor().deviceId })],
  });
type Paying = Partial<InputOf<'payment.record'>>;
const pay = (room: Room, n: number, over: Paying) =>
  room.run('payment.record', {
    id: testId('payment', n),
    visitId: VISIT,
    method: 'other',
    amount: 1000,
    ...over,
  });
const zOf = ({ rows }: Room) => {
  const records = dayRecordsIn(rows, '2026-06-12');
  if (!records) throw new Error('there is no venue');
  return sumsAtClose(records).sums;
};
const paid = (room: Room, n: number) => room.rows.get('payment', testId('payment', n));

describe('a payment by a tender of the venue', () => {
  it('keeps its name, counts as no method of the four, and pays the check like any other', () => {
    const room = house();
    expect(outcomeOf(pay(room, 1, { tenderId: GIFT }))).toBe('applied');
    expect(paid(room, 1)).toMatchObject({
      method: 'other',
      tender: { id: GIFT, name: 'Gift card' },
      tendered: null,
    });
    expect(room.rows.get('visit', VISIT)?.takings).toMatchObject([{ amount: 1000 }]);
  });

  it('is cash where the venue counts it with the cash, whatever the caller says, and goes into the drawer', () => {
    const room = house();
    for (const [n, method] of [[1, 'other'] as const, [2, 'credit_card'] as const, [3, 'cash'] as const]) {
      expect(outcomeOf(pay(room, n, { method, tenderId: EURO, tendered: 1500, drawerId: D }))).toBe(
        'applied',
      );
      expect(paid(room, n)).toMatchObject({
        method: 'cash',
        tender: { id: EURO },
        tendered: 1500,
        drawerId: D,
      });
    }
    expect(outcomeOf(pay(room, 4, { method: 'cash', tenderId: GIFT, tendered: 1500, drawerId: D }))).toBe(
      'applied',
    );
    expect(paid(room, 4)).toMatchObject({ method: 'other', tendered: null });
    expect(paid(room, 4)).not.toHaveProperty('drawerId');
  });

  it('is taken by one that was switched off since, and by none that the venue does not have', () => {
    const room = house();
    expect(outcomeOf(pay(room, 1, { tenderId: EURO }))).toBe('applied');
    expect(outcomeOf(pay(room, 2, { tenderId: 'somebody-elses' }))).toBe('payment.tender');
    expect(outcomeOf(pay(room, 3, {}))).toBe('payment.tender');
    expect(outcomeOf(pay(room, 4, { tenderId: null, method: 'cash' }))).toBe('applied');
    expect(paid(room, 4)).not.toHaveProperty('tender');
  });

  it('happens once, and its id is no other payment', () => {
    const room = house();
    pay(room, 1, { tenderId: GIFT });
    expect(outcomeOf(pay(room, 1, { tenderId: GIFT }))).toBe('noop');
    expect(outcomeOf(pay(room, 1, { tenderId: EURO }))).toBe('payment.exists');
    expect(outcomeOf(pay(room, 1, { method: 'credit_card' }))).toBe('payment.exists');
  });

  it('never waits for a card terminal where it counts as cash', () => {
    expect(outcomeOf(pay(house(), 1, { tenderId: EURO, awaitsTerminal: true }))).toBe('payment.noTerminal');
  });

  it('is given back by its tender, or as plain cash', () => {
    const room = house();
    const refund = (n: number, of: number, over: object = {}) => {
      const asked = {
        id: testId('payment', n),
        paymentId: testId('payment', of),
        amount: 300,
        reason: 'Cold',
        ...over,
      };
      expect(outcomeOf(room.run('payment.refund', asked, mia))).toBe('applied');
      return paid(room, n);
    };
    pay(room, 1, { tenderId: GIFT });
    pay(room, 2, { tenderId: EURO });
    expect(refund(11, 1)).toMatchObject({
      method: 'other',
      tender: { id: GIFT },
      back: { of: { tender: { id: GIFT } } },
    });
    expect(refund(12, 1, { method: 'other' })).toMatchObject({ method: 'other', tender: { id: GIFT } });
    expect(refund(13, 1, { method: 'cash' })).toMatchObject({ method: 'cash' });
    expect(paid(room, 13)).not.toHaveProperty('tender');
    expect(refund(14, 2)).toMatchObject({ method: 'cash', tender: { id: EURO } });
    expect(refund(15, 2, { method: 'cash' })).not.toHaveProperty('tender');
  });
});

describe('the sums of an evening', () => {
  const evening = () => {
    const room = house();
    pay(room, 1, { method: 'cash', amount: 2000, tip: 100 });
    pay(room, 2, { tenderId: GIFT, amount: 3000 });
    pay(room, 3, { tenderId: EURO, amount: 1000 });
    pay(room, 4, { tenderId: GIFT, amount: 500, tip: 50 });
    return room;
  };

  it('have a line for each tender beside that of its method, in the Z and in My shift', () => {
    const room = evening();
    const sums = zOf(room);
    expect(sums.methods).toEqual([
      { method: 'cash', payments: 1, amount: 2000, tips: 100, refunds: 0 },
      { method: 'cash', tender: { id: EURO, name: 'Euro' }, payments: 1, amount: 1000, tips: 0, refunds: 0 },
      {
        method: 'other',
        tender: { id: GIFT, name: 'Gift card' },
        payments: 2,
        amount: 3500,
        tips: 50,
        refunds: 0,
      },
    ]);
    const { byMethod, cash } = shiftSums(
      { visits: [], payments: room.rows.all('payment') },
      { userId: anActor().userId, day: '2026-06-12' },
    );
    expect(byMethod.map(paidByLabel)).toEqual(['Cash', 'Euro', 'Gift card']);
    expect(byMethod.map(({ taken, tips }) => [taken, tips])).toEqual([
      [2000, 100],
      [1000, 0],
      [3500, 50],
    ]);
    expect(cash.toCount).toBe(3100);
  });

  it('are booked on the account of the tender, or on that of cash or of other tenders', () => {
    const room = evening();
    const sums = zOf(room);
    const day = { businessDay: '2026-06-12', from: '2026-06-12', z: 1, sums };
    const books = { settings: { accounts: { cash: '1000', other: '1490' } }, tenders };
    const linesOf = (own: typeof books) =>
      journalOf(day, own)
        .lines.slice(0, 3)
        .map(({ kind, account, text, debit }) => [kind, account, text, debit]);
    expect(linesOf(books)).toEqual([
      ['cash', '1000', 'Cash', 2100],
      ['cash', '1000', 'Euro', 1000],
      ['other', '1450', 'Gift card', 3550],
    ]);
    expect(linesOf({ ...books, tenders: [] })[2]).toEqual(['other', '1490', 'Gift card', 3550]);
  });

  it('have one line for a tender that was renamed in between', () => {
    const named = (n: number, name: string) =>
      aPayment({ id: testId('payment', n), method: 'other', tender: { id: GIFT, name } });
    const ways = byWay([named(1, 'Voucher'), named(2, 'Gift card')], (one) => one);
    expect(ways.map(({ tender, of }) => [tender?.name, of.length])).toEqual([['Gift card', 2]]);
  });
});

describe('the tenders of a venue', () => {
  const room = () => aRoom({ venue: [venue] });
  const value = { name: 'House account', kind: 'account', isActive: true };
  const bareOf = (set: object) => Object.fromEntries(Object.keys(set).map((path) => [path, null]));
  const patch = (set: object, who: 'manager' | 'server' = 'manager') =>
    room().decide('venue.patch', { set, base: bareOf(set) } as never, who);

  it('are set by managers and by nobody below', () => {
    const place = room();
    place.run(
      'venue.patch',
      { set: { 'tenders[house]': value }, base: { 'tenders[house]': null } },
      'manager',
    );
    expect(place.rows.venue()?.tenders).toEqual([...tenders, { id: 'house', ...value }]);
    expect(outcomeOf(patch({ 'tenders[house]': value }, 'server'))).toBe('forbidden');
  });

  it('are switched off and never taken away, and there are not too many', () => {
    expect(outcomeOf(patch({ [`tenders[${GIFT}]`]: null }))).toBe('args.shape');
    expect(outcomeOf(patch({ 'tenders[house]': { ...value, kind: 'gold' } }))).toBe('args.shape');
    const many = Object.fromEntries(Array.from({ length: MAX_TENDERS }, (_, n) => [`tenders[t${n}]`, value]));
    expect(outcomeOf(patch(many))).toBe('venue.listFull');
  });
});
