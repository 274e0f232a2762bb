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

test('the next enrollment brings a device back that was taken out of use', async () => {
  const db = await enrolled();
  await takeOutOfUse(db);
  expect(await readDevice(db)).toMatchObject({ letter: 'B', isOutOfUse: true });
  await saveEnrolment(db, { ...given, letter: 'C', lastNumber: 0 });
  expect(await readDevice(db)).toMatchObject({ letter: 'C' });
  expect(await readDevice(db)).not.toHaveProperty('isOutOfUse');
});

test('a browser signs in with one secret, also in two tabs at once, and keeps it as another device', async () => {
  const db = aBrowser();
  let made = 0;
  const secret = () => ensureSecret(db, () => `secret ${++made}`);
  expect(await Promise.all([secret(), secret()])).toEqual(['secret 1', 'secret 1']);
  await ensureDevice(db, () => testId('device'));
  await renewDevice(db, testId('device', 2));
  expect(await secret()).toBe('secret 1');
});

describe('numbers are made on the device', () => {
  test('letter and counter, from where the server last saw this device', async () => {
    const db = await enrolled();
    expect(await takeOrderNumber(db, VENUE, NONE)).toBe('B-17');
    expect(await takeOrderNumber(db, VENUE, NONE)).toBe('B-18');
  });

  test('two tabs at once never get the same', async () => {
    const db = await enrolled();
    const numbers = await Promise.all(Array.from({ length: 20 }, () => takeOrderNumber(db, VENUE, NONE)));
    expect(new Set(numbers).size).toBe(20);
  });

  test('the counter goes round after 999', async () => {
    const db = await enrolled();
    await saveEnrolment(db, { ...given, letter: 'C', lastNumber: 998 });
    expect([await takeOrderNumber(db, VENUE, NONE), await takeOrderNumber(db, VENUE, NONE)]).toEqual([
      'C-999',
      'C-1',
    ]);
  });

  test('those in use are skipped, and the next one is given when all are', async () => {
    const db = await enrolled();
    await saveEnrolment(db, { ...given, letter: 'C', lastNumber: 998 });
    expect(await takeOrderNumber(db, VENUE, new Set(['C-999', 'C-1', 'C-3', 'B-2']))).toBe('C-2');
    expect(await takeOrderNumber(db, VENUE, new Set(['C-3']))).toBe('C-4');
    const all = new Set(Array.from({ length: 999 }, (_, n) => `C-${n + 1}`));
    expect(await takeOrderNumber(db, VENUE, all)).toBe('C-5');
  });

  test('before the first connection there is a clear refusal', async () => {
    const db = aBrowser();
    await ensureDevice(db, () => testId('device'));
    await expect(takeOrderNumber(db, VENUE, NONE)).rejects.toBeInstanceOf(NotEnrolledError);
  });

  test('a letter of one venue is none of another', async () => {
    const db = await enrolled();
    await expect(takeOrderNumber(db, 'another venue', NONE)).rejects.toThrow(/needs to connect once/);
  });

  test('enrolling again under the same letter never sets the counter back', async () => {
    const db = await enrolled();
    await takeOrderNumber(db, VENUE, NONE);
    await saveEnrolment(db, given);
    expect(await takeOrderNumber(db, VENUE, NONE)).toBe('B-18');
    await saveEnrolment(db, { ...given, letter: 'C', lastNumber: 0 });
    expect(await takeOrderNumber(db, VENUE, NONE)).toBe('C-1');
  });

  test('an answer for an earlier identity of this device is not taken', async () => {
    const db = await enrolled();
    await renewDevice(db, testId('device', 2));
    await saveEnrolment(db, given);
    expect(await readDevice(db)).toMatchObject({ deviceId: testId('device', 2), letter: null });
    await expect(takeOrderNumber(db, VENUE, NONE)).rejects.toThrow(/needs to connect once/);
  });
});

test('one browser has one identity, whoever asks first', async () => {
  const db = aBrowser();
  let made = 0;
  const newId = () => testId('device', ++made);
  const [one, two] = await Promise.all([ensureDevice(db, newId), ensureDevice(db, newId)]);
  expect(one.deviceId).toBe(two.deviceId);
});
