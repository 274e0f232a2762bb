import { aTable, testId } from '@tableside/domain/testing/builders.ts';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leave0xMirror } from '../../testing/mirror-of-0x.ts';
import { DeviceDb, ensureDevice, saveEnrolment } from '../mirror/database/device-db.ts';
import { shareFloor } from '../mirror/database/floor-mode.ts';
import { FLOOR_USER, MirrorDb, mirrorName } from '../mirror/database/mirror-db.ts';
import { waitingIn0x } from '../mirror/database/mirror-of-0x.ts';
import { rememberMirror } from '../mirror/database/remember-mirror.ts';
import { forgetMirrors } from './forget-mirrors.ts';

const VENUE = 'forget';
let device: DeviceDb;
const mirrors = new Set<string>();
beforeEach(async () => {
  device = new DeviceDb('forget-mirrors');
  await ensureDevice(device, () => testId('device'));
  const enrolled = { deviceId: testId('device'), letter: 'B', lastNumber: 0, deviceToken: 'secret' };
  await saveEnrolment(device, { ...enrolled, venueId: VENUE });
});
afterEach(async () => {
  await device.delete();
  for (const name of mirrors) await new MirrorDb(name).delete();
  mirrors.clear();
});

/** Somebody has worked on this device before. */
async function aMirror(userId: string): Promise<string> {
  const name = mirrorName(VENUE, userId);
  mirrors.add(name);
  await rememberMirror(device, { name, venueId: VENUE, userId, openedAt: 0 });
  const db = new MirrorDb(name);
  await db.rowsOf('table').put({ id: aTable().id, seq: 1, doc: aTable() });
  db.close();
  return name;
}

async function rowsIn(name: string): Promise<number> {
  const db = new MirrorDb(name);
  const rows = await db.rowsOf('table').count();
  db.close();
  return rows;
}

const forget = (over: { keep?: string; mayGoOn?: () => boolean } = {}) =>
  forgetMirrors(device, { keep: null, mayGoOn: () => true, now: 0, ...over });

it('the start empties the mirrors of everybody except the person who is signed in [T71]', async () => {
  const [ana, ben] = [await aMirror('ana'), await aMirror('ben')];
  await forget({ keep: ben });
  expect([await rowsIn(ana), await rowsIn(ben)]).toEqual([0, 1]);
});

it('the start keeps the shared mirror while the staff share the tablet, and empties it once they stop', async () => {
  const [floor, guest] = [await aMirror(FLOOR_USER), await aMirror('guest')];
  await shareFloor(device, VENUE);
  await forget({ keep: guest });
  expect(await rowsIn(floor)).toBe(1);
  await device.facts.delete('floor');
  await forget({ keep: guest });
  expect([await rowsIn(floor), await rowsIn(guest)]).toEqual([0, 1]);
});

it('the work stops when somebody signs in, and continues at the next start', async () => {
  const [ana, ben] = [await aMirror('ana'), await aMirror('ben')];
  let asked = 0;
  await forget({ mayGoOn: () => asked++ === 0 });
  expect((await rowsIn(ana)) + (await rowsIn(ben))).toBe(1);
  await forget();
  expect((await rowsIn(ana)) + (await rowsIn(ben))).toBe(0);
});

it('the start does not create a mirror that the browser has cleared, because that would hide the loss', async () => {
  const ana = await aMirror('ana');
  await Dexie.delete(ana);
  await forget();
  expect(await Dexie.exists(ana)).toBe(false);
});

/** A newer app has opened it. Returns the number of its rows. */
function asNewer(name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 990);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('tables').objectStore('tables').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
}

it('the start skips a mirror that a newer app wrote', async () => {
  const [newer, ben] = [await aMirror('a-newer'), await aMirror('ben')];
  expect(await asNewer(newer)).toBe(1);
  await forget();
  expect([await asNewer(newer), await rowsIn(ben)]).toEqual([1, 0]);
  await Dexie.delete(newer);
});

it('the start empties a mirror that another tab has open', async () => {
  const ana = await aMirror('ana');
  const tab = new MirrorDb(ana);
  expect(await tab.rowsOf('table').count()).toBe(1);
  await forget();
  expect(await tab.rowsOf('table').count()).toBe(0);
  tab.close();
});

it('the start deletes a mirror of 0.x if nothing waits in it', async () => {
  const [idle, unsent, refused] = ['idle', 'unsent', 'refused'].map(
    (userId) => `tableside-${VENUE}-${userId}`,
  );
  for (const name of [idle, unsent, refused]) {
    if (name === undefined) continue;
    mirrors.add(name);
    await rememberMirror(device, { name, venueId: VENUE, userId: name, openedAt: 0 });
  }
  await leave0xMirror(idle ?? '');
  await leave0xMirror(unsent ?? '', { unsent: 2 });
  await leave0xMirror(refused ?? '', { refused: 1 });
  await forget();
  const left = [idle, unsent, refused].map((name) => Dexie.exists(name ?? ''));
  expect(await Promise.all(left)).toEqual([false, true, true]);
  expect(await waitingIn0x(unsent ?? '')).toBe(2);
});
