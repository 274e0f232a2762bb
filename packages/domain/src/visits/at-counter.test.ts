/** Takeout and tabs: where they stand, what the kitchen reads of them, and which names and times are refused. */

import { describe, expect, test } from 'vitest';
import { aContext, anActor, aTable, FRIDAY_EVENING, testId } from '../../testing/builders.ts';
import { changed, detailOf, outcomeOf, type Room } from '../../testing/try-command.ts';
import { burgerOf, house, item, mia, order, round, V, visit } from '../../testing/visit-house.ts';
import type { InputOf } from '../commands.ts';
import { FIRST_VENUE_ID } from '../entities/venue.ts';
import { counterIdOf, isAtCounter, newCounter } from '../tables/counter.ts';
import { tableText } from '../tables/table-name.ts';

const T = testId('visit', 7);
const COUNTER = counterIdOf(FIRST_VENUE_ID);
const later = (minutes: number): string =>
  new Date(Date.parse(FRIDAY_EVENING) + minutes * 60_000).toISOString();
const takeout = { id: T, orderNumber: 'B-30', payAt: 'end', service: 'takeaway', name: 'Okafor' } as const;

/** A takeout of one burger for 40 minutes later, in the kitchen. */
function cookedTakeout(more: Partial<InputOf<'visit.open'>> = {}): Room {
  const room = house();
  room.run('visit.open', { ...takeout, dueAt: later(40), phone: '+1 718 555 0100', ...more });
  room.run('visit.addItem', { visitId: T, item: burgerOf(1) });
  room.run('visit.send', { visitId: T, roundId: round(1), itemIds: [item(1)] });
  return room;
}

describe('the counter', () => {
  test('is made by the first check there, and never again', () => {
    const room = house();
    const made = room.run('visit.open', takeout);
    expect(outcomeOf(made)).toBe('applied');
    expect(changed(made, 'table')).toEqual([newCounter(FIRST_VENUE_ID)]);
    const next = room.run('visit.open', { ...takeout, id: testId('visit', 8), orderNumber: 'B-31' });
    expect(changed(next, 'table')).toEqual([]);
    expect(visit(room, testId('visit', 8))?.tableId).toBe(COUNTER);
  });

  test('has the same id on every device, and one of its own in each venue', () => {
    expect(counterIdOf(FIRST_VENUE_ID)).toBe(newCounter(FIRST_VENUE_ID).id);
    expect(counterIdOf(testId('visit', 1))).not.toBe(COUNTER);
    expect(isAtCounter({ venueId: FIRST_VENUE_ID, tableId: 'table-12' })).toBe(false);
    expect(tableText(newCounter(FIRST_VENUE_ID), COUNTER)).toBe('Counter');
  });

  test('is never occupied, also when a line is added and sent', () => {
    expect(cookedTakeout().rows.get('table', COUNTER)?.status).toBe('available');
  });

  test("can't be changed, set or deleted like a table", () => {
    const room = cookedTakeout();
    const acts = [
      room.decide('table.patch', { id: COUNTER, set: { number: '99' }, base: {} }, mia),
      room.decide('table.setStatus', { tableId: COUNTER, status: 'reserved' }),
      room.decide('table.archive', { id: COUNTER }, mia),
    ];
    expect(acts.map(outcomeOf)).toEqual(['table.counter', 'table.counter', 'table.counter']);
  });

  test('takes no number from a table', () => {
    const {
      id: _,
      venueId: __,
      status: ___,
      reservation: ____,
      reservationHistory: _____,
      ...table
    } = aTable();
    const { archived: ______, version: _______, ...fields } = table;
    const asked = { ...fields, id: 'table-c', number: 'Counter', qrCode: 'counter' };
    expect(outcomeOf(cookedTakeout().decide('table.create', asked, mia))).toBe('applied');
  });

  test('gives guests no way to order there', () => {
    const guest = aContext({ actor: anActor('customer') });
    const asked = { id: round(9), orderNumber: '', tableId: COUNTER, tableCode: 'counter', items: [] };
    expect(outcomeOf(cookedTakeout().decide('order.create', asked, guest))).toBe('table.code');
    const call = { kind: 'server', tableId: COUNTER, tableCode: 'counter' } as const;
    expect(outcomeOf(cookedTakeout().decide('call.make', call, guest))).toBe('table.code');
  });
});

describe('what the kitchen reads', () => {
  test('is the name and the time on each round', () => {
    expect(order(cookedTakeout(), round(1))).toMatchObject({
      service: 'takeaway',
      party: { name: 'Okafor', dueAt: later(40) },
    });
  });

  test('says nothing of a party at a table', () => {
    const room = house();
    room.run('visit.addItem', { visitId: V, item: burgerOf(1) });
    room.run('visit.send', { visitId: V, roundId: round(1), itemIds: [item(1)] });
    expect(order(room, round(1))).not.toHaveProperty('party');
  });

  test('follows a new name and a new time, and no time', () => {
    const room = cookedTakeout();
    room.run('visit.set', { visitId: T, name: 'Adaeze', dueAt: later(60) });
    expect(order(room, round(1))?.party).toEqual({ name: 'Adaeze', dueAt: later(60) });
    room.run('visit.set', { visitId: T, dueAt: null });
    expect(order(room, round(1))?.party).toEqual({ name: 'Adaeze', dueAt: null });
    expect(visit(room, T)).not.toHaveProperty('dueAt');
    expect(outcomeOf(room.run('visit.set', { visitId: T, dueAt: null }))).toBe('noop');
  });

  test('never has the phone number', () => {
    const room = cookedTakeout();
    expect(visit(room, T)?.phone).toBe('+1 718 555 0100');
    expect(JSON.stringify(order(room, round(1)))).not.toContain('555');
    room.run('visit.set', { visitId: T, phone: '' });
    expect(visit(room, T)).not.toHaveProperty('phone');
  });

  test('loses the phone number on request, also on a closed check and on what it went on with', () => {
    const room = cookedTakeout();
    const paid = { id: testId('payment', 1), visitId: T, method: 'cash', amount: 1089, close: true } as const;
    room.run('payment.record', paid);
    room.run('visit.addItem', { visitId: T, item: burgerOf(3) });
    const withNumber = () => room.rows.all('visit').filter(({ phone }) => phone !== undefined).length;
    expect(withNumber()).toBe(2);
    expect(outcomeOf(room.run('visit.set', { visitId: T, phone: null }))).toBe('applied');
    expect(withNumber()).toBe(0);
    expect(outcomeOf(room.run('visit.set', { visitId: T, phone: null }))).toBe('noop');

    const closed = cookedTakeout();
    closed.run('payment.record', paid);
    expect(outcomeOf(closed.run('visit.set', { visitId: T, phone: null, name: 'Bo' }))).toBe('visit.closed');
    expect(outcomeOf(closed.run('visit.set', { visitId: T, phone: '718 555 0199' }))).toBe('visit.closed');
    const before = visit(closed, T);
    expect(outcomeOf(closed.run('visit.set', { visitId: T, phone: '' }))).toBe('applied');
    expect({ ...visit(closed, T), phone: before?.phone, version: before?.version }).toEqual(before);
  });

  test('goes when the guests sit down at a table, and their check has no pickup time any more', () => {
    const room = cookedTakeout();
    room.run('visit.move', { visitId: T, tableId: 'table-14' });
    expect(order(room, round(1))).not.toHaveProperty('party');
    expect(order(room, round(1))?.tableId).toBe('table-14');
    expect(visit(room, T)).not.toHaveProperty('dueAt');
    expect(room.rows.get('table', 'table-14')?.status).toBe('occupied');
  });

  test('comes when a party moves from its table to the counter, which frees the table', () => {
    const room = cookedTakeout();
    room.run('visit.addItem', { visitId: V, item: burgerOf(2) });
    room.run('visit.send', { visitId: V, roundId: round(2), itemIds: [item(2)] });
    room.run('visit.move', { visitId: V, tableId: COUNTER });
    expect(order(room, round(2))?.party).toEqual({ name: null, dueAt: null });
    expect(room.rows.get('table', 'table-12')?.status).toBe('available');
    expect(room.rows.get('table', COUNTER)?.status).toBe('available');
  });

  test('is that of the check which gets the lines, after a merge and after a move of lines', () => {
    const merged = cookedTakeout();
    merged.run('visit.merge', { from: T, into: V });
    expect(order(merged, round(1))).not.toHaveProperty('party');
    const toTable = cookedTakeout();
    toTable.run('visit.moveItems', { visitId: T, to: V, itemIds: [item(1)] });
    expect(order(toTable, round(1))).not.toHaveProperty('party');
    const toCounter = cookedTakeout();
    toCounter.run('visit.addItem', { visitId: V, item: burgerOf(2) });
    toCounter.run('visit.send', { visitId: V, roundId: round(2), itemIds: [item(2)] });
    toCounter.run('visit.merge', { from: V, into: T });
    expect(order(toCounter, round(2))?.party).toEqual({ name: 'Okafor', dueAt: later(40) });
  });

  test('stays on the continuation of a check that was closed', () => {
    const room = cookedTakeout();
    room.run('payment.record', {
      id: testId('payment', 1),
      visitId: T,
      method: 'cash',
      amount: 1089,
      close: true,
    });
    room.run('visit.addItem', { visitId: T, item: burgerOf(3) });
    room.run('visit.send', { visitId: T, roundId: round(3), itemIds: [item(3)] });
    expect(order(room, round(3))?.party).toEqual({ name: 'Okafor', dueAt: later(40) });
  });

  test('is on a round that the money sends, too', () => {
    const room = house();
    room.run('visit.open', { ...takeout, payAt: 'order', dueAt: later(40), items: [burgerOf(1)] });
    room.run('payment.record', {
      id: testId('payment', 1),
      visitId: T,
      method: 'cash',
      amount: 1089,
      send: { roundId: T, itemIds: [item(1)] },
    });
    expect(order(room, T)).toMatchObject({ status: 'paid', party: { name: 'Okafor', dueAt: later(40) } });
  });
});

describe('what is refused', () => {
  const opened = (more: object): string => outcomeOf(house().run('visit.open', { ...takeout, ...more }));

  test.each([
    ['a pickup time that has passed', { dueAt: later(-16) }, 'visit.duePast'],
    ['a pickup time more than 30 days ahead', { dueAt: later(31 * 24 * 60) }, 'visit.dueFar'],
    ['a pickup time at a table', { dueAt: later(30), tableId: 'table-14' }, 'visit.dueAtTable'],
    ['a time that is none', { dueAt: 'tonight' }, 'args.shape'],
    ['an empty name', { name: '  ' }, 'visit.name'],
    ['a phone number of 200 characters', { phone: '5'.repeat(200) }, 'args.shape'],
    ['a phone number of letters', { phone: 'call me' }, 'args.shape'],
    ['the counter of another venue', { tableId: counterIdOf(testId('visit', 1)) }, 'table.notFound'],
  ])('%s', (_, more, code) => {
    expect(opened(more)).toBe(code);
  });

  test.each([
    ['the time of a guest who stands there', { dueAt: later(-14) }],
    ['a time in a month', { dueAt: later(30 * 24 * 60) }],
    ['no name', { name: null }],
    ['a number with a country code', { phone: '+44 (0)20 7946-0958' }],
    ['the counter by its id', { tableId: COUNTER }],
  ])('but not %s', (_, more) => {
    expect(opened(more)).toBe('applied');
  });

  test('says how far ahead is possible, and changes nothing', () => {
    const room = cookedTakeout();
    const refused = room.run('visit.set', { visitId: T, dueAt: later(365 * 24 * 60), name: 'Adaeze' });
    expect([outcomeOf(refused), detailOf(refused)]).toEqual(['visit.dueFar', { days: 30 }]);
    expect(outcomeOf(room.run('visit.set', { visitId: T, name: '' }))).toBe('visit.name');
    expect(outcomeOf(room.run('visit.set', { visitId: V, dueAt: later(5) }))).toBe('visit.dueAtTable');
    expect(visit(room, T)).toMatchObject({ name: 'Okafor', dueAt: later(40) });
    expect(outcomeOf(room.run('visit.set', { visitId: V, name: '' }))).toBe('noop');
  });
});
