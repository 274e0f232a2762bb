/** Sends secrets to every route and checks that no password, token or hash reaches the audit trail. */
import { COMMANDS, type CommandName } from '@tableside/domain/commands.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import { LIMITS, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { type ListedRoute, startListed } from '../../../testing/server/listed-routes.ts';
import { ADMIN, type TestServer } from '../../../testing/server/start-server.ts';
import { OLIVES } from '../../../testing/venue/floor.ts';

const SECRET = 'correct-horse-battery';
let routes: readonly ListedRoute[];
let server: TestServer;
let session: Session;
let admin: Caller;

beforeAll(async () => {
  const listed = await startListed();
  server = listed.server;
  routes = listed.routes.filter(({ method }) => /^(POST|PUT|PATCH|DELETE)$/.test(method));
  session = await server.signIn();
  admin = asCaller(server, session);
});
afterAll(() => server.close());

async function trail(): Promise<string> {
  const pages: unknown[] = [];
  let before: string | undefined;
  do {
    const page = await server.storage.audit.page(server.venueId, { limit: 500, before });
    pages.push(...page.entries);
    before = page.next ?? undefined;
  } while (before !== undefined);
  return JSON.stringify(pages);
}

async function signInsOfAllKinds(): Promise<void> {
  const nobody = asCaller(server);
  for (const email of [ADMIN.email, SECRET, `${SECRET}@example.com`]) {
    await nobody.post('/auth/login', { email, password: SECRET });
  }
  await nobody.post('/auth/register', { name: 'Cora', email: 'cora@example.com', password: SECRET });
  await nobody.post('/auth/login', { email: 'cora@example.com', password: SECRET });
  const [card] = (await admin.get<{ id: string }[]>('/staff')).body;
  await admin.post(`/staff/${card?.id}/access`, { role: 'server', password: SECRET });
}

/** Calls every writing route with the secret in the body, in a header, and in place of an id or a name. */
async function everywhere(orderId: string): Promise<void> {
  const bodies = [
    { password: SECRET, token: SECRET, current: SECRET, next: SECRET, [SECRET]: SECRET },
    {
      id: SECRET,
      status: SECRET,
      items: [{ [SECRET]: SECRET }],
      decision: SECRET,
      base: { [SECRET]: SECRET },
    },
  ];
  const headers = { authorization: `Bearer ${session.token}`, 'idempotency-key': SECRET };
  for (const { method, url } of routes.filter((route) => route.url !== '/api/auth/logout')) {
    for (const payload of bodies) {
      await server.app.inject({ method, url: url.replaceAll(/:\w+/g, orderId), headers, payload });
    }
  }
}

/** Pushes every command with a grant, and with arguments that no command has. Returns the number of answers. */
async function pushAll(): Promise<number> {
  const names = Object.keys(COMMANDS) as CommandName[];
  const mutations = names.map((name, index) => ({
    mid: index + 1,
    cmdId: testId('command', index + 1),
    name,
    version: 1,
    args: { [SECRET]: SECRET, id: SECRET, password: SECRET, orderId: { [SECRET]: SECRET } },
    occurredAt: '2026-03-02T19:00:00.000Z',
    actorId: session.user.id,
    grant: session.token,
  }));
  let answered = 0;
  for (let from = 0; from < mutations.length; from += LIMITS.pushMutations) {
    const answer = await admin.post<{ results: object[] }>('/sync/push', {
      protocol: PROTOCOL_VERSION,
      clientId: testId('device', 3),
      ackMid: from,
      mutations: mutations.slice(from, from + LIMITS.pushMutations),
      deviceTime: '2026-03-02T19:00:00.000Z',
    });
    answered += answer.body.results.length;
  }
  return answered;
}

it('no password, token or hash gets into the audit trail', async () => {
  expect(routes.map(({ url }) => url)).toContain('/api/orders/:id/payments');
  await signInsOfAllKinds();
  const [table] = (await admin.get<{ id: string }[]>('/tables')).body;
  const order = (await admin.post<Order>('/orders', { tableId: table?.id, items: [OLIVES] })).body;
  await everywhere(order.id);
  const enrolment = { deviceId: testId('device', 1), deviceToken: SECRET, name: 'Bar' };
  const enrolled = (await admin.post<{ deviceToken: string }>('/devices', enrolment)).body;
  expect(await pushAll()).toBe(Object.keys(COMMANDS).length);
  const text = await trail();
  expect(text.match(/"action"/g)?.length).toBeGreaterThan(Object.keys(COMMANDS).length);
  for (const secret of [SECRET, '$argon2', session.token, enrolled.deviceToken]) {
    expect(text.includes(secret), secret).toBe(false);
  }
});
