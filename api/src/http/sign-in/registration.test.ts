import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';

let server: TestServer;
let nobody: Caller;
beforeAll(async () => {
  server = await startServer();
  nobody = asCaller(server);
});
afterAll(() => server.close());

const newcomer = (n: number) => ({
  name: 'Nora',
  email: `nora-${n}@guests.example`,
  password: 'a-table-for-two',
});

async function setTo(guestRegistration: boolean, role: 'admin' | 'manager' = 'admin'): Promise<number> {
  const office = asCaller(server, await server.signIn(role));
  const path = `/venues/${server.venueId}`;
  const { body } = await office.get<{ settings: object }>(path);
  return (await office.put(path, { settings: { ...body.settings, guestRegistration } })).status;
}

describe('accounts that guests make for themselves', () => {
  it('are accepted until an administrator switches them off, and when they are on again [T17]', async () => {
    expect((await nobody.get('/auth/registration')).body).toEqual({ isOpen: true });
    expect((await nobody.post('/auth/register', newcomer(1))).status).toBe(201);

    expect(await setTo(false)).toBe(200);
    expect((await nobody.get('/auth/registration')).body).toEqual({ isOpen: false });
    const before = await server.storage.accounts.countUsers();
    expect(await nobody.post('/auth/register', newcomer(2))).toMatchObject({
      status: 403,
      body: { code: 'auth.registrationClosed' },
    });
    expect(await server.storage.accounts.countUsers()).toBe(before);
    expect((await nobody.post('/auth/login', newcomer(1))).status).toBe(200);

    expect(await setTo(true)).toBe(200);
    expect((await nobody.post('/auth/register', newcomer(2))).status).toBe(201);
  });

  it('cannot be switched off by a manager', async () => {
    expect(await setTo(false, 'manager')).toBe(403);
    expect((await nobody.get('/auth/registration')).body).toEqual({ isOpen: true });
  });
});
