import type { Order } from '@tableside/domain/entities/order.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { PushResponse } from '@tableside/protocol/push.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../testing/server/start-server.ts';
import { OLIVES } from '../../testing/venue/floor.ts';

const CLIENT = '0194e6a0-0000-7000-8000-00000000c001';
const VISIT = '0194e6a0-0000-7000-8000-00000000a001';
const ROUND = '0194e6a0-0000-7000-8000-00000000a0f1';
const ITEM = '0194e6a0-0000-7000-8000-00000000a0f2';
const PAYMENT = '0194e6a0-0000-7000-8000-00000000a0f3';
const AT = '2026-03-02T19:00:00.000Z';

let server: TestServer;
let waiter: Caller;
let actorId = '';

beforeAll(async () => {
  server = await startServer();
  const session = await server.signIn('server');
  actorId = session.user.id;
  waiter = asCaller(server, session);
});
afterAll(() => server.close());

const mutation = (mid: number, name: string, args: object) => ({
  mid,
  cmdId: `0194e6a0-0000-7000-8000-0000000${10_000 + mid}`,
  name,
  version: 1,
  args,
  occurredAt: AT,
  actorId,
  grant: null,
});

const pushOf = (mutations: object[], more: object = {}) => ({
  protocol: PROTOCOL_VERSION,
  clientId: CLIENT,
  ackMid: 0,
  deviceTime: AT,
  mutations,
  ...more,
});

describe('push and pull', () => {
  it('take a queue in only once, and repeat its outcomes [L1]', async () => {
    const open = mutation(1, 'visit.open', {
      id: VISIT,
      orderNumber: 'A-1',
      tableId: 'table-1',
      payAt: 'end',
    });
    const first = await waiter.post<PushResponse>('/sync/push', pushOf([open], { cursor: 1 }));
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.body.results).toMatchObject([{ mid: 1, status: 'applied', seq: 2 }]);
    expect(first.body.changes?.rows).toContainEqual(
      expect.objectContaining({ entity: 'visit', id: VISIT, seq: 2 }),
    );
    const again = await waiter.post<PushResponse>('/sync/push', pushOf([open]));
    expect(again.body.results).toEqual(first.body.results);
    const pulled = await waiter.post<Envelope>('/sync/pull', {
      protocol: PROTOCOL_VERSION,
      clientId: CLIENT,
      cursor: 1,
      ackMid: 0,
    });
    expect(pulled.body).toMatchObject({
      from: 1,
      to: 2,
      head: 2,
      lastMid: 1,
      results: [{ mid: 1, status: 'applied' }],
    });
  });

  it('report a refusal as data [P6]', async () => {
    const send = mutation(2, 'visit.send', { visitId: VISIT, roundId: ROUND, itemIds: [ITEM] });
    const answer = await waiter.post<PushResponse>('/sync/push', pushOf([send]));
    expect(answer).toMatchObject({
      status: 200,
      body: { results: [{ mid: 2, status: 'rejected', code: 'item.notFound' }] },
    });
  });

  it('never answer for another history, and the mirror starts over [L2]', async () => {
    const { body } = await waiter.post<Envelope>('/sync/pull', {
      protocol: PROTOCOL_VERSION,
      clientId: CLIENT,
      cursor: 1,
      ackMid: 0,
      epoch: 'another',
    });
    expect(body).toMatchObject({ reset: true, rows: [] });
  });

  it('refuse a queue that belongs to somebody else', async () => {
    const other = asCaller(server, await server.signIn('server'));
    const answer = await other.post('/sync/pull', {
      protocol: PROTOCOL_VERSION,
      clientId: CLIENT,
      cursor: 0,
      ackMid: 0,
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'client.foreign' } });
  });

  it('tell an old app to reload before it reads on, and take what it has queued [V2]', async () => {
    const pull = { clientId: CLIENT, cursor: 0, ackMid: 0 };
    expect(await waiter.post('/sync/pull', { ...pull, protocol: PROTOCOL_VERSION - 1 })).toMatchObject({
      status: 426,
      body: { code: 'app.tooOld' },
    });
    expect(await waiter.post('/sync/pull', { ...pull, protocol: PROTOCOL_VERSION + 1 })).toMatchObject({
      status: 503,
      body: { code: 'server.older' },
    });
    expect((await waiter.post('/sync/push', pushOf([], { protocol: PROTOCOL_VERSION - 1 }))).status).toBe(
      200,
    );
  });

  it('name the path of a fault', async () => {
    const answer = await waiter.post('/sync/push', pushOf([{ ...mutation(3, 'x', {}), mid: 'three' }]));
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'request.shape', details: [{ path: 'mutations.0.mid' }] },
    });
  });

  it('refuse an unreadable time, and take the other changes [V1]', async () => {
    const times = ['2026-11-23T10:00:00+02', '2026-11-23T10:00:00-0730x', 'yesterday', ''];
    for (const time of times) {
      const bad = { ...mutation(4, 'sync.skip', {}), occurredAt: time };
      const path = 'mutations.1.occurredAt';
      const refusal = { status: 400, body: { code: 'request.shape', details: [{ path }] } };
      const batch = pushOf([mutation(3, 'sync.skip', {}), bad]);
      expect(await waiter.post('/sync/push', batch), time).toMatchObject(refusal);
      const elsewhere = [
        await waiter.post('/sync/push', pushOf([], { deviceTime: time })),
        await waiter.post('/sync/push', pushOf([], { state: { waiting: 1, oldestWaiting: time } })),
        await waiter.post('/sync/pull', { ...pushOf([]), cursor: 0, deviceTime: time }),
      ];
      expect(elsewhere.map(({ status }) => status)).toEqual([400, 400, 400]);
    }
    const offset = { ...mutation(4, 'sync.skip', {}), occurredAt: '2026-03-02T21:00:00+02:00' };
    for (const good of [mutation(3, 'sync.skip', {}), offset]) {
      const alone = await waiter.post<PushResponse>('/sync/push', pushOf([good]));
      expect(alone.body.results).toMatchObject([{ mid: good.mid, status: 'noop' }]);
    }
  });

  it('take an order from a table that has been deleted since, and the money for it', async () => {
    const admin = asCaller(server, await server.signIn());
    expect((await admin.delete('/tables/table-2')).status).toBe(200);
    const visitId = VISIT.replace(/.$/, '2');
    const items = [{ id: ITEM, ...OLIVES }];
    const taken = { id: visitId, orderNumber: 'A-2', tableId: 'table-2', payAt: 'order', items };
    const send = { roundId: visitId, itemIds: [ITEM] };
    const paid = { id: PAYMENT, visitId, method: 'cash', amount: 1742, send };
    const push = pushOf([mutation(5, 'visit.open', taken), mutation(6, 'payment.record', paid)]);
    const { body } = await waiter.post<PushResponse>('/sync/push', push);
    expect(body.results).toMatchObject([
      { mid: 5, status: 'adjusted', code: 'table.archived', detail: { table: '2' } },
      { mid: 6, status: 'applied' },
    ]);
    const order = (await admin.get<Order>(`/orders/${visitId}`)).body;
    expect(order).toMatchObject({ status: 'paid', paid: 1742, tableId: 'table-2' });
    const [payment] = (await admin.get<{ orderNumber: string }[]>('/payments')).body;
    expect(payment).toMatchObject({ orderNumber: 'A-2' });
    const guest = asCaller(server, await server.signIn('customer'));
    const refused = await guest.post('/orders', { tableId: 'table-2' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'row.archived' } });
  });

  it('take at most 50 mutations and 128 KB [P1]', async () => {
    const many = Array.from({ length: 51 }, (_, n) => mutation(n + 3, 'sync.skip', {}));
    expect((await waiter.post('/sync/push', pushOf(many))).status).toBe(400);
    const large = mutation(3, 'sync.skip', { note: 'x'.repeat(128 * 1024) });
    expect(await waiter.post('/sync/push', pushOf([large]))).toMatchObject({
      status: 413,
      body: { code: 'request.tooLarge' },
    });
  });

  it('need a token', async () => {
    expect((await asCaller(server).post('/sync/push', pushOf([]))).status).toBe(401);
    expect((await asCaller(server).post('/sync/pull', {})).status).toBe(401);
  });
});
