/** Another secret for the server, on both databases: what it encrypted is read, what it signed ends when it was told to. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testId } from '@tableside/domain/testing/builders.ts';
import type { Enrolment } from '@tableside/protocol/accounts.ts';
import { deviceCredential } from '@tableside/protocol/device-credential.ts';
import type { PinSession } from '@tableside/protocol/rest/pin.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnServer, type OwnServer } from '../../testing/postgres/own-server.ts';
import { CLI_NOW, cliFolder } from '../../testing/server/cli-folder.ts';
import { ADMIN, fillForTests, PASSWORD, serve, type TestServer } from '../../testing/server/start-server.ts';
import { totpCode, totpStep } from '../http/sign-in/totp.ts';
import { nextSecretOf, prepareDataDir, secretOf } from '../start/data-dir.ts';
import { type OpenData, openData } from '../start/open-data.ts';

const { folder, root, type } = cliFolder();
const DAY = 86_400_000;
const clock = { now: () => CLI_NOW };

interface Running extends TestServer {
  readonly secret: string;
  call(
    token: string,
    line: `${'GET' | 'POST' | 'PUT'} ${string}`,
    payload?: object,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  stop(): Promise<void>;
}

async function running(open: () => Promise<OpenData>): Promise<Running> {
  const data = await open();
  await data.settled();
  const { storage, secret } = data;
  const dataDir = mkdtempSync(join(tmpdir(), 'tableside-rotate-'));
  const server = await serve({ storage, dataDir }, { secret });
  server.clock.advance(CLI_NOW - server.clock.now());
  return {
    ...server,
    secret,
    async call(token, line, payload) {
      const [method = '', url = ''] = line.split(' ');
      const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
      const answer = await server.app.inject({
        method: method as 'GET',
        url: `/api${url}`,
        headers,
        ...(payload && { payload }),
      });
      return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
    },
    async stop() {
      await server.app.close();
      await data.close();
    },
  };
}

/** The administrator signs in, and turns a second factor on. */
async function signedIn(server: Running) {
  const { token } = await server.signIn();
  const begun = await server.call(token, 'POST /auth/second-factor', { password: ADMIN.password });
  const factor = String(begun.body.secret);
  const code = totpCode(factor, totpStep(server.clock.now()));
  const on = await server.call(token, 'POST /auth/second-factor/confirm', { code });
  expect(on.status).toBe(200);
  return { token, factor, recoveryCodes: on.body.recoveryCodes as string[] };
}

async function signInWith(server: Running, code: string): Promise<number> {
  const { body } = await server.call('', 'POST /auth/login', { ...ADMIN, secondStep: true });
  return (await server.call('', 'POST /auth/login/code', { challenge: body.challenge, code })).status;
}

const rotations = (open: () => Promise<OpenData>, env: () => Record<string, string>) => {
  it('a rotated secret leaves people signed in for a week, and still reads what the old one encrypted and hashed', async () => {
    const before = await running(open);
    const { token, factor, recoveryCodes } = await signedIn(before);
    await before.stop();
    const { code, said } = await type('rotate-secret', env());
    expect(said).toMatch(
      /^The secret is another one\. What it encrypts was encrypted again: 1\.\nWho is signed in stays so until 2026-06-19T/,
    );
    expect(code).toBe(0);

    const after = await running(open);
    expect(after.secret).not.toBe(before.secret);
    expect((await after.call(token, 'GET /auth/me')).status).toBe(200);
    after.clock.advance(60_000);
    expect(await signInWith(after, totpCode(factor, totpStep(after.clock.now())))).toBe(200);
    expect(await signInWith(after, recoveryCodes[0] ?? '')).toBe(200);
    expect(await signInWith(after, recoveryCodes[0] ?? '')).toBe(401);
    after.clock.advance(7 * DAY);
    expect((await after.call(token, 'GET /auth/me')).status).toBe(401);
    await after.stop();
  });

  it('a rotated secret still takes PINs on shared tablets, and hashes each again at its next entry', async () => {
    const before = await running(open);
    const admin = await before.signIn();
    const waiter = await before.signIn('server');
    const pin = { password: PASSWORD, pin: '1739' };
    expect((await before.call(waiter.token, 'PUT /auth/pin', pin)).status).toBe(204);
    const deviceId = testId('device', 1);
    const enrolled = await before.call(admin.token, 'POST /devices', { deviceId, name: 'Bar', shared: true });
    const credential = `Device ${deviceCredential(enrolled.body as Enrolment)}`;
    const enter = async (server: Running) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/pin',
        headers: { authorization: credential },
        payload: { userId: waiter.user.id, pin: '1739' },
      });
    const hash = async ({ storage, venueId }: Running) =>
      (await storage.accounts.tabletUsers(venueId, ['server'])).find(
        ({ userId }) => userId === waiter.user.id,
      )?.pinHash;
    const key = (await enter(before)).json<PinSession>();
    const old = await hash(before);
    await before.stop();
    await type('rotate-secret', env());
    const after = await running(open);
    const entered = await enter(after);
    expect(entered.statusCode).toBe(200);
    // The act key is the same, so what the tablet signed without a network is proven.
    expect(entered.json<PinSession>()).toMatchObject({ keyId: key.keyId, actKey: key.actKey });
    expect(await hash(after)).not.toBe(old);
    expect((await enter(after)).statusCode).toBe(200);
    await after.stop();
  });

  it('a rotation with --now ends what the old secret signed and hashed, but no second factor [T117]', async () => {
    const before = await running(open);
    const { token, factor, recoveryCodes } = await signedIn(before);
    await before.stop();
    expect((await type('rotate-secret --now', env())).said).toContain('Everybody signs in again.');

    const after = await running(open);
    expect((await after.call(token, 'GET /auth/me')).status).toBe(401);
    after.clock.advance(60_000);
    expect(await signInWith(after, recoveryCodes[0] ?? '')).toBe(401);
    expect(await signInWith(after, totpCode(factor, totpStep(after.clock.now())))).toBe(200);
    await after.stop();
  });

  it('a rotation may be done twice, and is refused while a server runs', async () => {
    const before = await running(open);
    const { token, recoveryCodes } = await signedIn(before);
    expect(await type('rotate-secret', env())).toMatchObject({ code: 1 });
    await before.stop();
    await type('rotate-secret', env());
    await type('rotate-secret', env());
    const after = await running(open);
    expect((await after.call(token, 'GET /auth/me')).status).toBe(200);
    expect(await signInWith(after, recoveryCodes[0] ?? '')).toBe(200);
    await after.stop();
  });

  it('a rotation takes a new JWT_SECRET, and the old one from a file', async () => {
    const [old, fresh] = ['o'.repeat(40), 'n'.repeat(40)];
    const given = (jwtSecret: string) => running(() => openWith(open, jwtSecret));
    const before = await given(old);
    const { token, factor } = await signedIn(before);
    await before.stop();
    writeFileSync(join(root(), 'old'), `${old}\n`);
    expect((await type('rotate-secret', { ...env(), JWT_SECRET: fresh })).said).toContain('--before <file>');
    expect(await type('rotate-secret --before old', { ...env(), JWT_SECRET: old })).toMatchObject({
      code: 1,
    });
    expect(await type('rotate-secret --before old', { ...env(), JWT_SECRET: fresh })).toMatchObject({
      code: 0,
    });
    const after = await given(fresh);
    expect((await after.call(token, 'GET /auth/me')).status).toBe(200);
    after.clock.advance(60_000);
    expect(await signInWith(after, totpCode(factor, totpStep(after.clock.now())))).toBe(200);
    await after.stop();
  });
};

let secretGiven: string | undefined;
async function openWith(open: () => Promise<OpenData>, jwtSecret: string): Promise<OpenData> {
  secretGiven = jwtSecret;
  return open().finally(() => {
    secretGiven = undefined;
  });
}

describe('a file of SQLite', { timeout: 30_000 }, () => {
  const open = async (): Promise<OpenData> => {
    prepareDataDir(folder());
    const data = await openData({ folder: folder(), jwtSecret: secretGiven }, clock);
    if ((await data.storage.accounts.countUsers()) === 0) await fillForTests(data.storage);
    return data;
  };
  rotations(open, () => ({}));

  it('finishes a rotation that was interrupted at any step [T117]', async () => {
    await (await open()).close();
    const old = readFileSync(secretOf(folder()), 'utf8');
    writeFileSync(nextSecretOf(folder()), 'n'.repeat(43));
    // The database has not heard of it.
    const unfinished = await open();
    expect(unfinished.secret).toBe(old);
    await unfinished.close();

    await type('rotate-secret');
    const fresh = readFileSync(secretOf(folder()), 'utf8');
    writeFileSync(nextSecretOf(folder()), fresh);
    writeFileSync(secretOf(folder()), old);
    expect((await type('doctor')).said).toMatch(/✗ Secret: .*broken off/);
    const finished = await open();
    expect(finished.secret).toBe(fresh);
    await finished.close();
    expect(readFileSync(secretOf(folder()), 'utf8')).toBe(fresh);
  });
});

describeOnServer('a database of PostgreSQL', onServer);

function onServer(own: OwnServer): void {
  let databaseUrl = '';
  beforeEach(async () => {
    databaseUrl = await own.newDatabase();
  });
  const open = async (): Promise<OpenData> => {
    prepareDataDir(folder());
    // Servers of one database compare their clocks with its own.
    const data = await openData(
      { folder: folder(), databaseUrl, jwtSecret: secretGiven },
      { now: () => Date.now() },
    );
    if ((await data.storage.accounts.countUsers()) === 0) await fillForTests(data.storage);
    return data;
  };
  rotations(open, () => ({ DATABASE_URL: databaseUrl }));
}
