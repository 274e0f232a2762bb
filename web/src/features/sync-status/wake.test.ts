/** A tablet that was asleep: what its pill says until it knows its real state. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { networkHints } from '../../../testing/network-hints.ts';
import { type Tablet, TestShift } from '../../../testing/test-shift.ts';
import { type PillFace, pillFace } from './pill-face.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

const HOUR_MS = 3_600_000;
const STEP_MS = 100;

/** Returns a tablet that slept for an hour, during which the server dropped its connection. */
async function wakesUp(): Promise<Tablet> {
  const browser = networkHints();
  const tablet = await shift.started({ nudges: browser.nudges, isVisible: () => true });
  shift.wire.socket.isFrozen = true;
  shift.time.sleep(HOUR_MS);
  browser.hint('visible');
  return tablet;
}

/** Returns what the pill shows while this time passes, without repeats. */
async function facesFor({ engine }: Tablet, ms: number): Promise<string[]> {
  const faces: string[] = [];
  for (let passed = 0; passed <= ms; passed += STEP_MS) {
    const now = shift.time.now();
    const { word, face }: PillFace = pillFace(engine.status.get(), { now, steady: now });
    if (faces.at(-1) !== `${word}, ${face}`) faces.push(`${word}, ${face}`);
    await shift.pass(STEP_MS);
  }
  return faces;
}

describe('after a sleep', () => {
  test('a connection that comes back soon causes no warning', async () => {
    const tablet = await wakesUp();
    expect(await facesFor(tablet, 10_000)).toEqual(['Online, plain', 'Reconnecting, plain', 'Online, plain']);
  });

  test('a connection that stays away is Reconnecting for three seconds before there is a warning', async () => {
    const tablet = await wakesUp();
    shift.wire.socketsBlocked = true;
    expect(await facesFor(tablet, 2_900)).toEqual(['Online, plain', 'Reconnecting, plain']);
    expect(await facesFor(tablet, 10_000)).toEqual(['Reconnecting, warn']);
  });

  test('an unreachable server is Reconnecting for as long before it is Offline', async () => {
    const tablet = await wakesUp();
    shift.wire.isCut = true;
    expect(await facesFor(tablet, 2_900)).toEqual(['Online, plain', 'Reconnecting, plain']);
    expect(await facesFor(tablet, 10_000)).toEqual(['Offline, ink']);
  });
});
