import { IDBDatabase } from 'fake-indexeddb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aTablet, party } from '../../../testing/a-mirror.ts';

/** The durability of each write by databases that are opened from now on. */
function durabilities(): (string | undefined)[] {
  const all: (string | undefined)[] = [];
  const { transaction } = IDBDatabase.prototype;
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    stores: string[],
    mode,
    options,
  ) {
    if (mode === 'readwrite') all.push(options?.durability);
    return transaction.call(this, stores, mode, options);
  } as typeof transaction);
  onTestFinished(() => spy.mockRestore());
  return all;
}

test('a tap waits for the disk, and what the server can send again does not [D1] [D2]', async () => {
  const written = durabilities();
  const tablet = await aTablet();
  written.length = 0;
  await tablet.tap('visit.open', party());
  expect(written).toEqual(['strict']);
  await tablet.push();
  expect(written).toEqual(['strict', 'relaxed']);
  await tablet.pull();
  expect(written).toEqual(['strict', 'relaxed', 'relaxed']);
});
