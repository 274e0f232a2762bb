/**
 * The database of a server goes away during service and comes back. Meanwhile everything that needs it answers 503, and
 * nothing is held for it. Afterwards everything goes on without a restart, and what waited is done once.
 */

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rowKey } from '@tableside/domain/entities/entities.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { Mutation, PushResponse } from '@tableside/protocol/push.ts';
import { CLOSE, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPostgres } from '../../src/storage/postgres/open-postgres.ts';
import { caughtUp, LiveRoom, OLIVES, ordersOf } from '../server/live-room.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { fillForTests, serve } from '../server/start-server.ts';
import { SteadyQueue } from '../venue/steady-queue.ts';
import { faultsAt } from '../venue/written-history.ts';
import { describeOnServer, rowsAt, START_MS } from './own-server.ts';

/** More attempts than it takes for a command that keeps failing to be held for a person. */
const TRIES = 8;
const QUEUES = 4;
/** How long a write that succeeded is believed by the readiness check. */
const BELIEVED_MS = 30_000;

describeOnServer('a database that is lost', (own) => {
  let url = '';
  let room: LiveRoom;
  /** How many ms the clock of the server has skipped. */
  let skipped = 0;
  beforeEach(async () => {
    url = await own.newDatabase();
    const storage = await openPostgres(url);
    await fillForTests(storage);
    skipped = 0;
    const elapsed = () => performance.now() + skipped;
    const server = await serve(
      { storage, dataDir: mkdtempSync(join(tmpdir(), 'tableside-lost-')) },
      { elapsed },
    );
    room = new LiveRoom(server, await server.listen(), await server.signIn('server'));
  }, START_MS);
  afterEach(() => room.close(), START_MS);

  const ask = async <T = { readonly code: string }>(path: string, { body }: { body?: object } = {}) => {
    const answer = await fetch(`${room.address}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${room.session.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const retryAfter = answer.headers.get('retry-after');
    return { status: answer.status, retryAfter, body: (await answer.json()) as T };
  };

  /** Starts the database again. The server tries it half a second later at the latest. */
  const bringBack = async (): Promise<void> => {
    await own.server.start();
    const status = async () => (await ask('/orders?limit=1')).status;
    await expect.poll(status, { timeout: 1000, interval: 50 }).toBe(200);
  };

  /** A device's queue: each tap opens a visit with a first line. */
  const aQueue = () => {
    const clientId = uuid();
    let mid = 0;
    const tap = (): Mutation => {
      mid += 1;
      const occurredAt = new Date(room.server.clock.now()).toISOString();
      const args = {
        id: uuid(),
        orderNumber: `Z-${mid}`,
        tableId: 'table-1',
        payAt: 'order',
        items: [{ id: uuid(), ...OLIVES }],
      };
      const { id: actorId } = room.session.user;
      return { mid, cmdId: uuid(), name: 'visit.open', version: 1, args, occurredAt, actorId, grant: null };
    };
    const own = { protocol: PROTOCOL_VERSION, clientId, ackMid: 0 };
    return {
      tap,
      push: (mutation: Mutation) =>
        ask<PushResponse>('/sync/push', {
          body: { ...own, deviceTime: mutation.occurredAt, mutations: [mutation] },
        }),
      pull: (cursor: number) => ask<Envelope>('/sync/pull', { body: { ...own, cursor } }),
    };
  };

  test.each([
    ['an administrator', 'told'],
    ['a crash', 'crashed'],
  ] as const)(
    'by %s is reported to every caller, nothing is held, and what waited is done once',
    async (_, how) => {
      const queue = aQueue();
      const first = await queue.push(queue.tap());
      expect(first.body.results).toMatchObject([{ mid: 1, status: 'applied' }]);
      const { head, epoch } = first.body;
      const socket = await room.listen(room.session);
      await socket.next('allOrders');
      expect((await ask('/ready')).status).toBe(200);
      const waiting = queue.tap();

      await own.server.stop(how);
      const away = { status: 503, retryAfter: '2', body: { code: 'server.storage' } };
      for (let n = 0; n < TRIES; n += 1) expect(await queue.push(waiting)).toMatchObject(away);
      expect(await queue.pull(head)).toMatchObject(away);
      expect(await ask('/orders?limit=5')).toMatchObject(away);
      expect(await ask('/orders', { body: { tableId: 'table-2', items: [OLIVES] } })).toMatchObject(away);
      const body = { email: 'nobody@example.com', password: 'a-long-evening-shift' };
      expect(await ask('/auth/login', { body })).toMatchObject(away);
      expect(await ask('/health')).toMatchObject({ status: 200, body: { service: 'tableside' } });
      expect((await fetch(`${room.address}/api/metrics`)).status).toBe(200);
      room.server.clock.advance(BELIEVED_MS);
      const details = ['database', 'migrations'].map((path) => expect.objectContaining({ path }));
      const notReady = { status: 503, retryAfter: '10', body: { code: 'server.notReady', details } };
      expect(await ask('/ready')).toMatchObject(notReady);
      await caughtUp(socket);
      await expect(room.connect()).rejects.toThrow('503');
      const health = async () => (await ask('/health')).status;
      const later = async () => {
        skipped += 30_000;
        return health();
      };
      await expect.poll(later, { timeout: 10_000, interval: 500 }).toBe(503);

      await bringBack();
      const done = await queue.push(waiting);
      expect(done).toMatchObject({ status: 200, body: { epoch, head: head + 1 } });
      expect(done.body.results).toMatchObject([{ mid: 2, status: 'applied', seq: head + 1 }]);
      expect((await queue.push(waiting)).body).toMatchObject({ head: head + 1, results: done.body.results });
      const pulled = await queue.pull(head);
      const { id: visitId } = waiting.args as { id: string };
      const keys = pulled.body.rows.map(({ entity, id }) => rowKey(entity, id));
      expect(keys.toSorted()).toEqual([rowKey('order', padIdOf(visitId)), rowKey('visit', visitId)]);
      expect((await ask('/ready')).status).toBe(200);
      await expect.poll(health, { timeout: 5000 }).toBe(200);
      await expect.poll(() => ordersOf(socket), { timeout: START_MS }).toContain(visitId);
      expect(await rowsAt(url, NOTED)).toEqual([[0, 0]]);
    },
  );

  test('is reported to a socket that had not said hello, and the others stay [F18]', async () => {
    const [welcomed, silent] = [await room.listen(room.session), await room.connect()];
    await welcomed.next('allOrders');
    await own.server.stop('crashed');
    silent.send('hello', { protocol: PROTOCOL_VERSION, token: room.session.token });
    expect((await silent.next('error')).data.code).toBe('server.storage');
    expect(await silent.closed()).toBe(CLOSE.lagging);
    await caughtUp(welcomed);
    await bringBack();
    const again = await room.connect();
    expect((await again.hello(room.session.token)).event).toBe('welcome');
    await caughtUp(welcomed);
  });

  test('in the middle of pushes loses and duplicates nothing', async () => {
    const queues = Array.from({ length: QUEUES }, () => new SteadyQueue(room.session));
    const told = (): number => queues.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    const refused = (): boolean => queues.every(({ refusals }) => refusals.has('503 server.storage'));
    const server = { call: ask as ServerProcess['call'] };
    for (const queue of queues) queue.start(server);
    for (const how of ['crashed', 'told', 'crashed'] as const) {
      const before = told();
      await expect.poll(told, { interval: 1, timeout: START_MS }).toBeGreaterThan(before + 100);
      await own.server.stop(how);
      await expect.poll(refused, { interval: 1, timeout: START_MS }).toBe(true);
      await bringBack();
    }
    await Promise.all(queues.map((queue) => queue.stop()));
    for (const queue of queues)
      while (queue.waiting.length > 0) expect((await queue.push(server))?.status).toBe(200);
    expect(await faultsAt(url, queues)).toEqual([]);
    expect(await rowsAt(url, NOTED)).toEqual([[0, 0]]);
    const known = /^503 server\.(storage|busy)$/;
    expect(queues.flatMap(({ refusals }) => [...refusals]).filter((one) => !known.test(one))).toEqual([]);
  });
});

/** How many commands are held, and how many are counted as failing. */
const NOTED = 'SELECT (SELECT count(*) FROM held_command), (SELECT count(*) FROM failing_command)';
