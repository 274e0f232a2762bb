/**
 * Somebody guesses PINs at a locked tablet, with the real keys and the real storage, and as fast as it lets them. Prints
 * what they get, and how far they come.
 */
import { HOUR_MS, MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import { type Guess, guessTable, pinsOf, print } from '@tableside/domain/testing/guess-table.ts';
import { weaknessOf } from '@tableside/protocol/pin-rules.ts';
import { SIGNED } from '@tableside/protocol/signed-text.contract.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { DeviceDb, ensureDevice, saveEnrolment } from '../mirror/database/device-db.ts';
import type { PinAnswer } from '../remote/pins.ts';
import { createKeyring, type Keyring } from './keyring.ts';

const NOW = Date.parse('2026-11-25T20:00:00.000Z');
const SPACE = pinsOf(4, (pin) => weaknessOf(pin, 'server') === undefined);
/** The last that anybody would try. */
const PIN = SPACE.at(-1) ?? '';

/** A tablet that Ana has used. It has no network, so only its own counter stands in the way. */
async function lockedTablet() {
  const indexedDB = new IDBFactory();
  const open = () => new DeviceDb('tableside-device', { indexedDB, IDBKeyRange });
  const time = { now: NOW };
  const network = { isUp: true };
  const keyringOn = (device: DeviceDb): Keyring =>
    createKeyring({
      device,
      clock: { now: () => time.now },
      mayKeep: async () => true,
      isOnline: () => network.isUp,
      calls: {
        people: async () => null,
        async enter(): Promise<PinAnswer> {
          if (!network.isUp) return { kind: 'needsNetwork' };
          return {
            kind: 'given',
            given: {
              keyId: 'key of ana',
              actKey: SIGNED.key,
              token: 'token of ana',
              expiresAt: '2026-12-25T20:00:00.000Z',
              user: { id: 'ana', name: 'Ana', role: 'server', staffId: null },
            },
          };
        },
      },
    });
  let device = open();
  const deviceId = testId('device');
  await ensureDevice(device, () => deviceId);
  await saveEnrolment(device, {
    deviceId,
    venueId: 'venue',
    letter: 'B',
    lastNumber: 0,
    deviceToken: 'secret',
  });
  expect((await keyringOn(device).open('ana', PIN)).kind).toBe('open');
  network.isUp = false;
  return {
    time,
    /** Each try follows a reload, which must give none back. */
    guess(pin: string) {
      device.close();
      device = open();
      return keyringOn(device).open('ana', pin);
    },
  };
}

it('an attack has ten tries at each person, the last five with waits of 1, 5, 15 and 60 minutes, and then none [T67 T72]', async () => {
  const { time, guess } = await lockedTablet();
  const slow = vi.spyOn(crypto.subtle, 'deriveBits');
  const guesses: Guess[] = [];
  let ended = '';
  for (const pin of SPACE) {
    const said = await guess(pin);
    ended = said.kind;
    if (said.kind !== 'wrong' && said.kind !== 'wait') break;
    const isChecked = said.kind === 'wrong';
    const waitMs = said.kind === 'wrong' ? said.waitMs : said.ms;
    guesses.push({ atMs: time.now - NOW, isChecked, waitMs });
    // Comes back a second too early first.
    time.now += isChecked && waitMs > 0 ? waitMs - 1000 : waitMs;
  }
  const tried = guesses.filter(({ isChecked }) => isChecked);
  const spanMs = time.now - NOW;
  const share = ((100 * (tried.length + 1)) / SPACE.length).toFixed(2);
  print(
    `${guessTable('One person at a locked tablet without a network', guesses)}The next try removes the key (${ended}).\n` +
      `${tried.length + 1} PINs in ${(spanMs / HOUR_MS).toFixed(1)} h, ${share} % of the ${SPACE.length} that may be one, and none on any later day: half of them are never reached.\n`,
  );
  expect(tried.map(({ waitMs }) => waitMs / MINUTE_MS)).toEqual([0, 0, 0, 0, 1, 5, 15, 60, 60]);
  expect(guesses.filter(({ isChecked }) => !isChecked)).toEqual(
    [1, 5, 15, 60, 60].map(() => expect.objectContaining({ waitMs: 1000 })),
  );
  expect(ended).toBe('wiped');
  const rounds = slow.mock.calls.map(([how]) => (how as Pbkdf2Params).iterations);
  expect(rounds).toEqual(Array.from({ length: 10 }, () => 600_000));
  time.now += 30 * 24 * HOUR_MS;
  expect(await guess(PIN)).toEqual({ kind: 'wiped' });
}, 120_000);
