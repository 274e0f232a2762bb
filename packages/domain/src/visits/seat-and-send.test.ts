/** From seating a party to sending its rounds: what each command does, and what it refuses. */

import { describe, expect, test } from 'vitest';
import { aContext, anActor, anItem, anOrder, aStaffMember, aTable, aVenue } from '../../testing/builders.ts';
import { aRoom, changed, detailOf, outcomeOf } from '../../testing/try-command.ts';
import {
  ben,
  by,
  cooking,
  house,
  item,
  lines,
  order,
  round,
  V,
  visit,
  W,
} from '../../testing/visit-house.ts';
import type { StaffMember } from '../entities/staff-member.ts';
import { padIdOf, VISIT_LIMITS } from '../entities/visit.ts';
import { derivedId } from '../values/ids.ts';

const seat = { id: V, orderNumber: 'B-17', tableId: 'table-12', covers: 4, name: 'Okafor' };
const open = { ...seat, payAt: 'end' } as const;

describe('a party that sits down', () => {
  test('has a visit and an empty pad, and takes a table that was reserved for it', () => {
    const reservation = { name: 'Okafor', at: '2026-06-13T00:30:00.000Z' };
    const room = aRoom({ table: [aTable({ status: 'reserved', reservation })] });
    expect(outcomeOf(room.run('visit.open', open))).toBe('applied');
    expect(visit(room)).toMatchObject({
      rootId: V,
      number: 'B-17',
      status: 'open',
      covers: 4,
      name: 'Okafor',
    });
    expect(visit(room)).toMatchObject({
      businessDay: '2026-06-12',
      serviceRule: null,
      server: { name: 'Ana' },
    });
    expect(order(room, padIdOf(V))).toMatchObject({ visitId: V, status: 'draft', items: [], guests: 4 });
    expect(room.rows.get('table', 'table-12')).toMatchObject({ status: 'occupied', reservation: null });
    expect(outcomeOf(room.run('visit.open', open))).toBe('noop');
    expect(outcomeOf(room.run('visit.open', { ...open, orderNumber: 'B-18' }))).toBe('visit.exists');
    expect(outcomeOf(room.run('visit.open', open, ben))).toBe('visit.exists');
  });

  test('never gets an id that devices derive, which is reserved for the visit that continues another [T56]', () => {
    const room = cooking();
    const again = derivedId(V, 'again');
    const open = { id: again, orderNumber: 'C-1', tableId: 'table-14', payAt: 'end' } as const;
    expect(outcomeOf(room.run('visit.open', open, ben))).toBe('visit.exists');
    by(room).pay(1, { close: true });
    by(room, ben).add(2);
    expect(visit(room, again)).toMatchObject({ rootId: V, number: 'B-17-2', tableId: 'table-12' });
    expect(outcomeOf(room.run('visit.open', open, ben))).toBe('visit.exists');
  });

  test('pays the service charge of the settings at that time', () => {
    const serviceCharge = { percent: 18, fromCovers: 6, taxPercent: null };
    const venue = aVenue({ settings: { ...aVenue().settings, serviceCharge } });
    const room = aRoom({ venue: [venue], table: [aTable()] });
    room.run('visit.open', open);
    expect(visit(room)?.serviceRule).toEqual({ milli: 18_000, fromCovers: 6, taxMilli: null });
  });

  test('sits at a table of this venue, even if that was deleted meanwhile', () => {
    expect(outcomeOf(aRoom({}).decide('visit.open', open))).toBe('table.notFound');
    const elsewhere = aRoom({ table: [aTable({ venueId: 'elsewhere' })] });
    expect(outcomeOf(elsewhere.decide('visit.open', open))).toBe('table.notFound');
    const deleted = aRoom({ table: [aTable({ archived: true })] });
    expect(outcomeOf(deleted.decide('visit.open', open))).toBe('table.archived');
  });
});

describe('the details of a party', () => {
  test('change field by field, on the pad too', () => {
    const room = house();
    room.run('visit.set', { visitId: V, covers: 5, note: 'Birthday' });
    room.run('visit.set', { visitId: V, name: 'Ito', billed: true }, ben);
    expect(visit(room)).toMatchObject({ covers: 5, note: 'Birthday', name: 'Ito', billedAt: ben.occurredAt });
    expect(order(room, padIdOf(V))?.guests).toBe(5);
    expect(outcomeOf(room.run('visit.set', { visitId: V, covers: 5 }))).toBe('noop');
    room.run('visit.set', { visitId: V, billed: false, name: null });
    expect(visit(room)).toMatchObject({ billedAt: null, name: null });
  });

  test('say who serves it, while rounds that were sent keep who sold them', () => {
    const room = cooking();
    expect(outcomeOf(room.run('visit.set', { visitId: V, staffId: 'staff-amara' }))).toBe('applied');
    expect(visit(room)?.server).toEqual({ userId: '', name: 'Amara Okafor', staffId: 'staff-amara' });
    expect(order(room, padIdOf(V))).toMatchObject({ serverStaffId: 'staff-amara', serverId: null });
    expect(order(room, round(1))).toMatchObject({ serverStaffId: null, serverName: 'Ana' });
    by(room).add(2);
    by(room).send(2, [2]);
    expect(order(room, round(2))?.serverStaffId).toBe('staff-amara');
    expect(outcomeOf(room.decide('visit.set', { visitId: V, staffId: 'nobody' }))).toBe('staff.notFound');
    room.rows.put({ entity: 'staff', id: 'gone', doc: aStaffMember({ id: 'gone', isActive: false }) });
    expect(outcomeOf(room.decide('visit.set', { visitId: V, staffId: 'gone' }))).toBe('staff.inactive');
  });

  test('can be handed over on a device that holds only colleagues’ first names', () => {
    const room = cooking();
    const { isActive: _, lastName: __, ...held } = aStaffMember({ id: 'staff-theo', firstName: 'Theo' });
    room.rows.put({ entity: 'staff', id: 'staff-theo', doc: held as StaffMember });
    expect(outcomeOf(room.run('visit.set', { visitId: V, staffId: 'staff-theo' }))).toBe('applied');
    expect(visit(room)?.server.name).toBe('Theo');
  });

  test('include its guests, and the note for the kitchen, which goes with the next round', () => {
    const room = house();
    room.run('visit.setDetails', { visitId: V, note: 'No salt', guests: 3 });
    expect(visit(room)?.covers).toBe(3);
    by(room).add(1);
    by(room).add(2);
    by(room).send(1, [1]);
    by(room).send(2, [2]);
    expect([order(room, round(1))?.note, order(room, round(2))?.note]).toEqual(['No salt', null]);
    expect(order(room, round(1))?.guests).toBe(3);
    expect(outcomeOf(room.decide('visit.setDetails', { visitId: V, guests: 3 }))).toBe('noop');
  });
});

describe('the pad', () => {
  test('is all that a tap writes', () => {
    const room = house();
    by(room).add(1);
    const written = by(room).add(2);
    expect(written).toMatchObject({ status: 'applied', changes: [{ entity: 'order', id: padIdOf(V) }] });
  });

  test('lets a line change that nobody sent, and drops it when nothing is left', () => {
    const room = house();
    by(room).add(1, { seat: 2, course: 1 });
    const change = {
      visitId: V,
      itemId: item(1),
      note: 'rare',
      choice: { productId: 'burger', sizeId: 'regular' },
    };
    room.run('visit.setItem', change);
    by(room).count(1, 2);
    expect(order(room, padIdOf(V))?.items).toMatchObject([{ quantity: 3, note: 'rare', seat: 2, course: 1 }]);
    by(room).count(1, -3);
    expect(lines(room, padIdOf(V))).toEqual([]);
    expect(outcomeOf(by(room).takeOff(1))).toBe('noop');
    expect(outcomeOf(by(room).count(1, 1))).toBe('item.notFound');
    expect(outcomeOf(by(room).add(1, { quantity: 1 }))).toBe('applied');
    expect(outcomeOf(by(room).add(1, { quantity: 4 }))).toBe('item.exists');
  });

  test('has the limits of an order', () => {
    const room = house();
    by(room).add(1);
    expect(outcomeOf(by(room).count(1, 999))).toBe('order.tooLarge');
    expect(outcomeOf(by(room).add(2, { quantity: 999 }))).toBe('applied');
    const full = order(room, padIdOf(V));
    const items = Array.from({ length: 200 }, (_, n) => anItem({ id: item(500 + n) }));
    if (full) room.rows.put({ entity: 'order', id: padIdOf(V), doc: { ...full, items } });
    expect(outcomeOf(by(room).add(3))).toBe('order.tooLarge');
  });

  test('is closed to guests and the kitchen, and is never paid or cancelled by itself', () => {
    const room = house();
    by(room).add(1);
    const guest = aContext({ actor: anActor('customer') });
    const pad = order(room, padIdOf(V));
    if (pad)
      room.rows.put({ entity: 'order', id: padIdOf(V), doc: { ...pad, customerId: guest.actor.userId } });
    const line = { id: item(2), productId: 'burger', sizeId: 'regular', quantity: 1 };
    const takeOff = { orderId: padIdOf(V), itemId: item(1) };
    expect(outcomeOf(room.run('order.removeItem', takeOff, guest))).toBe('order.notDraft');
    expect(outcomeOf(room.run('order.addItem', { orderId: padIdOf(V), item: line }, guest))).toBe(
      'order.again',
    );
    expect(outcomeOf(room.run('order.removeItem', takeOff, guest))).toBe('order.notDraft');
    expect(outcomeOf(by(room, guest).add(3))).toBe('forbidden');
    expect(lines(room, padIdOf(V))).toEqual([item(1)]);
    expect(outcomeOf(by(room, aContext({ actor: anActor('kitchen') })).add(2))).toBe('forbidden');
    expect(outcomeOf(room.decide('order.cancel', { orderId: padIdOf(V) }))).toBe('visit.pad');
    by(room).pay(1, { amount: 5000 });
    expect(order(room, padIdOf(V))?.status).toBe('draft');
  });

  test('does nothing when the visit is not on the device', () => {
    const room = cooking();
    room.rows.remove('visit', V);
    expect(outcomeOf(by(room).add(2))).toBe('visit.notFound');
    expect(outcomeOf(by(room).count(1, 1))).toBe('visit.notFound');
    expect(outcomeOf(by(room).pay(1))).toBe('visit.notFound');
    expect(outcomeOf(by(room).send(2, [1]))).toBe('visit.notFound');
  });
});

describe('a line', () => {
  const seat = (seatNumber: number | null) => ({ visitId: V, itemId: item(1), seat: seatNumber });

  test('gets a seat while the visit is open, and a course until it is sent', () => {
    const room = house();
    by(room).add(1);
    room.run('visit.placeItem', { ...seat(2), course: 2 });
    expect(order(room, padIdOf(V))?.items).toMatchObject([{ seat: 2, course: 2 }]);
    by(room).send(1, [1]);
    expect(outcomeOf(room.run('visit.placeItem', seat(3), ben))).toBe('applied');
    expect(order(room, round(1))?.items).toMatchObject([{ seat: 3, course: 2 }]);
    const course = { visitId: V, itemId: item(1), course: 1 };
    expect(outcomeOf(room.decide('visit.placeItem', course))).toBe('order.notDraft');
    room.run('visit.placeItem', seat(null));
    expect(order(room, round(1))?.items[0]).not.toHaveProperty('seat');
    expect(outcomeOf(room.decide('visit.placeItem', seat(null)))).toBe('noop');
    expect(outcomeOf(room.decide('visit.placeItem', { ...seat(1), itemId: item(9) }))).toBe('item.notFound');
    by(room).pay(1, { close: true });
    expect(outcomeOf(room.decide('visit.placeItem', seat(1)))).toBe('visit.closed');
  });

  test('of a cancelled round stays where it is', () => {
    const room = cooking();
    room.run('order.cancel', { orderId: round(1) });
    expect(outcomeOf(room.decide('visit.placeItem', seat(1)))).toBe('order.cancelled');
    expect(outcomeOf(by(room).count(1, 1))).toBe('order.cancelled');
  });
});

describe('a round', () => {
  test('is refused under the id of another order, and beyond the limit', () => {
    const room = house();
    by(room).add(1);
    const other = anOrder({ id: round(8) });
    room.rows.put({ entity: 'order', id: other.id, doc: other });
    expect(outcomeOf(by(room).send(8, [1]))).toBe('order.exists');
    const send = { visitId: V, roundId: padIdOf(V), itemIds: [item(1)] };
    expect(outcomeOf(room.decide('visit.send', send))).toBe('order.exists');
    room.run('visit.open', { id: W, orderNumber: 'C-1', tableId: 'table-14', payAt: 'end' });
    expect(outcomeOf(room.decide('visit.send', { ...send, roundId: W }))).toBe('order.exists');
    expect(outcomeOf(room.decide('visit.send', { ...send, roundId: V }))).toBe('applied');
    for (let n = 1; n <= VISIT_LIMITS.rounds; n += 1) {
      const made = anOrder({ id: round(100 + n), visitId: V, status: 'completed' });
      room.rows.put({ entity: 'order', id: made.id, doc: { ...made, orderNumber: `B-17/${n}` } });
    }
    const refused = by(room).send(1, [1]);
    expect([outcomeOf(refused), detailOf(refused)]).toEqual(['visit.tooLarge', { rounds: 40 }]);
    expect(lines(room, padIdOf(V))).toEqual([item(1)]);
  });

  test('makes a table that was set available occupied again', () => {
    const room = house();
    by(room).add(1);
    room.rows.put({ entity: 'table', id: 'table-12', doc: aTable() });
    expect(changed(by(room).send(1, [1]), 'table')).toMatchObject([{ status: 'occupied' }]);
  });

  test('can be rushed until it is served', () => {
    const room = cooking();
    const rush = { orderId: round(1), isRush: true };
    expect(outcomeOf(room.run('order.rush', rush))).toBe('applied');
    expect(order(room, round(1))?.rush).toMatchObject({ by: { name: 'Ana' } });
    expect(outcomeOf(room.run('order.rush', rush, ben))).toBe('noop');
    room.run('order.rush', { ...rush, isRush: false });
    expect(order(room, round(1))?.rush).toBeNull();
    room.run('order.advance', { orderId: round(1), to: 'serving' });
    expect(outcomeOf(room.decide('order.rush', rush))).toBe('order.status');
  });
});
