/** Kills the server repeatedly during service. Every acknowledged write survives and is applied exactly once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { databaseOf } from '../../src/start/open-data.ts';
import { startProcess } from '../server/server-process.ts';
import { SteadyQueue } from '../venue/steady-queue.ts';
import { faultsOf } from '../venue/written-history.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 20);
const QUEUES = 4;
/** At 200 writes a second, so some are in progress when the server is killed. */
const WRITES_A_ROUND = 200;

it(`a server that was killed ${ROUNDS} times during 200 writes a second has lost and duplicated nothing`, {
  timeout: 900_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-kill-'));
  let server = await startProcess(folder);
  onTestFinished(async () => {
    await server.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const sessions = await Promise.all(Array.from({ length: QUEUES }, () => server.signIn()));
  const queues = sessions.map((session) => new SteadyQueue(session));
  const told = (): number => queues.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

  let underWay = 0;
  const since = performance.now();
  let working = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const startedAt = performance.now();
    const before = told();
    for (const queue of queues) queue.start(server);
    // Varies the moment within a batch from round to round.
    const least = before + WRITES_A_ROUND + round * 3;
    await expect.poll(told, { interval: round, timeout: 60_000 }).toBeGreaterThanOrEqual(least);
    working += performance.now() - startedAt;
    await server.end('SIGKILL');
    await Promise.all(queues.map((queue) => queue.stop()));
    server = await startProcess(folder);
    expect(faultsOf(databaseOf(folder), queues)).toEqual([]);
    const lost = await Promise.all(queues.map((queue) => queue.push(server)));
    underWay += lost.flatMap((answer) => answer?.body.results ?? []).length;
  }
  expect(faultsOf(databaseOf(folder), queues)).toEqual([]);
  expect(queues.flatMap(({ refusals }) => [...refusals])).toEqual([]);
  const rate = Math.round((told() / working) * 1000);
  const seconds = Math.round((performance.now() - since) / 1000);
  process.stdout.write(
    `killed ${ROUNDS} times: ${told()} writes acknowledged at ${rate} a second, ${underWay} sent again, ${seconds} s\n`,
  );
});
