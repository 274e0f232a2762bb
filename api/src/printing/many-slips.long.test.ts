/** Ten thousand rounds for a printer that is off: nobody is blocked, people are told, nothing is lost, and nothing old comes out. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import type { Print } from '@tableside/domain/entities/print.ts';
import { anItem, anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { aPrinter, printerId } from '@tableside/domain/testing/print-builders.ts';
import { startFakePrinter } from '@tableside/print/testing/fake-printer.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { asCaller } from '../../testing/access/as-caller.ts';
import { startServer } from '../../testing/server/start-server.ts';
import { writeOne, writes } from '../../testing/venue/write-entries.ts';
import { isoNow } from '../commands/clock.ts';

const MANY = 10_000;
const BATCH = 250;
const LONG_MS = 600_000;
/** What 500 slips that wait, and the names of the rounds that are still to be compared, take at most. */
const MOST_BYTES = 64 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function heap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

const until = (look: () => Promise<void> | void): Promise<void> =>
  vi.waitFor(look, { timeout: 20_000, interval: 50 });
/** Counting reads every slip, and the server waits meanwhile. */
const seldom = (look: () => Promise<void>): Promise<void> =>
  vi.waitFor(look, { timeout: LONG_MS, interval: 3000 });

it('ten thousand rounds for a printer that is off block nobody, and each is told [T151]', {
  timeout: LONG_MS,
}, async () => {
  const bar = await startFakePrinter({ serial: 'SN0002' });
  const server = await startServer({ printing: { networks: ['127.0.0.0/8'] } });
  onTestFinished(async () => {
    await server.close();
    await bar.close();
  });
  const admin = asCaller(server, await server.signIn());
  const { venueId, storage } = server;
  const put = (...rows: readonly Change[]) => writeOne(storage, venueId, { decide: writes(...rows) });
  const from = '2026-03-01T10:00:00.000Z';
  const off = aPrinter({
    ...{ venueId, from, address: { host: '127.0.0.1', port: 1 } },
    state: { word: 'offline', since: from, downSince: from },
  });
  const prints = { ...off.prints, stations: ['bar'], bills: true };
  const well = aPrinter({
    ...{ id: printerId(2), name: 'Bar printer', venueId, from, prints },
    address: { host: '127.0.0.1', port: bar.port },
  });
  await put(change('printer', off), change('printer', well));
  const slips = async () => (await storage.rows(venueId, 'print')).map(({ doc }) => doc);
  const counted = async () => {
    const of = (await slips()).filter((one) => one.printerId === off.id);
    const is = (...states: Print['state'][]) => of.filter(({ state }) => states.includes(state)).length;
    return { all: of.length, waiting: is('waiting'), told: is('expired') };
  };
  const round = (n: number, station: string) => {
    const at = isoNow(server.clock);
    const of = { id: testId('order', n), venueId, visitId: testId('visit', n), status: 'accepted' } as const;
    return change(
      'order',
      anOrder({ ...of, sentAt: at, arrivedAt: at, items: [anItem({ station, status: 'pending' })] }),
    );
  };

  const before = heap();
  for (let n = 0; n < MANY; n += BATCH)
    await put(...Array.from({ length: BATCH }, (_, at) => round(n + at + 1, 'kitchen')));
  // The desk is still looking through the crowd.
  const since = performance.now();
  expect((await counted()).all).toBeLessThan(MANY);
  await put(round(MANY + 1, 'bar'));
  await until(() => expect(bar.pages).toHaveLength(1));
  const took = Math.round(performance.now() - since);
  await seldom(async () => expect((await counted()).all).toBe(MANY));
  // How many wait is counted once for each look.
  const { waiting, told } = await counted();
  expect([waiting >= 500, waiting <= 600, waiting + told]).toEqual([true, true, MANY]);
  const grown = heap() - before;
  process.stdout.write(
    `the other printer: ${took} ms; ${Math.round(grown / 1024 / 1024)} MB more than before\n`,
  );
  expect(grown).toBeLessThan(MOST_BYTES);

  const of = testId('order', 1);
  const asked = await admin.post<{ code: string; message: string }>('/prints', {
    ...{ kind: 'ticket', of, printerId: off.id },
  });
  expect([asked.status, asked.body.code]).toEqual([429, 'print.tooMany']);
  await admin.post('/prints', { kind: 'test', of: well.id, printerId: well.id });
  await until(() => expect(bar.pages).toHaveLength(2));

  server.clock.advance(11 * 60_000);
  await seldom(async () => expect(await counted()).toEqual({ all: MANY, waiting: 0, told: MANY }));
  expect((await slips()).filter(({ missed, printerId: id }) => id === off.id && !missed)).toEqual([]);
  expect([bar.pages.length, bar.faults]).toEqual([2, []]);
});
