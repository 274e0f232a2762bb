/** The disk fills up during service. Writes are refused, reads still work, and no accepted write is lost. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { v7 as uuid } from 'uuid';
import { expect, it, onTestFinished } from 'vitest';
import { databaseOf } from '../../src/start/open-data.ts';
import { fullDisks } from '../server/full-disk.ts';
import { type ServerProcess, startProcess } from '../server/server-process.ts';
import { openSocket } from '../server/test-socket.ts';
import { SteadyQueue } from '../venue/steady-queue.ts';
import { faultsOf } from '../venue/written-history.ts';

/** More attempts than it takes for a command that keeps failing to be held for a person. */
const TRIES = 8;

interface ErrorBody {
  readonly code: string;
  readonly details?: readonly { readonly path: string }[];
}

/** Pushes until the database's write-ahead log has no room left. */
async function pushUntilFull(server: ServerProcess, queue: SteadyQueue): Promise<void> {
  for (let status = 200; status === 200; ) {
    queue.queue(50);
    status = (await queue.push(server))?.status ?? 0;
  }
}

it.each(fullDisks())(
  'a disk that is full by %s refuses writes, still reads, and catches up later',
  {
    timeout: 120_000,
  },
  async (_name, open) => {
    const disk = open();
    const { folder } = disk;
    const server = await startProcess(folder);
    onTestFinished(async () => {
      await server.end('SIGKILL');
      disk.remove();
    });
    const session = await server.signIn();
    const { token } = session;
    const ready = () => server.call<ErrorBody>('/ready', { token });
    const queue = new SteadyQueue(session);
    queue.queue(20);
    await queue.push(server);
    expect((await ready()).status).toBe(200);

    disk.fill(server.pid);
    await pushUntilFull(server, queue);
    const done = queue.acknowledged.length;
    const refused = { status: 503, body: { code: 'server.storage' } };
    for (let n = 0; n < TRIES; n += 1) expect(await queue.push(server)).toMatchObject(refused);
    const order = { id: uuid(), tableId: 'table-1', items: [] };
    expect(await server.call('/orders', { token, body: order })).toMatchObject(refused);
    await expect(server.signIn()).rejects.toThrow('server.storage');

    const fault = await ready();
    expect([fault.status, fault.body.code]).toEqual([503, 'server.notReady']);
    expect(fault.body.details?.map(({ path }) => path)).toContain('database');
    expect((await server.call('/health')).status).toBe(200);
    expect((await server.call('/auth/me', { token })).status).toBe(200);
    const list = await server.call<Order[]>('/orders?limit=500', { token });
    const opened = queue.acknowledged.filter(({ mutation }) => mutation.name === 'visit.open').length;
    expect(list.body).toHaveLength(Math.min(500, opened));
    expect((await queue.pull(server))?.status).toBe(200);
    const socket = await openSocket(server.address);
    expect((await socket.hello(token)).data.head).toBe(done + 1);
    socket.close();

    disk.makeRoom(server.pid);
    expect(await ready()).toMatchObject({ status: 200 });
    while (queue.waiting.length > 0) expect((await queue.push(server))?.status).toBe(200);
    expect(await server.call('/orders', { token, body: order })).toMatchObject({ status: 201 });
    expect((await server.call('/held', { token })).body).toEqual([]);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(faultsOf(databaseOf(folder), [queue])).toEqual([]);
  },
);
