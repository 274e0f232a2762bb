import { anActor, aTable, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { party } from '../../testing/a-mirror.ts';
import { localEngine } from '../../testing/local-engine.ts';
import { leave0xMirror } from '../../testing/mirror-of-0x.ts';
import { DeviceDb, ensureDevice, readDevice, saveEnrolment } from '../mirror/database/device-db.ts';
import { takeOutOfUse } from '../mirror/database/floor-mode.ts';
import { FLOOR_USER, MirrorDb } from '../mirror/database/mirror-db.ts';
import { rememberMirror } from '../mirror/database/remember-mirror.ts';
import { exportWork, isOutOfUse, waitingWork } from './waiting-work.ts';

const DEVICE = testId('device');
const MIRROR = 'waiting-work-floor';

let device: DeviceDb;
beforeEach(async () => {
  device = new DeviceDb('waiting-work');
  await ensureDevice(device, () => DEVICE);
  await saveEnrolment(device, {
    deviceId: DEVICE,
    venueId: 'venue',
    letter: 'B',
    lastNumber: 0,
    deviceToken: 'secret',
  });
});
afterEach(async () => {
  await device.delete();
  await new MirrorDb(MIRROR).delete();
});

/** Ana has taken an order on a shared tablet. */
async function anOrderWaits(): Promise<void> {
  const mirror = { name: MIRROR, venueId: 'venue', userId: FLOOR_USER, openedAt: 0 };
  await rememberMirror(device, mirror, { isMarked: false, isNew: true });
  const db = new MirrorDb(MIRROR);
  await db.rowsOf('venue').put({ id: aVenue().id, seq: 1, doc: aVenue() });
  await db.rowsOf('table').put({ id: aTable().id, seq: 1, doc: aTable() });
  const engine = localEngine(db, anActor('server', { name: 'Ana' }));
  await engine.mutate('visit.open', party({ orderNumber: 'B-1' }));
  db.close();
}

/** Returns what the device asks of a server that gives this answer. */
function aServer(answer: () => Response) {
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { url, headers } = new Request(input, init);
    asked.push(`${new URL(url).pathname} ${headers.get('Authorization')}`);
    return answer();
  };
  return { asked, way: { base: 'http://server.example/api', fetch } };
}
const revoked = () => Response.json({ shared: false, revoked: true });

it('waiting work is counted by queue, and its file holds what was asked for', async () => {
  await anOrderWaits();
  expect(await waitingWork(device)).toEqual([
    {
      mirror: MIRROR,
      userId: FLOOR_USER,
      name: 'Ana',
      count: 1,
      refused: 0,
      isGuests: false,
      isShared: true,
    },
  ]);
  const { waiting } = JSON.parse(await exportWork(MIRROR));
  expect(waiting).toMatchObject([{ name: 'visit.open', context: { actor: { name: 'Ana' } } }]);
  expect(waiting[0]).not.toHaveProperty('grant');
});

describe('the question of whether the server still accepts a device', () => {
  it('is not asked when the device already knows that it is out of use', async () => {
    await takeOutOfUse(device);
    const { asked, way } = aServer(revoked);
    expect(await isOutOfUse(device, way)).toBe(true);
    expect(asked).toEqual([]);
  });

  it('is asked under the credential of the device, and remembered', async () => {
    await anOrderWaits();
    const { asked, way } = aServer(revoked);
    expect(await isOutOfUse(device, way)).toBe(true);
    expect(asked).toEqual([`/api/auth/device Device ${DEVICE}.secret`]);
    expect(await readDevice(device)).toMatchObject({ isOutOfUse: true });
  });

  it.each([
    ['lets it in', () => Response.json({ shared: false, revoked: false })],
    ['does not know it', () => Response.json({ code: 'auth.required', message: '' }, { status: 401 })],
    ['is a portal', () => new Response('<html>', { status: 403 })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')) as never],
  ])('is answered with yes when the server %s', async (_, answer) => {
    await anOrderWaits();
    expect(await isOutOfUse(device, aServer(answer).way)).toBe(false);
    expect(await readDevice(device)).not.toHaveProperty('isOutOfUse');
  });

  it('is not asked when nothing waits', async () => {
    const { asked, way } = aServer(revoked);
    expect([await isOutOfUse(device, way), asked]).toEqual([false, []]);
  });
});

it('the count finds nothing in a mirror that the browser has deleted, and does not make it again', async () => {
  await anOrderWaits();
  await Dexie.delete(MIRROR);
  const found = await waitingWork(device);
  expect(await Dexie.exists(MIRROR)).toBe(false);
  expect(found).toMatchObject([{ mirror: MIRROR, name: '', count: 0, refused: 0, isShared: true }]);
  expect(JSON.parse(await exportWork(MIRROR))).toEqual({ waiting: [], refused: [] });
  expect(await isOutOfUse(device, aServer(revoked).way)).toBe(false);
  expect(await Dexie.exists(MIRROR)).toBe(false);
});

it('the count includes what waits in a mirror of 0.x, which nobody can send', async () => {
  const name = 'tableside-venue-ana';
  await rememberMirror(device, { name, venueId: 'venue', userId: 'ana', openedAt: 0 });
  await leave0xMirror(name, { unsent: 2, refused: 1 });
  expect(await waitingWork(device)).toMatchObject([{ mirror: name, count: 3, isOf0x: true }]);
  await Dexie.delete(name);
  expect(await waitingWork(device)).toMatchObject([{ count: 0 }]);
  expect(await Dexie.exists(name)).toBe(false);
});
