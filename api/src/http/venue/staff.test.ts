import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import type { Result } from '@tableside/protocol/envelope.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';

let server: TestServer;
let admin: Caller;
let manager: Caller;
let waiter: Caller;
/** The waiter's own card, and a colleague's. */
let own: StaffMember;
let other: StaffMember;

beforeAll(async () => {
  server = await startServer();
  admin = asCaller(server, await server.signIn());
  manager = asCaller(server, await server.signIn('manager'));
  const [first, second] = (await admin.get<StaffMember[]>('/staff')).body;
  if (!first || !second) throw new Error('the demo venue has staff');
  own = first;
  other = second;
  waiter = asCaller(server, await server.signIn('server', own.id));
});
afterAll(() => server.close());

const card = async (id: string): Promise<StaffMember> => (await admin.get<StaffMember>(`/staff/${id}`)).body;

describe('staff over REST', () => {
  it('are listed in pages', async () => {
    const all = (await admin.get<StaffMember[]>('/staff')).body;
    const first = await admin.get<StaffMember[]>('/staff?limit=2');
    expect(first.body).toEqual(all.slice(0, 2));
    expect(first.headers.link).toBe(`</api/staff?limit=2&after=${all[1]?.id}>; rel="next"`);
    const rest = await admin.get<StaffMember[]>(`/venues/${server.venueId}/staff?after=${all[1]?.id}`);
    expect(rest.body).toEqual(all.slice(2));
    expect(rest.headers.link).toBeUndefined();
    expect((await admin.get('/venues/another/staff')).status).toBe(404);
  });

  it('get a card with the status and the figures that the specification names', async () => {
    const wanted = {
      firstName: 'Mara',
      email: 'mara@alderandrye.example',
      phoneNumber: '(718) 555-0142',
      status: 'Vacation',
      sections: ['Patio'],
      metrics: { ordersServed: 40, averageRating: 4.75, totalSales: 125_000 },
      schedule: [{ dayOfWeek: 5, start: '1600', end: '2300' }],
    };
    const key = { 'idempotency-key': 'a card for Mara' };
    const made = await manager.post<StaffMember>('/staff', wanted, key);
    expect(made).toMatchObject({ status: 201, body: { ...wanted, isActive: true } });
    const again = await manager.post<StaffMember>('/staff', { ...wanted, id: made.body.id });
    expect(again).toMatchObject({ status: 200, body: { unchanged: true } });
    const part = { firstName: 'Oli', metrics: { averageRating: 3 } };
    expect((await manager.post<StaffMember>('/staff', part)).body.metrics).toEqual({
      ...{ ordersServed: 0, averageRating: 3, totalSales: 0 },
    });
    for (const [path, wrong] of [
      ['status', { status: 'Asleep' }],
      ['metrics.averageRating', { metrics: { averageRating: 6 } }],
      ['metrics.totalSales', { metrics: { totalSales: -1 } }],
      ['metrics.tips', { metrics: { tips: 1 } }],
    ] as const)
      expect(await manager.post('/staff', { firstName: 'Nil', ...wrong })).toMatchObject({
        status: 400,
        body: { code: 'request.shape', details: [{ path }] },
      });
  });

  it('get a card from a manager, only once under one key', async () => {
    const wanted = { firstName: 'Zoe', email: 'Zoe@Alderandrye.Example', sections: ['Patio'] };
    const key = { 'idempotency-key': 'a card for Zoe' };
    const made = await manager.post<StaffMember>('/staff', wanted, key);
    expect(made).toMatchObject({
      status: 201,
      body: { firstName: 'Zoe', email: 'zoe@alderandrye.example', status: 'Active', isActive: true },
    });
    expect((await manager.post<StaffMember>('/staff', wanted, key)).body.id).toBe(made.body.id);
    expect(
      (await admin.get<StaffMember[]>('/staff')).body.filter((one) => one.firstName === 'Zoe'),
    ).toHaveLength(1);
    expect((await waiter.post('/staff', wanted)).status).toBe(403);
    expect(await manager.post('/staff', { firstName: 'Zoe', email: 'zoe@' })).toMatchObject({
      status: 400,
      body: { code: 'request.shape', details: [{ path: 'email' }] },
    });
  });

  it('are edited as whole documents: what differs is changed, and a week that is given replaces the week', async () => {
    const before = await card(other.id);
    const [kept, ...gone] = before.schedule;
    const edited = await manager.put<StaffMember>(`/staff/${other.id}`, {
      ...before,
      phoneNumber: '(718) 555-0199',
      schedule: [kept, { dayOfWeek: 0, start: '1000', end: '1500' }],
      metrics: { ordersServed: 999, averageRating: 5, totalSales: 999 },
      isActive: false,
    });
    expect(gone.length).toBeGreaterThan(0);
    expect(edited.status).toBe(200);
    expect(edited.body).toEqual({
      ...before,
      phoneNumber: '(718) 555-0199',
      schedule: [{ dayOfWeek: 0, start: '1000', end: '1500' }, kept],
      version: before.version + 1,
    });
    const again = await manager.put<StaffMember>(`/staff/${other.id}`, edited.body);
    expect(again.body.version).toBe(edited.body.version);
    const old = await manager.put(
      `/staff/${other.id}`,
      { lastName: 'X' },
      { 'if-match': `"${before.version}"` },
    );
    expect(old.status).toBe(412);
    expect((await waiter.put(`/staff/${own.id}`, { phoneNumber: '1' })).status).toBe(403);
    expect((await manager.put('/staff/nobody', { phoneNumber: '1' })).status).toBe(404);
  });

  it('set their own status, and managers set anyone’s', async () => {
    expect(await waiter.patch(`/staff/${own.id}/status/On%20Break`)).toMatchObject({
      status: 200,
      body: { status: 'On Break' },
    });
    expect((await waiter.patch(`/staff/${other.id}/status/Sick`)).status).toBe(403);
    expect(await manager.patch(`/staff/${own.id}/status/Active`)).toMatchObject({
      body: { status: 'Active' },
    });
    expect((await manager.patch(`/staff/${own.id}/status/Gone`)).status).toBe(400);
    expect((await manager.patch('/staff/nobody/status/Active')).status).toBe(404);
  });

  it('have their rating set and their counts corrected only by a manager', async () => {
    const set = await manager.patch(`/staff/${other.id}/metrics`, { averageRating: 4.25 });
    expect(set).toMatchObject({
      status: 200,
      body: { metrics: { averageRating: 4.25, ordersServed: 0, totalSales: 0 } },
    });
    await manager.patch(`/staff/${other.id}/metrics`, { ordersServed: 12, totalSales: 48_050 });
    expect((await card(other.id)).metrics).toEqual({
      averageRating: 4.25,
      ordersServed: 12,
      totalSales: 48_050,
    });
    expect((await manager.patch(`/staff/${other.id}/metrics`, { averageRating: 5.5 })).status).toBe(400);
    expect((await manager.patch(`/staff/${other.id}/metrics`, { totalSales: 10.5 })).status).toBe(400);
    expect((await waiter.patch(`/staff/${own.id}/metrics`, { averageRating: 5 })).status).toBe(403);
  });

  it('have a completed order counted, and uncounted when it is taken back', async () => {
    const [table] = (await waiter.get<{ id: string }[]>('/tables')).body;
    const [product] = (await waiter.get<{ id: string; sizes: { id: string }[] }[]>('/menu/products')).body;
    const items = [{ productId: product?.id, sizeId: product?.sizes[0]?.id, quantity: 2 }];
    const order = await waiter.post<{ id: string; balance: number; subtotal: number }>('/orders', {
      tableId: table?.id,
      items,
    });
    expect(order.status).toBe(201);
    const path = `/orders/${order.body.id}`;
    await waiter.post(`${path}/payments`, { method: 'cash', amount: order.body.balance });
    expect((await card(own.id)).metrics).toMatchObject({ ordersServed: 0, totalSales: 0 });
    expect((await manager.patch(path, { status: 'completed' })).status).toBe(200);
    expect((await card(own.id)).metrics).toMatchObject({ ordersServed: 1, totalSales: order.body.subtotal });
    await manager.post(`${path}/recall`, { from: 'completed' });
    expect((await card(own.id)).metrics).toMatchObject({ ordersServed: 0, totalSales: 0 });
  });

  it('are deactivated by a manager, and let back in by one', async () => {
    expect((await waiter.post(`/staff/${other.id}/deactivate`)).status).toBe(403);
    expect(await manager.post(`/staff/${other.id}/deactivate`)).toMatchObject({
      status: 200,
      body: { status: 'Inactive', isActive: false },
    });
    expect(await manager.patch(`/staff/${other.id}/status/Inactive`)).toMatchObject({
      status: 409,
      body: { code: 'staff.inactive' },
    });
    expect(await manager.patch(`/staff/${other.id}/status/Active`)).toMatchObject({
      body: { status: 'Active', isActive: true },
    });
  });

  it('cannot be deactivated or let back in by a lower role, over REST or by a push [T41]', async () => {
    const owner = (await admin.post<StaffMember>('/staff', { firstName: 'Olga', email: 'olga@example.com' }))
      .body;
    const access = { role: 'admin', password: 'an-owner-of-the-house' };
    expect((await admin.post(`/staff/${owner.id}/access`, access)).status).toBe(201);
    const session = await server.signIn('manager');
    const refused = { status: 403, body: { code: 'staff.rank' } };
    const byManager = asCaller(server, session);
    const pushed = async (name: string, args: object) => {
      const cmdId = uuid();
      const occurredAt = new Date(server.clock.now()).toISOString();
      const mutation = {
        mid: 1,
        cmdId,
        name,
        version: 1,
        args,
        occurredAt,
        actorId: session.user.id,
        grant: null,
      };
      const request = {
        protocol: PROTOCOL_VERSION,
        clientId: uuid(),
        ackMid: 0,
        deviceTime: occurredAt,
        mutations: [mutation],
      };
      return (await byManager.post<{ results: Result[] }>('/sync/push', request)).body.results;
    };
    const onCard = { staffId: owner.id };
    const outcome = [{ status: 'rejected', code: 'staff.rank' }];

    expect(await byManager.post(`/staff/${owner.id}/deactivate`)).toMatchObject(refused);
    expect(await byManager.patch(`/staff/${owner.id}/status/Inactive`)).toMatchObject(refused);
    expect(await pushed('staff.deactivate', onCard)).toMatchObject(outcome);
    expect(await pushed('staff.setStatus', { ...onCard, status: 'Inactive' })).toMatchObject(outcome);
    expect(await card(owner.id)).toMatchObject({ status: 'Active', isActive: true });

    expect((await admin.post(`/staff/${owner.id}/deactivate`)).status).toBe(200);
    expect(await byManager.patch(`/staff/${owner.id}/status/Active`)).toMatchObject(refused);
    expect(await pushed('staff.setStatus', { ...onCard, status: 'Active' })).toMatchObject(outcome);
    expect(await card(owner.id)).toMatchObject({ status: 'Inactive', isActive: false });
    expect((await admin.patch(`/staff/${owner.id}/status/Active`)).status).toBe(200);
  });
});
