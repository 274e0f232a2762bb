/** Until a guest sends a draft, only the guest can read it, whichever way data leaves the server. */
import type { Session } from '@tableside/protocol/accounts.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { Order } from '@tableside/protocol/rest/order.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { caughtUp, type LiveRoom, OLIVES, openLiveRoom } from '../../../testing/server/live-room.ts';
import { codeOn } from '../../../testing/server/start-server.ts';

const STAFF = ['admin', 'manager', 'server', 'kitchen'] as const;
const DAY = '2026-03-02';

let room: LiveRoom;
let session: Session;
let guest: Caller;
beforeEach(async () => {
  room = await openLiveRoom();
  session = await room.server.signIn('customer');
  guest = asCaller(room.server, session);
});
afterEach(() => room.close());

async function draft(tableId = 'table-1'): Promise<Order> {
  const tableCode = await codeOn(room.server, tableId);
  const made = await guest.post<Order>('/orders', { tableId, tableCode, items: [OLIVES] });
  expect(made.status).toBe(201);
  return made.body;
}

async function pulled(caller: Caller): Promise<string> {
  const request = { protocol: PROTOCOL_VERSION, clientId: uuid(), ackMid: 0, limit: 500, cursor: 0 };
  return JSON.stringify((await caller.post<Envelope>('/sync/pull', request)).body);
}

/** Returns the calls through which each staff role can read anything of the order. */
async function seenByStaff({ id }: Order): Promise<string[]> {
  const ways: string[] = [];
  for (const role of STAFF) {
    const caller = asCaller(room.server, await room.server.signIn(role));
    const told = {
      pull: await pulled(caller),
      list: JSON.stringify((await caller.get('/orders')).body),
      drafts: JSON.stringify((await caller.get('/orders?status=draft')).body),
      cancelled: JSON.stringify((await caller.get('/orders?status=cancelled')).body),
      tables: JSON.stringify((await caller.get('/tables')).body),
      table: JSON.stringify((await caller.get('/tables/table-1')).body),
      order: JSON.stringify((await caller.get(`/orders/${id}`)).body),
    };
    for (const [way, text] of Object.entries(told)) if (text.includes(id)) ways.push(`${role} ${way}`);
  }
  return ways;
}

const counted = async () => {
  const admin = asCaller(room.server, await room.server.signIn());
  const { id } = (await admin.get<{ id: string }>(`/venues/${room.server.venueId}`)).body;
  const metrics = await admin.get<{ ordersByStatus: Record<string, number> }>(
    `/venues/${id}/metrics?from=${DAY}&to=${DAY}`,
  );
  expect(metrics.status).toBe(200);
  return metrics.body;
};

describe('a draft of a guest', () => {
  it('is hidden from the staff everywhere until it is sent, and visible everywhere then [E6 T29]', async () => {
    const before = await counted();
    const order = await draft();
    expect(await seenByStaff(order)).toEqual([]);
    expect(await counted()).toEqual(before);
    expect((await guest.post(`/orders/${order.id}/submit`)).status).toBe(200);
    const floor = ['pull', 'list', 'drafts', 'tables', 'table', 'order'];
    const roles = STAFF.filter((role) => role !== 'kitchen');
    expect(await seenByStaff(order)).toEqual([
      ...roles.flatMap((role) => floor.map((way) => `${role} ${way}`)),
      // The kitchen gets no drafts. A table shows only the id of its current order.
      'kitchen tables',
      'kitchen table',
    ]);
    expect((await counted()).ordersByStatus.draft).toBe((before.ordersByStatus.draft ?? 0) + 1);
  });

  it('stays the guest’s own if it was cancelled before it was sent [E6]', async () => {
    const before = await counted();
    const order = await draft();
    await guest.patch(`/orders/${order.id}`, { status: 'cancelled' });
    expect(await seenByStaff(order)).toEqual([]);
    expect(await counted()).toEqual(before);
    const own = await guest.get<Order[]>('/orders?status=cancelled');
    expect(own.body.map(({ id }) => id)).toEqual([order.id]);
  });

  it('is always there for the guest, by every call', async () => {
    const order = await draft();
    const own = await guest.get<Order[]>('/orders?status=draft');
    expect(own.body.map(({ id }) => id)).toEqual([order.id]);
    expect((await guest.get<Order[]>('/orders')).body.map(({ id }) => id)).toEqual([order.id]);
    expect(await pulled(guest)).toContain(order.id);
  });

  it('reaches the sockets of the staff as a new order when it is sent [E6]', async () => {
    const tablet = await room.listen(room.session);
    const phone = await room.listen(session);
    await Promise.all([tablet.next('allOrders'), phone.next('allOrders')]);
    const order = await draft();
    await guest.post(`/orders/${order.id}/items`, OLIVES);
    await caughtUp(tablet);
    expect(JSON.stringify(tablet.frames)).not.toContain(order.id);
    expect((await phone.next('orderStatusUpdate')).data.id).toBe(order.id);
    const late = await room.listen(room.session);
    expect(JSON.stringify((await late.next('allOrders')).data)).not.toContain(order.id);
    await guest.post(`/orders/${order.id}/submit`);
    const told = await tablet.next('orderStatusUpdate');
    expect(told.data).toMatchObject({ id: order.id, items: [{ quantity: 1 }, { quantity: 1 }] });
  });

  it('takes its table when it is sent', async () => {
    const statusOf = async () => (await room.waiter.get<{ status: string }>('/tables/table-1')).body.status;
    await room.waiter.patch('/tables/table-1/status', { status: 'available' });
    const order = await draft();
    expect(await statusOf()).toBe('available');
    await guest.post(`/orders/${order.id}/submit`);
    expect(await statusOf()).toBe('occupied');
  });
});

describe('a guest at a table', () => {
  it('is refused without the table code, and no row tells them the code [T30]', async () => {
    for (const tableCode of [undefined, 'table-2', await codeOn(room.server, 'table-1')]) {
      const answer = await guest.post('/orders', { tableId: 'table-2', tableCode });
      expect(answer).toMatchObject({ status: 403, body: { code: 'table.code' } });
    }
    const codes = (await room.server.storage.rows(room.server.venueId, 'table')).map(({ doc }) => doc.qrCode);
    const told = (await pulled(guest)) + JSON.stringify((await guest.get('/tables')).body);
    expect(codes.filter((code) => told.includes(code))).toEqual([]);
  });

  it('is refused while the venue is closed, and hears when it opens [T30]', async () => {
    room.server.clock.advance(14 * 3_600_000);
    const tableCode = await codeOn(room.server, 'table-1');
    const closed = await guest.post('/orders', { tableId: 'table-1', tableCode });
    expect(closed).toMatchObject({ status: 409, body: { code: 'venue.closed' } });
    expect(JSON.stringify(closed.body)).toContain('1600');
    expect((await room.newOrder('table-1')).status).toBe('draft');
  });
});
