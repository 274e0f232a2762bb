/** A whole rehearsal beside a whole house, both by injection. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '@tableside/domain/command/permissions.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { Entered, EntryCode, Rehearsal } from '@tableside/protocol/rest/rehearsal.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { asCaller, type Caller } from '../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../testing/server/start-server.ts';
import { buildApp } from './app.ts';
import { createRehearsals, type Rehearsals } from './rehearsal/rehearsals.ts';
import { BACKUPS_ELSEWHERE } from './running/backups.ts';
import { openThrowaway } from './start/open-data.ts';
import type { Storage } from './storage/storage.ts';

const START_MS = 60_000;

let house: TestServer;
let folder = '';
let rehearsals: Rehearsals;
let stage: { readonly app: TestServer['app']; readonly storage: Storage };
let manager: Caller;
let managerSession: Session;

beforeAll(async () => {
  house = await startServer({
    rehearsal: ({ storage, clock, dataDir }) => {
      folder = join(dataDir, 'rehearsal');
      rehearsals = createRehearsals({
        storage,
        clock,
        folder,
        openStorage: openThrowaway,
        url: null,
        copyPictures: async () => undefined,
        onFault: (error) => expect.unreachable(String(error)),
        async serve(given) {
          const app = await buildApp({
            ...given,
            clock,
            config: {
              heartbeatMs: 10_000,
              logLevel: 'silent',
              serviceWorker: false,
              tls: undefined,
              trustProxy: undefined,
              readyFrom: [],
              metricsFrom: [],
              monitorHosts: [],
            },
            build: 'test',
            freeBytes: async () => 1e9,
            backups: BACKUPS_ELSEWHERE,
          });
          stage = { app, storage: given.storage };
          return { port: 3001, close: () => app.close() };
        },
      });
      return rehearsals;
    },
  });
  managerSession = await house.signIn('manager');
  manager = asCaller(house, managerSession);
  await manager.post('/rehearsal');
}, START_MS);
afterAll(async () => {
  await manager.delete('/rehearsal');
  await house.close();
});

const there = (session?: Session): Caller => asCaller({ ...house, ...stage }, session);
const codeOf = async (who: Caller, body: object = {}) =>
  (await who.post<EntryCode>('/rehearsal/codes', body)).body.code;
const enter = (code: string) => there().post<Entered>('/rehearsal/enter', { code });

it('a second start answers that one runs', async () => {
  const { body } = await manager.post<Rehearsal>('/rehearsal');
  expect(body).toMatchObject({ isOffered: true, running: { port: 3001, url: null } });
  expect((await asCaller(house, await house.signIn('server')).get('/rehearsal')).body).toEqual(body);
});

it('a code lets its person in once, with their name and role, and only at the rehearsal [T128]', async () => {
  const code = await codeOf(asCaller(house, await house.signIn('server')));
  expect((await asCaller(house).post('/rehearsal/enter', { code })).body).toMatchObject({
    code: 'rehearsal.code',
  });
  const entered = await enter(code);
  expect(entered.body.user).toMatchObject({ name: 'A server', role: 'server' });
  expect(entered.body.home).toMatch(/^http:/);
  expect((await enter(code)).status).toBe(410);
  const late = await codeOf(manager);
  house.clock.advance(5 * 60_000);
  expect((await enter(late)).status).toBe(410);
});

it('no sign-in of the one is any good at the other [T128]', async () => {
  const { body } = await enter(await codeOf(manager));
  expect((await there(body).get('/orders')).status).toBe(200);
  expect((await asCaller(house, body).get('/orders')).status).toBe(401);
  expect((await there(managerSession).get('/orders')).status).toBe(401);
});

it('a manager lets a tablet in as a server or as the kitchen, and nobody else does [T129]', async () => {
  const wall = await enter(await codeOf(manager, { as: 'kitchen' }));
  expect(wall.body.user).toMatchObject({ name: 'Kitchen', role: 'kitchen', staffId: null });
  const server = asCaller(house, await house.signIn('server'));
  expect((await server.post('/rehearsal/codes', { as: 'kitchen' })).status).toBe(403);
  expect((await server.post('/rehearsal')).status).toBe(403);
  expect((await server.delete('/rehearsal')).status).toBe(403);
  const guest = asCaller(house, await house.signIn('customer'));
  expect((await guest.post('/rehearsal/codes', {})).status).toBe(403);
});

it('whoever has a lower role by now has it at the rehearsal too [T129]', async () => {
  const person = { userId: managerSession.user.id, name: 'Ana', staffId: null, home: 'http://house.example' };
  const admit = (role: Role) =>
    rehearsals.admit(house.venueId, { ...person, role, houseSessionId: 'a session' }).code;
  expect((await enter(admit('admin'))).body.user.role).toBe('admin');
  const { body } = await enter(admit('server'));
  expect((await there(body).get('/auth/me')).body).toMatchObject({ name: 'Ana', role: 'server' });
});

it('whoever is out at the house is out of the rehearsal [T129]', async () => {
  const session = await house.signIn('server');
  const { body } = await enter(await codeOf(asCaller(house, session)));
  await asCaller(house, session).post('/auth/logout');
  await vi.waitFor(async () => expect((await there(body).get('/orders')).status).toBe(401), 10_000);
});

it('has no accounts, keys and webhooks but of those who came from the house [T130]', async () => {
  const { body } = await enter(await codeOf(asCaller(house, await house.signIn('admin'))));
  const admin = there(body);
  const hook = { url: 'https://example.com/hook', events: ['order.*'] };
  const refused = { status: 403, body: { code: 'rehearsal.refused' } };
  expect(await admin.post('/integrations/webhooks', hook)).toMatchObject(refused);
  const key = { name: 'Accounting', scopes: ['orders:read'], days: 90 };
  expect(await admin.post('/integrations/keys', key)).toMatchObject(refused);
  expect((await admin.get('/integrations/keys')).body).toEqual([]);
  expect(await admin.post(`/users/${body.user.id}/block`)).toMatchObject(refused);
  const asked = { email: 'guest@example.com', password: 'a-quiet-night-shift', name: 'Guest' };
  expect((await there().post('/auth/register', asked)).body).toMatchObject({
    code: 'auth.registrationClosed',
  });
  expect((await admin.post('/rehearsal')).body).toMatchObject({ code: 'rehearsal.off' });
});

it('what happens there leaves the house as it is, and the end deletes all of it [T130]', async () => {
  const before = await house.storage.head(house.venueId);
  const { body } = await enter(await codeOf(manager));
  const opened = await there(body).post('/orders', { tableId: (await tableOf(body)) ?? '' });
  expect(opened.status).toBe(201);
  expect(await house.storage.head(house.venueId)).toEqual(before);
  expect((await house.storage.visits(house.venueId, { limit: 5 })).visits).toEqual([]);
  expect(readdirSync(folder)).toContain('rehearsal.db');

  expect((await manager.delete<Rehearsal>('/rehearsal')).body.running).toBeNull();
  expect(existsSync(folder)).toBe(false);
  expect((await manager.post('/rehearsal/codes', {})).body).toMatchObject({ code: 'rehearsal.over' });
});

const tableOf = async (session: Session) =>
  (await there(session).get<{ id: string; status: string }[]>('/tables')).body.find(
    ({ status }) => status === 'available',
  )?.id;
