/** One guest who means harm, against a whole server: what reaches the staff, and what is kept of it. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { PushResponse } from '@tableside/protocol/push.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { v7 as uuid } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { asCaller, type Caller } from '../testing/as-caller.ts';
import { caughtUp, openLiveRoom } from '../testing/live-room.ts';

const KB = 1024;
const ROUNDS = 50;
const LINES = 100;

test('a guest who floods the venue costs the staff next to nothing', async () => {
  const room = await openLiveRoom();
  onTestFinished(() => room.close());
  const { server } = room;
  const registered = await asCaller(server).post<Session>('/auth/register', {
    name: 'Mallory',
    email: 'mallory@example.com',
    password: 'a-flood-of-orders',
  });
  const guest = asCaller(server, registered.body);
  const socket = await room.listen(room.session);
  await socket.next('allOrders');
  const heardBefore = JSON.stringify(socket.frames).length;
  const pullBefore = await pulled(room.waiter);
  const keptBefore = keptBytes(server.dataDir);

  for (let n = 0; n < ROUNDS; n += 1) await flood(guest, registered.body.user.id, `table-${(n % 8) + 1}`);

  await caughtUp(socket);
  const grown = {
    socket: JSON.stringify(socket.frames).length - heardBefore,
    pull: (await pulled(room.waiter)) - pullBefore,
    database: keptBytes(server.dataDir) - keptBefore,
  };
  expect(grown.socket).toBeLessThan(16 * KB);
  expect(grown.pull).toBeLessThan(16 * KB);
});

/** From a queue that nobody has seen before. */
async function flood(guest: Caller, actorId: string, tableId: string): Promise<void> {
  const id = uuid();
  const items = Array.from({ length: LINES }, () => ({
    id: uuid(),
    productId: 'marinated-olives',
    sizeId: 'bowl',
    quantity: 1,
    note: 'x'.repeat(280),
  }));
  const calls = [
    ['order.create', { id, tableId, items }],
    ['order.cancel', { orderId: id }],
  ] as const;
  const at = new Date(Date.parse('2026-03-02T19:00:00.000Z')).toISOString();
  await guest.post<PushResponse>('/sync/push', {
    protocol: PROTOCOL_VERSION,
    clientId: uuid(),
    ackMid: 0,
    deviceTime: at,
    mutations: calls.map(([name, args], index) => ({
      mid: index + 1,
      cmdId: uuid(),
      name,
      version: 1,
      args,
      occurredAt: at,
      actorId,
      grant: null,
    })),
  });
}

async function pulled(caller: Caller): Promise<number> {
  const full = uuid();
  const request = { protocol: PROTOCOL_VERSION, clientId: uuid(), ackMid: 0, limit: 500, full };
  let size = 0;
  for (let cursor = 0; ; ) {
    const { body } = await caller.post<{ to: number; more: boolean }>('/sync/pull', { ...request, cursor });
    size += JSON.stringify(body).length;
    cursor = body.to;
    if (!body.more) return size;
  }
}

const keptBytes = (folder: string): number =>
  ['tableside.db', 'tableside.db-wal'].reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
