import { change } from '@tableside/domain/entities/entities.ts';
import { aTable } from '@tableside/domain/testing/builders.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aTablet } from '../../../testing/a-mirror.ts';
import type { MirrorDb } from '../database/mirror-db.ts';
import { tablesOf } from './queries.ts';
import { renewals } from './renewals.ts';
import { type SharedQuery, sharedQuery } from './shared-query.ts';

async function aQuestion() {
  const tablet = await aTablet();
  let runs = 0;
  const numbers = async (db: MirrorDb) => {
    runs += 1;
    return (await tablesOf(db)).map(({ id, number }) => ({ id, number }));
  };
  const rename = async (number: string): Promise<void> => {
    await tablet.server.put(change('table', aTable({ number })));
    await tablet.pull();
  };
  return { tablet, rename, runs: () => runs, ask: () => sharedQuery(tablet.db, numbers) };
}

/** Collects every answer until the test ends or it unsubscribes. */
function listen<T>(query: SharedQuery<T>) {
  const told: unknown[] = [];
  const leave = query.subscribe((answer) => told.push(answer));
  onTestFinished(leave);
  return { told, leave };
}

const answered = (told: readonly unknown[], times: number) =>
  vi.waitFor(() => expect(told).toHaveLength(times));

test('several who ask the same are answered by one query, each time it changes', async () => {
  const { ask, rename, runs } = await aQuestion();
  const { told: one } = listen(ask());
  const { told: other } = listen(ask());
  await answered(other, 1);
  expect(runs()).toBe(1);
  await rename('Window');
  await answered(other, 2);
  expect(runs()).toBe(2);
  expect(one).toEqual(other);
  expect(one[1]).not.toEqual(one[0]);
});

test('a later listener gets the last answer at once, the very same object', async () => {
  const { ask } = await aQuestion();
  const { told: one } = listen(ask());
  await answered(one, 1);
  expect(ask().hasValue()).toBe(true);
  expect(ask().getValue()).toBe(one[0]);
  const { told: later } = listen(ask());
  expect(later[0]).toBe(one[0]);
});

test('an equal answer is not announced again', async () => {
  const { ask, tablet, runs } = await aQuestion();
  const { told: one } = listen(ask());
  await answered(one, 1);
  await tablet.server.put(change('table', aTable({ status: 'reserved' })));
  await tablet.pull();
  await vi.waitFor(() => expect(runs()).toBe(2));
  expect(one).toHaveLength(1);
});

test('a query without listeners rests, and its last answer is not shown later', async () => {
  const { ask, rename, runs } = await aQuestion();
  const { told: one, leave } = listen(ask());
  await answered(one, 1);
  leave();
  await rename('Window');
  expect(runs()).toBe(1);
  expect(ask().hasValue()).toBe(false);
  const { told: later } = listen(ask());
  await answered(later, 1);
  expect(later[0]).toContainEqual(expect.objectContaining({ number: 'Window' }));
});

test('a query continues when one screen follows another', async () => {
  const { ask, runs } = await aQuestion();
  const { told: one, leave } = listen(ask());
  await answered(one, 1);
  leave();
  const { told: next } = listen(ask());
  await Promise.resolve();
  expect(next).toEqual(one);
  expect(runs()).toBe(1);
  expect(ask().hasValue()).toBe(true);
});

test('a shared query starts again with the other live queries', async () => {
  const { ask, rename, runs } = await aQuestion();
  const { told: one } = listen(ask());
  await answered(one, 1);
  const before = renewals.get();
  while (renewals.get() === before) renewals.changed();
  await vi.waitFor(() => expect(runs()).toBe(2));
  expect(one).toHaveLength(1);
  await rename('Window');
  await answered(one, 2);
});

test('a failure is announced to all, and the next listener starts again', async () => {
  const { tablet } = await aQuestion();
  let fails = true;
  const query = async (db: MirrorDb) => {
    if (fails) throw new Error('The storage is gone.');
    return (await tablesOf(db)).length;
  };
  const errors: unknown[] = [];
  for (let n = 0; n < 2; n += 1)
    sharedQuery(tablet.db, query).subscribe(
      () => undefined,
      (error) => errors.push(error),
    );
  await answered(errors, 2);
  expect(String(errors[1])).toContain('gone');
  fails = false;
  const { told } = listen(sharedQuery(tablet.db, query));
  await answered(told, 1);
});
