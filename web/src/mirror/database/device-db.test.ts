import { testId } from '@tableside/domain/testing/builders.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import {
  DeviceDb,
  ensureDevice,
  ensureSecret,
  NotEnrolledError,
  readDevice,
  renewDevice,
  saveEnrolment,
  takeOrderNumber,
} from './device-db.ts';
import { takeOutOfUse } from './floor-mode.ts';

const VENUE = 'venue';
const aBrowser = (): DeviceDb =>
  new DeviceDb('tableside-device', { indexedDB: new IDBFactory(), IDBKeyRange });
const given = {
  deviceId: testId('device'),
  venueId: VENUE,
  letter: 'B',
  lastNumber: 16,
  deviceToken: 'secret',
};

const NONE: ReadonlySet<string> = new Set();

async function enrolled(): Promise<DeviceDb> {
  const db = aBrowser();
  await ensureDevice(db, () => testId('device'));
  await saveEnrolment(db, given);
  return db;
}

test('the next enrollment brings back a device that was out of use', async () => {
  const db = await enrolled();
  await takeOutOfUse(db);
  expect(await readDevice(db)).toMatchObject({ letter: 'B', isOutOfUse: true });
  await saveEnrolment(db, { ...given, letter: 'C', lastNumber: 0 });
  expect(await readDevice(db)).toMatchObject({ letter: 'C' });
  expect(await readDevice(db)).not.toHaveProperty('isOutOfUse');
});

test('a browser signs in with one secret, even in two tabs at once, and keeps it as another device', async () => {
  const db = aBrowser();
  let made = 0;
  const secret = () => ensureSecret(db, () => `secret ${++made}`);
  expect(await Promise.all([secret(), secret()])).toEqual(['secret 1', 'secret 1']);
  await ensureDevice(db, () => testId('device'));
  await renewDevice(db, testId('device', 2));
  expect(await secret()).toBe('secret 1');
});

describe('order numbers of the device', () => {
  test('have a letter and a counter, from where the server last saw this device', async () => {
    const db = await enrolled();
    expect(await takeOrderNumber(db, VENUE, NONE)).toBe('B-17');
    expect(await takeOrderNumber(db, VENUE, NONE)).toBe('B-18');
  });

  test('are never the same in two tabs at once', async () => {
    const db = await enrolled();
    const numbers = await Promise.all(Array.from({ length: 20 }, () => takeOrderNumber(db, VENUE, NONE)));
    expect(new Set(numbers).size).toBe(20);
  });

  test('start again after 999', async () => {
    const db = await enrolled();
    await saveEnrolment(db, { ...given, letter: 'C', lastNumber: 998 });
    expect([await takeOrderNumber(db, VENUE, NONE), await takeOrderNumber(db, VENUE, NONE)]).toEqual([
      'C-999',
      'C-1',
    ]);
  });

  test('skip those in use, and repeat the next one when all are', async () => {
    const db = await enrolled();
    await saveEnrolment(db, { ...given, letter: 'C', lastNumber: 998 });
    expect(await takeOrderNumber(db, VENUE, new Set(['C-999', 'C-1', 'C-3', 'B-2']))).toBe('C-2');
    expect(await takeOrderNumber(db, VENUE, new Set(['C-3']))).toBe('C-4');
    const all = new Set(Array.from({ length: 999 }, (_, n) => `C-${n + 1}`));
    expect(await takeOrderNumber(db, VENUE, all)).toBe('C-5');
  });

  test('are clearly refused before the first connection', async () => {
    const db = aBrowser();
    await ensureDevice(db, () => testId('device'));
    await expect(takeOrderNumber(db, VENUE, NONE)).rejects.toBeInstanceOf(NotEnrolledError);
  });

  test('need a letter of their own venue', async () => {
    const db = await enrolled();
    await expect(takeOrderNumber(db, 'another venue', NONE)).rejects.toThrow(/needs to connect once/);
  });

  test('never go back after a new enrollment under the same letter', async () => {
    const db = await enrolled();
    await takeOrderNumber(db, VENUE, NONE);
    await saveEnrolment(db, given);
    expect(await takeOrderNumber(db, VENUE, NONE)).toBe('B-18');
    await saveEnrolment(db, { ...given, letter: 'C', lastNumber: 0 });
    expect(await takeOrderNumber(db, VENUE, NONE)).toBe('C-1');
  });

  test('ignore an answer for an earlier identity of this device', async () => {
    const db = await enrolled();
    await renewDevice(db, testId('device', 2));
    await saveEnrolment(db, given);
    expect(await readDevice(db)).toMatchObject({ deviceId: testId('device', 2), letter: null });
    await expect(takeOrderNumber(db, VENUE, NONE)).rejects.toThrow(/needs to connect once/);
  });
});

test('one browser has one identity, no matter who asks first', async () => {
  const db = aBrowser();
  let made = 0;
  const newId = () => testId('device', ++made);
  const [one, two] = await Promise.all([ensureDevice(db, newId), ensureDevice(db, newId)]);
  expect(one.deviceId).toBe(two.deviceId);
});
