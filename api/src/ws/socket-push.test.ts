/** A push in a frame may do what the request may do, and nothing else. */
import type { ErrorBody } from '@tableside/protocol/error.ts';
import type { PushResponse } from '@tableside/protocol/push.ts';
import { CLOSE, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { asCaller } from '../../testing/access/as-caller.ts';
import { type LiveRoom, openLiveRoom } from '../../testing/server/live-room.ts';
import type { Frame, TestSocket } from '../../testing/server/test-socket.ts';

const CLIENT = '0194e6a0-0000-7000-8000-00000000c001';
const OTHER = '0194e6a0-0000-7000-8000-00000000c002';
const AT = '2026-03-02T19:00:00.000Z';

let room: LiveRoom;
afterEach(() => room.close());

const mutation = (mid: number, name: string, args: object) => ({
  mid,
  cmdId: `0194e6a0-0000-7000-8000-0000000${10_000 + mid}`,
  name,
  version: 1,
  args,
  occurredAt: AT,
  actorId: room.session.user.id,
  grant: null,
});

const openVisit = () =>
  mutation(1, 'visit.open', {
    id: '0194e6a0-0000-7000-8000-00000000a001',
    orderNumber: 'A-1',
    tableId: 'table-1',
    payAt: 'end',
  });

const pushOf = (mutations: object[], clientId = CLIENT) => ({
  protocol: PROTOCOL_VERSION,
  clientId,
  ackMid: 0,
  deviceTime: AT,
  mutations,
});

const mirrorOf = async (token: string): Promise<TestSocket> => {
  const socket = await room.connect();
  await socket.hello(token, { clientId: CLIENT, cursor: 0 });
  return socket;
};

interface Sent {
  readonly token?: string;
  readonly request?: object | string;
}

const send = (socket: TestSocket, { token = room.session.token, request = pushOf([]) }: Sent = {}): void =>
  socket.send('push', {
    id: 7,
    token,
    request: typeof request === 'string' ? request : JSON.stringify(request),
  });

const push = async (socket: TestSocket, sent: Sent = {}): Promise<Frame<'pushed'>['data']> => {
  send(socket, sent);
  return (await socket.next('pushed')).data;
};

const codeOf = ({ body }: Frame<'pushed'>['data']): string => (body as ErrorBody).code;

describe('a push in a frame', () => {
  it('gets the answer of the request, once for each command however it comes [F19] [P2]', async () => {
    room = await openLiveRoom();
    const socket = await mirrorOf(room.session.token);
    expect(socket.frames[0]).toMatchObject({ event: 'welcome', data: { push: true } });
    const request = pushOf([openVisit()]);
    const pushed = await push(socket, { request });
    expect(pushed).toMatchObject({ id: 7, status: 200 });
    const { results } = pushed.body as PushResponse;
    expect(results).toMatchObject([{ mid: 1, status: 'applied', seq: 2 }]);
    expect((await room.waiter.post<PushResponse>('/sync/push', request)).body.results).toEqual(results);
    expect(((await push(socket, { request })).body as PushResponse).results).toEqual(results);
  });

  it.each([
    ['is no JSON', '{'],
    ['has not the shape of a push', { ...pushOf([]), clientId: 'mine' }],
  ])('is refused as the request when it %s', async (_why, request) => {
    room = await openLiveRoom();
    const answer = await push(await mirrorOf(room.session.token), { request });
    expect(answer.status).toBe(400);
    expect(['request.malformed', 'request.shape']).toContain(codeOf(answer));
  });

  it('is refused when it is larger than a frame may be [F10]', async () => {
    room = await openLiveRoom();
    const socket = await mirrorOf(room.session.token);
    send(socket, { request: ' '.repeat(16 * 1024) });
    expect(await socket.closed()).toBe(CLOSE.frame);
  });
});

describe('whose push it is', () => {
  it("is proven by the frame's token, whoever opened the socket", async () => {
    room = await openLiveRoom();
    const socket = await mirrorOf(room.session.token);
    expect(await push(socket, { token: 'no token' })).toMatchObject({ status: 401 });
    const guest = await room.server.signIn('customer');
    const section = mutation(1, 'section.create', { id: 'roof', name: 'Roof' });
    const request = pushOf([{ ...section, actorId: guest.user.id }], OTHER);
    const { body } = await push(socket, { token: guest.token, request });
    expect((body as PushResponse).results).toMatchObject([{ mid: 1, status: 'rejected' }]);
  });

  it('ends with the session, before its socket is closed [F9]', async () => {
    room = await openLiveRoom();
    const colleague = await room.server.signIn('kitchen');
    const socket = await mirrorOf(colleague.token);
    expect((await push(socket)).status).toBe(200);
    await room.waiter.post('/auth/logout');
    const answer = await push(socket, { request: pushOf([openVisit()]) });
    expect([answer.status, codeOf(answer)]).toEqual([401, 'auth.required']);
  });

  it("cannot be another queue's", async () => {
    room = await openLiveRoom();
    const socket = await mirrorOf(room.session.token);
    await push(socket, { request: pushOf([openVisit()]) });
    const kitchen = await room.server.signIn('kitchen');
    const answer = await push(socket, { token: kitchen.token, request: pushOf([]) });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'client.foreign']);
  });
});

describe('who floods the server with pushes', () => {
  it('has to say hello as a mirror first', async () => {
    room = await openLiveRoom();
    const stranger = await room.connect();
    send(stranger);
    expect(await stranger.next('error')).toMatchObject({ data: { code: 'auth.required' } });
    const listener = await room.listen(room.session);
    expect(listener.frames[0]?.data).not.toHaveProperty('push');
    send(listener);
    expect(await listener.next('error')).toMatchObject({ data: { code: 'auth.required' } });
  });

  it('is limited as by requests, which count with them', async () => {
    room = await openLiveRoom({ rateLimits: { perSession: 3, perAddress: 1000 } });
    const socket = await mirrorOf(room.session.token);
    const answers = [await push(socket), await push(socket), await push(socket), await push(socket)];
    const last = answers.at(-1);
    expect(last && [last.status, codeOf(last), last.retryAfter]).toEqual([429, 'rate.limited', 1]);
    expect((await asCaller(room.server, room.session).get('/tables')).status).toBe(429);
  });

  it('is closed with the fifth push under way [F19]', async () => {
    room = await openLiveRoom();
    const socket = await mirrorOf(room.session.token);
    for (let n = 0; n < 5; n += 1) send(socket);
    expect(await socket.closed()).toBe(CLOSE.frame);
  });
});
