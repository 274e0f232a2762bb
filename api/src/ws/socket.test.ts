import { setTimeout } from 'node:timers/promises';
import { CLOSE, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller } from '../../testing/access/as-caller.ts';
import { caughtUp, type LiveRoom, openLiveRoom } from '../../testing/server/live-room.ts';
import { socketLimits } from './socket-places.ts';

describe('a socket', () => {
  let room: LiveRoom;
  beforeEach(async () => {
    room = await openLiveRoom();
  });
  afterEach(() => room.close());

  it('is welcomed after it says who it is', async () => {
    const socket = await room.connect();
    const { data } = await socket.hello(room.session.token);
    const { epoch, head } = await room.server.storage.head(room.server.venueId);
    expect(data).toEqual({
      serverTime: '2026-03-02T19:00:00.000Z',
      epoch,
      head,
      heartbeatMs: 15_000,
      build: 'test',
      minApp: expect.any(String),
    });
  });

  it.each(['', 'not a token'])('is closed when its token is "%s" [F1]', async (token) => {
    const socket = await room.connect();
    socket.send('hello', { protocol: PROTOCOL_VERSION, token });
    expect(await socket.next('error')).toMatchObject({ data: { code: 'auth.required' } });
    expect(await socket.closed()).toBe(CLOSE.token);
  });

  it('is closed when its app is too old [V2]', async () => {
    const socket = await room.connect();
    socket.send('hello', { protocol: 0, token: room.session.token });
    expect(await socket.closed()).toBe(CLOSE.tooOld);
  });

  it('has to say who it is before anything else [F1]', async () => {
    const socket = await room.connect();
    socket.send('subscribeToAllOrders', {});
    expect(await socket.next('error')).toMatchObject({ data: { code: 'auth.required' } });
  });

  it('is closed within a second after its session ended [F9 T20]', async () => {
    const socket = await room.listen(room.session);
    await socket.next('allOrders');
    const before = performance.now();
    await room.waiter.post('/auth/logout');
    expect(await socket.closed()).toBe(CLOSE.revoked);
    expect(performance.now() - before).toBeLessThan(1500);
  });

  it('is answered at each ping [F13]', async () => {
    const socket = await room.connect();
    await socket.hello(room.session.token);
    socket.send('ping', { t: 42 });
    expect(await socket.next('pong')).toMatchObject({
      data: { t: 42, serverTime: '2026-03-02T19:00:00.000Z' },
    });
  });

  it('is told the build at each ping if it has a mirror, and not as a listener [F13]', async () => {
    const builds: (string | undefined)[] = [];
    for (const more of [{ clientId: crypto.randomUUID() }, {}]) {
      const socket = await room.connect();
      await socket.hello(room.session.token, more);
      socket.send('ping', { t: 1 });
      builds.push((await socket.next('pong')).data.build);
    }
    expect(builds).toEqual(['test', undefined]);
  });

  it('is warned about unreadable frames, and closed at the third [F10]', async () => {
    const socket = await room.connect();
    await socket.hello(room.session.token);
    socket.sendText('{');
    socket.send('dance');
    socket.sendText('[]');
    expect((await socket.next('error')).data.code).toBe('request.malformed');
    expect((await socket.next('error')).data.code).toBe('request.shape');
    expect(await socket.closed()).toBe(CLOSE.frame);
  });

  it.each([17, 200])('is warned that a frame of %i KB is too large, and closed [F10]', async (kilobytes) => {
    const socket = await room.connect();
    socket.sendText(JSON.stringify({ event: 'ping', data: { t: 1 } }).padEnd(kilobytes * 1024));
    expect((await socket.next('error')).data.code).toBe('request.tooLarge');
    expect(await socket.closed()).toBe(CLOSE.frame);
  });

  it('is cut by a frame far beyond any limit, and no other socket is', async () => {
    const other = await room.connect();
    const socket = await room.connect();
    socket.sendText('x'.repeat(1024 * 1024));
    expect([1006, 1009]).toContain(await socket.closed());
    expect((await other.hello(room.session.token)).data.build).toBe('test');
    expect((await asCaller(room.server).get('/health')).status).toBe(200);
  });

  it('is warned that bytes are not a frame, and goes on', async () => {
    const socket = await room.connect();
    await socket.hello(room.session.token);
    socket.sendBytes(Buffer.from([0, 255, 254, 1]));
    expect((await socket.next('error')).data.code).toBe('request.malformed');
    await caughtUp(socket);
  });

  it('is warned that it sends too much, and closed [F10]', async () => {
    const socket = await room.connect();
    await socket.hello(room.session.token);
    for (let n = 0; n < 50; n += 1) socket.send('ping', { t: n });
    expect((await socket.next('error')).data.code).toBe('rate.limited');
    expect(await socket.closed()).toBe(CLOSE.frame);
  });

  it('cannot be opened by a page of another site [T97]', async () => {
    await expect(room.connect({ origin: 'https://elsewhere.example' })).rejects.toThrow(/403/);
    const own = await room.connect({ origin: room.address });
    expect((await own.hello(room.session.token)).data.build).toBe('test');
    const forged = { origin: 'https://elsewhere.example', 'x-forwarded-host': 'elsewhere.example' };
    await expect(room.connect(forged)).rejects.toThrow(/403/);
  });

  it('can be opened by a page that came through a trusted proxy, by the host that was asked there', async () => {
    const behind = await openLiveRoom({ trustProxy: ['loopback'] });
    const forwarded = { 'x-forwarded-host': 'venue.example' };
    const socket = await behind.connect({ ...forwarded, origin: 'https://venue.example' });
    expect((await socket.hello(behind.session.token)).data.build).toBe('test');
    const foreign = behind.connect({ ...forwarded, origin: 'https://elsewhere.example' });
    await expect(foreign).rejects.toThrow(/403/);
    await behind.close();
  });

  it('hears when the server stops, and when to come back [F14]', async () => {
    const socket = await room.connect();
    await socket.hello(room.session.token);
    await room.server.app.close();
    expect(await socket.next('bye')).toMatchObject({
      data: { reason: 'restart', spreadMs: expect.any(Number) },
    });
    expect(await socket.closed()).toBe(CLOSE.restart);
  });

  it('is sent away with the others, each with its own time to come back within five seconds [F14]', async () => {
    const large = await openLiveRoom({ socketLimits: socketLimits(50) });
    const sockets = await Promise.all(Array.from({ length: 50 }, () => large.connect()));
    for (const socket of sockets) await socket.hello(large.session.token);
    await large.close();
    const byes = await Promise.all(sockets.map((socket) => socket.next('bye')));
    const moments = byes.map(({ data }) => Number(data.spreadMs)).sort((a, b) => a - b);
    expect(new Set(moments).size).toBe(50);
    expect((moments.at(-1) ?? 0) - (moments[0] ?? 0)).toBeGreaterThan(3_000);
    expect(moments.at(-1)).toBeLessThanOrEqual(5_000);
  });
});

describe('a socket that falls silent', () => {
  it('is dropped after three heartbeats, but not while it pings [F8]', async () => {
    const lively = await openLiveRoom({ heartbeatMs: 300 });
    const socket = await lively.connect();
    await socket.hello(lively.session.token);
    const opened = performance.now();
    while (performance.now() - opened < 1200) {
      await caughtUp(socket);
      await setTimeout(100);
    }
    expect(socket.frames.filter((frame) => frame.event === 'pong').length).toBeGreaterThan(5);
    const silentSince = performance.now();
    expect(await socket.closed()).toBe(1006);
    expect(performance.now() - silentSince).toBeGreaterThan(700);
    await lively.close();
  });
});
