/**
 * Stops or kills the server while a device pushes a whole evening's orders. The device continues from the server's last
 * number.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { databaseOf } from '../../src/start/open-data.ts';
import { type ServerProcess, startProcess } from '../server/server-process.ts';
import { SteadyQueue } from '../venue/steady-queue.ts';
import { faultsOf } from '../venue/written-history.ts';

const EVENING = 2000;
const BATCH = 50;
const BEFORE_THE_END = 200;
const CLOSE_MS = 10_000;

/** Pushes batch after batch until `upTo` mutations are acknowledged. */
async function deliver(queue: SteadyQueue, server: ServerProcess, upTo: number): Promise<void> {
  while (queue.acknowledged.length < upTo) expect((await queue.push(server))?.status).toBe(200);
}

it('a device whose server ends between or within two batches resumes at the number that it is given', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-restart-'));
  let server = await startProcess(folder);
  onTestFinished(async () => {
    await server.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const queue = new SteadyQueue(await server.signIn());
  queue.queue(EVENING);
  const resumed: string[] = [];
  for (const signal of ['SIGTERM', 'SIGKILL', 'SIGTERM', 'SIGKILL'] as const) {
    await deliver(queue, server, queue.acknowledged.length + BEFORE_THE_END);
    // The answer to one batch is lost, and another batch is in progress when the server ends.
    await queue.send(server, queue.first(BATCH));
    const underWay = queue.send(server, queue.first(2 * BATCH).slice(BATCH));
    const asked = performance.now();
    expect(await server.end(signal)).toBe(signal === 'SIGTERM' ? 0 : null);
    expect(performance.now() - asked).toBeLessThan(CLOSE_MS);
    await underWay;

    server = await startProcess(folder);
    const known = queue.acknowledged.length;
    const far = await queue.push(server, queue.waiting.slice(-BATCH));
    const expected = far?.body.expected ?? 0;
    expect([far?.status, far?.body.results]).toEqual([200, []]);
    expect(expected).toBeGreaterThan(known + BATCH);
    await queue.pull(server);
    expect(queue.waiting[0]?.mid).toBe(expected);
    resumed.push(`${signal} at ${known}, resumed at ${expected}`);
  }
  await deliver(queue, server, EVENING);
  expect(queue.acknowledged.map(({ mutation }) => mutation.mid)).toEqual(
    Array.from({ length: EVENING }, (_, n) => n + 1),
  );
  expect([...queue.refusals].filter((told) => told !== '503 server.stopping')).toEqual([]);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(faultsOf(databaseOf(folder), [queue])).toEqual([]);
  process.stdout.write(`${resumed.join('; ')}\n`);
});
