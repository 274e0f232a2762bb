/** Guests call the staff from their phones. Some of them mean no good. */
import type { Call } from '@tableside/domain/entities/call.ts';
import { GUEST_LIMITS } from '@tableside/domain/values/guest-limits.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { PushResponse } from '@tableside/protocol/push.ts';
import type { NamelessCall } from '@tableside/protocol/rest/call.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { caughtUp, type LiveRoom, OLIVES, openLiveRoom } from '../../../testing/server/live-room.ts';
import { codeOn } from '../../../testing/server/start-server.ts';

const MINUTE = 60_000;
const TABLE = 'table-1';

let room: LiveRoom;
let session: Session;
let guest: Caller;
let tableCode: string;
beforeEach(async () => {
  room = await openLiveRoom();
  session = await room.server.signIn('customer');
  guest = asCaller(room.server, session);
  tableCode = await codeOn(room.server, TABLE);
});
afterEach(() => room.close());

const call = (who: Caller, kind = 'server', of: { table?: string; code?: string } = {}) =>
  who.post<Call & { code?: string }>(`/tables/${of.table ?? TABLE}/calls`, {
    kind,
    tableCode: of.code ?? tableCode,
  });

const codeOf = ({ status, body }: Answer<{ code?: string }>): string =>
  status < 300 ? 'done' : `${status} ${body.code}`;

async function pulled(caller: Caller): Promise<string> {
  const request = { protocol: PROTOCOL_VERSION, clientId: uuid(), ackMid: 0, limit: 500, cursor: 0 };
  return JSON.stringify((await caller.post<Envelope>('/sync/pull', request)).body);
}

/** Pushes one call from a new queue, as if it was tapped so many minutes ago. */
const push = (who: Session, minutesAgo = 0): Promise<Answer<PushResponse>> => {
  const at = new Date(room.server.clock.now() - minutesAgo * MINUTE).toISOString();
  return asCaller(room.server, who).post<PushResponse>('/sync/push', {
    protocol: PROTOCOL_VERSION,
    clientId: uuid(),
    ackMid: 0,
    deviceTime: at,
    mutations: [
      {
        mid: 1,
        cmdId: uuid(),
        name: 'call.make',
        version: 1,
        args: { kind: 'server', tableId: TABLE, tableCode },
        occurredAt: at,
        actorId: who.user.id,
        grant: null,
      },
    ],
  });
};
const outcomeOf = ({ body }: Answer<PushResponse>): string =>
  body.results[0]?.code ?? body.results[0]?.status ?? 'nothing';

describe('a guest’s call', () => {
  it('is seen by the floor and by its guest, and by neither the kitchen nor other guests', async () => {
    const { body } = await call(guest);
    for (const role of ['admin', 'manager', 'server'] as const)
      expect(await pulled(asCaller(room.server, await room.server.signIn(role))), role).toContain(body.id);
    for (const role of ['kitchen', 'customer'] as const) {
      const other = asCaller(room.server, await room.server.signIn(role));
      expect(await pulled(other), role).not.toContain(body.id);
      expect((await other.get(`/calls/${body.id}`)).status).toBe(404);
    }
    expect(await pulled(guest)).toContain(body.id);
  });

  it('reaches the tablets at once, and its answer reaches the phone with only a first name', async () => {
    const maria = await room.server.signIn('server', 'staff-priya');
    const tablet = await room.listen(maria, { clientId: uuid() });
    const phone = await room.listen(session, { clientId: uuid() });
    await Promise.all([tablet.next('allOrders'), phone.next('allOrders')]);
    const { id } = (await call(guest, 'bill')).body;
    await caughtUp(tablet);
    expect(JSON.stringify(tablet.frames)).toContain(id);
    const answered = await asCaller(room.server, maria).post<Call>(`/calls/${id}/answer`, {});
    expect(answered.body.answered).toMatchObject({ userId: maria.user.id });
    await caughtUp(phone);
    expect(JSON.stringify(phone.frames)).toContain('"firstName":"Priya"');
    const card = (await room.server.storage.row(room.server.venueId, 'staff', 'staff-priya'))?.doc;
    expect(card?.lastName).not.toBe('');
    expect(JSON.stringify(phone.frames)).not.toContain(card?.lastName);
  });

  it('does not get in the way: the guest can still order, and the check is neither printed nor locked', async () => {
    const order = await room.newOrder(TABLE);
    await call(guest, 'bill');
    const visit = (await room.waiter.get<{ billedAt: unknown; printedAt?: unknown }>(`/visits/${order.id}`))
      .body;
    expect([visit.billedAt, visit.printedAt]).toEqual([null, undefined]);
    expect((await guest.post('/orders', { tableId: TABLE, tableCode, items: [OLIVES] })).status).toBe(201);
    expect((await room.waiter.post(`/orders/${order.id}/items`, OLIVES)).status).toBe(201);
  });

  it('does not arrive as new twenty minutes after it was tapped without a network', async () => {
    room.server.clock.advance(30 * MINUTE);
    expect(outcomeOf(await push(session, 20))).toBe('call.late');
    expect(await room.server.storage.rows(room.server.venueId, 'call')).toEqual([]);
    expect(outcomeOf(await push(session, 3))).toBe('applied');
  });
});

describe('a malicious guest', () => {
  it('cannot call with the code of another table, an old code or none [T127]', async () => {
    const other = await codeOn(room.server, 'table-2');
    expect(codeOf(await call(guest, 'server', { code: other }))).toBe('403 table.code');
    expect(codeOf(await call(guest, 'server', { table: 'table-2' }))).toBe('403 table.code');
    expect(codeOf(await guest.post(`/tables/${TABLE}/calls`, { kind: 'server' }))).toBe('400 request.shape');
    const admin = asCaller(room.server, await room.server.signIn());
    expect((await admin.put(`/tables/${TABLE}`, { qrCode: 'printed-anew' })).status).toBe(200);
    expect(codeOf(await call(guest))).toBe('403 table.code');
    expect(codeOf(await call(guest, 'server', { code: 'printed-anew' }))).toBe('done');
  });

  it('can call only once a minute and so many times an hour, by REST and by new queues [T127]', async () => {
    const before = room.server.storage.head(room.server.venueId);
    for (let n = 0; n < 20; n += 1) expect(codeOf(await call(guest))).toBe('done');
    expect((await room.server.storage.head(room.server.venueId)).head).toBe((await before).head + 1);
    const { account } = GUEST_LIMITS.perHour.calls;
    const outcomes: string[] = [];
    for (let n = 1; n < account; n += 1) {
      room.server.clock.advance(MINUTE);
      outcomes.push(outcomeOf(await push(session)));
    }
    expect(new Set(outcomes)).toEqual(new Set(['applied']));
    room.server.clock.advance(MINUTE);
    expect(outcomeOf(await push(session))).toBe('call.tooMany');
    const refused = await call(guest, 'bill');
    expect(codeOf(refused)).toBe('429 call.tooMany');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const neighbour = asCaller(room.server, await room.server.signIn('customer'));
    expect(codeOf(await call(neighbour))).toBe('done');
    // The guest who called all evening has one row.
    const rows = await room.server.storage.rows(room.server.venueId, 'call');
    expect(rows.filter(({ doc }) => doc.customerId === session.user.id)).toHaveLength(1);
  });

  it('cannot answer a call, and a guest who was blocked or signed out cannot call [T127]', async () => {
    const { id } = (await call(guest)).body;
    expect((await guest.post(`/calls/${id}/answer`, {})).status).toBe(403);
    const admin = asCaller(room.server, await room.server.signIn());
    expect((await admin.post(`/users/${session.user.id}/block`)).status).toBe(200);
    expect((await call(guest, 'bill')).status).toBe(401);
    expect((await push(session)).status).toBe(401);
    expect((await call(asCaller(room.server), 'bill')).status).toBe(401);
  });

  it('cannot call while the venue is closed [T127]', async () => {
    room.server.clock.advance(14 * 60 * MINUTE);
    expect(codeOf(await call(guest))).toBe('409 venue.closed');
  });
});

describe('guests who gave no name', () => {
  const nameless = (kind = 'server', code = tableCode) =>
    asCaller(room.server).post<NamelessCall[] & { code?: string }>(`/tables/code/${code}/calls`, { kind });
  const callsStored = () => room.server.storage.rows(room.server.venueId, 'call');

  it('call with the code of their table, and read who comes', async () => {
    expect((await nameless()).body).toMatchObject([{ kind: 'server', answered: null, isWaiting: true }]);
    const [row] = await callsStored();
    expect(row?.doc).toMatchObject({ tableId: TABLE, kind: 'server' });
    const maria = await room.server.signIn('server', 'staff-priya');
    expect((await asCaller(room.server, maria).post(`/calls/${row?.id}/answer`, {})).status).toBe(200);
    const seen = await asCaller(room.server).get<NamelessCall[]>(`/tables/code/${tableCode}/calls`);
    expect(seen.body).toEqual([
      {
        kind: 'server',
        at: row?.doc.at,
        lastAt: row?.doc.at,
        answered: { at: expect.any(String), firstName: 'Priya' },
        isWaiting: false,
      },
    ]);
    expect(codeOf(await nameless())).toBe('409 call.soon');
    room.server.clock.advance(MINUTE);
    expect(codeOf(await nameless())).toBe('done');
  });

  it('cannot flood the staff, however many phones they are, nor keep the others from calling [T127]', async () => {
    const head = async () => (await room.server.storage.head(room.server.venueId)).head;
    const before = await head();
    for (let n = 0; n < 20; n += 1) expect(codeOf(await nameless())).toBe('done');
    expect(await head()).toBe(before + 1);
    for (let n = 1; n < GUEST_LIMITS.perHour.calls.account; n += 1) {
      room.server.clock.advance(MINUTE);
      expect(codeOf(await nameless())).toBe('done');
    }
    room.server.clock.advance(MINUTE);
    expect(codeOf(await nameless())).toBe('429 call.tooMany');
    expect(await callsStored()).toHaveLength(1);
    expect(codeOf(await nameless('server', await codeOn(room.server, 'table-2')))).toBe('done');
    expect(codeOf(await call(guest))).toBe('done');
  });

  it('cannot call from outside: without the code, after it was printed anew, or once the venue is closed [T127]', async () => {
    expect(codeOf(await nameless('server', 'guessed'))).toBe('404 table.notFound');
    expect(codeOf(await nameless('server', TABLE))).toBe('404 table.notFound');
    expect(codeOf(await nameless('champagne'))).toBe('400 request.shape');
    const admin = asCaller(room.server, await room.server.signIn());
    await admin.put(`/tables/${TABLE}`, { qrCode: 'printed-anew' });
    expect(codeOf(await nameless())).toBe('404 table.notFound');
    const path = `/venues/${room.server.venueId}`;
    const { settings } = (await admin.get<{ settings: object }>(path)).body;
    const takesGuests = (guestRegistration: boolean) =>
      admin.put(path, { settings: { ...settings, guestRegistration } });
    await takesGuests(false);
    expect(codeOf(await nameless('server', 'printed-anew'))).toBe('403 auth.registrationClosed');
    await takesGuests(true);
    room.server.clock.advance(14 * 60 * MINUTE);
    expect(codeOf(await nameless('server', 'printed-anew'))).toBe('409 venue.closed');
    expect(await callsStored()).toEqual([]);
  });
});

it('a dismissed colleague cannot answer a call', async () => {
  const { id } = (await call(guest)).body;
  const left = await room.server.signIn('server', 'staff-priya');
  const admin = asCaller(room.server, await room.server.signIn());
  await admin.post('/staff/staff-priya/deactivate');
  expect((await asCaller(room.server, left).post(`/calls/${id}/answer`, {})).status).toBe(401);
  expect((await guest.get<Call>(`/calls/${id}`)).body.answered).toBeNull();
});
