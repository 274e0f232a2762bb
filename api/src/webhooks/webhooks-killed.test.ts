/** A server that is killed or stopped during a delivery still delivers every event. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Delivery, MadeWebhook } from '@tableside/protocol/rest/integrations.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ServerProcess, startProcess } from '../testing/server/server-process.ts';
import { openReceiver, type Receiver } from '../testing/server/webhook-receiver.ts';
import { OLIVES } from '../testing/venue/floor.ts';

let dataDir: string;
let receiver: Receiver;
let server: ServerProcess;
let token: string;

const start = async (): Promise<void> => {
  server = await startProcess(dataDir);
  token = (await server.signIn()).token;
};
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tableside-webhooks-'));
  receiver = await openReceiver();
  await start();
});
afterEach(async () => {
  await server.end('SIGTERM');
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const order = async (n: number): Promise<string> => {
  const tables = (await server.call<{ id: string }[]>('/tables', { token })).body;
  const body = { tableId: tables[n]?.id, items: [OLIVES] };
  return (await server.call<{ id: string }>('/orders', { token, body })).body.id;
};

it.each(['SIGKILL', 'SIGTERM'] as const)(
  'after %s it goes on where it was, and what was under way comes again under its id',
  async (signal) => {
    const body = { url: receiver.url, events: ['order.*'] };
    const { id } = (await server.call<MadeWebhook>('/integrations/webhooks', { token, body })).body;
    const made = [await order(0)];
    await receiver.until(({ event }) => event.data.id === made[0]);
    receiver.answers(() => undefined);
    made.push(await order(1), await order(2));
    const cut = await receiver.until(({ event }) => event.data.id === made[1]);
    await server.end(signal);
    receiver.answers(200);
    await start();
    made.push(await order(3));
    await receiver.until(({ event }) => event.data.id === made[3]);
    const told = receiver.received.map(({ event }) => event);
    expect(told.map(({ data }) => data.id)).toEqual([made[0], made[1], made[1], made[2], made[3]]);
    expect(told[2]?.id).toBe(cut.event.id);
    expect(new Set(told.map((event) => event.id)).size).toBe(4);
    const log = await server.call<Delivery[]>(`/integrations/webhooks/${id}/deliveries`, { token });
    expect(log.body.map(({ rowId }) => rowId).slice(-3)).toEqual(made.slice(0, 3).reverse());
  },
  60_000,
);
