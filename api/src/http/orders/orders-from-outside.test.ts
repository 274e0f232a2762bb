import type { Order } from '@tableside/domain/entities/order.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import type { MadeApiKey } from '@tableside/protocol/rest/integrations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { type Floor, OLIVES, openFloor } from '../../../testing/venue/floor.ts';

type Answered = Order & Partial<Pick<Visit, 'externalId' | 'channel'>> & { unchanged?: true };

const BROUGHT = {
  name: 'Okafor',
  channel: 'Courier Co',
  externalId: 'CC-4711',
  service: 'takeaway',
  items: [OLIVES],
};

let floor: Floor;
let website: Caller;
let courier: Caller;
beforeAll(async () => {
  floor = await openFloor();
  [website, courier] = [await aKey('Website'), await aKey('Courier')];
});
afterAll(() => floor.server.close());

async function aKey(name: string): Promise<Caller> {
  const asked = { name, scopes: ['orders:read', 'orders:write', 'payments:write'], days: 30 };
  const { token } = (await floor.admin.post<MadeApiKey>('/integrations/keys', asked)).body;
  const headers = { authorization: `Bearer ${token}` };
  const caller = asCaller(floor.server);
  return {
    ...caller,
    get: (path) => caller.get(path, headers),
    post: (path, body) => caller.post(path, body, headers),
  };
}

const bring = (caller: Caller, over: object = {}) =>
  caller.post<Answered>('/orders', { ...BROUGHT, tableId: floor.tableId(0), ...over });

describe('an order that a program brings from elsewhere', () => {
  it('is the same order when it is brought again, also after it went to another table', async () => {
    const made = await bring(courier);
    expect(made).toMatchObject({
      status: 201,
      body: { externalId: 'CC-4711', channel: 'Courier Co' },
    });
    expect(await bring(courier)).toMatchObject({ status: 200, body: { id: made.body.id, unchanged: true } });
    await floor.waiter.post(`/visits/${made.body.id}/move`, { tableId: floor.tableId(1) });
    expect(await bring(courier, { items: [] })).toMatchObject({
      status: 200,
      body: { id: made.body.id, unchanged: true, items: [{ productId: OLIVES.productId }] },
    });
    expect((await bring(courier, { externalId: 'CC-4712' })).body.id).not.toBe(made.body.id);
  });

  it('is not the order that another program calls the same', async () => {
    const one = await bring(courier, { externalId: '9' });
    const other = await bring(website, { externalId: '9' });
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body.id).not.toBe(other.body.id);
  });

  it('gets its id from its name there, so it cannot bring one', async () => {
    expect(await bring(courier, { id: crypto.randomUUID() })).toMatchObject({
      status: 400,
      body: { code: 'request.shape', details: [{ path: 'externalId' }] },
    });
  });

  it('is a visit under the same id, with the name of the guest', async () => {
    const { id } = (await bring(courier, { externalId: '21' })).body;
    expect((await courier.get<Visit>(`/visits/${id}`)).body).toMatchObject({
      ...{ name: 'Okafor', channel: 'Courier Co', externalId: '21', service: 'takeaway', payAt: 'order' },
    });
  });

  it('waits at the counter until it is picked up, and no order or trail has the number of the guest', async () => {
    const takeout = { phone: '+1 212 555 0143', dueAt: '2026-03-02T19:40:00.000Z' };
    const counter = { tableId: undefined, ...takeout };
    const made = await bring(courier, { ...counter, externalId: '31' });
    expect(made.status).toBe(201);
    expect(await bring(courier, { ...counter, externalId: '31' })).toMatchObject({
      body: { id: made.body.id, unchanged: true },
    });
    expect((await courier.get<Visit>(`/visits/${made.body.id}`)).body).toMatchObject(takeout);
    expect(await floor.cook.get(`/visits/${made.body.id}`)).toMatchObject({ status: 403 });
    const shown = [await courier.get(`/orders/${made.body.id}`), await floor.admin.get('/audit?limit=500')];
    expect(JSON.stringify(shown.map(({ body }) => body))).not.toContain('555 0143');
    expect(await bring(courier, { ...takeout, externalId: '32' })).toMatchObject({
      status: 422,
      body: { code: 'visit.dueAtTable' },
    });
    const again = { tableId: undefined, externalId: undefined, id: crypto.randomUUID() };
    expect([(await bring(courier, again)).status, (await bring(courier, again)).status]).toEqual([201, 200]);
  });

  it('is said by staff and programs, and not by guests', async () => {
    const guest = asCaller(floor.server, await floor.server.signIn('customer'));
    const SAID = { ...BROUGHT, phone: '555 0143', dueAt: '2026-03-02T19:40:00.000Z' };
    for (const field of ['name', 'channel', 'externalId', 'service', 'phone', 'dueAt'] as const) {
      const asked = { tableId: floor.tableId(2), tableCode: 'x', [field]: SAID[field] };
      expect(await guest.post('/orders', asked), field).toMatchObject({ status: 400 });
    }
  });
});
