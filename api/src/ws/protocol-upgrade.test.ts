/** The server is brought up to date in the middle of a shift. Everybody else still has what they had before. */

import { change } from '@tableside/domain/entities/entities.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { PushResponse } from '@tableside/protocol/push.ts';
import { CLOSE, LIMITS, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller } from '../../testing/access/as-caller.ts';
import { type LiveRoom, OLIVES, openLiveRoom } from '../../testing/server/live-room.ts';
import { put } from '../../testing/venue/write-entries.ts';

const NEW = PROTOCOL_VERSION;
const OLD = NEW - 1;
const FIRST = 1;
const CLIENT = testId('device', 77);

let room: LiveRoom;
beforeEach(async () => {
  room = await openLiveRoom();
});
afterEach(() => room.close());

/** A visit with one round, as an app of this version makes it. */
const seat = () => {
  const visitId = testId('visit');
  const at = { tableId: 'table-2', visitId };
  const round = anOrder({ ...at, orderNumber: 'B-17', status: 'accepted', sentAt: AT });
  return put(
    room.server.storage,
    change('visit', aVisit({ tableId: 'table-2' })),
    change('order', anOrder({ ...at, id: padIdOf(visitId) })),
    change('order', round),
  );
};
const AT = '2026-03-02T19:00:00.000Z';

describe('an upgrade in the middle of a shift', () => {
  it('makes a kitchen screen of an older app load the new one, which then shows every ticket [V2]', async () => {
    const ticket = await room.newOrder();
    await room.pay(ticket);
    await seat();
    const cook = await room.server.signIn('kitchen');
    const screen = await room.connect();
    screen.send('hello', { protocol: OLD, token: cook.token, clientId: CLIENT, kitchen: true });
    expect(await screen.next('error')).toMatchObject({ data: { code: 'app.tooOld' } });
    expect(await screen.closed()).toBe(CLOSE.tooOld);
    const pull = (protocol: number) =>
      asCaller(room.server, cook).post<Envelope>('/sync/pull', {
        ...{ protocol, clientId: CLIENT, cursor: 0, ackMid: 0, full: testId('command', 9) },
      });
    expect(await pull(OLD)).toMatchObject({ status: 426, body: { code: 'app.tooOld' } });
    const tickets = (await pull(NEW)).body.rows.filter(
      ({ entity }) => entity === 'order' || entity === 'visit',
    );
    expect(tickets.map(({ id }) => id).sort()).toEqual([testId('order'), ticket.id].sort());
    const reloaded = await room.listen(cook, { clientId: CLIENT, kitchen: true }, { cursor: 0 });
    expect(await reloaded.next('change')).toBeDefined();
  });

  it('takes the full outbox of an older app, and sends it nothing that it cannot read [V2]', async () => {
    await seat();
    const visitId = testId('visit', 5);
    const line = (n: number) => ({ ...OLIVES, id: testId('item', n) });
    const mutations = Array.from({ length: 3 * LIMITS.pushMutations }, (_, n) => ({
      mid: n + 1,
      cmdId: testId('command', n + 1),
      ...(n === 0
        ? {
            name: 'visit.open',
            args: { id: visitId, orderNumber: 'C-1', tableId: 'table-1', payAt: 'order' },
          }
        : { name: 'visit.addItem', args: { visitId, item: line(n) } }),
      version: 1,
      occurredAt: AT,
      actorId: room.session.user.id,
      grant: room.session.token,
    }));
    for (let first = 0; first < mutations.length; first += LIMITS.pushMutations) {
      const batch = mutations.slice(first, first + LIMITS.pushMutations);
      const { body } = await room.waiter.post<PushResponse>('/sync/push', {
        ...{ protocol: OLD, clientId: CLIENT, ackMid: first, cursor: 1, deviceTime: AT, mutations: batch },
      });
      expect(body.results.map(({ status }) => status)).toEqual(batch.map(() => 'applied'));
      expect(body).not.toHaveProperty('changes');
    }
    const pull = { protocol: OLD, clientId: CLIENT, cursor: 1, ackMid: mutations.length };
    expect((await room.waiter.post('/sync/pull', pull)).status).toBe(426);
    const order = await room.waiter.get<{ items: unknown[] }>(`/orders/${visitId}`);
    expect(order.body.items).toHaveLength(mutations.length - 1);
  });

  it('serves a listener of the first protocol, with rounds among its orders [V6]', async () => {
    const known = await room.newOrder();
    const listener = await room.connect();
    listener.send('hello', { protocol: FIRST, token: room.session.token });
    await listener.next('welcome');
    listener.send('subscribeToAllOrders');
    expect((await listener.next('allOrders')).data.orders).toMatchObject([{ id: known.id }]);
    await seat();
    expect((await listener.next('orderStatusUpdate')).data).toMatchObject({ orderNumber: 'B-17' });
    await room.pay(known);
    expect((await listener.next('orderStatusUpdate')).data).toMatchObject({ id: known.id, status: 'paid' });
    listener.send('unsubscribeFromAllOrders');
    listener.send('subscribeToAllOrders');
    const { orders } = (await listener.next('allOrders')).data;
    expect(orders.map(({ orderNumber }) => orderNumber).sort()).toEqual(['B-17', known.orderNumber]);
  });

  it.each([
    ['its queue', { clientId: CLIENT }],
    ['a cursor', { cursor: 3 }],
  ])(
    'is announced to a client of an older protocol that names %s, because it keeps a mirror [V6]',
    async (_what, more) => {
      const socket = await room.connect();
      socket.send('hello', { protocol: OLD, token: room.session.token, ...more });
      expect(await socket.next('error')).toMatchObject({ data: { code: 'app.tooOld' } });
      expect(await socket.closed()).toBe(CLOSE.tooOld);
    },
  );

  it('refuses a listener of a protocol that never had the list [V6]', async () => {
    const socket = await room.connect();
    socket.send('hello', { protocol: 0, token: room.session.token });
    expect(await socket.closed()).toBe(CLOSE.tooOld);
  });
});
