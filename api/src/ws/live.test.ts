import type { Order } from '@tableside/domain/orders/order.ts';
import type { Table } from '@tableside/domain/tables/table.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { PushResponse } from '@tableside/protocol/push.ts';
import { CLOSE } from '@tableside/protocol/version.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../testing/as-caller.ts';
import { startServer, type TestServer } from '../testing/start-server.ts';
import { openSocket, type TestSocket } from '../testing/test-socket.ts';

const OLIVES = { productId: 'marinated-olives', sizeId: 'bowl', quantity: 1 };
const CLIENT = '0194e6a0-0000-7000-8000-00000000c0de';

let server: TestServer;
let address = '';
let session: Session;
let waiter: Caller;
let sockets: TestSocket[] = [];

beforeEach(async () => {
  server = await startServer();
  address = await server.listen();
  session = await server.signIn('server');
  waiter = asCaller(server, session);
});
afterEach(async () => {
  for (const socket of sockets) socket.close();
  sockets = [];
  await server.close();
});

async function connect(headers?: Record<string, string>): Promise<TestSocket> {
  const socket = await openSocket(address, headers);
  sockets.push(socket);
  return socket;
}

async function listen(who: Session, hello: object = {}, from: object = {}): Promise<TestSocket> {
  const socket = await connect();
  await socket.hello(who.token, hello);
  socket.send('subscribeToAllOrders', from);
  return socket;
}

const newOrder = async (tableId = 'table-1', items: object[] = [OLIVES]): Promise<Order> =>
  (await waiter.post<Order>('/orders', { tableId, items })).body;

const pay = (order: Order) => waiter.post(`/orders/${order.id}/payments`, { method: 'cash' });

describe('a socket', () => {
  it('is welcomed after it said who it is', async () => {
    const socket = await connect();
    const { data } = await socket.hello(session.token);
    const { epoch, head } = await server.storage.head(server.venueId);
    expect(data).toEqual({
      serverTime: '2026-03-02T19:00:00.000Z',
      epoch,
      head,
      heartbeatMs: 15_000,
      build: 'test',
      minApp: expect.any(String),
    });
  });

  it.each(['', 'not a token'])('is closed under the token "%s"', async (token) => {
    const socket = await connect();
    socket.send('hello', { protocol: 1, token });
    expect(await socket.next('error')).toMatchObject({ data: { code: 'auth.required' } });
    expect(await socket.closed()).toBe(CLOSE.token);
  });

  it('is closed when its app is too old', async () => {
    const socket = await connect();
    socket.send('hello', { protocol: 0, token: session.token });
    expect(await socket.closed()).toBe(CLOSE.tooOld);
  });

  it('has to say who it is before anything else', async () => {
    const socket = await connect();
    socket.send('subscribeToAllOrders', {});
    expect(await socket.next('error')).toMatchObject({ data: { code: 'auth.required' } });
  });

  it('is closed within a second after its session ended', async () => {
    const socket = await listen(session);
    await socket.next('allOrders');
    const before = performance.now();
    await waiter.post('/auth/logout');
    expect(await socket.closed()).toBe(CLOSE.revoked);
    expect(performance.now() - before).toBeLessThan(1500);
  });

  it('is answered at each ping', async () => {
    const socket = await connect();
    await socket.hello(session.token);
    socket.send('ping', { t: 42 });
    expect(await socket.next('pong')).toMatchObject({
      data: { t: 42, serverTime: '2026-03-02T19:00:00.000Z' },
    });
  });

  it('is told of what can not be read, and closed at the third time', async () => {
    const socket = await connect();
    await socket.hello(session.token);
    socket.sendText('{');
    socket.send('dance');
    socket.sendText('[]');
    expect((await socket.next('error')).data.code).toBe('request.malformed');
    expect((await socket.next('error')).data.code).toBe('request.shape');
    expect(await socket.closed()).toBe(CLOSE.frame);
  });

  it('is closed after a frame that is too large, whatever its size', async () => {
    for (const size of [17 * 1024, 200 * 1024]) {
      const socket = await connect();
      socket.sendText(JSON.stringify({ event: 'ping', data: { t: 1 } }).padEnd(size));
      expect(await socket.closed()).toBe(CLOSE.frame);
    }
    expect((await asCaller(server).get('/health')).status).toBe(200);
  });

  it('is not opened by a page of another site', async () => {
    await expect(connect({ origin: 'https://elsewhere.example' })).rejects.toThrow(/403/);
    const own = await connect({ origin: address });
    expect((await own.hello(session.token)).data.build).toBe('test');
  });

  it('is told when the server goes, and when to come back', async () => {
    const socket = await connect();
    await socket.hello(session.token);
    await server.app.close();
    expect(await socket.next('bye')).toMatchObject({
      data: { reason: 'restart', spreadMs: expect.any(Number) },
    });
    expect(await socket.closed()).toBe(CLOSE.restart);
  });
});

describe('a socket that falls silent', () => {
  it('is dropped after three heartbeats, and not while it pings', async () => {
    const lively = await startServer({ heartbeatMs: 300 });
    const socket = await openSocket(await lively.listen());
    await socket.hello((await lively.signIn()).token);
    const opened = performance.now();
    while (performance.now() - opened < 1200) await pingAndWait(socket, 100);
    expect(socket.frames.filter((frame) => frame.event === 'pong').length).toBeGreaterThan(5);
    const silentSince = performance.now();
    expect(await socket.closed()).toBe(1006);
    expect(performance.now() - silentSince).toBeGreaterThan(700);
    await lively.close();
  });
});

describe('a third party that reads orders', () => {
  it('gets the open orders, then each that is new or changes', async () => {
    const known = await newOrder();
    const socket = await listen(session);
    const list = await socket.next('allOrders');
    expect(list.data).toMatchObject({ truncated: false, orders: [{ id: known.id, status: 'draft' }] });
    const made = await newOrder('table-2', []);
    expect((await socket.next('orderStatusUpdate')).data).toMatchObject({ id: made.id, status: 'draft' });
    await waiter.post(`/orders/${made.id}/items`, OLIVES);
    expect((await socket.next('orderUpdate')).data).toMatchObject({
      orderId: made.id,
      status: 'draft',
      order: { subtotal: 800 },
    });
    await pay(made);
    expect((await socket.next('orderStatusUpdate')).data).toMatchObject({ id: made.id, status: 'paid' });
  });

  it('gets nothing more after it unsubscribed', async () => {
    const socket = await listen(session);
    await socket.next('allOrders');
    socket.send('unsubscribeFromAllOrders');
    socket.send('ping', { t: 1 });
    await socket.next('pong');
    await newOrder();
    socket.send('subscribeToAllOrders');
    const again = await socket.next('allOrders');
    expect(again.data.orders).toHaveLength(1);
    expect(socket.frames.map((frame) => frame.event)).toEqual(['welcome', 'allOrders', 'pong', 'allOrders']);
  });
});

describe('a device that follows', () => {
  it('gets every change once, each frame starting where the one before ended', async () => {
    const socket = await listen(session);
    const start = (await socket.next('allOrders')).data.sync.head;
    const order = await newOrder();
    await pay(order);
    await waiter.patch(`/orders/${order.id}`, { status: 'accepted' });
    await waiter.patch('/menu/product/negroni/availability', { isAvailable: false });
    await socket.next('change');
    const syncs = socket.frames.flatMap((frame) =>
      'sync' in frame.data && frame.data.sync && 'from' in frame.data.sync ? [frame.data.sync] : [],
    );
    expect(syncs.map(({ from, to }) => [from, to])).toEqual(
      [0, 1, 2, 3].map((n) => [start + n, start + n + 1]),
    );
    const paid = socket.frames.find(
      (frame) => frame.event === 'orderStatusUpdate' && frame.data.status === 'paid',
    );
    expect(paid?.data).toMatchObject({ rows: [{ entity: 'payment', doc: { orderId: order.id } }] });
  });

  it('goes on from its cursor with one change, or pulls when that is too much', async () => {
    const { head } = await server.storage.head(server.venueId);
    const order = await newOrder();
    const near = await listen(session, {}, { cursor: head });
    expect((await near.next('change')).data).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ entity: 'order', id: order.id })]),
      sync: { from: head, to: head + 1, head: head + 1 },
    });
    const current = await listen(session, {}, { cursor: head + 1 });
    expect((await current.next('change')).data).toMatchObject({
      rows: [],
      sync: { from: head + 1, to: head + 1 },
    });
    const next = await newOrder('table-2', []);
    expect((await current.next('orderStatusUpdate')).data).toMatchObject({
      id: next.id,
      sync: { from: head + 1, to: head + 2 },
    });
    for (let n = 0; n < 200; n += 1) {
      await waiter.post('/orders', { tableId: 'table-3' });
    }
    const far = await listen(session, {}, { cursor: head });
    expect((await far.next('poke')).data).toEqual({ head: head + 202 });
  });

  it('starts over when its cursor means nothing here', async () => {
    const ahead = await listen(session, {}, { cursor: 1_000_000 });
    expect((await ahead.next('resync')).data.reason).toBe('ahead');
    const another = await listen(session, { epoch: 'of another server' }, { cursor: 1 });
    expect((await another.next('resync')).data.reason).toBe('epoch');
  });

  it('learns the outcomes of its own queue with the head', async () => {
    const socket = await listen(session, { clientId: CLIENT });
    await socket.next('allOrders');
    const order = { id: '0194e6a0-0000-7000-8000-0000000000e1', orderNumber: 'A-1', tableId: 'table-1' };
    const pushed = await waiter.post<PushResponse>('/sync/push', {
      protocol: 1,
      clientId: CLIENT,
      ackMid: 0,
      deviceTime: '2026-03-02T19:00:00.000Z',
      mutations: [
        {
          mid: 1,
          cmdId: '0194e6a0-0000-7000-8000-0000000000f1',
          name: 'order.create',
          version: 1,
          args: order,
          occurredAt: '2026-03-02T19:00:00.000Z',
          actorId: session.user.id,
          grant: null,
        },
      ],
    });
    const frame = await socket.next('orderStatusUpdate');
    expect(frame.data.sync).toMatchObject({ lastMid: 1, results: pushed.body.results });
    await newOrder('table-2', []);
    expect((await socket.next('orderStatusUpdate')).data.sync).toMatchObject({ lastMid: 1 });
    const stranger = await listen(await server.signIn('server'), { clientId: CLIENT });
    await stranger.next('allOrders');
    await newOrder('table-3', []);
    expect((await stranger.next('orderStatusUpdate')).data.sync).toMatchObject({ lastMid: null });
  });
});

describe('who sees what', () => {
  it('keeps drafts from the kitchen and other guests’ orders from guests', async () => {
    const kitchen = await listen(await server.signIn('kitchen'));
    const guest = await listen(await server.signIn('customer'));
    await Promise.all([kitchen.next('allOrders'), guest.next('allOrders')]);
    const order = await newOrder('table-1', []);
    await pay(await newOrder('table-2'));
    const seen = await kitchen.next('orderStatusUpdate');
    expect(seen.data.status).toBe('paid');
    expect(kitchen.frames.some((frame) => JSON.stringify(frame).includes(order.id))).toBe(false);
    expect(JSON.stringify(kitchen.frames)).not.toContain('"entity":"payment"');
    guest.send('ping', { t: 1 });
    await guest.next('pong');
    expect(guest.frames.filter((frame) => frame.event.startsWith('order'))).toEqual([]);
  });

  it('brings each guest their own order and nobody else’s', async () => {
    const guests = await Promise.all([1, 2].map(() => server.signIn('customer')));
    const readers = await Promise.all(guests.map((guest) => listen(guest)));
    await Promise.all(readers.map((socket) => socket.next('allOrders')));
    for (const [n, guest] of guests.entries()) {
      await asCaller(server, guest).post('/orders', { tableId: `table-${n + 1}`, items: [OLIVES] });
    }
    for (const [n, socket] of readers.entries()) {
      expect((await socket.next('orderStatusUpdate')).data.customerId).toBe(guests[n]?.user.id);
      socket.send('ping', { t: 1 });
      await socket.next('pong');
      expect(ordersOf(socket)).toHaveLength(1);
    }
  });

  it('tells a colleague nothing of another’s contact data', async () => {
    const socket = await listen(session, {}, { cursor: 0 });
    const { rows } = (await socket.next('change')).data;
    const staff = rows.filter((row) => row.entity === 'staff');
    expect(staff.length).toBeGreaterThan(0);
    expect(JSON.stringify(staff)).not.toMatch(/email|phoneNumber/);
  });
});

describe('the kitchen screen', () => {
  it('tells staff how far it is, by the slowest of its live screens', async () => {
    const cook = await server.signIn('kitchen');
    const grill = await listen(cook, { screen: 'kitchen' });
    const bar = await listen(cook, { screen: 'kitchen' });
    const floor = await listen(session);
    await Promise.all([grill, bar, floor].map((socket) => socket.next('allOrders')));
    grill.send('cursor', { to: 7 });
    bar.send('cursor', { to: 5 });
    let told = await floor.next('kitchen');
    if (told.data.cursor === 7) told = await floor.next('kitchen');
    expect(told.data).toEqual({ cursor: 5, at: '2026-03-02T19:00:00.000Z' });
    bar.close();
    expect((await floor.next('kitchen')).data.cursor).toBe(7);
    const late = await listen(session);
    expect((await late.next('kitchen')).data.cursor).toBe(7);
  });

  it('is not played by a guest, nor by a screen that shows something else', async () => {
    const guest = await listen(await server.signIn('customer'), { screen: 'kitchen' });
    const tablet = await listen(session);
    await Promise.all([guest.next('allOrders'), tablet.next('allOrders')]);
    guest.send('cursor', { to: 9 });
    tablet.send('cursor', { to: 9 });
    const real = await listen(await server.signIn('kitchen'), { screen: 'kitchen' });
    await real.next('allOrders');
    real.send('cursor', { to: 4 });
    expect((await tablet.next('kitchen')).data.cursor).toBe(4);
    expect(guest.frames.some((frame) => frame.event === 'kitchen')).toBe(false);
  });
});

describe('many commits at once', () => {
  it('reach everybody in order, with nothing left out', async () => {
    const readers = await Promise.all([1, 2, 3].map(() => listen(session)));
    await Promise.all(readers.map((socket) => socket.next('allOrders')));
    const tables = (await waiter.get<Table[]>('/tables')).body;
    await Promise.all(
      tables
        .slice(0, 15)
        .flatMap(({ id }) => [
          waiter.post('/orders', { tableId: id, items: [OLIVES] }),
          waiter.patch(`/tables/${id}/status`, { status: 'reserved' }),
        ]),
    );
    const { head } = await server.storage.head(server.venueId);
    for (const socket of readers) {
      let to = -1;
      while (to < head) to = await nextTo(socket);
      const syncs = socket.frames.flatMap((frame) =>
        'sync' in frame.data && frame.data.sync && 'from' in frame.data.sync ? [frame.data.sync] : [],
      );
      expect(syncs.slice(1).map((sync) => sync.from)).toEqual(syncs.slice(0, -1).map((sync) => sync.to));
      expect(new Set(ordersOf(socket)).size).toBe(15);
    }
  });
});

async function pingAndWait(socket: TestSocket, ms: number): Promise<void> {
  socket.send('ping', { t: 1 });
  await socket.next('pong');
  await new Promise((resolve) => setTimeout(resolve, ms));
}

async function nextTo(socket: TestSocket): Promise<number> {
  socket.send('ping', { t: 1 });
  await socket.next('pong');
  const last = socket.frames.findLast(
    (frame) => 'sync' in frame.data && frame.data.sync && 'to' in frame.data.sync,
  );
  return last && 'sync' in last.data && last.data.sync && 'to' in last.data.sync ? last.data.sync.to : 0;
}

function ordersOf(socket: TestSocket): string[] {
  return socket.frames.flatMap((frame) => {
    if (frame.event === 'orderStatusUpdate') return [String(frame.data.id)];
    if (frame.event === 'orderUpdate') return [frame.data.orderId];
    if (frame.event === 'change')
      return frame.data.rows.filter((row) => row.entity === 'order').map((row) => row.id);
    return [];
  });
}
