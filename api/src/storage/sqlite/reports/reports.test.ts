/**
 * The report thread runs one report at a time. If the thread ends, its report fails and the next one gets a new thread.
 */
import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Reports } from '../../door/reports.ts';
import { StorageError } from '../../door/storage-error.ts';
import { reportsAside } from './reports.ts';

const DAY = { from: '2026-06-12', to: '2026-06-12' };
/**
 * A thread that misbehaves as the venue id tells it to. Otherwise it returns the venue id, its thread id and the number
 * of running calls.
 */
const THREAD = `
const { parentPort, threadId } = require('node:worker_threads');
let running = 0;
parentPort.on('message', ({ args: [venueId] }) => {
  running += 1;
  if (venueId === 'ends') process.exit(3);
  if (venueId === 'throws') throw new Error('out of memory');
  if (venueId === 'unreadable') return answer({ failure: 'disk I/O error', isStorage: true });
  if (venueId === 'wrong') return answer({ failure: 'no such column', isStorage: false });
  setTimeout(() => answer({ report: { venueId, threadId, running } }), venueId === 'slow' ? 100 : 1);
});
function answer(message) {
  running -= 1;
  parentPort.postMessage(message);
}
`;

function aDesk() {
  let started = 0;
  const desk = reportsAside(() => {
    started += 1;
    return new Worker(THREAD, { eval: true });
  });
  onTestFinished(() => desk.close());
  return { desk, startedThreads: () => started };
}

const ask = (desk: Reports, venueId: string): Promise<unknown> =>
  desk.metrics(venueId, DAY, '2026-06-12T23:30:00.000Z');
const unavailable = new StorageError('unavailable');

describe('the thread of reports', () => {
  test('is started by the first report and kept', async () => {
    const { desk, startedThreads } = aDesk();
    expect(startedThreads()).toBe(0);
    const [first, second] = [await ask(desk, 'a'), await ask(desk, 'b')];
    expect(first).toMatchObject({ venueId: 'a' });
    expect(second).toMatchObject({ venueId: 'b' });
    expect(startedThreads()).toBe(1);
  });

  test('works out one at a time, in the order in which they were requested', async () => {
    const { desk } = aDesk();
    const done: string[] = [];
    const asked = ['slow', 'b', 'c'].map(async (venueId) => {
      const report = await ask(desk, venueId);
      done.push(venueId);
      return report;
    });
    const reports = await Promise.all(asked);
    expect(done).toEqual(['slow', 'b', 'c']);
    for (const report of reports) expect(report).toMatchObject({ running: 1 });
  });

  test.each(['ends', 'throws'])(
    'fails the current report when it %s, and the next report gets another thread',
    async (end) => {
      const { desk, startedThreads } = aDesk();
      const [broken, next] = [ask(desk, end), ask(desk, 'next')];
      await expect(broken).rejects.toEqual(unavailable);
      expect(await next).toMatchObject({ venueId: 'next' });
      expect(await ask(desk, 'after')).toMatchObject({ venueId: 'after' });
      expect(startedThreads()).toBe(2);
    },
  );

  test('distinguishes what passes from a fault', async () => {
    const { desk, startedThreads } = aDesk();
    await expect(ask(desk, 'unreadable')).rejects.toEqual(unavailable);
    const wrong = await ask(desk, 'wrong').catch((error: unknown) => error);
    expect(wrong).toEqual(new Error('no such column'));
    expect(wrong).not.toBeInstanceOf(StorageError);
    expect(startedThreads()).toBe(1);
  });

  test('turns reports away when too many wait, and finishes those that do', async () => {
    const { desk } = aDesk();
    const asked = Array.from({ length: 18 }, (_, n) => ask(desk, n === 0 ? 'slow' : `${n}`));
    await expect(asked[17]).rejects.toEqual(new StorageError('busy'));
    await expect(Promise.all(asked.slice(0, 17))).resolves.toHaveLength(17);
  });

  test('ends with the storage, and refuses what waits and what comes later', async () => {
    const { desk, startedThreads } = aDesk();
    const asked = ['slow', 'b'].map((venueId) => ask(desk, venueId));
    desk.close();
    const refused = { status: 'rejected', reason: unavailable };
    expect(await Promise.allSettled([...asked, ask(desk, 'c')])).toEqual([refused, refused, refused]);
    expect(startedThreads()).toBe(1);
  });
});
