/** When migrations are finished: a while after the start, piece by piece, again after a failure, and not after the stop. */
import { expect, test } from 'vitest';
import type { Finishing, Piece } from '../storage/door/finishing.ts';
import { StorageError } from '../storage/door/storage-error.ts';
import { startFinishing } from './finishing.ts';

const step = (changed: number, isDone = false): Piece => ({ kind: 'step', name: '901', changed, isDone });
const INDEX: Piece = { kind: 'index', name: 'row_new' };

/** Does these in turn, one list at each look; an error ends a look. Waits take no time until there are none left. */
function started(looks: readonly (readonly (Piece | Error)[])[]) {
  const waits: number[] = [];
  const said: string[] = [];
  const left = [...looks];
  const finishing: Finishing = {
    async *pieces() {
      for (const piece of left.shift() ?? []) {
        if (piece instanceof Error) throw piece;
        yield piece;
      }
    },
  };
  let isIdle: () => void = () => undefined;
  const idle = new Promise<void>((resolve) => {
    isIdle = resolve;
  });
  const stop = startFinishing({
    finishing,
    log: {
      info: (event, message) => void said.push(`${JSON.stringify(event)} ${message}`),
      warn: (_, message) => void said.push(message),
    },
    pause: (ms, signal) => {
      waits.push(ms);
      if (left.length > 0 || ms < 1000) return Promise.resolve();
      isIdle();
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    },
  });
  return { waits, said, stop, idle };
}

test('the job does one piece after the other a minute after the start, and looks again every minute', async () => {
  const { waits, said, idle, stop } = started([[INDEX, step(500), step(700, true)], []]);
  await idle;
  await stop();
  expect(waits).toEqual([60_000, 20, 20, 20, 60_000, 60_000]);
  expect(said).toEqual([
    '{"index":"row_new"} an index is built',
    '{"backfill":"901","changed":700} a backfill is done',
  ]);
});

test('the job goes on after a failure, and sooner when somebody was only holding a row', async () => {
  const held = new StorageError('busy');
  const { waits, said, idle, stop } = started([[new Error('gone')], [held], [step(1, true)]]);
  await idle;
  await stop();
  expect(waits).toEqual([60_000, 60_000, 1000, 20, 60_000]);
  expect(said).toEqual([
    'migrations are not finished yet; it is tried again',
    'migrations are not finished yet; it is tried again',
    '{"backfill":"901","changed":1} a backfill is done',
  ]);
});

test('the job starts no piece after the stop, and does not report what the stop interrupted', async () => {
  let done = 0;
  const said: string[] = [];
  const stopping = new Promise<() => Promise<void>>((resolve) => {
    const stop = startFinishing({
      finishing: {
        async *pieces() {
          for (;;) {
            done += 1;
            yield step(done);
          }
        },
      },
      log: { info: () => undefined, warn: (_, message) => void said.push(message) },
      pause: async () => {
        if (done === 3) resolve(stop);
        if (done === 3) await new Promise((go) => setImmediate(go));
      },
    });
  });
  await (await stopping)();
  expect(done).toBe(3);
  expect(said).toEqual([]);
});
