import { aTable, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { party } from '../../testing/a-mirror.ts';
import { DeviceDb, ensureDevice, saveEnrolment } from '../mirror/database/device-db.ts';
import { FLOOR_USER, MirrorDb, mirrorName } from '../mirror/database/mirror-db.ts';
import { rememberMirror } from '../mirror/database/remember-mirror.ts';
import { browserTimers, systemClock } from '../platform/clock.ts';
import { createSession, memoryStore } from '../remote/session.ts';
import { createFloor } from './floor.ts';
import { createFloorDoor } from './floor-door.ts';
import { hostWorkspaces } from './workspace-host.ts';

const VENUE = aVenue().id;
const RECEIPT_KEY = 'tableside-receipt-key';
const ANA = {
  id: 'ana',
  name: 'Ana',
  email: 'ana@example.com',
  role: 'server',
  venueId: VENUE,
  staffId: null,
} as const;

let device: DeviceDb;
let leave: () => Promise<void> = async () => undefined;
const mirrors = new Set<string>();
beforeEach(async () => {
  device = new DeviceDb('workspace-host');
  await ensureDevice(device, () => testId('device'));
  const enrolled = { deviceId: testId('device'), letter: 'B', lastNumber: 0, deviceToken: 'secret' };
  await saveEnrolment(device, { ...enrolled, venueId: VENUE });
});
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
  localStorage.clear();
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
  await db.rowsOf('venue').put({ id: aVenue().id, seq: 1, doc: aVenue() });
  db.close();
  return name;
}

async function rowsIn(name: string): Promise<number> {
  const db = new MirrorDb(name);
  const rows = await db.rowsOf('table').count();
  db.close();
  return rows;
}

/** A page of this browser. The server cannot be reached. */
function aPage(store = memoryStore()) {
  localStorage.setItem(RECEIPT_KEY, 'key');
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  const session = createSession(store);
  const parts = { clock: systemClock, open: () => null };
  const signOut = async () => session.drop();
  const openOffice = async () => false;
  const endSession = async () => undefined;
  const floor = createFloorDoor(device, async () =>
    createFloor({ device, session, timers: browserTimers, signOut, openOffice, endSession, parts }),
  );
  const host = hostWorkspaces({
    session,
    device,
    floor,
    appVersion: Promise.resolve('test'),
    dataMark: { isSet: () => false, set: () => undefined },
    reload: () => undefined,
  });
  // The last mirror in order is emptied last.
  leave = async () => {
    const last = await aMirror('zz');
    session.open('of the last', { ...ANA, id: 'zz' });
    await vi.waitFor(() => expect(host.get()).toMatchObject({ phase: 'open', actor: { userId: 'zz' } }));
    session.drop();
    await untilEmpty(last);
  };
  return { session, host, floor };
}
const untilEmpty = (name: string) => vi.waitFor(async () => expect(await rowsIn(name)).toBe(0));

it('a sign-out without a network leaves no rows and no receipt key [T71]', async () => {
  const ana = await aMirror('ana');
  const { session, host } = aPage();
  session.open('token', ANA);
  await vi.waitFor(() => expect(host.get().phase).toBe('open'));
  expect([await rowsIn(ana), localStorage.getItem(RECEIPT_KEY)]).toEqual([1, 'key']);
  session.drop();
  await untilEmpty(ana);
  expect([host.get().phase, localStorage.getItem(RECEIPT_KEY)]).toEqual(['closed', null]);
});

it('a sign-out while a change waits leaves all of it', async () => {
  const ana = await aMirror('ana');
  const { session, host } = aPage();
  session.open('token', ANA);
  await vi.waitFor(() => expect(host.get().phase).toBe('open'));
  const state = host.get();
  if (state.phase !== 'open') throw new Error('It closed again');
  const receipt = await state.engine.mutate('visit.open', party({ orderNumber: 'B-1' }));
  expect(receipt.kind).toBe('queued');
  session.drop();
  const ben = await aMirror('ben');
  session.open('of ben', { ...ANA, id: 'ben' });
  await vi.waitFor(() => expect(host.get().phase).toBe('open'));
  session.drop();
  await untilEmpty(ben);
  const left = new MirrorDb(ana);
  const found = [await left.outbox.count(), await left.orders.count(), await left.rowsOf('table').count()];
  left.close();
  expect(found).toEqual([1, 1, 1]);
});

it('sharing the tablet leaves no rows of the person who shared it, and the shared mirror goes when sharing ends', async () => {
  const ana = await aMirror('ana');
  const { session, host, floor } = aPage();
  session.open('token', ANA);
  await vi.waitFor(() => expect(host.get().phase).toBe('open'));
  await floor.people.turnOn();
  await vi.waitFor(() => expect(host.get().phase).toBe('locked'));
  await untilEmpty(ana);
  expect(localStorage.getItem(RECEIPT_KEY)).toBeNull();
  const shared = await aMirror(FLOOR_USER);
  expect(await rowsIn(shared)).toBe(1);
  await floor.people.turnOff(async () => undefined);
  await untilEmpty(shared);
});

it('a start with nobody signed in finishes what a crash interrupted', async () => {
  const ana = await aMirror('ana');
  aPage();
  await untilEmpty(ana);
  expect(localStorage.getItem(RECEIPT_KEY)).toBeNull();
});

it('a reload keeps the rows and the receipt key of the person who is signed in', async () => {
  const [ana, ben] = [await aMirror('ana'), await aMirror('ben')];
  const store = memoryStore();
  createSession(store).open('token', ANA);
  const { session, host } = aPage(store);
  await vi.waitFor(() => expect(host.get().phase).toBe('open'));
  await untilEmpty(ben);
  expect([await rowsIn(ana), localStorage.getItem(RECEIPT_KEY)]).toEqual([1, 'key']);
  session.drop();
  await untilEmpty(ana);
});

it('signing in again at once opens the same mirror', async () => {
  const ana = await aMirror('ana');
  const { session, host } = aPage();
  session.open('token', ANA);
  await vi.waitFor(() => expect(host.get().phase).toBe('open'));
  session.drop();
  session.open('another token', ANA);
  await vi.waitFor(() => expect(host.get().phase).toBe('open'));
  expect(await rowsIn(ana)).toBe(1);
  session.drop();
  await untilEmpty(ana);
});
