/** Errors that are expected leave one line in the log, and no stack. Those of a bug have one. */
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { asCaller } from '../../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { StorageError } from '../../storage/door/storage-error.ts';

let server: TestServer;
afterEach(() => server.close());

async function logged() {
  const log: string[] = [];
  server = await startServer({ logLevel: 'warn', logTo: { write: (line) => void log.push(line) } });
  const admin = asCaller(server, await server.signIn());
  return { admin, log, lines: () => log.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

const CLIENT = '0194e6a0-0000-7000-8000-00000000c001';
const pull = { clientId: CLIENT, cursor: 0, ackMid: 0, protocol: PROTOCOL_VERSION + 1 };

it('an app that is newer than the server leaves one log line without a stack, however often it asks', async () => {
  const { admin, log, lines } = await logged();
  for (let time = 1; time <= 3; time += 1) {
    expect((await admin.post('/sync/pull', pull)).body).toMatchObject({ code: 'server.older' });
  }
  expect(lines()).toMatchObject([1, 2, 3].map(() => ({ level: 40, code: 'server.older' })));
  expect(log.join('')).not.toMatch(/stack|\.ts:\d/);
});

it('storage that cannot work logs the reason without a stack', async () => {
  const { admin, log, lines } = await logged();
  const full = new StorageError('unavailable', new Error('database or disk is full'));
  vi.spyOn(server.storage.held, 'ofDevices').mockRejectedValue(full);
  expect((await admin.get('/held/devices')).body).toMatchObject({ code: 'server.storage' });
  expect(lines()).toMatchObject([{ level: 50, code: 'server.storage', reason: 'database or disk is full' }]);
  expect(log.join('')).not.toMatch(/stack|\.ts:\d/);
});

it('a bug is logged with its stack', async () => {
  const { admin, lines } = await logged();
  vi.spyOn(server.storage.held, 'ofDevices').mockRejectedValue(new TypeError('x is undefined'));
  expect((await admin.get('/held/devices')).status).toBe(500);
  expect(lines()).toMatchObject([{ level: 50, code: 'server.internal', err: { stack: expect.any(String) } }]);
});
