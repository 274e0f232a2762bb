/** Two server processes, as they are shipped, on one PostgreSQL database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgresBeside } from '../../src/storage/postgres/open-postgres.ts';
import { type BundledServer, bundleServer } from '../server/bundled-server.ts';
import { OLIVES } from '../server/live-room.ts';
import { type ServerProcess, startProcess } from '../server/server-process.ts';
import { openSocket } from '../server/test-socket.ts';
import { describeOnServer, START_MS } from './own-server.ts';

/** To bundle the program takes long on a machine that is busy, and so does to start two of it. */
const LONG_MS = 2 * START_MS;

describeOnServer('two processes on one database', (own) => {
  let bundle: BundledServer;
  let root = '';
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'tableside-mains-'));
    bundle = await bundleServer();
  }, LONG_MS);
  afterAll(() => {
    bundle.remove();
    rmSync(root, { recursive: true, force: true });
  });

  const start = (name: string): Promise<ServerProcess> =>
    startProcess(join(root, name), { main: bundle.main, environment: { DATABASE_URL: own.server.url } });

  test('start together, make one administrator, hear each other, and one goes on alone', {
    timeout: LONG_MS,
  }, async () => {
    const [a, b] = await Promise.all([start('a'), start('b')]);
    try {
      const storage = await openPostgresBeside(own.server.url);
      expect(await storage.accounts.countUsers().finally(() => storage.close())).toBe(1);
      const { token } = await a.signIn();
      expect((await b.call('/auth/me', { token })).status).toBe(200);
      const socket = await openSocket(b.address);
      await socket.hello(token);
      socket.send('subscribeToAllOrders');
      await socket.next('allOrders');
      const order = (body = { tableId: 'table-1', items: [OLIVES] }) => ({ token, body });
      const made = await a.call<{ id: string }>('/orders', order());
      expect((await socket.next('orderStatusUpdate')).data).toMatchObject({ id: made.body.id });
      await a.end('SIGKILL');
      const next = await b.call<{ id: string }>('/orders', order());
      expect((await socket.next('orderStatusUpdate')).data).toMatchObject({ id: next.body.id });
      socket.close();
    } finally {
      await Promise.all([a.end('SIGKILL'), b.end('SIGTERM')]);
    }
  });
});
