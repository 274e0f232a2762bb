import { unhandledRejections } from '@tableside/testkit/unhandled-rejections.ts';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aTablet, DEVICE, PIN } from '../../testing/a-tablet.ts';
import type { PersonHere } from '../features/people/people-context.tsx';
import { readDevice } from '../mirror/database/device-db.ts';
import { takeOutOfUse } from '../mirror/database/floor-mode.ts';
import { FLOOR_USER, mirrorName } from '../mirror/database/mirror-db.ts';
import { dropKeys } from '../mirror/database/pin-entries.ts';

let tablet: Awaited<ReturnType<typeof aTablet>>;
beforeEach(async () => {
  tablet = await aTablet();
});
afterEach(() => tablet.device.close());

const modeOf = () => tablet.floor.people.get().mode;
const who = () => tablet.floor.people.get().who;

it('a device belongs to one person until somebody shares it, which signs that person out', async () => {
  const { floor, session, device } = tablet;
  expect(modeOf()).toBe('off');
  await floor.people.turnOn();
  expect([modeOf(), who(), session.user()]).toEqual(['on', null, null]);
  expect(floor.credential()).toBe(`${DEVICE}.secret`);
  await floor.people.turnOff(async () => undefined);
  expect([modeOf(), await device.facts.get('floor')]).toEqual(['off', undefined]);
});

describe('somebody who stops the sharing', () => {
  beforeEach(async () => {
    await tablet.floor.people.turnOn();
    await tablet.floor.people.enter('mia', PIN);
  });
  const stands = async () => ({
    mode: modeOf(),
    who: who(),
    pins: await tablet.device.pins.count(),
    isOutOfUse: (await readDevice(tablet.device))?.isOutOfUse ?? false,
  });

  it('ends it at the server first, and changes nothing here when that fails', async () => {
    const { floor } = tablet;
    const asked: string[] = [];
    const fails = async (deviceId: string) => {
      asked.push(deviceId);
      throw new Error('no network');
    };
    await expect(floor.people.turnOff(fails)).rejects.toThrow('no network');
    expect(asked).toEqual([DEVICE]);
    expect(await stands()).toEqual({ mode: 'on', who: 'mia', pins: 1, isOutOfUse: false });
    // The server may take it out of use for another reason later.
    floor.forEngine?.revoked();
    await vi.waitFor(async () => expect(await stands()).toMatchObject({ mode: 'off', isOutOfUse: true }));
  });

  it('does not hear that the device is out of use, however soon the server refuses it', async () => {
    const { floor, device } = tablet;
    await floor.people.turnOff(async () => {
      floor.forEngine?.revoked();
      // Another tab of this tablet hears of it, too.
      await takeOutOfUse(device);
    });
    floor.forEngine?.revoked();
    await floor.ready();
    expect(await stands()).toEqual({ mode: 'off', who: null, pins: 0, isOutOfUse: false });
  });
});

it('a device of one person stays in use when the server takes no PIN there', async () => {
  const { floor, device, network } = tablet;
  network.refuses = 'device.notShared';
  expect(await floor.people.enter('ana', PIN)).toEqual({ kind: 'revoked' });
  await floor.people.list(() => undefined);
  expect((await readDevice(device))?.isOutOfUse).toBeUndefined();
});

describe('on a shared tablet', () => {
  beforeEach(async () => {
    await tablet.floor.people.turnOn();
    tablet.ended.length = 0;
  });

  it('the lock ends the office that somebody opened with their password, on the server too', async () => {
    const { floor, session, ended } = tablet;
    expect(await floor.people.enter('ana', PIN)).toEqual({ kind: 'in' });
    session.openOffice('office of ana');
    floor.people.lock();
    expect([ended, session.token()]).toEqual([['office of ana'], null]);
  });

  it('a PIN lets somebody in, and the lock forgets their key and their token', async () => {
    const { floor, session, time, ended } = tablet;
    expect(await floor.people.enter('ana', '1470')).toMatchObject({ kind: 'wrong' });
    expect(who()).toBeNull();
    expect(await floor.people.enter('ana', PIN)).toEqual({ kind: 'in' });
    expect([who(), session.token(), floor.forEngine?.author()?.keyId]).toEqual([
      'ana',
      'token of ana',
      'key of ana',
    ]);
    floor.people.lock();
    expect([who(), session.token(), floor.who(), ended]).toEqual([null, null, null, []]);
    // What a closing screen still writes is hers. After that, nothing is.
    expect(floor.forEngine?.author()?.keyId).toBe('key of ana');
    time.fireNext(time.now());
    expect(floor.forEngine?.author()).toBeNull();
  });

  it('the PIN of a cook opens the time clock, and nothing else [T62]', async () => {
    const { floor, session } = tablet;
    expect(await floor.people.enter('kim', PIN)).toEqual({ kind: 'clockOnly' });
    expect([who(), session.token(), floor.forEngine?.author()]).toEqual([null, null, null]);
    expect(await floor.people.enterClock('kim', PIN)).toEqual({ kind: 'in' });
    expect([who(), floor.forEngine?.author()?.keyId]).toEqual([null, 'key of kim']);
  });

  it('the time clock knows who is at it, and the tablet stays locked', async () => {
    const { floor, session } = tablet;
    expect(await floor.people.enterClock('ana', '1470')).toMatchObject({ kind: 'wrong' });
    expect(floor.people.get().atClock).toBeNull();
    expect(await floor.people.enterClock('ana', PIN)).toEqual({ kind: 'in' });
    expect(floor.people.get()).toMatchObject({ who: null, atClock: { name: 'ana' } });
    expect([floor.forEngine?.author()?.keyId, session.token(), floor.who()]).toEqual([
      'key of ana',
      null,
      null,
    ]);
    floor.people.leaveClock();
    expect([floor.people.get().atClock, floor.forEngine?.author()]).toEqual([null, null]);
  });

  it('people get in without a network if they were here before, and stay in when it is back', async () => {
    const { floor, network, session } = tablet;
    await floor.people.enter('ana', PIN);
    floor.people.lock();
    network.isUp = false;
    expect(await floor.people.enter('ana', PIN)).toEqual({ kind: 'in' });
    expect(session.token()).toBeNull();
    expect(await floor.people.enter('ben', PIN)).toEqual({ kind: 'needsNetwork' });
    expect(who()).toBe('ana');
  });

  it('the tiles show who was here first, and then whom the server lets in', async () => {
    const { floor } = tablet;
    await floor.people.enter('mia', PIN);
    const shown: (readonly PersonHere[])[] = [];
    await floor.people.list((people) => shown.push(people));
    expect(shown.flat().map(({ waitsUntil }) => waitsUntil)).toEqual([0, 0, 0, 0, 0]);
    expect(
      shown.map((people) => people.map(({ userId, hasPin, digits }) => [userId, hasPin, digits])),
    ).toEqual([
      [['mia', true, 4]],
      [
        ['mia', true, 4],
        ['ana', true, null],
        ['ben', false, null],
        ['kim', true, null],
      ],
    ]);
  });

  it('the end of a key locks its person out at once, and the tablet forgets the key', async () => {
    const { floor, device } = tablet;
    await floor.people.enter('ana', PIN);
    floor.forEngine?.keysEnded(['key of ben']);
    expect(who()).toBe('ana');
    floor.forEngine?.keysEnded(['key of ana']);
    expect(who()).toBeNull();
    await vi.waitFor(async () => expect(await device.pins.count()).toBe(0));
  });

  it('the end of a key that another tab heard of locks its person out, too', async () => {
    const { floor, device } = tablet;
    await floor.people.enter('ana', PIN);
    await dropKeys(device, ['key of ana']);
    await vi.waitFor(() => expect(who()).toBeNull());
  });

  it('a refused session locks its person out', async () => {
    const { floor, session } = tablet;
    await floor.people.enter('ana', PIN);
    session.drop();
    expect([who(), floor.who()]).toEqual([null, null]);
  });

  it('a device that was taken out of use forgets every key, and is no longer shared [T70]', async () => {
    const { floor, device } = tablet;
    await floor.people.enter('ana', PIN);
    floor.forEngine?.revoked();
    expect([modeOf(), who()]).toEqual(['off', null]);
    await vi.waitFor(async () =>
      expect([await device.pins.count(), await device.keys.count()]).toEqual([0, 0]),
    );
    expect(await device.facts.get('floor')).toBeUndefined();
    expect(await readDevice(device)).toMatchObject({ isOutOfUse: true });
  });

  it('nothing can be exported when the browser has deleted the shared mirror, which is not made again', async () => {
    expect(await tablet.floor.people.exportShared()).toBeNull();
    expect(await Dexie.exists(mirrorName('venue', FLOOR_USER))).toBe(false);
  });

  it('the orders of the server are followed at once while the storage is closed, and nothing fails later', async () => {
    const { floor, device } = tablet;
    const broken = unhandledRejections();
    await floor.people.enter('ana', PIN);
    device.close();
    floor.forEngine?.keysEnded(['key of ana']);
    expect(who()).toBeNull();
    floor.forEngine?.revoked();
    expect(modeOf()).toBe('off');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(broken).toEqual([]);
  });

  describe('an approval', () => {
    const asked = {
      name: 'order.voidItem',
      args: {},
      author: { userId: 'ana', name: 'Ana', role: 'server' },
    } as const;
    beforeEach(async () => void (await tablet.floor.people.enter('ana', PIN)));

    it('comes from a manager, who is out again at once [T69]', async () => {
      const { floor } = tablet;
      const approving = floor.askApproval(asked);
      expect(floor.people.get().asked).toEqual({ name: 'order.voidItem', args: {}, author: 'Ana' });
      expect(await floor.people.approve('ben', PIN)).toEqual({ kind: 'notAllowed' });
      expect(await floor.people.approve('mia', PIN)).toEqual({ kind: 'in' });
      expect((await approving)?.keyId).toBe('key of mia');
      expect([who(), floor.people.get().asked]).toEqual(['ana', null]);
      expect(await floor.people.approve('mia', PIN)).toEqual({ kind: 'notAllowed' });
    });

    it.each([
      ['nobody gives it', () => tablet.floor.people.refuse()],
      ['the tablet locks', () => tablet.floor.people.lock()],
    ])('does not come when %s', async (_, happens) => {
      const approving = tablet.floor.askApproval(asked);
      happens();
      expect(await approving).toBeNull();
      expect(tablet.floor.people.get().asked).toBeNull();
    });
  });
});
