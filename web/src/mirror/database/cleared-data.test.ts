import { testId } from '@tableside/domain/testing/builders.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { noteCleared, readCleared } from './cleared-data.ts';
import { DeviceDb, ensureDevice } from './device-db.ts';
import { MirrorDb } from './mirror-db.ts';
import { rememberMirror } from './remember-mirror.ts';

const MIRROR = { name: 'tableside-ana', venueId: 'venue', userId: 'ana', openedAt: 1_000 };
const KNOWN = { isMarked: true, isNew: false };

async function aDevice(): Promise<DeviceDb> {
  const device = new DeviceDb('tableside-device', { indexedDB: new IDBFactory(), IDBKeyRange });
  await ensureDevice(device, () => testId('device'));
  return device;
}

test('nothing counts as cleared on a new device, nor at an ordinary start', async () => {
  const device = await aDevice();
  await rememberMirror(device, MIRROR, { isMarked: false, isNew: true });
  await rememberMirror(device, MIRROR, KNOWN);
  const another = { ...MIRROR, name: 'tableside-ben', userId: 'ben' };
  await rememberMirror(device, another, { isMarked: true, isNew: true });
  expect(await readCleared(device)).toBeUndefined();
});

test('the cleared databases of a device in use are noticed', async () => {
  const device = await aDevice();
  await rememberMirror(device, MIRROR, { isMarked: true, isNew: true });
  expect(await readCleared(device)).toMatchObject({ at: 1_000, isReported: false, isSeen: false });
});

test('a single cleared mirror is noticed', async () => {
  const device = await aDevice();
  await rememberMirror(device, MIRROR, { isMarked: false, isNew: true });
  await rememberMirror(device, { ...MIRROR, openedAt: 2_000 }, { isMarked: true, isNew: true });
  expect(await readCleared(device)).toMatchObject({ at: 2_000 });
});

test('a note that people have seen it is added, and survives the next start', async () => {
  const device = await aDevice();
  expect(await noteCleared(device, () => ({ isSeen: true }))).toBeUndefined();
  await rememberMirror(device, MIRROR, { isMarked: true, isNew: true });
  await noteCleared(device, () => ({ isSeen: true }));
  await rememberMirror(device, MIRROR, KNOWN);
  expect(await readCleared(device)).toMatchObject({ at: 1_000, isSeen: true, isReported: false });
});

test('a mirror knows whether opening made it', async () => {
  const browser = { indexedDB: new IDBFactory(), IDBKeyRange };
  const first = new MirrorDb('tableside-ana', browser);
  await first.open();
  first.close();
  const again = new MirrorDb('tableside-ana', browser);
  await again.open();
  expect([first.isNew, again.isNew]).toEqual([true, false]);
});
