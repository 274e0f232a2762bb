/** The webhooks of a whole server, sent to a real receiver that fails, hangs, redirects and recovers. */
import { createHmac } from 'node:crypto';
import type { Delivery, MadeWebhook, Webhook } from '@tableside/protocol/rest/integrations.ts';
import type { Product } from '@tableside/protocol/rest/menu.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asCaller, type Caller } from '../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../testing/server/start-server.ts';
import { openReceiver, type Receiver } from '../../testing/server/webhook-receiver.ts';
import { OLIVES } from '../../testing/venue/floor.ts';
import { createWebhookRunner } from './webhook-runner.ts';

const QUICK = { retries: { baseMs: 10, mostMs: 20, attempts: 4 }, timeoutMs: 300 };

interface Row {
  readonly id: string;
}

let server: TestServer;
let admin: Caller;
let receiver: Receiver;
beforeEach(async () => {
  receiver = await openReceiver();
  server = await startServer({ webhooks: QUICK });
  admin = asCaller(server, await server.signIn());
});
afterEach(async () => {
  await server.close();
  await receiver.close();
});

const make = async (events: string[], url = receiver.url): Promise<MadeWebhook> => {
  const made = await admin.post<MadeWebhook>('/integrations/webhooks', { url, events });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};
const order = async (n = 0): Promise<string> => {
  const tables = (await admin.get<{ id: string }[]>('/tables')).body;
  const made = await admin.post<{ id: string }>('/orders', { tableId: tables[n]?.id, items: [OLIVES] });
  return made.body.id;
};
const stateOf = async (id: string): Promise<Webhook | undefined> =>
  (await admin.get<Webhook[]>('/integrations/webhooks')).body.find((one) => one.id === id);
const deliveriesOf = async (id: string): Promise<Delivery[]> =>
  (await admin.get<Delivery[]>(`/integrations/webhooks/${id}/deliveries`)).body;
const idsTold = () => receiver.received.map(({ event }) => event.data.id);

describe('a webhook', () => {
  it('receives the events that it chose, signed, in the form of the API [T93]', async () => {
    const { id, secret } = await make(['order.*', 'payment.*']);
    const orderId = await order();
    const first = await receiver.until(({ event }) => event.data.id === orderId);
    expect(first.event).toMatchObject({ type: 'order.changed', venueId: server.venueId });
    expect(first.event.data).toEqual((await admin.get(`/orders/${orderId}`)).body);
    const signed = String(first.headers['tableside-signature']);
    const [, time, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signed) ?? [];
    expect(createHmac('sha256', secret).update(`${time}.${first.body}`).digest('hex')).toBe(given);
    expect(Number(time)).toBe(Math.floor(server.clock.now() / 1000));
    expect(first.headers).toMatchObject({
      'tableside-webhook': id,
      'tableside-event': 'order.changed',
      'tableside-delivery': first.event.id,
    });
    await admin.post(`/orders/${orderId}/payments`, { method: 'cash' });
    const paid = await receiver.until(({ event }) => event.type === 'payment.changed');
    expect(paid.event.data).toMatchObject({ orderId, status: 'completed', refunds: [] });
    expect(receiver.received.filter(({ event }) => event.type === 'table.changed')).toEqual([]);
  });

  it('receives visits and their rounds, but never a pad', async () => {
    await make(['order.*', 'visit.*']);
    const [table] = (await admin.get<{ id: string }[]>('/tables')).body;
    const visit = (await admin.post<{ id: string }>('/visits', { tableId: table?.id })).body;
    const seated = await receiver.until(({ event }) => event.type === 'visit.changed');
    expect(seated.event.data).toEqual((await admin.get(`/visits/${visit.id}`)).body);
    const pad = await admin.post<{ items: { id: string }[] }>(`/orders/${visit.id}/items`, OLIVES);
    const itemIds = pad.body.items.map(({ id }) => id);
    await admin.post(`/visits/${visit.id}/send`, { itemIds });
    const round = await receiver.until(({ event }) => event.type === 'order.changed');
    expect(round.event.data).toMatchObject({ visitId: visit.id, status: 'accepted' });
    expect(idsTold().filter((id) => id === visit.id)).toHaveLength(1);
  });

  it('receives the calls of guests, and that somebody is on the way', async () => {
    await make(['call.*']);
    const [table] = (await admin.get<{ qrCode: string }[]>('/tables')).body;
    await asCaller(server).post(`/tables/code/${table?.qrCode}/calls`, { kind: 'bill' });
    const called = await receiver.until(({ event }) => event.type === 'call.changed');
    expect(called.event.data).toEqual((await admin.get(`/calls/${called.event.data.id}`)).body);
    expect(called.event.data).toMatchObject({ kind: 'bill', answered: null });
    await admin.post(`/calls/${called.event.data.id}/answer`, {});
    const answered = await receiver.until(({ event }) => event.data.version === 2);
    expect(answered.event.data.answered).toMatchObject({ at: expect.any(String) });
  });

  it('receives the menu and what is left, drawers, time cards and the closed day with its Z', async () => {
    const { secret } = await make(['menu.*', 'stock.*', 'day.closed', 'timeCard.*', 'drawer.*']);
    const told = async (type: string, id: unknown) =>
      (await receiver.until(({ event }) => event.type === type && event.data.id === id)).event.data;

    const category = (await admin.post<Row>('/menu/categories', { name: 'Sherry' })).body;
    expect(await told('category.changed', category.id)).toMatchObject({ name: 'Sherry', archived: false });
    const group = { name: 'Glass', type: 'radio', required: false, options: [{ name: 'Small', price: 0 }] };
    const { id: groupId } = (await admin.post<Row>('/menu/option-groups', group)).body;
    expect(await told('optionGroup.changed', groupId)).toMatchObject({ name: 'Glass' });
    const products = (await admin.get<Product[]>('/menu/products')).body;
    const product = products.find(({ sizes }) => sizes.length > 0);
    const sizeId = product?.sizes[0]?.id;
    await admin.patch(`/menu/product/${product?.id}/stock`, { sizeId, left: 3 });
    const sizes = expect.arrayContaining([expect.objectContaining({ id: sizeId, left: 3 })]);
    expect(await told('product.changed', product?.id)).toMatchObject({ sizes });

    const drawer = (await admin.post<Row>('/drawers', { name: 'Bar', float: 10_000 })).body;
    expect(await told('drawer.changed', drawer.id)).toEqual((await admin.get(`/drawers/${drawer.id}`)).body);
    await admin.post(`/drawers/${drawer.id}/close`, { counted: 9_500 });
    const counted = await receiver.until(
      ({ event }) => event.data.version === 2 && event.data.float !== undefined,
    );
    expect(counted.event.data).toMatchObject({ closed: { counted: 9_500, difference: -500 } });
    const [staff] = (await admin.get<Row[]>('/staff')).body;
    const card = (await admin.post<Row>(`/staff/${staff?.id}/punches`, { kind: 'in' })).body;
    expect(await told('timeCard.changed', card.id)).toEqual((await admin.get(`/time-cards/${card.id}`)).body);

    const orderId = await order();
    await admin.post(`/orders/${orderId}/payments`, { method: 'cash' });
    const businessDay = (await admin.get<{ businessDay: string }>('/days/open')).body.businessDay;
    const seen = { visits: [], drawers: [], devices: [] };
    const day = (await admin.post<Row>('/days', { businessDay, seen })).body;
    const closed = await receiver.until(({ event }) => event.type === 'day.closed');
    expect(closed.event.data).toEqual((await admin.get(`/days/${businessDay}/z`)).body);
    expect(closed.event.data).toMatchObject({ id: day.id, z: 1, sums: { visits: { count: 1 } } });
    const [, time, given] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(closed.headers['tableside-signature'])) ?? [];
    expect(createHmac('sha256', secret).update(`${time}.${closed.body}`).digest('hex')).toBe(given);
    const types = new Set(receiver.received.map(({ event }) => event.type));
    for (const type of ['order.changed', 'payment.changed', 'visit.changed', 'table.changed'])
      expect(types).not.toContain(type);
  });

  it('tells of products alone when it chose what is left', async () => {
    await make(['stock.*']);
    await admin.post('/menu/categories', { name: 'Sherry' });
    const [product] = (await admin.get<Product[]>('/menu/products')).body;
    await admin.patch(`/menu/product/${product?.id}/availability`, { isAvailable: false });
    const soldOut = await receiver.until(({ event }) => event.data.id === product?.id);
    expect(soldOut.event.type).toBe('product.changed');
    expect(receiver.received).toHaveLength(1);
  });

  it('receives events one by one, in the order of the commits', async () => {
    await make(['order.*']);
    const made = [await order(0), await order(1), await order(2)];
    await receiver.until((_, all) => all.length >= 3);
    expect(idsTold()).toEqual(made);
  });

  it('is retried under the same id before later events are sent', async () => {
    const { id } = await make(['order.*']);
    receiver.answers(500);
    const [first, second] = [await order(0), await order(1)];
    await receiver.until((_, all) => all.length >= 2);
    receiver.answers(204);
    await receiver.until(({ event }) => event.data.id === second);
    const told = idsTold();
    expect(told.at(-1)).toBe(second);
    expect(new Set(told.slice(0, -1))).toEqual(new Set([first]));
    const ids = receiver.received.slice(0, -1).map(({ event }) => event.id);
    expect(new Set(ids).size).toBe(1);
    await vi.waitFor(async () => {
      expect(await deliveriesOf(id)).toMatchObject([
        { rowId: second, status: 'delivered', attempts: 1, responseCode: 204, fault: null },
        { rowId: first, status: 'delivered', attempts: told.length - 1, responseCode: 204 },
      ]);
    });
    expect(await stateOf(id)).toMatchObject({ status: 'active', attempts: 0, nextAt: null });
  });

  it('is paused after too many failures, and receives everything it missed once it is resumed', async () => {
    const { id } = await make(['order.*']);
    receiver.answers(503);
    const made = [await order(0)];
    await vi.waitFor(async () =>
      expect(await stateOf(id)).toMatchObject({ status: 'paused', pauseReason: 'failing', attempts: 4 }),
    );
    expect(receiver.received).toHaveLength(4);
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed', attempts: 4, fault: 'status' }]);
    made.push(await order(1));
    receiver.answers(200);
    const resumed = await admin.post<Webhook>(`/integrations/webhooks/${id}/resume`);
    expect(resumed.body).toMatchObject({ status: 'active', pausedAt: null });
    await receiver.until(({ event }) => event.data.id === made[1]);
    expect(idsTold().slice(4)).toEqual(made);
  });

  it('records why a delivery failed: a timeout, a closed connection, a redirect or no server [T91]', async () => {
    const { id } = await make(['order.*']);
    const elsewhere = await openReceiver();
    const faultOf = async () => (await admin.post<Delivery>(`/integrations/webhooks/${id}/test`)).body;
    receiver.answers(() => undefined);
    expect(await faultOf()).toMatchObject({ status: 'failed', fault: 'timeout', responseCode: null });
    receiver.answers((response) => response.destroy());
    expect(await faultOf()).toMatchObject({ status: 'failed', fault: 'connection', responseCode: null });
    receiver.answers((response) => response.writeHead(307, { location: elsewhere.url }).end());
    expect(await faultOf()).toMatchObject({ status: 'failed', fault: 'redirect', responseCode: 307 });
    expect(elsewhere.received).toEqual([]);
    receiver.answers((response) => response.writeHead(200).write('x'.repeat(100_000)));
    expect(await faultOf()).toMatchObject({ status: 'delivered', fault: null, responseCode: 200 });
    await elsewhere.close();
    const dead = await make(['order.*'], elsewhere.url);
    expect((await admin.post(`/integrations/webhooks/${dead.id}/test`)).body).toMatchObject({
      status: 'failed',
      fault: 'connection',
    });
  });

  it('is paused at once when it responds with 410', async () => {
    const { id } = await make(['order.*']);
    receiver.answers(410);
    await order();
    await vi.waitFor(async () =>
      expect(await stateOf(id)).toMatchObject({ status: 'paused', pauseReason: 'gone' }),
    );
    expect(receiver.received).toHaveLength(1);
  });

  it('does not slow the venue while receivers hang, because the server waits for four at a time [T94]', async () => {
    for (let n = 0; n < 6; n += 1) await make(['order.*']);
    receiver.answers(() => undefined);
    for (let n = 0; n < 20; n += 1) expect((await order(n % 5)).length).toBe(36);
    // Each of the six was delivered, whatever the others did.
    await receiver.until(
      (_, all) => new Set(all.map(({ headers }) => headers['tableside-webhook'])).size === 6,
    );
    expect(receiver.mostAtOnce).toBe(4);
  });

  it('stops when its owner is no longer an administrator, and continues under another one [T90]', async () => {
    const account = await server.signIn('manager');
    await admin.patch(`/users/${account.user.id}`, { role: 'admin' });
    const login = { email: account.user.email, password: 'a-quiet-night-shift' };
    const session = (await asCaller(server).post<typeof account>('/auth/login', login)).body;
    const made = await asCaller(server, session).post<MadeWebhook>('/integrations/webhooks', {
      url: receiver.url,
      events: ['order.*'],
    });
    await admin.patch(`/users/${account.user.id}`, { role: 'server' });
    const orderId = await order();
    const { id } = made.body;
    await vi.waitFor(async () =>
      expect(await stateOf(id)).toMatchObject({ status: 'paused', pauseReason: 'makerLeft' }),
    );
    expect(receiver.received).toEqual([]);
    expect((await admin.post<Webhook>(`/integrations/webhooks/${id}/resume`)).body.createdBy).toMatchObject({
      name: 'Administrator',
    });
    await receiver.until(({ event }) => event.data.id === orderId);
  });

  it('sends nothing that it cannot sign', async () => {
    await make(['order.*']);
    const { storage, clock, venueId } = server;
    const unused = { present: async () => ({}), log: () => undefined };
    const runner = createWebhookRunner({ storage, clock, ...unused, secretOf: () => undefined });
    const [webhook] = await storage.webhooks.list(venueId);
    if (!webhook) throw new Error('The webhook is gone.');
    expect(await runner.test(webhook)).toMatchObject({ status: 'failed', fault: 'secret' });
    expect(receiver.received).toEqual([]);
    await runner.close();
  });

  it('is paused and deleted by a person, and the audit trail has both, and no secret', async () => {
    const { id, secret, url } = await make(['order.*']);
    const path = `/integrations/webhooks/${id}`;
    await admin.post(`${path}/pause`);
    const held = await order();
    expect(await stateOf(id)).toMatchObject({ status: 'paused', pauseReason: 'person' });
    await admin.post(`${path}/resume`);
    await receiver.until(({ event }) => event.data.id === held);
    expect(await admin.delete(path)).toMatchObject({ status: 200, body: { id, url } });
    expect(await admin.get(`${path}/deliveries`)).toMatchObject({ status: 404 });
    await order(1);
    const trail = JSON.stringify((await admin.get(`/audit?rowId=${id}`)).body);
    for (const action of ['create', 'pause', 'resume', 'delete'])
      expect(trail).toContain(`webhook.${action}`);
    expect(trail).not.toContain(secret);
    expect(JSON.stringify((await admin.get('/integrations/webhooks')).body)).not.toContain(secret);
  });

  it('repeats a delivery with the current row, under the id of its last change', async () => {
    const { id } = await make(['order.*']);
    const orderId = await order();
    const first = await receiver.until(({ event }) => event.data.id === orderId);
    const [line] = await vi.waitFor(async () => {
      const lines = await deliveriesOf(id);
      expect(lines).toHaveLength(1);
      return lines;
    });
    const again = await admin.post<Delivery>(`/integrations/webhooks/${id}/deliveries/${line?.id}/again`);
    expect(again).toMatchObject({
      status: 200,
      body: { kind: 'again', status: 'delivered', rowId: orderId },
    });
    expect(receiver.received.map(({ event }) => event.id)).toEqual([first.event.id, first.event.id]);
  });

  it('is refused for a forbidden address, and when there are twenty already', async () => {
    for (const url of ['https://10.0.0.1/', 'http://example.com/', 'nowhere'])
      expect(await admin.post('/integrations/webhooks', { url, events: ['order.*'] })).toMatchObject({
        status: 422,
        body: { code: 'webhook.address' },
      });
    for (let n = 0; n < 20; n += 1) await make(['table.*']);
    expect(
      await admin.post('/integrations/webhooks', { url: receiver.url, events: ['order.*'] }),
    ).toMatchObject({ status: 409, body: { code: 'integrations.tooMany' } });
  });
});
