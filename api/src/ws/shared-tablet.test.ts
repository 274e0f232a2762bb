/** A tablet that its staff share, over HTTP and its socket: it proves itself by its credential alone. */
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import type { Enrolment } from '@tableside/protocol/accounts.ts';
import { deviceCredential } from '@tableside/protocol/device-credential.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import { CLOSE, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asCaller, type Caller } from '../../testing/access/as-caller.ts';
import { type LiveRoom, openLiveRoom, ordersOf } from '../../testing/server/live-room.ts';

const TABLET = testId('device', 1);
const QUEUE = testId('device', 100);

let room: LiveRoom;
let admin: Caller;
let credential: string;
beforeEach(async () => {
  room = await openLiveRoom();
  admin = asCaller(room.server, await room.server.signIn());
  const { body } = await admin.post<Enrolment>('/devices', { deviceId: TABLET, shared: true });
  credential = deviceCredential(body);
});
afterEach(() => room.close());

const call = <T>(path: string, over: object = {}) => {
  const asked = { protocol: PROTOCOL_VERSION, clientId: QUEUE, ackMid: 0, ...over };
  return asCaller(room.server).post<T>(path, asked, { authorization: `Device ${credential}` });
};
const push = (over: object = {}) =>
  call('/sync/push', { deviceTime: new Date(room.server.clock.now()).toISOString(), mutations: [], ...over });
const pull = (over: object = {}) => call<Envelope>('/sync/pull', { cursor: 0, view: 'floor', ...over });
const hello = async (token = credential, more: object = {}) => {
  const socket = await room.connect();
  socket.send('hello', { protocol: PROTOCOL_VERSION, token, view: 'floor', clientId: QUEUE, ...more });
  return socket;
};
const revoke = () => admin.post(`/devices/${TABLET}/revoke`);

describe('a shared tablet', () => {
  test('pushes, pulls and listens while nobody is signed in', async () => {
    expect((await push()).status).toBe(200);
    const { status, body } = await pull();
    expect([status, body.endedKeys]).toEqual([200, []]);
    const socket = await hello(credential, { cursor: body.head, epoch: body.epoch });
    await socket.next('welcome');
    await socket.next('change');
    const order = await room.newOrder();
    await socket.next('change');
    expect(ordersOf(socket)).toEqual([padIdOf(order.id)]);
  });

  test.each([
    ['of another token', (told: string) => `${told}x`],
    ['of another device', (told: string) => told.replace(TABLET, testId('device', 2))],
    ['that is invalid', () => 'tablet'],
    ['that is a person’s token', () => room.session.token],
  ])('cannot prove itself with a credential %s', async (_, made) => {
    credential = made(credential);
    expect([(await push()).status, (await pull()).status]).toEqual([401, 401]);
    expect(await (await hello()).closed()).toBe(CLOSE.token);
  });

  test('does not count as shared with the token of a person', async () => {
    const request = { protocol: PROTOCOL_VERSION, clientId: QUEUE, ackMid: 0, cursor: 0, view: 'floor' };
    expect(await room.waiter.post('/sync/pull', request)).toMatchObject({
      status: 401,
      body: { code: 'auth.required' },
    });
  });

  test('is out within a second once it is revoked, whether it pushed before or not [P14 T63 T72 T73]', async () => {
    const socket = await hello();
    await socket.next('welcome');
    await revoke();
    expect(await socket.closed()).toBe(CLOSE.revoked);
    const revoked = { status: 403, body: { code: 'device.revoked' } };
    expect(await push()).toMatchObject(revoked);
    expect(await pull()).toMatchObject(revoked);
    expect(await (await hello()).closed()).toBe(CLOSE.revoked);
  });
});
