/**
 * Held commands over the API: a manager confirms payments from an ended sign-in, and their author learns the result.
 */

import { testId } from '@tableside/domain/testing/builders.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { Envelope, Result } from '@tableside/protocol/envelope.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import type { HeldItem, HeldOfDevice } from '@tableside/protocol/rest/held.ts';
import type { Order } from '@tableside/protocol/rest/order.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { type Floor, openFloor } from '../../../testing/venue/floor.ts';

const DEVICE = testId('device', 1);
const ANAS_QUEUE = testId('device', 100);
const HOUR = 3_600_000;

let floor: Floor;
let mia: Caller;
let ana: Session;
let order: { readonly id: string };
let deviceToken: string;

/** Ana took cash on the tablet while offline, and then signed out elsewhere. Mia is signed in on the tablet now. */
beforeEach(async () => {
  floor = await openFloor();
  const { server } = floor;
  order = await floor.draft(1);
  ana = await server.signIn('server');
  mia = asCaller(server, await server.signIn('manager'));
  const enrolled = await mia.post<{ deviceToken: string }>('/devices', { deviceId: DEVICE });
  deviceToken = enrolled.body.deviceToken;
});
afterEach(() => floor.server.close());

const paymentOf = (n: number, amount = 500) => ({
  mid: n,
  cmdId: testId('command', n),
  name: 'payment.record',
  version: 1,
  args: { id: testId('payment', n), visitId: order.id, method: 'cash', amount, tip: 0 },
  occurredAt: new Date(floor.server.clock.now()).toISOString(),
  actorId: ana.user.id,
  grant: ana.token,
});

/** Returns the outcome of each payment that Mia's tablet pushes. */
async function bring(...mutations: readonly object[]): Promise<readonly Result[]> {
  await asCaller(floor.server, ana).post('/auth/logout');
  floor.server.clock.advance(HOUR);
  const answer = await mia.post<{ results: Result[] }>('/sync/push', {
    protocol: PROTOCOL_VERSION,
    clientId: ANAS_QUEUE,
    deviceId: DEVICE,
    deviceToken,
    ackMid: 0,
    deviceTime: new Date(floor.server.clock.now()).toISOString(),
    mutations,
  });
  return answer.body.results;
}

/** Ana signs in again, with everything up to this cursor and this outcome. */
async function pulledByAna(over: { cursor: number; ackMid: number }): Promise<Envelope> {
  const { storage, app } = floor.server;
  const session = {
    id: 'another-session',
    userId: ana.user.id,
    venueId: floor.server.venueId,
    createdAt: new Date(floor.server.clock.now()).toISOString(),
    expiresAt: new Date(floor.server.clock.now() + HOUR).toISOString(),
    revokedAt: null,
  };
  await storage.accounts.createSession(session).catch(() => undefined);
  const token = app.jwt.sign({ sub: session.userId, sid: session.id, venueId: session.venueId });
  const request = {
    protocol: PROTOCOL_VERSION,
    clientId: ANAS_QUEUE,
    epoch: (await storage.head(session.venueId)).epoch,
  };
  const anew = asCaller(floor.server, { token } as Session);
  return (await anew.post<Envelope>('/sync/pull', { ...request, ...over })).body;
}

const headNow = async (): Promise<number> => (await floor.server.storage.head(floor.server.venueId)).head;
const decide = (n: number, decision: string, { note, by = mia }: { note?: string; by?: Caller } = {}) =>
  by.post(`/held/${testId('command', n)}/resolve`, { decision, note });
const balance = async (): Promise<number> =>
  (await floor.admin.get<Order>(`/orders/${order.id}`)).body.balance;

describe('held money', () => {
  it('is listed with who took it, when, on which device, and why it waits', async () => {
    await mia.patch(`/devices/${DEVICE}`, { name: 'Bar tablet' });
    const before = await headNow();
    expect(await bring(paymentOf(1))).toMatchObject([{ mid: 1, status: 'held', code: 'held.money' }]);
    expect(await headNow()).toBe(before);
    const { body } = await mia.get<HeldItem[]>('/held');
    expect(body).toMatchObject([
      {
        cmdId: testId('command', 1),
        reason: 'held.money',
        message: expect.stringMatching(/manager needs to confirm the money\.$/),
        name: 'payment.record',
        actor: { id: ana.user.id, name: 'A server', role: 'server', deviceId: DEVICE },
        device: 'Bar tablet (A)',
        args: { amount: 500, visitId: order.id },
      },
    ]);
  });

  it('comes page by page', async () => {
    await bring(paymentOf(1), paymentOf(2), paymentOf(3));
    const first = await mia.get<HeldItem[]>('/held?limit=2');
    const next = /<\/api([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await mia.get<HeldItem[]>(next);
    expect([...first.body, ...second.body].map(({ cmdId }) => cmdId)).toEqual(
      [1, 2, 3].map((n) => testId('command', n)),
    );
    expect(second.headers.link).toBeUndefined();
  });

  it('counts once a manager applies it, for the person who took it and at the time they took it', async () => {
    const taken = paymentOf(1);
    await bring(taken);
    const owed = await balance();
    expect(await decide(1, 'apply')).toMatchObject({ status: 200, body: { status: 'applied' } });
    expect(await decide(1, 'apply')).toMatchObject({ status: 200, body: { status: 'applied' } });
    expect(await balance()).toBe(owed - 500);
    const { body } = await mia.get(`/payments/${taken.args.id}`);
    expect(body).toMatchObject({ takenBy: { id: ana.user.id }, timestamp: taken.occurredAt, amount: 500 });
    expect((await mia.get<HeldItem[]>('/held')).body).toEqual([]);
  });

  it('is reported as applied at the next pull of its author, who heard before that it was held', async () => {
    await bring(paymentOf(1));
    const cursor = await headNow();
    await decide(1, 'apply');
    const pulled = await pulledByAna({ cursor, ackMid: 1 });
    expect(pulled.results).toMatchObject([{ mid: 1, cmdId: testId('command', 1), status: 'applied' }]);
    expect(pulled.rows.map(({ entity }) => entity)).toContain('payment');
    expect((await pulledByAna({ cursor: pulled.to, ackMid: 1 })).results).toEqual([]);
  });

  it('is refused when it is discarded, and its author hears by whom and why', async () => {
    await bring(paymentOf(1));
    const cursor = await headNow();
    const owed = await balance();
    const refusal = {
      status: 'rejected',
      code: 'held.discarded',
      detail: { by: 'A manager', note: 'Typed twice' },
    };
    expect(await decide(1, 'discard', { note: 'Typed twice' })).toMatchObject({ status: 200, body: refusal });
    expect(await balance()).toBe(owed);
    expect((await pulledByAna({ cursor, ackMid: 1 })).results).toMatchObject([{ mid: 1, ...refusal }]);
  });

  it('is decided once, and another decision is refused', async () => {
    await bring(paymentOf(1));
    await decide(1, 'discard');
    expect(await decide(1, 'apply')).toMatchObject({ status: 409, body: { code: 'held.decided' } });
  });

  it('keeps its decision when the tablet sends it again', async () => {
    await bring(paymentOf(1));
    await decide(1, 'apply');
    expect(await bring(paymentOf(1))).toMatchObject([{ mid: 1, status: 'applied' }]);
  });

  it('is decided only by managers, and an unknown one is not found', async () => {
    await bring(paymentOf(1));
    for (const other of [floor.waiter, floor.cook]) {
      expect((await other.get('/held')).status).toBe(403);
      expect((await decide(1, 'apply', { by: other })).status).toBe(403);
    }
    expect((await decide(9, 'apply')).status).toBe(404);
    expect((await decide(1, 'perhaps')).status).toBe(400);
    expect((await floor.admin.get<HeldItem[]>('/held')).body).toHaveLength(1);
  });
});

describe('what waits for a held command', () => {
  const visitId = testId('visit', 7);
  const makes = () => ({
    ...paymentOf(1),
    name: 'visit.open',
    args: { id: visitId, orderNumber: 'A-7', tableId: floor.tableId(2), payAt: 'order' },
    // This payment was made after the sign-in had ended.
    occurredAt: new Date(floor.server.clock.now() + HOUR).toISOString(),
  });
  const changes = () => ({ ...paymentOf(2), name: 'visit.setDetails', args: { visitId, note: 'Birthday' } });

  it('cannot be applied before that command, and is decided after it', async () => {
    await bring(makes(), changes());
    expect((await mia.get<HeldItem[]>('/held')).body.map(({ reason }) => reason)).toEqual([
      'held.session',
      'held.dependency',
    ]);
    expect(await decide(2, 'apply')).toMatchObject({ status: 409, body: { code: 'held.waits' } });
    expect(await decide(1, 'apply')).toMatchObject({ body: { status: 'applied' } });
    expect((await floor.admin.get<Order>(`/orders/${visitId}`)).body.note).toBe('Birthday');
    expect((await mia.get<HeldItem[]>('/held')).body).toEqual([]);
  });
});

describe('all held changes of a device', () => {
  const devices = async () => (await mia.get<HeldOfDevice[]>('/held/devices')).body;
  const discard = (through: string, { by = mia, note }: { by?: Caller; note?: string } = {}) =>
    by.post(`/held/devices/${DEVICE}/discard`, { through, note });

  it('are counted, with the money among them, and discarded only as far as a manager saw them [T34]', async () => {
    expect(await devices()).toEqual([]);
    await bring(paymentOf(1), { ...paymentOf(2), name: 'order.cancel', args: { orderId: order.id } });
    const [seen] = await devices();
    expect(seen).toMatchObject({ deviceId: DEVICE, waiting: 2, money: 1, isFull: false });
    floor.server.clock.advance(HOUR);
    await bring(paymentOf(3));
    expect(await discard(seen?.latestAt ?? '', { note: 'Made up' })).toMatchObject({
      body: { discarded: 2 },
    });
    expect(await devices()).toMatchObject([{ waiting: 1, money: 1 }]);
    const { results } = await pulledByAna({ cursor: 0, ackMid: 3 });
    const detail = { by: expect.any(String), note: 'Made up' };
    expect(results).toMatchObject([
      { mid: 1, status: 'rejected', code: 'held.discarded', detail },
      { mid: 2, status: 'rejected', code: 'held.discarded', detail },
    ]);
    expect(await discard(seen?.latestAt ?? '')).toMatchObject({ body: { discarded: 0 } });
    const trail = await floor.admin.get<AuditEntry[]>('/audit?action=held.discardAll');
    expect(trail.body).toMatchObject([{ detail: { deviceId: DEVICE, count: 2, note: 'Made up' } }]);
  });

  it('are only for managers', async () => {
    for (const other of [floor.waiter, floor.cook]) {
      expect((await other.get('/held/devices')).status).toBe(403);
      expect((await discard(new Date().toISOString(), { by: other })).status).toBe(403);
    }
    expect((await discard('yesterday')).status).toBe(400);
  });
});
