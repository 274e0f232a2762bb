/**
 * A client that knows only the socket's order events and nothing else of the protocol: it sends no hello and no ping.
 */
import { setTimeout } from 'node:timers/promises';
import { CLOSE } from '@tableside/protocol/version.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { type LiveRoom, openLiveRoom } from '../../testing/server/live-room.ts';

let room: LiveRoom;
afterEach(() => room.close());

describe('a client that only subscribes', () => {
  it('is served with the token of its upgrade [F16]', async () => {
    room = await openLiveRoom();
    const known = await room.newOrder();
    const socket = await room.connect({ authorization: `Bearer ${room.session.token}` });
    socket.send('subscribeToAllOrders');
    expect((await socket.next('allOrders')).data.orders).toMatchObject([{ id: known.id }]);
    await room.pay(known);
    expect((await socket.next('orderStatusUpdate')).data).toMatchObject({ id: known.id, status: 'paid' });
    socket.send('unsubscribeFromAllOrders');
    socket.send('subscribeToAllOrders');
    await socket.next('allOrders');
  });

  it('is served with the token in its subscription, because a browser sends no header [F16]', async () => {
    room = await openLiveRoom();
    const socket = await room.connect();
    socket.send('subscribeToAllOrders', { token: room.session.token });
    await socket.next('allOrders');
    const made = await room.newOrder();
    expect((await socket.next('orderStatusUpdate')).data).toMatchObject({ id: made.id });
  });

  it('sees what its account may see', async () => {
    room = await openLiveRoom();
    await room.newOrder();
    const { token } = await room.server.signIn('customer');
    const socket = await room.connect({ authorization: `Bearer ${token}` });
    socket.send('subscribeToAllOrders');
    expect((await socket.next('allOrders')).data.orders).toEqual([]);
  });

  it.each([
    ['of its upgrade', { authorization: 'Bearer no-token' }, {}],
    ['in its subscription', {}, { token: 'no-token' }],
  ])('is closed when the token %s is not valid [F16]', async (_where, headers, data) => {
    room = await openLiveRoom();
    const socket = await room.connect(headers as Record<string, string>);
    socket.send('subscribeToAllOrders', data);
    expect(await socket.next('error')).toMatchObject({ data: { code: 'auth.required' } });
    expect(await socket.closed()).toBe(CLOSE.token);
  });

  it('may also say hello, and then counts as the person in the hello', async () => {
    room = await openLiveRoom();
    await room.newOrder();
    const { token } = await room.server.signIn('customer');
    const socket = await room.connect({ authorization: `Bearer ${room.session.token}` });
    await socket.hello(token);
    socket.send('subscribeToAllOrders');
    expect((await socket.next('allOrders')).data.orders).toEqual([]);
  });

  it('is never served with a token in the address [F16 T116]', async () => {
    room = await openLiveRoom();
    const socket = await room.connect({}, `?token=${room.session.token}`);
    socket.send('subscribeToAllOrders');
    expect(await socket.next('error')).toMatchObject({ data: { code: 'auth.required' } });
  });

  it('stays even if it says nothing more, as long as it answers pings [F16]', async () => {
    room = await openLiveRoom({ heartbeatMs: 300 });
    const socket = await room.connect({ authorization: `Bearer ${room.session.token}` });
    socket.send('subscribeToAllOrders');
    await socket.next('allOrders');
    await setTimeout(1500);
    const made = await room.newOrder();
    expect((await socket.next('orderStatusUpdate')).data).toMatchObject({ id: made.id });
    socket.pause();
    await setTimeout(1500);
    socket.resume();
    expect(await socket.closed()).toBe(1006);
  });
});
