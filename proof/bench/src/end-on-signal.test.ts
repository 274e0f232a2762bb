/** A signal ends the bench and everything that a workload has started or is starting. */
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { endOnSignal } from './end-on-signal.ts';
import { Run } from './run.ts';

/** Something that takes a while to open and to close. */
function slow(name: string, said: string[]) {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const open = async () => {
    await turn();
    said.push(`${name} is open`);
    return {
      async close() {
        await turn();
        said.push(`${name} is closed`);
      },
    };
  };
  return open();
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s closes what is open or being opened, and then exits with %i', async (signal, code) => {
  const signals = new EventEmitter();
  const said: string[] = [];
  const run = new Run('/nowhere', true);
  await run.keep(slow('a database', said));
  const starting = run.keep(slow('a server', said));
  const exited = new Promise<number>((exit) => {
    const ending = endOnSignal({ signals, close: () => run.close(), exit });
    expect(ending.isEnding).toBe(false);
    signals.emit(signal);
    expect(ending.isEnding).toBe(true);
  });
  expect(await exited).toBe(code);
  // A server that lost its database while it starts would fail.
  expect(said).toEqual([
    'a database is open',
    'a server is open',
    'a server is closed',
    'a database is closed',
  ]);
  await starting;
  expect(signals.listenerCount(signal)).toBe(0);
});

test('a workload that fails meanwhile waits until everything is closed', async () => {
  const said: string[] = [];
  const run = new Run('/nowhere', true);
  await run.keep(slow('a database', said));
  const [first, second] = [run.close(), run.close()];
  await second;
  expect(said).toEqual(['a database is open', 'a database is closed']);
  await first;
});

test('what cannot be closed is reported, and everything else is still closed', async () => {
  const said: string[] = [];
  const run = new Run('/nowhere', true);
  await run.keep(slow('a database', said));
  await run.keep({ close: () => Promise.reject(new Error('It hangs.')) });
  await expect(run.close()).rejects.toThrow('It hangs.');
  expect(said).toEqual(['a database is open', 'a database is closed']);
  await run.close();
});
