/** One account opens sockets without end. Other accounts still get in, and it loses its own sockets. */
import { CLOSE, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { caughtUp, type LiveRoom, openLiveRoom } from '../../testing/server/live-room.ts';
import type { TestSocket } from '../../testing/server/test-socket.ts';
import { socketLimits } from './socket-places.ts';

const SOCKETS = 200;

let room: LiveRoom;
afterEach(() => room.close());

/** Returns once all sockets have said hello, whatever the outcome. */
async function floodOf(token: string): Promise<TestSocket[]> {
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => room.connect()));
  for (const socket of sockets) socket.send('hello', { protocol: PROTOCOL_VERSION, token });
  return sockets;
}

const welcomed = (sockets: readonly TestSocket[]): number =>
  sockets.filter(({ frames }) => frames.some(({ event }) => event === 'welcome')).length;

describe('a guest who opens 200 sockets [T107]', () => {
  it('keeps the last eight, and hears for each of the others when it may come back [F15]', async () => {
    room = await openLiveRoom();
    const { token } = await room.server.signIn('customer');
    const sockets = await floodOf(token);
    const codes = await Promise.all(sockets.slice(0, -8).map((socket) => socket.closed()));
    expect(new Set(codes)).toEqual(new Set([CLOSE.crowded]));
    expect(sockets[0]?.frames.at(-1)).toMatchObject({ event: 'bye', data: { reason: 'sockets' } });
    for (const socket of sockets.slice(-8)) {
      socket.send('ping', { t: 1 });
      await socket.next('pong');
    }
  });
});

describe('a browser tab that comes and goes', () => {
  it('takes no place from the other tab of its browser [F15]', async () => {
    room = await openLiveRoom();
    const other = await room.connect();
    await other.hello(room.session.token);
    for (let n = 0; n < 10; n += 1) {
      const tab = await room.connect();
      await tab.hello(room.session.token);
      tab.close();
      await tab.closed();
    }
    await caughtUp(other);
    expect(other.frames.map(({ event }) => event)).toEqual(['welcome', 'pong']);
  });
});

describe('many sockets of one account [T108]', () => {
  beforeEach(async () => {
    room = await openLiveRoom({ socketLimits: socketLimits(SOCKETS) });
  });

  it('let a tablet in before a guest’s flood [F15]', async () => {
    const { token } = await room.server.signIn('customer');
    const tablet = await room.connect();
    const flood = await floodOf(token);
    await tablet.hello(room.session.token);
    expect(welcomed(flood)).toBeLessThan(SOCKETS / 2);
    await Promise.all(flood.map((socket) => socket.next('welcome')));
  });

  it('let a guest in before another guest’s flood [F15]', async () => {
    const [mallory, guest] = [await room.server.signIn('customer'), await room.server.signIn('customer')];
    const phone = await room.connect();
    const flood = await floodOf(mallory.token);
    await phone.hello(guest.token);
    expect(welcomed(flood)).toBeLessThan(SOCKETS / 2);
    await Promise.all(flood.map((socket) => socket.next('welcome')));
  });
});
