/** The metrics say by venue what waits for a person: held changes, devices that have not delivered, failing webhooks. */
import { testId } from '@tableside/domain/testing/builders.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../testing/server/start-server.ts';
import { auditEvent } from '../../testing/venue/an-account.ts';

const MINUTE = 60_000;
const DEVICE = testId('device', 1);

let server: TestServer;
let mia: Caller;
beforeEach(async () => {
  server = await startServer();
  mia = asCaller(server, await server.signIn('manager'));
});
afterEach(() => server.close());

async function figure(name: string): Promise<Record<string, number>> {
  const { body } = await server.app.inject({ url: '/api/metrics' });
  const lines = [...body.matchAll(new RegExp(`^tableside_${name}\\{venue="([^"]*)"\\} (\\d+)$`, 'gm'))];
  return Object.fromEntries(lines.map(([, venue, value]) => [venue, Number(value)]));
}

const at = (ms: number): string => new Date(server.clock.now() + ms).toISOString();

async function push(over: object): Promise<void> {
  const { body } = await mia.post<{ deviceToken: string }>('/devices', { deviceId: DEVICE, name: 'Bar' });
  const answer = await mia.post('/sync/push', {
    ...{ protocol: PROTOCOL_VERSION, clientId: testId('device', 100), ackMid: 0, deviceTime: at(0) },
    ...{ deviceId: DEVICE, deviceToken: body.deviceToken, mutations: [] },
    ...over,
  });
  expect(answer.status).toBe(200);
}

it('a device has not delivered when its oldest change is more than ten minutes old', async () => {
  await push({ state: { waiting: 3, oldestWaiting: at(-9 * MINUTE) } });
  expect(await figure('devices_unsynced')).toEqual({ first: 0 });
  server.clock.advance(2 * MINUTE);
  expect(await figure('devices_unsynced')).toEqual({ first: 1 });
  await push({ state: { waiting: 0 } });
  expect(await figure('devices_unsynced')).toEqual({ first: 0 });
});

it('a device that was ended no longer counts', async () => {
  await push({ state: { waiting: 3, oldestWaiting: at(-20 * MINUTE) } });
  expect(await figure('devices_unsynced')).toEqual({ first: 1 });
  await mia.post(`/devices/${DEVICE}/revoke`);
  expect(await figure('devices_unsynced')).toEqual({ first: 0 });
});

it('what an ended sign-in sent is held, and counts until a manager has decided', async () => {
  const ana: Session = await server.signIn('server');
  const [table] = (await mia.get<{ id: string }[]>('/tables')).body;
  const items = [{ productId: 'marinated-olives', sizeId: 'bowl', quantity: 1 }];
  const { body: order } = await asCaller(server, ana).post<{ id: string }>('/orders', {
    tableId: table?.id,
    items,
  });
  await asCaller(server, ana).post('/auth/logout');
  server.clock.advance(MINUTE);
  const pay = {
    ...{ mid: 1, cmdId: testId('command', 1), name: 'payment.record', version: 1, occurredAt: at(0) },
    args: { id: testId('payment', 1), visitId: order.id, method: 'cash', amount: 500, tip: 0 },
    ...{ actorId: ana.user.id, grant: ana.token },
  };
  await push({ mutations: [pay] });
  expect(await figure('held_changes')).toEqual({ first: 1 });
  await mia.post(`/held/${testId('command', 1)}/resolve`, { decision: 'discard', note: 'no' });
  expect(await figure('held_changes')).toEqual({ first: 0 });
});

it('orders wait for the kitchen until it is done with them, and a screen counts while somebody can see it', async () => {
  const ana = asCaller(server, await server.signIn('server'));
  const [table] = (await mia.get<{ id: string }[]>('/tables')).body;
  const items = [{ productId: 'marinated-olives', sizeId: 'bowl', quantity: 1 }];
  const { body: order } = await ana.post<{ id: string }>('/orders', { tableId: table?.id, items });
  expect(await figure('kitchen_orders')).toEqual({ first: 0 });
  await ana.post(`/orders/${order.id}/payments`, { method: 'cash' });
  expect(await figure('kitchen_orders')).toEqual({ first: 1 });
  expect(await figure('kitchen_screens')).toEqual({ first: 0 });
  for (const to of ['accepted', 'preparing', 'serving'])
    await mia.patch(`/orders/${order.id}`, { status: to });
  expect(await figure('kitchen_orders')).toEqual({ first: 0 });
});

it('takeout for later is nothing to make until its time comes', async () => {
  const ana = asCaller(server, await server.signIn('server'));
  const items = [{ productId: 'marinated-olives', sizeId: 'bowl', quantity: 1 }];
  const dueAt = at(8 * 60 * MINUTE);
  const { body } = await ana.post<{ id: string }>('/orders', { service: 'takeaway', dueAt, items });
  await ana.post(`/orders/${body.id}/payments`, { method: 'cash' });
  expect(await figure('kitchen_orders')).toEqual({ first: 0 });
  server.clock.advance(7 * 60 * MINUTE + 50 * MINUTE);
  expect(await figure('kitchen_orders')).toEqual({ first: 1 });
});

const place = { seq: 0, row: '' };
const missed = {
  eventId: 'event',
  type: 'order.created',
  kind: 'event',
  entity: 'order',
  rowId: 'row',
  status: 'waiting',
  attempts: 1,
  responseCode: 500,
  durationMs: 4,
  fault: 'status',
} as const;

it('a webhook fails while it tries again, and when it was paused for that, but not when a person paused it', async () => {
  const { webhooks } = server.storage;
  const createdBy = { id: testId('user'), name: 'Ana' };
  const made = { venueId: server.venueId, createdBy, createdAt: at(0) };
  const hook = { ...made, url: 'https://example.com/', events: ['order.*'], secret: 'x' };
  for (const id of ['one', 'two', 'three'])
    await webhooks.add({ ...hook, id, event: auditEvent('webhook.create') }, 9);
  expect(await figure('webhooks_failing')).toEqual({ first: 0 });
  await webhooks.stop('one', 'failing', at(0));
  await webhooks.stop('two', 'person', at(0));
  await webhooks.note({
    ...missed,
    webhookId: 'three',
    next: { place, attempts: 1, nextAt: at(MINUTE) },
    at: at(0),
  });
  expect(await figure('webhooks_failing')).toEqual({ first: 2 });
});
