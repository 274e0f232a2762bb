/** A device pushes its queue: each command runs once and in order, even when requests or responses are lost. */
import { COMMANDS } from '@tableside/domain/commands.ts';
import { FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { describe, expect, test } from 'vitest';
import {
  aSyncRoom,
  mutation,
  opensVisit,
  outcomes,
  paysVisit,
  queueOf,
  SEEDED,
} from '../../testing/server/sync-room.ts';
import { VENUE } from '../../testing/venue/write-entries.ts';
import type { CommandRegistry } from '../commands/registry.ts';

const advance = (n: number) =>
  ({ name: 'order.advance', args: { orderId: testId('visit', n), to: 'accepted' } }) as const;

describe('a push', () => {
  test('carries an order from the first tap to the kitchen', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const calls = [opensVisit(1), paysVisit(1), advance(1)];
    const response = await room.push(
      ana,
      calls.map((call, n) => mutation(ana, n + 1, call)),
    );
    expect(outcomes(response)).toEqual(['1 applied', '2 applied', '3 applied']);
    expect(response).toMatchObject({ epoch: 'epoch-1', head: SEEDED + 3, serverTime: FRIDAY_EVENING });
    expect((await room.storage.row(VENUE, 'order', testId('visit')))?.doc).toMatchObject({
      status: 'accepted',
      orderNumber: 'A-1',
      version: 2,
    });
    expect((await room.storage.row(VENUE, 'visit', testId('visit')))?.doc).toMatchObject({
      takings: [{ amount: 1307 }],
      version: 2,
    });
  });

  test('is answered the same again and changes nothing when its answer was lost [P2]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const queue = [mutation(ana, 1, opensVisit(1)), mutation(ana, 2, paysVisit(1))];
    const first = await room.push(ana, queue);
    const second = await room.push(ana, [...queue, mutation(ana, 3, advance(1))]);
    expect(second.results.slice(0, 2)).toEqual(first.results);
    expect(outcomes(second)).toEqual(['1 applied', '2 applied', '3 applied']);
    expect(await room.storage.rows(VENUE, 'payment')).toHaveLength(1);
  });

  test('goes on after a refusal, which is an outcome [P6]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const response = await room.push(ana, [mutation(ana, 1, paysVisit(9)), mutation(ana, 2, opensVisit(1))]);
    expect(outcomes(response)).toEqual(['1 rejected visit.notFound', '2 applied']);
  });

  test('refuses money for a visit that never had items [P18]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const pays = paysVisit(1);
    const response = await room.push(ana, [
      mutation(ana, 1, opensVisit(1, { items: [] })),
      mutation(ana, 2, { ...pays, args: { ...pays.args, hadItems: false } }),
    ]);
    expect(outcomes(response)).toEqual(['1 applied', '2 rejected order.empty']);
    expect(await room.storage.rows(VENUE, 'payment')).toEqual([]);
  });

  test('keeps money that was taken before another tablet removed the items, and owes it back [P18]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const mia = await room.signIn('manager');
    await room.push(ana, [mutation(ana, 1, opensVisit(1))]);
    const itemId = testId('item', 1);
    const visitId = testId('visit', 1);
    await room.push(mia, [mutation(mia, 1, { name: 'visit.removeItem', args: { visitId, itemId } })]);
    const { send: _, ...cash } = { ...paysVisit(1).args, hadItems: true };
    const pays = (n: number) =>
      ({ name: 'payment.record', args: { ...cash, id: testId('payment', n) } }) as const;
    const paid = await room.push(ana, [
      mutation(ana, 2, pays(1)),
      mutation(ana, 3, pays(2)),
      mutation(ana, 4, { name: 'visit.close', args: { visitId } }),
    ]);
    expect(outcomes(paid)).toEqual(['2 applied', '3 applied', '4 applied']);
    expect((await room.storage.row(VENUE, 'visit', visitId))?.doc).toMatchObject({
      takings: [{ amount: 1307 }, { amount: 1307 }],
      owed: 2614,
    });
  });

  test('with a gap is answered with the expected number [P4]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    expect(await room.push(ana, [mutation(ana, 3, opensVisit(1))])).toMatchObject({
      expected: 1,
      results: [],
    });
  });

  test('of a device set back to an older state is forked', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    await room.push(ana, [mutation(ana, 1, opensVisit(1))]);
    const other = mutation(ana, 1, { ...opensVisit(2), cmdId: testId('command', 77) });
    const response = await room.push(ana, [other]);
    expect(response).toMatchObject({ forked: true, results: [], head: SEEDED + 1 });
  });

  test('under another epoch is not processed, and the device learns the new one [P17]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const response = await room.push(ana, [mutation(ana, 1, opensVisit(1))], {
      epoch: 'before-the-restore',
    });
    expect(response).toMatchObject({ epoch: 'epoch-1', results: [], head: SEEDED });
    expect(response.expected).toBeUndefined();
  });

  test('that meets a restore after its epoch was checked is not processed [P17]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const write = room.storage.write.bind(room.storage);
    room.storage.write = (...given) => {
      room.connection.exec("UPDATE venue_seq SET epoch = 'epoch-2'");
      return write(...given);
    };
    const response = await room.push(ana, [mutation(ana, 1, opensVisit(1))], { epoch: 'epoch-1' });
    expect(response).toMatchObject({ epoch: 'epoch-2', results: [], head: SEEDED });
    expect(response.changes).toBeUndefined();
  });

  test('consumes the numbers of arguments with a wrong shape, and says where the fault is', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const bad = mutation(ana, 1, { ...advance(1), args: { orderId: 7, to: 'accepted' } as never });
    const response = await room.push(ana, [bad, mutation(ana, 2, opensVisit(1))]);
    expect(outcomes(response)).toEqual(['1 rejected args.shape', '2 applied']);
    expect(response.results[0]?.detail).toMatchObject({ issues: [{ path: 'orderId' }] });
  });

  test('keeps a command that this server does not know, and all behind it, for later [P7]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const unknown = mutation(ana, 2, { ...advance(1), name: 'order.levitate' as 'order.advance' });
    const response = await room.push(ana, [
      mutation(ana, 1, opensVisit(1)),
      unknown,
      mutation(ana, 3, paysVisit(1)),
    ]);
    expect(outcomes(response)).toEqual(['1 applied']);
    expect(response.retry).toEqual({ mid: 2, code: 'server.older' });
    expect((await room.storage.queue(queueOf(ana.actor.userId)))?.lastMid).toBe(1);
  });

  test('that takes somebody else’s id is an error of the call [P16]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const mia = await room.signIn('manager');
    const mine = mutation(ana, 1, opensVisit(1));
    await room.push(ana, [mine]);
    const stolen = { ...mutation(mia, 1, opensVisit(1)), cmdId: mine.cmdId };
    await expect(room.push(mia, [stolen])).rejects.toMatchObject({ code: 'id_reused' });
  });

  test('to a queue that was retired is refused', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    await room.push(ana, []);
    room.connection.prepare('UPDATE client SET retired_at = ?').run(FRIDAY_EVENING);
    await expect(room.push(ana, [])).rejects.toMatchObject({ code: 'client.retired', status: 410 });
  });

  test('gives each of two people who race for one order an outcome, and leaves no gap', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const kim = await room.signIn('kitchen');
    await room.push(ana, [mutation(ana, 1, opensVisit(1)), mutation(ana, 2, paysVisit(1))]);
    const both = await Promise.all([
      room.push(ana, [mutation(ana, 3, advance(1))]),
      room.push(kim, [mutation(kim, 1, advance(1))]),
    ]);
    expect(both.flatMap(outcomes).sort()).toEqual(['1 noop', '3 applied']);
    expect((await room.storage.head(VENUE)).head).toBe(SEEDED + 3);
  });
});

describe('a mutation that makes the server fail', () => {
  const commands: CommandRegistry = {
    ...COMMANDS,
    'visit.open': {
      ...COMMANDS['visit.open'],
      decide(rows, args, context) {
        if ((args as { note?: string }).note === 'poison') throw new Error('broken');
        return COMMANDS['visit.open'].decide(rows, args as never, context);
      },
    },
  };

  test('waits with all behind it, and is held the fifth time with what depends on it, while the rest goes on [P8]', async () => {
    const room = await aSyncRoom({ commands });
    const ana = await room.signIn('server');
    const queue = [
      mutation(ana, 1, opensVisit(1)),
      mutation(ana, 2, opensVisit(2, { note: 'poison' })),
      mutation(ana, 3, paysVisit(2)),
      mutation(ana, 4, opensVisit(3)),
    ];
    for (let time = 1; time <= 4; time += 1) {
      const response = await room.push(ana, queue);
      expect(outcomes(response)).toEqual(['1 applied']);
      expect(response.retry).toEqual({ mid: 2, code: 'server.internal' });
    }
    const last = await room.push(ana, queue);
    expect(outcomes(last)).toEqual([
      '1 applied',
      '2 held held.failing',
      '3 held held.dependency',
      '4 applied',
    ]);
    expect(last.retry).toBeUndefined();
    expect((await room.storage.held.waiting(VENUE, { limit: 5 })).held).toMatchObject([
      { cmdId: queue[1]?.cmdId, args: { note: 'poison' } },
      { cmdId: queue[2]?.cmdId },
    ]);
    expect(room.log).toContainEqual(expect.objectContaining({ event: 'command.failed', error: 'broken' }));
    expect(room.log).toContainEqual(
      expect.objectContaining({ event: 'command.held', reason: 'held.failing' }),
    );
  });
});

describe('the changes in the answer to a push', () => {
  test('are all since the cursor, from the sender and from others, with the last number [P9]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const mia = await room.signIn('manager');
    await room.push(mia, [mutation(mia, 1, opensVisit(2))]);
    const { changes } = await room.push(ana, [mutation(ana, 1, opensVisit(1))], { cursor: SEEDED });
    expect(changes).toMatchObject({
      from: SEEDED,
      to: SEEDED + 2,
      head: SEEDED + 2,
      more: false,
      lastMid: 1,
    });
    const visits = changes?.rows.filter(({ entity }) => entity === 'visit');
    expect(visits?.map(({ id }) => id)).toEqual([testId('visit', 2), testId('visit', 1)]);
    expect(changes?.results).toMatchObject([{ mid: 1, status: 'applied' }]);
  });

  test('can come without rows, to settle what changed nothing [P9]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const { changes } = await room.push(ana, [mutation(ana, 1, paysVisit(9))], { cursor: SEEDED });
    expect(changes).toMatchObject({ to: SEEDED, rows: [], lastMid: 1, results: [{ status: 'rejected' }] });
  });

  test('are left out when the push has no cursor [P9]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    expect((await room.push(ana, [mutation(ana, 1, opensVisit(1))])).changes).toBeUndefined();
  });

  test.each([
    // Each visit has a pad, and their table is taken once.
    ['201 rows', Array.from({ length: 100 }, (_, n) => opensVisit(n + 1, { items: [] }))],
    ['256 KB', Array.from({ length: 90 }, (_, n) => opensVisit(n + 1, { items: manyItems(n, 6) }))],
  ])('are left out when there are too many: %s', async (_what, visits) => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const queue = visits.map((call, n) => mutation(ana, n + 1, call));
    for (let at = 0; at < queue.length; at += 50) await room.push(ana, queue.slice(at, at + 50));
    expect((await room.push(ana, [], { cursor: SEEDED })).changes).toBeUndefined();
    expect(
      (await room.push(ana, [], { cursor: SEEDED + visits.length - 2 })).changes?.rows.length,
    ).toBeGreaterThan(0);
  });

  test('are left out when the mirror is from before the role changed [L2]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    expect((await room.push(ana, [], { cursor: SEEDED })).changes).toBeDefined();
    const promoted = await room.promote(ana);
    expect((await room.push(promoted, [], { cursor: SEEDED })).changes).toBeUndefined();
  });
});

function manyItems(visit: number, count: number) {
  return Array.from({ length: count }, (_, n) => ({
    id: testId('item', 1000 + visit * 10 + n),
    productId: 'burger',
    sizeId: 'regular',
    quantity: 1,
    options: [],
    note: 'x'.repeat(250),
  }));
}
