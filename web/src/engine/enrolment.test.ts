/** A device whose id is in use, and which has lost its token: the server believes that it is another one. */
import { anActor, testId } from '@tableside/domain/testing/builders.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { party } from '../../testing/a-mirror.ts';
import { TestShift } from '../../testing/test-shift.ts';
import { readDevice } from '../mirror/database/device-db.ts';
import type { FloorPeople } from './signer.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(() => shift.end());

const BEN = anActor('server', { userId: testId('user', 7), name: 'Ben', deviceId: null });

/** Ana enrolled the device. Then it lost what the server gave it, and Ben opens the app there. */
async function withoutToken() {
  const before = await shift.started();
  const known = await readDevice(before.device);
  if (!known) throw new Error('The device has an identity.');
  await before.device.facts.put({ ...known, deviceToken: null, letter: null });
  before.crash();
  return known;
}

test('the device becomes another one, and sends what waits', async () => {
  const known = await withoutToken();
  const { engine, device, mirror } = await shift.started({ actor: BEN, mirror: shift.mirror('of Ben') });
  await shift.pass(5_000);
  const [first, refused, accepted, ...more] = shift.wire.enrolments;
  expect([first, refused, more]).toEqual([known.deviceId, known.deviceId, []]);
  const own = await readDevice(device);
  expect(own).toMatchObject({ deviceId: accepted, letter: 'C' });
  expect([accepted === known.deviceId, own?.deviceToken === null]).toEqual([false, false]);
  const orderNumber = await shift.during(engine.nextOrderNumber());
  expect(orderNumber).toBe('C-1');
  await shift.during(engine.mutate('visit.open', party({ orderNumber })));
  await shift.pass(5_000);
  expect([await mirror.outbox.count(), shift.server.effects.length]).toEqual([0, 1]);
});

test('a shared tablet stays what it is, and waits for a manager', async () => {
  const known = await withoutToken();
  let revoked = 0;
  const floor: FloorPeople = {
    author: () => null,
    personsToken: () => shift.token,
    officeToken: () => null,
    openOffice: async () => false,
    keysEnded: () => undefined,
    revoked: () => {
      revoked += 1;
    },
  };
  const { device } = await shift.started({ actor: BEN, mirror: shift.mirror('of all'), floor });
  await shift.pass(60_000);
  expect(revoked).toBeGreaterThan(0);
  expect(new Set(shift.wire.enrolments)).toEqual(new Set([known.deviceId]));
  expect((await readDevice(device))?.deviceId).toBe(known.deviceId);
});
