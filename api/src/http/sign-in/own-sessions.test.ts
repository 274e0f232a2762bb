import type { OwnSession, Session } from '@tableside/protocol/accounts.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asCaller } from '../../../testing/access/as-caller.ts';
import { PASSWORD, startServer, type TestServer } from '../../../testing/server/start-server.ts';

const DAY = 24 * 3_600_000;

let server: TestServer;
let ana: Session;
beforeEach(async () => {
  server = await startServer();
  ana = await server.signIn('server');
});
afterEach(() => server.close());

const own = async (session = ana) =>
  (await asCaller(server, session).get<OwnSession[]>('/auth/sessions')).body;
const signInFrom = async (remoteAddress: string) => {
  const payload = { email: ana.user.email, password: PASSWORD };
  return (
    await server.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload })
  ).json<Session>();
};

it('a person sees where they are signed in, and ends one of them [T14]', async () => {
  const phone = await signInFrom('192.0.2.7');
  const found = await own();
  expect(found.map(({ isThis, address, scope }) => [isThis, address, scope]).sort()).toEqual([
    [false, '192.0.2.7', 'office'],
    [true, '127.0.0.1', 'office'],
  ]);
  const there = found.find(({ isThis }) => !isThis)?.id;
  const ben = asCaller(server, await server.signIn('server'));
  expect((await ben.delete(`/auth/sessions/${there}`)).status).toBe(404);
  expect((await asCaller(server, ana).delete(`/auth/sessions/${there}`)).status).toBe(204);
  expect((await asCaller(server, phone).get('/auth/me')).status).toBe(401);
  expect(await own()).toHaveLength(1);
});

it('a session ends 90 days after the sign-in, however often the app renews it [T14]', async () => {
  const caller = asCaller(server, ana);
  for (let day = 0; day < 89; day += 1) {
    server.clock.advance(DAY);
    expect((await caller.get('/auth/me')).status, `day ${day + 1}`).toBe(200);
  }
  const [session] = await own();
  expect(session?.expiresAt).toBe(session?.endsAt);
  server.clock.advance(DAY - 1);
  const { body } = await caller.get<{ token: string }>('/auth/me');
  server.clock.advance(1);
  expect((await caller.get('/auth/me')).status).toBe(401);
  expect((await asCaller(server, { ...ana, token: body.token }).get('/auth/me')).status).toBe(401);
});
