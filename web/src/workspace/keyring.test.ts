import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import type { PinSession } from '@tableside/protocol/rest/pin.ts';
import { SIGNED } from '@tableside/protocol/signed-text.contract.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, describe, expect, test } from 'vitest';
import { DeviceDb, ensureDevice, saveEnrolment } from '../mirror/database/device-db.ts';
import { savePinEntry } from '../mirror/database/pin-entries.ts';
import type { PinEntry } from '../mirror/database/pin-entry.ts';
import type { PinAnswer } from '../remote/pins.ts';
import { createKeyring, type Keyring } from './keyring.ts';

const NOW = Date.parse('2026-11-25T20:00:00.000Z');
const PIN = '8305';
const DEVICE = testId('device');

const given = (over: Partial<PinSession> = {}): PinSession => ({
  keyId: 'key of ana',
  actKey: SIGNED.key,
  token: 'token of ana',
  expiresAt: '2026-12-25T20:00:00.000Z',
  user: { id: 'ana', name: 'Ana', role: 'server', staffId: null },
  ...over,
});

class Tablet {
  readonly #indexedDB = new IDBFactory();
  device: DeviceDb = this.#open();
  now = NOW;
  isOnline = true;
  mayKeep = true;
  pin = PIN;
  key = given();
  readonly asked: string[] = [];
  keyring: Keyring = this.#keyring();

  static async enrolled(): Promise<Tablet> {
    const tablet = new Tablet();
    await ensureDevice(tablet.device, () => DEVICE);
    await saveEnrolment(tablet.device, {
      deviceId: DEVICE,
      venueId: 'venue',
      letter: 'B',
      lastNumber: 0,
      deviceToken: 'secret',
    });
    return tablet;
  }

  reload(): void {
    this.device.close();
    this.device = this.#open();
    this.keyring = this.#keyring();
  }

  /** Puts the entry that Ana's first PIN left, with the tries of somebody else. */
  async hold(entry: PinEntry, tries = 0): Promise<void> {
    await savePinEntry(this.device, { ...entry, tries });
  }

  #open(): DeviceDb {
    return new DeviceDb('tableside-device', { indexedDB: this.#indexedDB, IDBKeyRange });
  }

  #keyring(): Keyring {
    return createKeyring({
      device: this.device,
      clock: { now: () => this.now },
      mayKeep: async () => this.mayKeep,
      isOnline: () => this.isOnline,
      calls: {
        people: async () => null,
        enter: async ({ pin }): Promise<PinAnswer> => {
          if (!this.isOnline) return { kind: 'needsNetwork' };
          this.asked.push(pin);
          if (pin === this.pin) return { kind: 'given', given: this.key };
          return { kind: 'wrong', left: 4, waitMs: 0 };
        },
      },
    });
  }
}

const macOfAna = async (tablet: Tablet, pin = PIN): Promise<string | undefined> => {
  const opened = await tablet.keyring.open('ana', pin);
  return opened.kind === 'open' ? opened.key.signer.mac('act', SIGNED.command) : undefined;
};
const [act] = SIGNED.macs;

describe('the first PIN of a person on a tablet', () => {
  test('needs the network', async () => {
    const tablet = await Tablet.enrolled();
    tablet.isOnline = false;
    expect(await tablet.keyring.open('ana', PIN)).toEqual({ kind: 'needsNetwork' });
  });

  test('opens it without one from then on, even after a reload, and signs as the server expects', async () => {
    const tablet = await Tablet.enrolled();
    expect(await macOfAna(tablet)).toBe(act?.mac);
    tablet.isOnline = false;
    tablet.reload();
    expect(await macOfAna(tablet)).toBe(act?.mac);
    expect(tablet.asked).toEqual([PIN]);
    expect(await tablet.device.pins.get('ana')).toMatchObject({ digits: 4, deviceId: DEVICE });
  });

  test('is asked for each time when the venue does not want PINs to be kept', async () => {
    const tablet = await Tablet.enrolled();
    await macOfAna(tablet);
    tablet.mayKeep = false;
    tablet.isOnline = false;
    expect(await tablet.keyring.open('ana', PIN)).toEqual({ kind: 'needsNetwork' });
    tablet.isOnline = true;
    expect(await macOfAna(tablet)).toBe(act?.mac);
    expect(await tablet.device.pins.count()).toBe(0);
  });
});

describe('a PIN that is kept here', () => {
  let kept: PinEntry;
  beforeAll(async () => {
    const tablet = await Tablet.enrolled();
    await macOfAna(tablet);
    const entry = await tablet.device.pins.get('ana');
    if (!entry) throw new Error('Nothing was kept.');
    kept = entry;
  });

  /** The key of the device is another one here, so no PIN opens the entry: each try is wrong. */
  async function withWrongTries(tries: number): Promise<Tablet> {
    const tablet = await Tablet.enrolled();
    tablet.isOnline = false;
    const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, [
      'sign',
    ]);
    await tablet.device.keys.add({ id: 'device', key });
    await tablet.hold(kept, tries);
    return tablet;
  }

  test('says when it is wrong, and how many tries are left', async () => {
    const tablet = await withWrongTries(0);
    expect(await tablet.keyring.open('ana', '1470')).toEqual({ kind: 'wrong', left: 9, waitMs: 0 });
    expect(tablet.asked).toEqual([]);
  });

  test('is locked after the fifth wrong try, even after a reload', async () => {
    const tablet = await withWrongTries(4);
    expect(await tablet.keyring.open('ana', '1470')).toEqual({ kind: 'wrong', left: 5, waitMs: MINUTE_MS });
    tablet.reload();
    tablet.now += 1000;
    expect(await tablet.keyring.open('ana', PIN)).toEqual({ kind: 'wait', ms: MINUTE_MS - 1000 });
  });

  test('is wiped by the tenth, and the server is not asked instead', async () => {
    const tablet = await withWrongTries(9);
    tablet.isOnline = true;
    tablet.now += 90 * MINUTE_MS;
    expect(await tablet.keyring.open('ana', '1470')).toEqual({ kind: 'wiped' });
    expect(await tablet.keyring.open('ana', PIN)).toEqual({ kind: 'wiped' });
    expect(tablet.asked).toEqual([]);
  });

  test('opens with the new one after it was changed elsewhere, once the server has been asked', async () => {
    const tablet = await withWrongTries(0);
    tablet.isOnline = true;
    tablet.pin = '7294';
    tablet.key = given({ keyId: 'newer key of ana' });
    expect(await macOfAna(tablet, '7294')).toBe(act?.mac);
    expect(await tablet.device.pins.get('ana')).toMatchObject({ keyId: 'newer key of ana', tries: 0 });
  });
});
