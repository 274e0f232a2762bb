/** Work that one of several processes leads: one at a time, and another one once that is gone. */

import { expect, onTestFinished, test } from 'vitest';
import { describeOnServer, rowsAt, START_MS } from '../../../testing/postgres/own-server.ts';
import { LED_WORK } from '../door/leads.ts';
import type { Storage } from '../storage.ts';
import { openPostgres } from './open-postgres.ts';

const patience = { timeout: START_MS };

describeOnServer('led work', (own) => {
  /** Notes who leads at the moment, and how many have ever led at once. */
  const aJob = () => {
    const leading = new Set<Storage>();
    let most = 0;
    let turns = 0;
    const by = (storage: Storage) => () => {
      leading.add(storage);
      most = Math.max(most, leading.size);
      turns += 1;
      return () => void leading.delete(storage);
    };
    return { by, leader: () => [...leading][0], most: () => most, turns: () => turns };
  };
  const processes = async (count: number): Promise<Storage[]> => {
    const opened: Storage[] = [];
    for (let n = 0; n < count; n += 1) {
      const storage = await openPostgres(own.server.url);
      onTestFinished(() => storage.close().catch(() => undefined));
      opened.push(storage);
    }
    return opened;
  };

  test('is done by exactly one process, and by another once that one gives it up', async () => {
    const job = aJob();
    const all = await processes(3);
    const stops = new Map(all.map((one) => [one, one.leads.lead('pruning', job.by(one))]));
    await expect.poll(job.leader, patience).toBeDefined();
    const first = job.leader();
    if (first) await stops.get(first)?.();
    await expect.poll(job.leader, patience).toBeDefined();
    expect(job.leader()).not.toBe(first);
    await Promise.all([...stops.values()].map((stop) => stop()));
    expect(job.leader()).toBeUndefined();
    expect(job.most()).toBe(1);
    const [last] = await processes(1);
    if (last) onTestFinished(last.leads.lead('pruning', job.by(last)));
    await expect.poll(job.leader, patience).toBe(last);
  });

  test('is lost with the connection, and done by the process that gets it next', async () => {
    const job = aJob();
    const all = await processes(2);
    for (const one of all) onTestFinished(one.leads.lead('webhooks', job.by(one)));
    await expect.poll(job.turns, patience).toBe(1);
    const work = LED_WORK.indexOf('webhooks');
    await rowsAt(
      own.server.url,
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory'
      AND objsubid = 2 AND objid = ${work}`,
    );
    await expect.poll(job.turns, patience).toBe(2);
    await expect.poll(job.leader, patience).toBeDefined();
    expect(job.most()).toBe(1);
  });

  test('goes to another process once the first one has closed', async () => {
    const job = aJob();
    const [first, second] = await processes(2);
    if (!first || !second) throw new Error('Two are open.');
    const stopped = first.leads.lead('pictures', job.by(first));
    await expect.poll(job.leader, patience).toBe(first);
    onTestFinished(second.leads.lead('pictures', job.by(second)));
    await stopped();
    await first.close();
    await expect.poll(job.leader, patience).toBe(second);
  });

  test('is led separately for each kind', async () => {
    const jobs = [aJob(), aJob()] as const;
    const [one] = await processes(1);
    if (!one) throw new Error('One is open.');
    onTestFinished(one.leads.lead('pruning', jobs[0].by(one)));
    onTestFinished(one.leads.lead('returned', jobs[1].by(one)));
    await expect.poll(() => jobs.map((job) => job.turns()), patience).toEqual([1, 1]);
  });
});
