/** The audit trail over the API: who may read it, its pages, and its CSV export. */

import { testId } from '@tableside/domain/testing/builders.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller } from '../../../testing/access/as-caller.ts';
import { ADMIN } from '../../../testing/server/start-server.ts';
import { type Floor, openFloor } from '../../../testing/venue/floor.ts';
import { anEntry } from '../../../testing/venue/write-entries.ts';

let floor: Floor;
let adminToken: string;

beforeAll(async () => {
  floor = await openFloor();
  adminToken = (await floor.server.signIn()).token;
});
afterAll(() => floor.server.close());

const list = async (query = ''): Promise<AuditEntry[]> =>
  (await floor.admin.get<AuditEntry[]>(`/audit${query}`)).body;

const csv = (query: string) =>
  floor.server.app.inject({
    method: 'GET',
    url: `/api/audit?format=csv${query}`,
    headers: { authorization: `Bearer ${adminToken}` },
  });

const as = (token: string) => asCaller(floor.server, { token } as Session);

describe('the audit trail', () => {
  it('says of a payment who took it, on which order, and what it changed on the order', async () => {
    const order = await floor.paidOrder(1);
    const [paid, made] = await list(`?rowId=${order.id}`);
    expect(paid).toMatchObject({ action: 'payment.record', actorName: 'A server', outcome: 'applied' });
    const row = (wanted: string) => paid?.rows.find(({ entity, id }) => entity === wanted && id === order.id);
    expect(row('order')).toMatchObject({ before: null, after: { status: 'paid', total: order.total } });
    expect(row('visit')?.after).not.toHaveProperty('split');
    expect(row('visit')).toMatchObject({ before: { status: 'open' }, after: { status: 'closed' } });
    expect(made?.action).toBe('visit.open');
  });

  it('says of a refund and of a late cancel who did it and why', async () => {
    const { admin, waiter, paidOrder } = floor;
    const order = await paidOrder(2);
    const [payment] = (await admin.get<{ id: string }[]>('/payments')).body;
    await admin.post(`/payments/${payment?.id}/refunds`, { amount: 100, reason: 'Cold' });
    await waiter.patch(`/orders/${order.id}`, { status: 'preparing' });
    await admin.patch(`/orders/${order.id}`, { status: 'cancelled', reason: 'Left' });
    const [refund] = await list('?action=payment.refund');
    expect(refund?.actorName).toBe('Administrator');
    expect(refund?.rows.find(({ entity }) => entity === 'payment')?.after).toMatchObject({
      reason: 'Cold',
      amount: 100,
    });
    const [cancel] = await list('?action=order.cancel');
    expect(cancel?.rows[0]?.after).toMatchObject({ status: 'cancelled', cancelReason: 'Left' });
  });

  it('comes page by page with a link to older entries that keeps its filters', async () => {
    for (let n = 3; n <= 7; n += 1) await floor.draft(n);
    const seen: AuditEntry[] = [];
    let path: string | undefined = '/audit?action=visit.open&limit=2';
    while (path !== undefined) {
      const page: { body: AuditEntry[]; headers: Readonly<Record<string, unknown>> } =
        await floor.admin.get<AuditEntry[]>(path);
      expect(page.body.length).toBeLessThanOrEqual(2);
      seen.push(...page.body);
      path = /<\/api([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(seen.length).toBeGreaterThanOrEqual(5);
    expect(new Set(seen.map(({ action }) => action))).toEqual(new Set(['visit.open']));
    const ids = seen.map(({ id }) => Number(id));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  });

  it('can be searched by the name on a staff card', async () => {
    await floor.admin.patch('/staff/staff-hana/status/Sick');
    const found = await list('?q=hana');
    expect(found.map(({ rows }) => rows.some(({ id }) => id === 'staff-hana'))).toEqual([true]);
    expect(await list('?q=hanna')).toEqual([]);
  });

  it.each([
    'limit=501',
    'limit=0',
    'action=order.levitate',
    'outcome=lost',
    'entity=chair',
    'from=yesterday',
    'format=xml',
  ])('refuses %s', async (query) => {
    expect((await floor.admin.get(`/audit?${query}`)).status).toBe(400);
  });

  it('records sign-ins that worked or failed, sign-outs, passwords, roles, access and devices', async () => {
    const { server, admin } = floor;
    const tablet = asCaller(server, await server.signIn('server'));
    const nobody = asCaller(server);
    const password = 'a-long-enough-word';
    const next = 'another-long-enough-word';
    const deviceId = testId('device', 10);
    const already = (await list()).length;
    await nobody.post('/auth/login', { email: ADMIN.email, password: 'a wrong password' });
    await nobody.post('/auth/login', { email: 'nobody@example.com', password: 'a wrong password' });
    const guest = { name: 'Cora', email: 'cora@example.com', password };
    const { user, token } = (await nobody.post<Session>('/auth/register', guest)).body;
    await as(token).post('/auth/password', { current: 'not the current one', next });
    const changed = await as(token).post<Session>('/auth/password', { current: password, next });
    await as(changed.body.token).post('/auth/logout');
    await nobody.post('/auth/login', { email: guest.email, password: next });
    await admin.patch(`/users/${user.id}`, { role: 'server' });
    await admin.patch(`/users/${user.id}`, { role: 'server' });
    await tablet.post('/devices', { deviceId, name: 'Bar' });
    const [card] = (await admin.get<{ id: string }[]>('/staff')).body;
    await admin.post(`/staff/${card?.id}/access`, { role: 'server', password });
    await admin.post(`/devices/${deviceId}/revoke`);
    const told = await list();
    const fresh = told.slice(0, told.length - already);
    expect(fresh.map(({ action, outcome, actorName }) => `${action} ${outcome} ${actorName}`)).toEqual([
      'device.revoke applied Administrator',
      'user.access applied Administrator',
      'device.enrol applied A server',
      'user.role applied Administrator',
      'auth.signIn applied Cora',
      'auth.signOut applied Cora',
      'auth.password applied Cora',
      'auth.password rejected Cora',
      'auth.register applied Cora',
      'auth.signIn rejected null',
      'auth.signIn rejected Administrator',
    ]);
    expect(fresh.find(({ action }) => action === 'user.role')?.rows).toEqual([
      { entity: 'user', id: user.id, before: { role: 'customer' }, after: { role: 'server' } },
    ]);
    expect(fresh.find(({ action }) => action === 'device.enrol')).toMatchObject({
      deviceId,
      rows: [{ entity: 'device', id: deviceId, after: { name: 'Bar' } }],
    });
    expect(fresh.at(-1)).toMatchObject({ code: 'auth.credentials', detail: { address: '127.0.0.1' } });
  });

  it('is only for administrators', async () => {
    const manager = asCaller(floor.server, await floor.server.signIn('manager'));
    expect([(await floor.waiter.get('/audit')).status, (await manager.get('/audit')).status]).toEqual([
      403, 403,
    ]);
  });
});

describe('the audit trail as a table', () => {
  it('has a header, a line for each row changed, and times in ISO 8601', async () => {
    const order = await floor.paidOrder(8);
    const answer = await csv('&action=payment.record');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="audit-2026-03-02.csv"');
    const [header, ...lines] = answer.body.trimEnd().split('\n');
    expect(header).toBe(
      '\uFEFFreceived,occurred,actor,actorId,role,deviceId,action,outcome,code,entity,rowId,before,after,detail,cmdId',
    );
    const onOrder = lines.find((line) => line.includes(`,order,${order.id},`));
    expect(onOrder).toMatch(/^2026-03-02T\d\d:\d\d:\d\d\.\d{3}Z,/);
    expect(onOrder).toContain('""status"":""paid""');
    expect(lines.every((line) => line.includes('payment.record'))).toBe(true);
  });

  it('is complete, however many pages it is read in', async () => {
    const { storage, venueId } = floor.server;
    const entry = (n: number) => anEntry({ cmdId: testId('command', n), name: 'section.patch' });
    await storage.write(
      venueId,
      Array.from({ length: 1203 }, (_, n) => entry(n)),
    );
    const { body } = await csv('&action=section.patch&limit=5');
    expect(body.trimEnd().split('\n')).toHaveLength(1204);
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx'])('defuses the formula in %j', async (name) => {
    const { storage, venueId } = floor.server;
    const actor = { userId: 'x', name, role: 'customer', deviceId: null } as const;
    await storage.audit.record({ venueId, actor, action: 'user.create', at: '2026-03-02T20:00:00.000Z' });
    expect((await csv('&action=user.create')).body).toContain(`'${name}`);
  });
});
