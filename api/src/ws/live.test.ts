import type { Table } from '@tableside/domain/entities/table.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { PushResponse } from '@tableside/protocol/push.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller } from '../../testing/access/as-caller.ts';
import {
  caughtUp,
  type LiveRoom,
  OLIVES,
  openLiveRoom,
  ordersOf,
  syncsOf,
} from '../../testing/server/live-room.ts';
import { PASSWORD } from '../../testing/server/start-server.ts';

const CLIENT = '0194e6a0-0000-7000-8000-00000000c0de';
const ANOTHER_FILL = '0194e6a0-0000-7000-8000-00000000f111';

let room: LiveRoom;
beforeEach(async () => {
  room = await openLiveRoom();
});
afterEach(() => room.close());

describe('a third party that reads orders', () => {
  it('gets the open orders, then each new or changed one [F2 F12]', async () => {
    const known = await room.newOrder();
    const socket = await room.listen(room.session);
    const list = await socket.next('allOrders');
    expect(list.data).toMatchObject({ truncated: false, orders: [{ id: known.id, status: 'draft' }] });
    const made = await room.newOrder('table-2', []);
    expect((await socket.next('orderStatusUpdate')).data).toMatchObject({ id: made.id, status: 'draft' });
    await room.waiter.post(`/orders/${made.id}/items`, OLIVES);
    expect((await socket.next('orderUpdate')).data).toMatchObject({
      orderId: made.id,
      status: 'draft',
      order: { subtotal: 800 },
    });
    await room.pay(made);
    expect((await socket.next('orderStatusUpdate')).data).toMatchObject({ id: made.id, status: 'paid' });
  });

  it('gets nothing more after it unsubscribed [F2]', async () => {
    const socket = await room.listen(room.session);
    await socket.next('allOrders');
    socket.send('unsubscribeFromAllOrders');
    await caughtUp(socket);
    await room.newOrder();
    socket.send('subscribeToAllOrders');
    const again = await socket.next('allOrders');
    expect(again.data.orders).toHaveLength(1);
    expect(socket.frames.map((frame) => frame.event)).toEqual(['welcome', 'allOrders', 'pong', 'allOrders']);
  });
});

describe('a device with a live feed', () => {
  it('follows every change from its hello on, whether it subscribes or unsubscribes [F17]', async () => {
    await room.newOrder();
    const { head } = await room.server.storage.head(room.server.venueId);
    const socket = await room.connect();
    await socket.hello(room.session.token, { clientId: CLIENT, cursor: head - 1 });
    const missed = (await socket.next('change')).data;
    expect([missed.sync.from, missed.sync.to, missed.rows.length > 0]).toEqual([head - 1, head, true]);
    await room.newOrder();
    socket.send('subscribeToAllOrders', { cursor: head + 1 });
    await socket.next('change');
    await room.newOrder('table-1');
    socket.send('unsubscribeFromAllOrders');
    await caughtUp(socket);
    await room.newOrder('table-2');
    await caughtUp(socket);
    const tos = syncsOf(socket).map(({ to }) => to);
    const { head: last } = await room.server.storage.head(room.server.venueId);
    expect([...new Set(tos)]).toEqual(Array.from({ length: last - head + 1 }, (_, n) => head + n));
  });

  it('gets every change once, each frame starting where the one before ended [F3]', async () => {
    const socket = await room.listen(room.session);
    const start = (await socket.next('allOrders')).data.sync.head;
    const order = await room.newOrder();
    await room.pay(order);
    await room.waiter.patch(`/orders/${order.id}`, { status: 'accepted' });
    await room.waiter.patch('/menu/product/negroni/availability', { isAvailable: false });
    await socket.next('change');
    const syncs = syncsOf(socket);
    expect(syncs.map(({ from, to }) => [from, to])).toEqual(
      [0, 1, 2, 3].map((n) => [start + n, start + n + 1]),
    );
    const paid = socket.frames.find(
      (frame) => frame.event === 'orderStatusUpdate' && frame.data.status === 'paid',
    );
    expect(paid?.data).toMatchObject({ rows: [{ entity: 'payment', doc: { visitId: order.id } }] });
  });

  it('goes on from its cursor with one change, or pulls when there are too many [F2]', async () => {
    const { head } = await room.server.storage.head(room.server.venueId);
    const order = await room.newOrder();
    const near = await room.listen(room.session, {}, { cursor: head });
    expect((await near.next('change')).data).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ entity: 'order', id: order.id })]),
      sync: { from: head, to: head + 1, head: head + 1 },
    });
    const current = await room.listen(room.session, {}, { cursor: head + 1 });
    expect((await current.next('change')).data).toMatchObject({
      rows: [],
      sync: { from: head + 1, to: head + 1 },
    });
    const next = await room.newOrder('table-2', []);
    expect((await current.next('orderStatusUpdate')).data).toMatchObject({
      id: next.id,
      sync: { from: head + 1, to: head + 2 },
    });
    const many = Array.from({ length: 200 }, () => room.waiter.post('/orders', { tableId: 'table-3' }));
    await Promise.all(many);
    const far = await room.listen(room.session, {}, { cursor: head });
    expect((await far.next('poke')).data).toEqual({ head: head + 202 });
  });

  it('starts over when the server does not know its cursor [F2]', async () => {
    const ahead = await room.listen(room.session, {}, { cursor: 1_000_000 });
    expect((await ahead.next('resync')).data.reason).toBe('ahead');
    const another = await room.listen(room.session, { epoch: 'of another server' }, { cursor: 1 });
    expect((await another.next('resync')).data.reason).toBe('epoch');
  });

  it('starts over when its data is for another role [F2]', async () => {
    const { user, token } = await room.server.signIn('kitchen');
    const asked = {
      protocol: PROTOCOL_VERSION,
      clientId: CLIENT,
      cursor: 0,
      ackMid: 0,
      limit: 500,
      full: CLIENT,
    };
    const deviceTime = '2026-03-02T19:00:00.000Z';
    const pull = { ...asked, deviceTime };
    const { head } = (await asCaller(room.server, { user, token }).post<Envelope>('/sync/pull', pull)).body;
    await room.newOrder('table-1', []);
    const admin = asCaller(room.server, await room.server.signIn('admin'));
    expect((await admin.patch(`/users/${user.id}`, { role: 'manager' })).status).toBe(200);
    const credentials = { email: user.email, password: PASSWORD };
    const again = (await asCaller(room.server).post<Session>('/auth/login', credentials)).body;
    const device = await room.listen(again, { clientId: CLIENT }, { cursor: head });
    expect((await device.next('resync')).data.reason).toBe('role');
    const full = { ...pull, full: ANOTHER_FILL };
    const { to } = (await asCaller(room.server, again).post<Envelope>('/sync/pull', full)).body;
    const refilled = await room.listen(again, { clientId: CLIENT }, { cursor: to });
    expect((await refilled.next('change')).data.rows).toEqual([]);
  });

  it('learns the outcomes of its own queue with the head', async () => {
    const socket = await room.listen(room.session, { clientId: CLIENT });
    await socket.next('allOrders');
    const visit = {
      id: '0194e6a0-0000-7000-8000-0000000000e1',
      orderNumber: 'A-1',
      tableId: 'table-1',
      payAt: 'end',
    };
    const pushed = await room.waiter.post<PushResponse>('/sync/push', {
      protocol: PROTOCOL_VERSION,
      clientId: CLIENT,
      ackMid: 0,
      deviceTime: '2026-03-02T19:00:00.000Z',
      mutations: [
        {
          mid: 1,
          cmdId: '0194e6a0-0000-7000-8000-0000000000f1',
          name: 'visit.open',
          version: 1,
          args: visit,
          occurredAt: '2026-03-02T19:00:00.000Z',
          actorId: room.session.user.id,
          grant: null,
        },
      ],
    });
    expect((await socket.next('change')).data.sync).toMatchObject({
      lastMid: 1,
      results: pushed.body.results,
    });
    await room.newOrder('table-2', []);
    expect((await socket.next('change')).data.sync).toMatchObject({ lastMid: 1 });
    const stranger = await room.listen(await room.server.signIn('server'), { clientId: CLIENT });
    await stranger.next('allOrders');
    await room.newOrder('table-3', []);
    expect((await stranger.next('change')).data.sync).toMatchObject({ lastMid: null });
  });
});

describe('many commits at once', () => {
  it('reach everybody in order and without gaps [E1]', async () => {
    const readers = await Promise.all([1, 2, 3].map(() => room.listen(room.session)));
    await Promise.all(readers.map((socket) => socket.next('allOrders')));
    const tables = (await room.waiter.get<Table[]>('/tables')).body;
    await Promise.all(
      tables
        .slice(0, 15)
        .flatMap(({ id }) => [
          room.waiter.post('/orders', { tableId: id, items: [OLIVES] }),
          room.waiter.patch(`/tables/${id}/status`, { status: 'reserved' }),
        ]),
    );
    const { head } = await room.server.storage.head(room.server.venueId);
    for (const socket of readers) {
      let to = -1;
      while (to < head) {
        await caughtUp(socket);
        to = syncsOf(socket).at(-1)?.to ?? to;
      }
      const syncs = syncsOf(socket);
      expect(syncs.slice(1).map((sync) => sync.from)).toEqual(syncs.slice(0, -1).map((sync) => sync.to));
      expect(new Set(ordersOf(socket)).size).toBe(15);
    }
  });
});
