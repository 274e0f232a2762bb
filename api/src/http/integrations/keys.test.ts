import type { Order } from '@tableside/domain/entities/order.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import type { ApiKey, MadeApiKey } from '@tableside/protocol/rest/integrations.ts';
import type { Payment } from '@tableside/protocol/rest/payment.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { OLIVES } from '../../../testing/venue/floor.ts';

const DAY = 86_400_000;
const THEN = Date.parse('2026-03-02T19:00:00.000Z');

let server: TestServer;
let admin: Caller;
beforeEach(async () => {
  server = await startServer();
  admin = asCaller(server, await server.signIn());
});
afterEach(() => server.close());

const make = async (over: object = {}, by = admin): Promise<MadeApiKey> => {
  const asked = { name: 'Website', scopes: ['orders:read', 'orders:write'], days: 90, ...over };
  const made = await by.post<MadeApiKey>('/integrations/keys', asked);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};
const withKey = (token: string): Caller => {
  const headers = { authorization: `Bearer ${token}` };
  const caller = asCaller(server);
  return {
    ...caller,
    get: (path) => caller.get(path, headers),
    post: (path, body) => caller.post(path, body, headers),
  };
};
const list = async (): Promise<ApiKey[]> => (await admin.get<ApiKey[]>('/integrations/keys')).body;
const ENDED = { status: 401, body: { code: 'key.ended' } };

describe('an API key', () => {
  it('is shown once, and kept as a hash [T88]', async () => {
    const { token, ...made } = await make();
    expect(token).toMatch(/^tsk_[\w-]{43}$/);
    expect(made).toMatchObject({
      name: 'Website',
      prefix: token.slice(0, 12),
      scopes: ['orders:read', 'orders:write'],
      createdBy: { name: 'Administrator' },
      expiresAt: new Date(THEN + 90 * DAY).toISOString(),
      lastUsedAt: null,
      revokedAt: null,
      status: 'active',
    });
    expect(await list()).toEqual([made]);
    const kept = await server.storage.keys.list(server.venueId);
    expect(JSON.stringify(kept)).not.toContain(token.slice(12));
    const trail = await admin.get('/audit?action=key.create');
    expect(trail.body).toMatchObject([
      { actorName: 'Administrator', rows: [{ entity: 'key', id: made.id, after: { name: 'Website' } }] },
    ]);
    expect(JSON.stringify(trail.body)).not.toContain(token.slice(12));
  });

  it('acts under its own name, in orders and in the audit trail, which can be searched by it', async () => {
    const { token, id } = await make();
    const [table] = (await admin.get<{ id: string }[]>('/tables')).body;
    const made = await withKey(token).post<Order>('/orders', { tableId: table?.id, items: [OLIVES] });
    expect(made).toMatchObject({
      status: 201,
      body: { serverId: id, serverName: 'Website (API key)', serverStaffId: null },
    });
    const trail = await admin.get('/audit?action=visit.open&q=websi');
    expect(trail.body).toMatchObject([
      {
        actorId: id,
        actorName: 'Website (API key)',
        rows: expect.arrayContaining([expect.objectContaining({ id: made.body.id })]),
      },
    ]);
  });

  it('learns its name, its scopes and its venue, with any scope, and nobody else does', async () => {
    const { token, id, expiresAt } = await make({ scopes: ['menu:read'] });
    const website = withKey(token);
    const { body: venue } = await admin.get<Venue>(`/venues/${server.venueId}`);
    expect(await website.get('/me')).toMatchObject({
      status: 200,
      body: {
        ...{ id, name: 'Website', scopes: ['menu:read'], expiresAt },
        venue: { id: server.venueId, name: venue.name, timezone: venue.timezone, currency: 'USD' },
      },
    });
    expect(await admin.get('/me')).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    expect(await asCaller(server).get('/me')).toMatchObject({ status: 401 });
    await admin.post(`/integrations/keys/${id}/revoke`);
    expect(await website.get('/me')).toMatchObject(ENDED);
  });

  it('says once how a waiting payment ended, and the money is taken under its name', async () => {
    const terminal = withKey((await make({ name: 'Terminal', scopes: ['payments:write'] })).token);
    const waiting = async () => {
      const [table] = (await admin.get<{ id: string }[]>('/tables')).body;
      const order = await admin.post<Order>('/orders', { tableId: table?.id, items: [OLIVES] });
      const asked = { method: 'credit_card', awaitsTerminal: true };
      return (await admin.post<Payment>(`/orders/${order.body.id}/payments`, asked)).body;
    };
    const payment = await waiting();
    const path = `/payments/${payment.id}/conclude`;
    expect(await terminal.post(path, { outcome: 'completed', amount: 1 })).toMatchObject({
      status: 400,
      body: { code: 'request.shape' },
    });
    const end = { outcome: 'completed', terminalRef: 'AUTH-9' };
    const by = { name: 'Terminal (API key)' };
    expect(await terminal.post(path, end)).toMatchObject({
      status: 200,
      body: { status: 'completed', transactionId: 'AUTH-9', concluded: by, amount: payment.amount },
    });
    expect(await terminal.post(path, end)).toMatchObject({ status: 200, body: { unchanged: true } });
    expect(await terminal.post(path, { outcome: 'failed' })).toMatchObject({
      status: 409,
      body: { code: 'payment.concluded' },
    });
    const readOnly = withKey((await make({ scopes: ['payments:read', 'orders:write'] })).token);
    expect(await readOnly.post(`/payments/${(await waiting()).id}/conclude`, end)).toMatchObject({
      status: 403,
      body: { code: 'key.scope' },
    });
  });

  it('is refused from the call that revokes it, which is reported once [T89]', async () => {
    const { token, id } = await make();
    const website = withKey(token);
    expect((await website.get('/orders')).status).toBe(200);
    const revoked = await admin.post<ApiKey>(`/integrations/keys/${id}/revoke`);
    expect(revoked).toMatchObject({ status: 200, body: { status: 'revoked' } });
    expect(await website.get('/orders')).toMatchObject(ENDED);
    expect((await admin.post<ApiKey>(`/integrations/keys/${id}/revoke`)).body).toEqual(revoked.body);
    expect((await admin.get('/audit?action=key.revoke')).body).toHaveLength(1);
    expect(await admin.post('/integrations/keys/unknown/revoke')).toMatchObject({ status: 404 });
  });

  it('is refused from the very millisecond at which it expires', async () => {
    const { token } = await make({ days: 30 });
    const website = withKey(token);
    server.clock.advance(30 * DAY - 1);
    expect((await website.get('/orders')).status).toBe(200);
    for (const ms of [1, DAY]) {
      server.clock.advance(ms);
      expect(await website.get('/orders')).toMatchObject(ENDED);
    }
  });

  it('ends when the administrator who made it loses the role or the card [T90]', async () => {
    const account = await server.signIn('manager', 'staff-hana');
    await admin.patch(`/users/${account.user.id}`, { role: 'admin' });
    const password = 'a-quiet-night-shift';
    const signIn = { email: account.user.email, password };
    const session = (await asCaller(server).post<typeof account>('/auth/login', signIn)).body;
    const { token } = await make({ name: 'Hers' }, asCaller(server, session));
    expect((await withKey(token).get('/orders')).status).toBe(200);
    await admin.patch(`/users/${account.user.id}`, { role: 'manager' });
    expect(await withKey(token).get('/orders')).toMatchObject(ENDED);
    expect(await list()).toMatchObject([{ name: 'Hers', status: 'makerLeft' }]);
    await admin.patch(`/users/${account.user.id}`, { role: 'admin' });
    expect((await withKey(token).get('/orders')).status).toBe(200);
    await admin.post('/staff/staff-hana/deactivate');
    expect(await withKey(token).get('/orders')).toMatchObject(ENDED);
  });

  it('is refused when nobody made it, even on calls that are open to everybody', async () => {
    for (const path of ['/orders', '/menu/products', '/health'])
      expect(await withKey('tsk_made-up').get(path)).toMatchObject({
        status: 401,
        body: { code: 'auth.required' },
      });
  });

  it('shows when it was last used, to the minute', async () => {
    const { token } = await make();
    await withKey(token).get('/orders');
    server.clock.advance(59_000);
    await withKey(token).get('/orders');
    expect(await list()).toMatchObject([{ lastUsedAt: new Date(THEN).toISOString() }]);
    server.clock.advance(1000);
    await withKey(token).get('/orders');
    expect(await list()).toMatchObject([{ lastUsedAt: new Date(THEN + 60_000).toISOString() }]);
  });

  it('has its own limit of requests', async () => {
    await server.close();
    server = await startServer({ rateLimits: { perSession: 3, perAddress: 1000 } });
    admin = asCaller(server, await server.signIn());
    const keys = [await make(), await make({ name: 'Till' })];
    const statuses = async (token: string) => {
      const found: number[] = [];
      for (let n = 0; n < 4; n += 1) found.push((await withKey(token).get('/orders')).status);
      return found;
    };
    for (const key of keys) expect(await statuses(key.token)).toEqual([200, 200, 200, 429]);
  });

  it('takes only known scopes and known terms, and a venue has at most 50', async () => {
    const another = { name: 'A', scopes: ['orders:read'], days: 30 };
    for (const [path, wrong] of [
      ['scopes', { scopes: [] }],
      ['scopes.0', { scopes: ['users:write'] }],
      ['days', { days: 3650 }],
      ['name', { name: ' ' }],
    ] as const)
      expect(await admin.post('/integrations/keys', { ...another, ...wrong })).toMatchObject({
        status: 400,
        body: { details: [{ path }] },
      });
    for (let n = 0; n < 50; n += 1) await make({ days: 30 });
    expect(await admin.post('/integrations/keys', another)).toMatchObject({
      status: 409,
      body: { code: 'integrations.tooMany' },
    });
    server.clock.advance(30 * DAY);
    await admin.post('/auth/login', {
      email: 'office@alderandrye.example',
      password: 'a-long-evening-shift',
    });
  });
});
