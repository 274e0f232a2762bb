/** Every way to set a password refuses one that is easy to guess. */
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { ADMIN, startServer, type TestServer } from '../../../testing/server/start-server.ts';

const COMMON = { status: 422, body: { code: 'password.common' } };

describe('a new password that is easy to guess is refused [T5]', () => {
  let server: TestServer;
  let nobody: Caller;
  let admin: Caller;
  beforeEach(async () => {
    server = await startServer();
    nobody = asCaller(server);
    admin = asCaller(server, await server.signIn());
  });
  afterEach(() => server.close());

  it('when somebody registers: a common one, or their own name, email or venue', async () => {
    for (const password of ['qwertyuiop', 'Mia-Lopez-99', 'mia.lopez1990', 'AlderRye2026']) {
      const guest = { name: 'Mia Lopez', email: 'mia.lopez@guest.example', password };
      expect(await nobody.post('/auth/register', guest), password).toMatchObject(COMMON);
    }
    expect(await server.storage.accounts.userByEmail('mia.lopez@guest.example')).toBeUndefined();
  });

  it('when it is changed, and the old one stays', async () => {
    const change = { current: ADMIN.password, next: 'password1234' };
    expect(await admin.post('/auth/password', change)).toMatchObject(COMMON);
    expect((await nobody.post('/auth/login', ADMIN)).status).toBe(200);
  });

  it('when an administrator chooses it for somebody', async () => {
    const { firstName } = (await admin.get<StaffMember>('/staff/staff-hana')).body;
    const access = { role: 'server', password: `${firstName}123456` };
    expect(await admin.post('/staff/staff-hana/access', access)).toMatchObject(COMMON);
  });
});
