/** Two server processes, as they are shipped, on one PostgreSQL database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, type PostgresServer, startPostgres } from '@tableside/testkit/postgres-server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgresBeside } from '../../storage/postgres/open-postgres.ts';
import { type BundledServer, bundleServer } from '../server/bundled-server.ts';
import { OLIVES } from '../server/live-room.ts';
import { type ServerProcess, startProcess } from '../server/server-process.ts';
import { openSocket } from '../server/test-socket.ts';

/** A new server takes two seconds, and far longer on a machine that is busy. */
const START_MS = 120_000;
const bin = findPostgres();
if (bin !== undefined) describe('two processes on one database', { timeout: START_MS }, () => onServer(bin));

function onServer(bin: string): void {
  let server: PostgresServer;
  let bundle: BundledServer;
  let root = '';
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'tableside-mains-'));
    server = await startPostgres(bin, { fsync: 'off' });
    bundle = await bundleServer();
  }, START_MS);
  afterAll(async () => {
    await server.remove();
    bundle.remove();
    rmSync(root, { recursive: true, force: true });
  }, START_MS);

  const start = (name: string): Promise<ServerProcess> =>
    startProcess(join(root, name), { main: bundle.main, environment: { DATABASE_URL: server.url } });

  test('start together, make one administrator, tell each other, and one goes on alone', async () => {
    const [a, b] = await Promise.all([start('a'), start('b')]);
    try {
      const storage = await openPostgresBeside(server.url);
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
}
