import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { DeviceDb, ensureDevice, readDevice } from './device-db.ts';
import { endFloor, shareFloor, takeOutOfUse } from './floor-mode.ts';
import {
  beginTry,
  dropKeys,
  ensureDeviceKey,
  forgetPerson,
  savePinEntry,
  tryWasRight,
  tryWasWrong,
  waitLeft,
} from './pin-entries.ts';
import type { PinEntry } from './pin-entry.ts';

const NOW = Date.parse('2026-11-25T20:00:00.000Z');
const wrapped = { salt: new Uint8Array(16), iv: new Uint8Array(12), wrapped: new ArrayBuffer(48) };

const anEntry = (over: Partial<PinEntry> = {}): PinEntry => ({
  userId: 'ana',
  name: 'Ana',
  role: 'server',
  staffId: null,
  venueId: 'venue',
  deviceId: 'device',
  keyId: 'key of ana',
  key: wrapped,
  digits: 4,
  tries: 0,
  triedAt: 0,
  lastUsedAt: NOW,
  ...over,
});

const aKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']);

interface Browser {
  readonly device: DeviceDb;
  /** The same browser after a reload. */
  reload(): DeviceDb;
}

async function aBrowser(entry = anEntry()): Promise<Browser> {
  const indexedDB = new IDBFactory();
  const open = () => new DeviceDb('tableside-device', { indexedDB, IDBKeyRange });
  const device = open();
  await ensureDeviceKey(device, aKey);
  await savePinEntry(device, entry);
  return {
    device,
    reload() {
      device.close();
      return open();
    },
  };
}

/** Makes a wrong try. Returns what the next person at the tablet is told. */
async function wrong(device: DeviceDb, now: number) {
  const begun = await beginTry(device, 'ana', now);
  return begun.kind === 'try' ? tryWasWrong(device, begun.entry) : begun;
}

describe('wrong PINs', () => {
  test('cost more time each, and the tenth removes the key', async () => {
    const { device } = await aBrowser();
    let now = NOW;
    const waits: number[] = [];
    for (let tries = 1; tries < 10; tries += 1) {
      const said = await wrong(device, now);
      expect(said).toMatchObject({ kind: 'wrong', left: 10 - tries });
      const waitMs = said.kind === 'wrong' ? said.waitMs : -1;
      waits.push(waitMs / MINUTE_MS);
      if (waitMs > 0) expect(await wrong(device, now + waitMs - 1)).toEqual({ kind: 'wait', ms: 1 });
      now += waitMs;
    }
    expect(waits).toEqual([0, 0, 0, 0, 1, 5, 15, 60, 60]);
    expect(await wrong(device, now)).toEqual({ kind: 'wiped' });
    expect(await device.pins.get('ana')).toMatchObject({ key: null });
    expect(await beginTry(device, 'ana', now + 90 * MINUTE_MS)).toEqual({ kind: 'wiped' });
    await forgetPerson(device, 'ana');
    expect(await beginTry(device, 'ana', now)).toEqual({ kind: 'none' });
  });

  test('are counted before they are checked, so a crash gives none back', async () => {
    const { device, reload } = await aBrowser(anEntry({ tries: 3 }));
    await beginTry(device, 'ana', NOW);
    const after = reload();
    expect(await after.pins.get('ana')).toMatchObject({ tries: 4, triedAt: NOW });
    await beginTry(after, 'ana', NOW);
    expect(await beginTry(after, 'ana', NOW + 1)).toEqual({ kind: 'wait', ms: MINUTE_MS - 1 });
  });

  test('also remove the key when a crash interrupts the tenth', async () => {
    const { device, reload } = await aBrowser(anEntry({ tries: 9 }));
    await beginTry(device, 'ana', NOW);
    const after = reload();
    expect(await beginTry(after, 'ana', NOW + 90 * MINUTE_MS)).toEqual({ kind: 'wiped' });
    expect(await after.pins.get('ana')).toMatchObject({ key: null });
  });

  test('are forgotten after a right one', async () => {
    const { device } = await aBrowser(anEntry({ tries: 4 }));
    const begun = await beginTry(device, 'ana', NOW);
    if (begun.kind !== 'try') throw new Error('No try was left.');
    await tryWasRight(device, begun.entry, NOW + 1);
    expect(await device.pins.get('ana')).toMatchObject({ tries: 0, lastUsedAt: NOW + 1 });
    expect(await wrong(device, NOW + 1)).toMatchObject({ kind: 'wrong', left: 9, waitMs: 0 });
  });

  test('all count when two tabs are used at the same time', async () => {
    const { device } = await aBrowser();
    await Promise.all([1, 2, 3].map(() => wrong(device, NOW)));
    expect(await device.pins.get('ana')).toMatchObject({ tries: 3 });
  });
});

test('a clock that was set back makes nobody wait longer', () => {
  expect(waitLeft({ tries: 5, triedAt: NOW }, NOW - 90 * MINUTE_MS)).toBe(MINUTE_MS);
  expect(waitLeft({ tries: 5, triedAt: NOW }, NOW + 90 * MINUTE_MS)).toBe(0);
});

test('two tabs make one device key', async () => {
  const { device } = await aBrowser();
  await device.keys.clear();
  const [one, other] = await Promise.all([ensureDeviceKey(device, aKey), ensureDeviceKey(device, aKey)]);
  const sign = async (key: CryptoKey) =>
    new Uint8Array(await crypto.subtle.sign('HMAC', key, new Uint8Array([1])));
  expect(await sign(one)).toEqual(await sign(other));
});

test('only the keys that the server has ended are deleted', async () => {
  const { device } = await aBrowser();
  await savePinEntry(device, anEntry({ userId: 'ben', keyId: 'key of ben' }));
  await dropKeys(device, ['key of ana', 'another']);
  expect((await device.pins.toArray()).map(({ userId }) => userId)).toEqual(['ben']);
});

test.each([
  ['that is no longer shared keeps no key', endFloor, undefined],
  ['that was taken out of use keeps no key, is no longer shared, and remembers it', takeOutOfUse, true],
])('a device %s', async (_, ends, isOutOfUse) => {
  const { device } = await aBrowser();
  await ensureDevice(device, () => testId('device'));
  await shareFloor(device, 'venue');
  await ends(device);
  expect([await device.pins.count(), await device.keys.count()]).toEqual([0, 0]);
  expect(await device.facts.get('floor')).toBeUndefined();
  expect((await readDevice(device))?.isOutOfUse).toBe(isOutOfUse);
});
