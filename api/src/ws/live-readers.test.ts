import { change } from '@tableside/domain/entities/entities.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { anOrder, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { markOf } from '@tableside/domain/values/device-mark.ts';
import type { Envelope, Row } from '@tableside/protocol/envelope.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller } from '../../testing/access/as-caller.ts';
import { caughtUp, type LiveRoom, OLIVES, openLiveRoom, ordersOf } from '../../testing/server/live-room.ts';
import { codeOn } from '../../testing/server/start-server.ts';
import { put } from '../../testing/venue/write-entries.ts';

let room: LiveRoom;
beforeEach(async () => {
  room = await openLiveRoom();
});
afterEach(() => room.close());

describe('the live feed [T27]', () => {
  it('keeps drafts from the kitchen and other guests’ orders from guests [F4]', async () => {
    const kitchen = await room.listen(await room.server.signIn('kitchen'));
    const guest = await room.listen(await room.server.signIn('customer'));
    await Promise.all([kitchen.next('allOrders'), guest.next('allOrders')]);
    const order = await room.newOrder('table-1', []);
    await room.pay(await room.newOrder('table-2'));
    const seen = await kitchen.next('orderStatusUpdate');
    expect(seen.data.status).toBe('paid');
    expect(kitchen.frames.some((frame) => JSON.stringify(frame).includes(order.id))).toBe(false);
    expect(JSON.stringify(kitchen.frames)).not.toContain('"entity":"payment"');
    await caughtUp(guest);
    expect(guest.frames.filter((frame) => frame.event.startsWith('order'))).toEqual([]);
  });

  it('brings each guest their own order and nobody else’s', async () => {
    const guests = await Promise.all([1, 2].map(() => room.server.signIn('customer')));
    const readers = await Promise.all(guests.map((guest) => room.listen(guest)));
    await Promise.all(readers.map((socket) => socket.next('allOrders')));
    for (const [n, guest] of guests.entries()) {
      const tableId = `table-${n + 1}`;
      const tableCode = await codeOn(room.server, tableId);
      await asCaller(room.server, guest).post('/orders', { tableId, tableCode, items: [OLIVES] });
    }
    for (const [n, socket] of readers.entries()) {
      expect((await socket.next('orderStatusUpdate')).data.customerId).toBe(guests[n]?.user.id);
      await caughtUp(socket);
      expect(ordersOf(socket)).toHaveLength(1);
    }
  });

  it('hides from a guest which device took their order [T26]', async () => {
    const guest = await room.server.signIn('customer');
    const [phone, floor] = [await room.listen(guest), await room.listen(room.session)];
    await Promise.all([phone, floor].map((socket) => socket.next('allOrders')));
    const device = { deviceId: testId('device'), venueId: room.server.venueId };
    const sent = { customerId: guest.user.id, submittedAt: FRIDAY_EVENING };
    await put(room.server.storage, change('order', anOrder({ ...device, ...sent })));
    expect((await phone.next('orderStatusUpdate')).data).not.toHaveProperty('deviceId');
    expect((await floor.next('orderStatusUpdate')).data.deviceId).toBe(markOf(device.deviceId));
  });

  it('hides the settings of the staff from a guest, in frames, pulls and reads [E5]', async () => {
    const guest = await room.server.signIn('customer');
    const phone = await room.listen(guest);
    await phone.next('allOrders');
    const office = asCaller(room.server, await room.server.signIn());
    const path = `/venues/${room.server.venueId}`;
    const { settings } = (await office.get<Venue>(path)).body;
    const staffMeal = { id: 'meal', name: 'Staff meal', percent: 50, cents: null, needsManager: true };
    const edited = { ...settings, discounts: [staffMeal], reasons: { comp: ['Friend of the owner'] } };
    expect((await office.put<Venue>(path, { settings: edited })).body).toMatchObject({ settings: edited });
    const frame = (await phone.next('change')).data.rows;
    const caller = asCaller(room.server, guest);
    const clientId = testId('device', 40);
    const request = { protocol: PROTOCOL_VERSION, clientId, cursor: 0, ackMid: 0 };
    const pulled = await caller.post<Envelope>('/sync/pull', request);
    const ofRows = (rows: readonly Row[]) =>
      rows.flatMap((row) => (row.entity === 'venue' && 'doc' in row ? [row.doc.settings] : []));
    const seen = [
      ...ofRows(frame),
      ...ofRows(pulled.body.rows),
      (await caller.get<Venue>(path)).body.settings,
    ];
    const { kitchenAmberMinutes, kitchenRedMinutes, discounts, reasons, ...forGuests } = settings;
    expect(seen).toEqual(Array(3).fill(forGuests));
  });

  it('hides a colleague’s contact data from the others [E5]', async () => {
    const socket = await room.listen(room.session, {}, { cursor: 0 });
    const { rows } = (await socket.next('change')).data;
    const staff = rows.filter((row) => row.entity === 'staff');
    expect(staff.length).toBeGreaterThan(0);
    expect(JSON.stringify(staff)).not.toMatch(/email|phoneNumber/);
  });
});

describe('the kitchen screen', () => {
  it('shows the staff how far it is, by the slowest of its live screens', async () => {
    const cook = await room.server.signIn('kitchen');
    const grill = await room.listen(cook, { screen: 'kitchen' });
    const bar = await room.listen(cook, { screen: 'kitchen' });
    const floor = await room.listen(room.session);
    await Promise.all([grill, bar, floor].map((socket) => socket.next('allOrders')));
    grill.send('cursor', { to: 7 });
    bar.send('cursor', { to: 5 });
    let told = await floor.next('kitchen');
    if (told.data.listed === 7) told = await floor.next('kitchen');
    expect(told.data).toEqual({ cursor: 0, listed: 5, shown: [], at: '2026-03-02T19:00:00.000Z' });
    bar.close();
    expect((await floor.next('kitchen')).data.listed).toBe(7);
    const late = await room.listen(room.session);
    expect((await late.next('kitchen')).data.listed).toBe(7);
  });

  it('shows the staff what it paints, and that an older app paints nothing [F11]', async () => {
    const cook = await room.server.signIn('kitchen');
    const wall = await room.listen(cook, { screen: 'kitchen' });
    const floor = await room.listen(room.session);
    await Promise.all([wall, floor].map((socket) => socket.next('allOrders')));
    wall.send('cursor', { to: 7, shown: ['one'] });
    expect((await floor.next('kitchen')).data).toMatchObject({ cursor: 0, listed: 7, shown: ['one'] });
    wall.send('cursor', { to: 7 });
    expect((await floor.next('kitchen')).data).toMatchObject({ cursor: 0, listed: 7, shown: [] });
    wall.send('cursor', { to: 8, shown: ['one'] });
    expect((await floor.next('kitchen')).data).toMatchObject({ listed: 8, shown: ['one'] });
    wall.close();
    expect((await floor.next('kitchen')).data).toMatchObject({ cursor: 0, listed: 8, shown: [] });
  });

  it('neither reports nor hears anything while it holds another history [F11]', async () => {
    const cook = await room.server.signIn('kitchen');
    const before = { screen: 'kitchen', epoch: 'before the backup', cursor: 900 };
    const old = await room.listen(cook, before, { cursor: 900 });
    await old.next('resync');
    old.send('cursor', { to: 901 });
    const { epoch } = await room.server.storage.head(room.server.venueId);
    const real = await room.listen(cook, { screen: 'kitchen', epoch, cursor: 1 });
    const floor = await room.listen(room.session);
    const told = [await floor.next('kitchen'), await floor.next('kitchen')];
    expect(told.map(({ data }) => data.listed)).toEqual([1, 1]);
    real.close();
    const late = await room.listen(room.session);
    await late.next('allOrders');
    const heard = [late, old].flatMap(({ frames }) => frames.filter(({ event }) => event === 'kitchen'));
    expect(heard).toEqual([]);
  });

  it('cannot be imitated by a guest, nor by a screen that shows something else [F11]', async () => {
    const guest = await room.listen(await room.server.signIn('customer'), { screen: 'kitchen' });
    const tablet = await room.listen(room.session);
    await Promise.all([guest.next('allOrders'), tablet.next('allOrders')]);
    guest.send('cursor', { to: 9 });
    tablet.send('cursor', { to: 9 });
    const real = await room.listen(await room.server.signIn('kitchen'), { screen: 'kitchen' });
    await real.next('allOrders');
    real.send('cursor', { to: 4 });
    expect((await tablet.next('kitchen')).data.listed).toBe(4);
    expect(guest.frames.some((frame) => frame.event === 'kitchen')).toBe(false);
  });
});
