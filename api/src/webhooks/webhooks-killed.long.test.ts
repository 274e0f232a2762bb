/** A server that is killed or stopped during a delivery still delivers every event. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Delivery, MadeWebhook } from '@tableside/protocol/rest/integrations.ts';
import { expect, it, onTestFinished } from 'vitest';
import { startProcess } from '../../testing/server/server-process.ts';
import { openReceiver } from '../../testing/server/webhook-receiver.ts';
import { OLIVES } from '../../testing/venue/floor.ts';

/** Ends a test that hangs. A server starts three times here, which takes minutes on a machine with much else to do. */
const HANGS_MS = 600_000;

async function openVenue() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tableside-webhooks-'));
  const receiver = await openReceiver();
  let server = await startProcess(dataDir);
  let { token } = await server.signIn();
  onTestFinished(async () => {
    // Killed, because a server that stops in order takes its time.
    await server.end('SIGKILL');
    await receiver.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const get = async <T>(path: string): Promise<T> => (await server.call<T>(path, { token })).body;
  const post = async <T>(path: string, body: object): Promise<T> =>
    (await server.call<T>(path, { token, body })).body;
  return {
    receiver,
    get,
    post,
    async order(n: number): Promise<string> {
      const tables = await get<{ id: string }[]>('/tables');
      return (await post<{ id: string }>('/orders', { tableId: tables[n]?.id, items: [OLIVES] })).id;
    },
    end: (signal: 'SIGKILL' | 'SIGTERM') => server.end(signal),
    async startAgain(): Promise<void> {
      server = await startProcess(dataDir);
      token = (await server.signIn()).token;
    },
  };
}

it.each(['SIGKILL', 'SIGTERM'] as const)(
  'a webhook goes on after %s where it was, and repeats what was under way under its id',
  { timeout: HANGS_MS },
  async (signal) => {
    const { receiver, get, post, order, end, startAgain } = await openVenue();
    const webhook = { url: receiver.url, events: ['order.*'] };
    const { id } = await post<MadeWebhook>('/integrations/webhooks', webhook);
    const made = [await order(0)];
    await receiver.until(({ event }) => event.data.id === made[0]);
    receiver.answers(() => undefined);
    made.push(await order(1), await order(2));
    const cut = await receiver.until(({ event }) => event.data.id === made[1]);
    await end(signal);
    receiver.answers(200);
    await startAgain();
    made.push(await order(3));
    await receiver.until(({ event }) => event.data.id === made[3]);
    const told = receiver.received.map(({ event }) => event);
    expect(told.map(({ data }) => data.id)).toEqual([made[0], made[1], made[1], made[2], made[3]]);
    expect(told[2]?.id).toBe(cut.event.id);
    expect(new Set(told.map((event) => event.id)).size).toBe(4);
    const log = await get<Delivery[]>(`/integrations/webhooks/${id}/deliveries`);
    expect(log.map(({ rowId }) => rowId).slice(-3)).toEqual(made.slice(0, 3).reverse());
  },
);
