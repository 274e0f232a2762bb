/** Hostile guests against a whole server: tests what reaches the staff and what is stored. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { GUEST_LIMITS } from '@tableside/domain/values/guest-limits.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { PushResponse } from '@tableside/protocol/push.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import Sqlite from 'better-sqlite3';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import {
  caughtUp,
  type LiveRoom,
  OLIVES,
  openLiveRoom,
  ordersOf,
} from '../../../testing/server/live-room.ts';
import { codeOn } from '../../../testing/server/start-server.ts';

const KB = 1024;
const ROUNDS = 50;
const { lines, drafts, perHour } = GUEST_LIMITS;

let room: LiveRoom;
let session: Session;
let mallory: Caller;
beforeEach(async () => {
  room = await openLiveRoom();
  session = await room.server.signIn('customer');
  mallory = asCaller(room.server, session);
});
afterEach(() => room.close());

type Call = readonly [name: string, args: Readonly<Record<string, unknown>>];

/** Pushes from a new queue. */
function push(guest: Caller, actorId: string, calls: readonly Call[]): Promise<Answer<PushResponse>> {
  const at = new Date(room.server.clock.now()).toISOString();
  const own = { version: 1, occurredAt: at, actorId, grant: null };
  return guest.post<PushResponse>('/sync/push', {
    protocol: PROTOCOL_VERSION,
    clientId: uuid(),
    ackMid: 0,
    deviceTime: at,
    mutations: calls.map(([name, args], index) => ({ mid: index + 1, cmdId: uuid(), name, args, ...own })),
  });
}

const items = (count: number) =>
  Array.from({ length: count }, () => ({ ...OLIVES, id: uuid(), note: 'x'.repeat(280) }));

/** Returns the outcome of each order: a status, or the rejection's code. */
const outcomeOf = ({ status, body }: Answer<PushResponse>): string =>
  status === 200 ? (body.results[0]?.code ?? body.results[0]?.status ?? 'nothing') : `${status}`;

const tally = (outcomes: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((o) => o === one).length]));

async function pulled(caller: Caller): Promise<number> {
  const request = { protocol: PROTOCOL_VERSION, clientId: uuid(), ackMid: 0, limit: 500, full: uuid() };
  let size = 0;
  for (let cursor = 0; ; ) {
    const { body } = await caller.post<{ to: number; more: boolean }>('/sync/pull', { ...request, cursor });
    size += JSON.stringify(body).length;
    cursor = body.to;
    if (!body.more) return size;
  }
}

/** Returns the size of the database file after a checkpoint of its log. */
function keptBytes(): number {
  const file = join(room.server.dataDir, 'tableside.db');
  const connection = new Sqlite(file);
  connection.pragma('wal_checkpoint(TRUNCATE)');
  connection.close();
  return statSync(file).size;
}

describe('a guest who floods the venue', () => {
  it('costs the staff nothing and the database next to nothing with orders of a hundred lines', async () => {
    const tableCode = await codeOn(room.server, 'table-1');
    const socket = await room.listen(room.session);
    await socket.next('allOrders');
    const before = { pull: await pulled(room.waiter), database: keptBytes() };
    const outcomes: string[] = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      const id = uuid();
      const flood: Call[] = [
        ['order.create', { id, tableId: 'table-1', tableCode, items: items(100) }],
        ['order.cancel', { orderId: id }],
      ];
      outcomes.push(outcomeOf(await push(mallory, session.user.id, flood)));
    }
    await caughtUp(socket);
    expect(outcomes.filter((one) => one !== 'order.guestLines' && one !== '429')).toEqual([]);
    expect(ordersOf(socket)).toEqual([]);
    expect((await pulled(room.waiter)) - before.pull).toBeLessThan(16 * KB);
    expect(keptBytes() - before.database).toBeLessThan(256 * KB);
  });

  it('gets only so many allowed orders an hour, by new queues and by REST [T100]', async () => {
    const tableCode = await codeOn(room.server, 'table-1');
    const order = { tableId: 'table-1', tableCode };
    const pushed: string[] = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      const id = uuid();
      const flood: Call[] = [
        ['order.create', { id, ...order, items: items(2) }],
        ['order.cancel', { orderId: id }],
      ];
      pushed.push(outcomeOf(await push(mallory, session.user.id, flood)));
    }
    const { account } = perHour.orders;
    expect(tally(pushed)).toEqual({ applied: account, 'order.tooMany': ROUNDS - account });
    const refused = await mallory.post('/orders', order);
    expect(refused).toMatchObject({ status: 429, body: { code: 'order.tooMany' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50 * 60);

    const neighbour = asCaller(room.server, await room.server.signIn('customer'));
    expect((await neighbour.post('/orders', order)).status).toBe(201);
    room.server.clock.advance(60 * 60_000);
    expect((await mallory.post('/orders', order)).status).toBe(201);
  });

  it('gets only so many bytes an hour, and keeps what was not taken [T100]', async () => {
    const before = keptBytes();
    const most = perHour.bytes.account;
    const note = 'x'.repeat(50_000);
    const answers: Answer<PushResponse>[] = [];
    for (let sent = 0; sent < 2 * most; sent += note.length)
      answers.push(await push(mallory, session.user.id, [['order.create', { note }]]));
    expect(tally(answers.map(outcomeOf))).toEqual({
      'args.shape': expect.any(Number),
      '429': expect.any(Number),
    });
    const taken = answers.filter(({ status }) => status === 200).length;
    expect(taken * note.length).toBeLessThan(most);
    const refused = answers.at(-1);
    expect(refused?.body).toMatchObject({ code: 'rate.limited' });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(50 * 60);
    expect(keptBytes() - before).toBeLessThan(256 * KB);
    const order = { tableId: 'table-1', tableCode: await codeOn(room.server, 'table-1'), items: items(150) };
    expect((await mallory.post('/orders', order)).status).toBe(429);
    expect((await room.newOrder('table-2')).status).toBe('draft');
  });

  it('has three drafts at most, wherever they are', async () => {
    const made: string[] = [];
    for (let n = 1; n <= drafts + 1; n += 1) {
      const tableId = `table-${n}`;
      const tableCode = await codeOn(room.server, tableId);
      const answer = await mallory.post('/orders', { tableId, tableCode, items: items(lines) });
      made.push(answer.status === 201 ? 'made' : String(answer.body.code));
    }
    expect(made).toEqual(['made', 'made', 'made', 'order.guestDrafts']);
  });

  it('cannot claim to have ordered while the venue was open [T30]', async () => {
    const tableCode = await codeOn(room.server, 'table-1');
    const open = new Date(room.server.clock.now()).toISOString();
    room.server.clock.advance(14 * 3_600_000);
    const create = { id: uuid(), tableId: 'table-1', tableCode };
    const answer = await mallory.post<PushResponse>('/sync/push', {
      protocol: PROTOCOL_VERSION,
      clientId: uuid(),
      ackMid: 0,
      deviceTime: open,
      mutations: [
        {
          mid: 1,
          cmdId: uuid(),
          name: 'order.create',
          version: 1,
          args: create,
          occurredAt: open,
          actorId: session.user.id,
          grant: null,
        },
      ],
    });
    expect(outcomeOf(answer)).toBe('venue.closed');
  });
});

describe('many guests behind one address', () => {
  it('register only so many accounts an hour [T17]', async () => {
    const nobody = asCaller(room.server);
    const newcomer = { name: 'Nora', email: session.user.email, password: 'a-table-for-two' };
    const statuses: string[] = [];
    const most = perHour.registrations.address;
    while (statuses.length < most) {
      const some = await Promise.all(
        Array.from({ length: 8 }, () => nobody.post('/auth/register', newcomer)),
      );
      statuses.push(...some.map(({ status }) => String(status)));
    }
    expect(tally(statuses)).toEqual({ '409': most });
    expect((await nobody.post('/auth/register', newcomer)).status).toBe(429);
    room.server.clock.advance(60 * 60_000);
    const later = { ...newcomer, email: 'nora@guests.example' };
    expect((await nobody.post('/auth/register', later)).status).toBe(201);
  }, 60_000);
});
