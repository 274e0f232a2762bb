/** The pill's text for failing calls, in states that a real engine reached. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { party } from '../../../testing/a-mirror.ts';
import { type Tablet, TestShift } from '../../../testing/test-shift.ts';
import { refused } from '../../../testing/test-wire.ts';
import { connectionText } from './connection-messages.ts';
import { pillFace } from './pill-face.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

const BAD_GATEWAY = refused(502, '');

const faceOf = ({ engine }: Tablet) => {
  const now = shift.time.now();
  const { word, face } = pillFace(engine.status.get(), { now, steady: now });
  return `${word}, ${face}`;
};
const titleOf = ({ engine }: Tablet): string => connectionText(engine.status.get(), true).title;

const pokes = (): void => shift.wire.socket.say('poke', { head: shift.server.head + 1 });

describe.each([
  ['a proxy', BAD_GATEWAY],
  ['the server itself', refused(500, 'server.internal')],
  ['a page that is not ours', { kind: 'unreachable', why: 'stranger' } as const],
])('while the connection is open and %s answers', (_who, failure) => {
  test('the pulls, the pill says that nothing is received, quietly at first, until a pull succeeds [C6]', async () => {
    const tablet = await shift.started();
    shift.wire.onPull = () => failure;
    pokes();
    await shift.pass(1_000);
    expect(faceOf(tablet)).toBe('Not receiving, plain');
    await shift.pass(30_000);
    expect(faceOf(tablet)).toBe('Not receiving, warn');
    expect(titleOf(tablet)).toBe("Updates aren't arriving");
    shift.wire.onPull = () => undefined;
    await shift.pass(8_000);
    expect(faceOf(tablet)).toBe('Online, plain');
  });

  test('the pushes, the pill says that nothing is sent, and how much waits, until a push succeeds [C6]', async () => {
    const tablet = await shift.started();
    shift.wire.onPush = () => failure;
    await shift.during(tablet.engine.mutate('visit.open', party()));
    await shift.pass(10_000);
    expect(faceOf(tablet)).toBe('Not sending, warn');
    expect(titleOf(tablet)).toBe("Changes can't be sent");
    shift.wire.onPush = () => undefined;
    await shift.pass(8_000);
    expect(faceOf(tablet)).toBe('Online, plain');
    expect(shift.server.effects).toHaveLength(1);
  });

  test('both, the pill says that nothing is synced', async () => {
    const tablet = await shift.started();
    shift.wire.onPull = () => failure;
    shift.wire.onPush = () => failure;
    pokes();
    await shift.during(tablet.engine.mutate('visit.open', party()));
    await shift.pass(10_000);
    expect(faceOf(tablet)).toBe('Not syncing, warn');
    expect(titleOf(tablet)).toBe("The server can't sync");
  });
});

test('the pill says Offline when a proxy answers everything with an error [C6]', async () => {
  const tablet = await shift.started();
  shift.wire.transport.health = async () => BAD_GATEWAY;
  shift.wire.onPull = () => BAD_GATEWAY;
  shift.wire.socketsBlocked = true;
  shift.wire.socket.close(1006);
  await shift.pass(10_000);
  const { contactAt } = tablet.engine.status.get();
  expect(faceOf(tablet)).toBe('Offline, ink');
  expect(shift.time.now() - (contactAt ?? 0)).toBeGreaterThanOrEqual(10_000);
});

test('the pill says that the venue is closed, and what becomes of unsent work, until it opens again', async () => {
  const tablet = await shift.started();
  shift.wire.onPull = () => refused(503, 'venue.outOfUse', 60_000);
  pokes();
  await shift.pass(1_000);
  expect(faceOf(tablet)).toBe('Venue closed, danger');
  expect(connectionText(tablet.engine.status.get(), true)).toMatchObject({
    title: 'This venue is closed',
    works: expect.stringContaining('stays on this device'),
  });
  shift.wire.onPull = () => undefined;
  await shift.pass(61_000);
  expect(faceOf(tablet)).toBe('Online, plain');
});
