/**
 * Two servers on one PostgreSQL database behind HAProxy, with the configuration that operators get. Servers are killed
 * while devices push through the balancer: everything gets through, and nothing is lost or doubled.
 */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClusterProcess, startCluster } from '../server/cluster-process.ts';
import { openSocket } from '../server/test-socket.ts';
import { SteadyQueue } from '../venue/steady-queue.ts';
import { faultsAt } from '../venue/written-history.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 8);
const QUEUES = 4;
const WRITES_A_ROUND = 100;
const START_MS = 600_000;
/** What a device may be told while a server is gone: it understands all of them and tries again. */
const UNDERSTOOD = /^(0 TypeError: fetch failed|50[234] server\.(stopping|busy|storage))$/;

describe('two servers behind a balancer', () => {
  let cluster: ClusterProcess;
  beforeAll(async () => {
    cluster = await startCluster();
  }, START_MS);
  afterAll(async () => {
    await cluster?.end();
  }, 60_000);

  it(`lose and duplicate nothing when one is killed ${ROUNDS} times during pushes`, {
    timeout: 900_000,
  }, async () => {
    const sessions = await Promise.all(Array.from({ length: QUEUES }, () => cluster.signIn()));
    const queues = sessions.map((session) => new SteadyQueue(session));
    const told = (): number => queues.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    const killed = new Map<string, number>();
    const longest: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const queue of queues) queue.start(cluster);
      // Varies the moment within a batch from round to round.
      const due = told() + WRITES_A_ROUND + round * 3;
      await expect.poll(told, { interval: round, timeout: 120_000 }).toBeGreaterThanOrEqual(due);
      const working = [...cluster.servers];
      const [name, pid] = working[round % working.length] ?? ['', 0];
      const before = told();
      cluster.waits.length = 0;
      process.kill(pid, 'SIGKILL');
      killed.set(name, (killed.get(name) ?? 0) + 1);
      await expect.poll(told, { interval: 10, timeout: 120_000 }).toBeGreaterThan(before + QUEUES * 50);
      longest.push(Math.round(Math.max(...cluster.waits)));
      await Promise.all(queues.map((queue) => queue.stop()));
    }
    for (const queue of queues) while (queue.waiting.length > 0) await queue.push(cluster);
    expect(await faultsAt(cluster.databaseUrl, queues)).toEqual([]);
    expect(queues.flatMap(({ refusals }) => [...refusals])).toEqual([]);
    expect([...cluster.refusals].filter((refusal) => !UNDERSTOOD.test(refusal))).toEqual([]);
    const who = [...killed].map(([name, times]) => `${name} ${times} times`).join(', ');
    process.stdout.write(
      `killed ${who}: ${told()} writes, the longest push after each kill took ${longest.join(', ')} ms\n`,
    );
  });

  it('let a server that is told to stop send its own sockets away', { timeout: 120_000 }, async () => {
    const session = await cluster.signIn();
    const socket = await openSocket(cluster.address);
    await socket.hello(session.token);
    for (const pid of cluster.servers.values()) process.kill(pid, 'SIGTERM');
    const bye = () => socket.frames.find(({ event }) => event === 'bye')?.data;
    await expect.poll(bye, { timeout: 30_000 }).toMatchObject({ reason: 'restart' });
    expect((await cluster.signIn()).user.id).toBe(session.user.id);
  });

  it('believe only the balancer about where a request comes from', async () => {
    const forged = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    const ready = () => fetch(`${cluster.address}/api/ready`, forged).then(({ status }) => status);
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
  });

  it('are gone with their data when the command is told to end', { timeout: 60_000 }, async () => {
    expect(await cluster.end()).toBe(0);
    expect(existsSync(cluster.folder)).toBe(false);
    await expect(fetch(cluster.address)).rejects.toThrow('fetch failed');
  });
});
