import { describe, expect, test } from 'vitest';
import { aContext, anActor, anItem, aVenue, FRIDAY_EVENING, testId } from '../../testing/builders.ts';
import { aDrawer } from '../../testing/cash-builders.ts';
import { aPrinter, printerId } from '../../testing/print-builders.ts';
import { aRoom, detailOf, outcomeOf, type Room } from '../../testing/try-command.ts';
import { aRound, aVisit } from '../../testing/visit-builders.ts';
import type { InputOf } from '../commands.ts';
import type { Drawer } from '../entities/drawer.ts';

const D = testId('drawer');
const MOVE = testId('command', 50);
const paymentId = (n: number) => testId('payment', n);
const visitId = testId('visit');
const ana = aContext();
const ben = aContext({ actor: { ...anActor(), userId: testId('user', 2), name: 'Ben' } });
const mia = aContext({ actor: anActor('manager') });

const drawerIn = (room: Room, id = D): Drawer => {
  const drawer = room.rows.get('drawer', id);
  if (!drawer) throw new Error('no drawer');
  return drawer;
};

/** A room with an open drawer and a check of $50.00. The commands run as on a server, unless the test says otherwise. */
function withDrawer(): Room {
  const items = [anItem({ price: 5000 })];
  const room = aRoom({
    venue: [aVenue({ taxRate: 0 })],
    visit: [aVisit()],
    order: [aRound(items, { taxRate: 0 })],
  });
  room.devices = [];
  room.run('drawer.open', { id: D, name: 'Bar', float: 20_000, deviceId: testId('device') });
  return room;
}

const pay = (room: Room, n: number, more: Partial<InputOf<'payment.record'>> = {}) =>
  room.run('payment.record', {
    id: paymentId(n),
    visitId,
    method: 'cash',
    amount: 1000,
    drawerId: D,
    ...more,
  });
interface Refunding extends Partial<InputOf<'payment.refund'>> {
  readonly of: number;
}
const refund = (room: Room, n: number, { of, ...more }: Refunding) =>
  room.run(
    'payment.refund',
    { id: paymentId(n), paymentId: paymentId(of), amount: 300, reason: 'Cold', drawerId: D, ...more },
    mia,
  );
const count = (room: Room, counted: number, who = ana) =>
  room.run('drawer.close', { drawerId: D, counted }, who);

describe('a drawer is opened', () => {
  test('by the printer that somebody names, also one that was removed meanwhile', () => {
    const room = aRoom({
      venue: [aVenue()],
      printer: [aPrinter(), aPrinter({ id: printerId(2), archived: true })],
    });
    const open = (n: number, printer: number) =>
      room.run('drawer.open', {
        id: testId('drawer', n),
        name: 'Bar',
        float: 0,
        printerId: printerId(printer),
      });
    for (const n of [1, 2]) {
      expect(outcomeOf(open(n, n))).toBe('applied');
      expect(drawerIn(room, testId('drawer', n)).printerId).toBe(printerId(n));
    }
    expect(outcomeOf(open(3, 3))).toBe('printer.notFound');
  });

  test('with its float, by a person, on a business day', () => {
    expect(drawerIn(withDrawer())).toMatchObject({
      status: 'open',
      float: 20_000,
      businessDay: '2026-06-12',
      opened: { by: { name: 'Ana' }, at: FRIDAY_EVENING },
    });
  });

  test('once on each device', () => {
    const room = withDrawer();
    const other = { id: testId('drawer', 2), name: 'Door', float: 0 };
    const again = room.decide('drawer.open', { ...other, deviceId: testId('device') }, ben);
    expect([outcomeOf(again), detailOf(again)]).toEqual([
      'drawer.exists',
      { drawerId: D, name: 'Bar', by: 'Ana', at: FRIDAY_EVENING },
    ]);
    expect(outcomeOf(room.decide('drawer.open', { ...other, deviceId: testId('device', 2) }))).toBe(
      'applied',
    );
    expect(outcomeOf(room.decide('drawer.open', other))).toBe('applied');
    count(room, 20_000);
    expect(outcomeOf(room.decide('drawer.open', { ...other, deviceId: testId('device') }))).toBe('applied');
  });

  test('and the same again does nothing', () => {
    const room = withDrawer();
    const same = { id: D, name: 'Bar', float: 20_000 };
    expect(outcomeOf(room.decide('drawer.open', same))).toBe('noop');
    expect(outcomeOf(room.decide('drawer.open', { ...same, float: 1 }))).toBe('drawer.exists');
    expect(outcomeOf(room.decide('drawer.open', same, ben))).toBe('drawer.exists');
  });
});

describe('cash moves', () => {
  const move = (room: Room, more: Partial<InputOf<'drawer.move'>>, who = mia) =>
    room.run(
      'drawer.move',
      { drawerId: D, id: MOVE, kind: 'paidIn', cents: 500, reason: 'Change', ...more },
      who,
    );

  test('in and out, and the count expects the rest', () => {
    const room = withDrawer();
    move(room, { cents: 500 }, ana);
    move(room, { id: testId('command', 51), kind: 'paidOut', cents: 1200, reason: 'Limes' });
    move(room, { id: testId('command', 52), kind: 'drop', cents: 10_000, reason: '' });
    move(room, { id: testId('command', 53), kind: 'noSale', cents: 0, reason: '' }, ana);
    expect(drawerIn(room).moves.map(({ kind, cents, by }) => [kind, cents, by.name])).toEqual([
      ['paidIn', 500, 'Ana'],
      ['paidOut', 1200, 'Mia'],
      ['drop', 10_000, 'Mia'],
      ['noSale', 0, 'Ana'],
    ]);
    count(room, 9300);
    expect(drawerIn(room).closed).toMatchObject({ expected: 9300, difference: 0 });
  });

  test('once for each id, and not for a drawer that was counted', () => {
    const room = withDrawer();
    expect(outcomeOf(move(room, {}))).toBe('applied');
    expect(outcomeOf(move(room, {}))).toBe('noop');
    count(room, 20_500);
    expect(outcomeOf(move(room, {}))).toBe('noop');
    expect(outcomeOf(move(room, { id: testId('command', 51) }))).toBe('drawer.closed');
    expect(outcomeOf(move(room, { drawerId: testId('drawer', 9) }))).toBe('drawer.notFound');
  });

  test('out only when a manager does it or approves it', () => {
    const room = withDrawer();
    for (const kind of ['paidOut', 'drop'] as const) {
      expect(outcomeOf(move(room, { kind }, ana))).toBe('approval.required');
    }
    expect(outcomeOf(move(room, {}, aContext({ actor: anActor('kitchen') })))).toBe('forbidden');
  });

  test.each<[string, Partial<InputOf<'drawer.move'>>]>([
    ['no amount', { cents: 0 }],
    ['an amount without a sale', { kind: 'noSale', cents: 5 }],
    ['no reason', { reason: '' }],
  ])('never when there is %s', (_, more) => {
    expect(outcomeOf(move(withDrawer(), more))).toBe('args.shape');
  });

  test('up to 200 times', () => {
    const room = withDrawer();
    const [one] = drawerIn(room).moves;
    const full = aDrawer({ moves: Array.from({ length: 200 }, (_, n) => ({ ...one, id: `${n}` }) as never) });
    room.rows.put({ entity: 'drawer', id: D, doc: full });
    expect(outcomeOf(move(room, {}))).toBe('drawer.tooLarge');
  });
});

describe('a count', () => {
  test('expects the float, the cash with its tips, and no refunds in cash', () => {
    const room = withDrawer();
    pay(room, 1, { amount: 1000, tip: 200, tendered: 2000 });
    pay(room, 2, { method: 'credit_card', amount: 2000 });
    pay(room, 3, { amount: 700, drawerId: null });
    refund(room, 4, { of: 1 });
    refund(room, 5, { of: 2, drawerId: null });
    expect([1, 2, 3, 4, 5].map((n) => room.rows.get('payment', paymentId(n))?.drawerId)).toEqual([
      D,
      undefined,
      undefined,
      D,
      undefined,
    ]);
    count(room, 20_800);
    expect(drawerIn(room).closed).toMatchObject({ counted: 20_800, expected: 20_900, difference: -100 });
  });

  test('expects less after a card payment was given back in cash', () => {
    const room = withDrawer();
    pay(room, 1, { method: 'credit_card', amount: 2000, tip: 300, drawerId: null });
    expect(outcomeOf(refund(room, 2, { of: 1, method: 'cash', amount: 2300 }))).toBe('applied');
    expect(room.rows.get('payment', paymentId(2))).toMatchObject({
      method: 'cash',
      drawerId: D,
      amount: 2300,
      paymentId: paymentId(1),
    });
    count(room, 17_700);
    expect(drawerIn(room).closed).toMatchObject({ expected: 17_700, difference: 0 });
  });

  test('refuses cash for a refund to a card, with a message', () => {
    const room = withDrawer();
    pay(room, 1, { method: 'credit_card', drawerId: null });
    expect(outcomeOf(refund(room, 2, { of: 1 }))).toBe('payment.refundDrawer');
    expect(outcomeOf(refund(room, 3, { of: 1, method: 'credit_card' }))).toBe('payment.refundDrawer');
    expect(outcomeOf(refund(room, 4, { of: 1, drawerId: null }))).toBe('applied');
    expect(room.rows.get('payment', paymentId(4))).toMatchObject({ method: 'credit_card' });
  });

  test('is blind on a device, which may not know all payments', () => {
    const { devices: _, ...room } = withDrawer();
    const device = aRoom({ venue: [aVenue()], drawer: room.rows.all('drawer') });
    count(device, 20_000);
    expect(Object.keys(drawerIn(device).closed ?? {}).sort()).toEqual(['at', 'businessDay', 'by', 'counted']);
  });

  test('is for the person who opened the drawer, and for managers', () => {
    const close = { drawerId: D, counted: 0 };
    expect(outcomeOf(withDrawer().decide('drawer.close', close, ben))).toBe('forbidden');
    expect(outcomeOf(withDrawer().decide('drawer.close', close, mia))).toBe('applied');
    expect(outcomeOf(withDrawer().decide('drawer.close', { ...close, drawerId: testId('drawer', 9) }))).toBe(
      'drawer.notFound',
    );
  });

  test('counts only once', () => {
    const room = withDrawer();
    count(room, 20_000);
    expect(outcomeOf(count(room, 20_000))).toBe('noop');
    const other = count(room, 19_000, mia);
    expect([outcomeOf(other), detailOf(other)]).toEqual(['drawer.closed', { by: 'Ana', at: FRIDAY_EVENING }]);
  });

  test('adds up coins and notes', () => {
    const close = { drawerId: D, counted: 2500 };
    expect(
      outcomeOf(withDrawer().decide('drawer.close', { ...close, denominations: { '2000': 1, '100': 5 } })),
    ).toBe('applied');
    expect(outcomeOf(withDrawer().decide('drawer.close', { ...close, denominations: { '2000': 1 } }))).toBe(
      'args.shape',
    );
  });
});

describe('cash that arrives after the count', () => {
  test('is kept as late, and the difference is computed again', () => {
    const room = withDrawer();
    count(room, 21_200);
    const paid = pay(room, 1, { amount: 1000, tip: 200 });
    expect([outcomeOf(paid), detailOf(paid)]).toEqual([
      'drawer.late',
      { drawerId: D, name: 'Bar', at: FRIDAY_EVENING },
    ]);
    expect(drawerIn(room)).toMatchObject({
      closed: { counted: 21_200, expected: 21_200, difference: 0 },
      late: [{ paymentId: paymentId(1), cents: 1200 }],
    });
    expect(outcomeOf(refund(room, 2, { of: 1 }))).toBe('drawer.late');
    expect(drawerIn(room)).toMatchObject({ closed: { expected: 20_900, difference: 300 } });
    expect(drawerIn(room).late.at(-1)).toEqual({ paymentId: paymentId(2), cents: -300 });
  });

  test('is counted only once', () => {
    const room = withDrawer();
    count(room, 20_000);
    pay(room, 1);
    expect(outcomeOf(pay(room, 1))).toBe('noop');
    expect(drawerIn(room).late).toHaveLength(1);
  });

  test('stays with the person who took it when nobody knows the drawer', () => {
    const room = withDrawer();
    expect(outcomeOf(pay(room, 1, { drawerId: testId('drawer', 9) }))).toBe('applied');
    expect(room.rows.get('payment', paymentId(1))?.drawerId).toBeUndefined();
  });
});
