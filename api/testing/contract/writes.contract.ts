/** Commands are written once each, in the order of their queue, all or nothing. */
import { rejected } from '@tableside/domain/command/command.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import { anActor, anOrder, aTable, testId } from '@tableside/domain/testing/builders.ts';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import {
  ANA,
  anEntry,
  BEN,
  put,
  QUEUE,
  queued,
  resultOf,
  saveQueue,
  statuses,
  VENUE,
  writes,
  writesOrder,
} from '../venue/write-entries.ts';

const fails = () => {
  throw new Error('out of order');
};

export function registerWriteTests(open: () => Storage): void {
  describe('a command', () => {
    test('takes the next number of the venue, and its row the next version', async () => {
      const storage = opened(open);
      await put(storage, change('table', aTable()));
      const [outcome] = await storage.write(VENUE, [anEntry({ decide: writes(change('table', aTable())) })]);
      expect(resultOf(outcome)).toMatchObject({ status: 'applied', seq: 2 });
      expect(await storage.row(VENUE, 'table', 'table-12')).toMatchObject({ version: 2, seq: 2 });
      expect((await storage.row(VENUE, 'table', 'table-12'))?.doc.version).toBe(2);
      expect((await storage.head(VENUE)).head).toBe(2);
    });

    test('takes no number when it changes nothing [P6]', async () => {
      const storage = opened(open);
      await saveQueue(storage);
      const refused = queued(2, { decide: () => rejected('order.notFound', { why: 'gone' }) });
      const outcomes = await storage.write(VENUE, [queued(1), refused]);
      expect(statuses(outcomes)).toEqual(['noop', 'rejected']);
      expect(resultOf(outcomes[1])).toMatchObject({
        mid: 2,
        code: 'order.notFound',
        detail: { why: 'gone' },
      });
      expect((await storage.head(VENUE)).head).toBe(0);
      expect((await storage.queue(QUEUE))?.lastMid).toBe(2);
    });

    test('happens once and answers the same when it is sent twice under one key', async () => {
      const storage = opened(open);
      const entry = anEntry({ decide: writesOrder(1) });
      const [first] = await storage.write(VENUE, [entry]);
      const [second] = await storage.write(VENUE, [{ ...entry, decide: fails }]);
      expect(second).toMatchObject({ kind: 'done', repeated: true });
      expect(resultOf(second)).toEqual(resultOf(first));
      expect((await storage.row(VENUE, 'order', testId('order')))?.version).toBe(1);
    });

    test.each([
      ['other arguments', { argsHash: 'other' }],
      ['another user', { actor: anActor('server', { userId: BEN }) }],
    ])('is refused under a key that was used with %s', async (_what, over) => {
      const storage = opened(open);
      await storage.write(VENUE, [anEntry()]);
      expect(await storage.write(VENUE, [anEntry(over)])).toEqual([{ kind: 'idReused' }]);
    });

    test('leaves all as it is when it expects another version of a row', async () => {
      const storage = opened(open);
      await put(storage, change('table', aTable()));
      const expecting = (version: number) => ({ entity: 'table', id: 'table-12', version }) as const;
      const decide = writes(change('table', aTable({ status: 'reserved' })));
      expect(await storage.write(VENUE, [anEntry({ decide, expect: expecting(7) })])).toEqual([
        { kind: 'precondition' },
      ]);
      expect((await storage.row(VENUE, 'table', 'table-12'))?.doc.status).toBe('available');
      const [met] = await storage.write(VENUE, [anEntry({ decide, expect: expecting(1) })]);
      expect(resultOf(met).status).toBe('applied');
    });

    test('is announced to listeners with the number it took', async () => {
      const storage = opened(open);
      const heads: number[] = [];
      const stop = storage.signals.on('head', ({ head }) => heads.push(head));
      await storage.write(VENUE, [anEntry({ decide: writesOrder(1) })]);
      stop();
      await put(storage, change('table', aTable()));
      expect(heads).toEqual([1]);
    });
  });

  describe('a queue of commands', () => {
    test('is processed in its order, numbered without gaps [P1]', async () => {
      const storage = opened(open);
      await saveQueue(storage);
      const batch = [1, 2, 3].map((mid) => queued(mid, { decide: writesOrder(mid) }));
      const outcomes = await storage.write(VENUE, batch);
      expect(outcomes.map((outcome) => resultOf(outcome).seq)).toEqual([1, 2, 3]);
      expect((await storage.queue(QUEUE))?.lastMid).toBe(3);
    });

    test('keeps its order over more than one transaction', async () => {
      const storage = opened(open);
      await saveQueue(storage);
      const batch = Array.from({ length: 120 }, (_, n) => queued(n + 1, { decide: writesOrder(n + 1) }));
      const outcomes = await storage.write(VENUE, batch);
      expect(outcomes.map((outcome) => resultOf(outcome).seq)).toEqual(batch.map((_, n) => n + 1));
    });

    test('hears after a gap what comes next, and nothing behind the gap happens [P4]', async () => {
      const storage = opened(open);
      await saveQueue(storage);
      const batch = [queued(1), queued(3, { decide: writesOrder(3) }), queued(2)];
      expect(await storage.write(VENUE, batch)).toMatchObject([
        { kind: 'done' },
        { kind: 'expected', mid: 2 },
      ]);
      expect((await storage.head(VENUE)).head).toBe(0);
    });

    test('gets the stored outcomes when its answer was lost [P2]', async () => {
      const storage = opened(open);
      await saveQueue(storage);
      const batch = [queued(1, { decide: writesOrder(1) }), queued(2)];
      const first = await storage.write(VENUE, batch);
      const second = await storage.write(VENUE, batch);
      expect(second.map(resultOf)).toEqual(first.map(resultOf));
      expect((await storage.head(VENUE)).head).toBe(1);
    });

    test('is forked when it was set back and counts again, and nothing is consumed [P3]', async () => {
      const storage = opened(open);
      await saveQueue(storage);
      await storage.write(VENUE, [queued(1), queued(2)]);
      const other = queued(2, { cmdId: testId('command', 99), decide: writesOrder(9) });
      expect(await storage.write(VENUE, [other])).toEqual([{ kind: 'forked' }]);
      expect((await storage.head(VENUE)).head).toBe(0);
      expect((await storage.queue(QUEUE))?.lastMid).toBe(2);
    });

    test('is also forked when it uses a number again with the command of another number [P3]', async () => {
      const storage = opened(open);
      await saveQueue(storage);
      await storage.write(VENUE, [queued(1), queued(2)]);
      const shifted = queued(1, { cmdId: testId('command', 2) });
      expect(await storage.write(VENUE, [shifted])).toEqual([{ kind: 'forked' }]);
    });

    test('gets the outcomes of the same commands under the new numbers after renumbering [P5]', async () => {
      const storage = opened(open);
      const renewed = testId('device', 101);
      await saveQueue(storage);
      await saveQueue(storage, { clientId: renewed });
      await storage.write(VENUE, [queued(1), queued(2, { decide: writesOrder(2) })]);
      const again = queued(2, { queue: { clientId: renewed, mid: 1 }, decide: fails });
      const [outcome] = await storage.write(VENUE, [again]);
      expect(resultOf(outcome)).toMatchObject({ mid: 1, status: 'applied', seq: 1 });
      expect((await storage.queue(renewed))?.lastMid).toBe(1);
      const page = await storage.changes(VENUE, {
        after: 1,
        limit: 10,
        queue: { clientId: renewed, ackMid: 0 },
      });
      expect(page.results).toMatchObject([{ cmdId: testId('command', 2), mid: 1 }]);
    });

    test('gets no outcome of another user’s command [P5]', async () => {
      const storage = opened(open);
      await saveQueue(storage, { userId: BEN });
      await storage.write(VENUE, [anEntry({ cmdId: testId('command', 1) })]);
      expect(await storage.write(VENUE, [queued(1, { actor: anActor('server', { userId: BEN }) })])).toEqual([
        { kind: 'idReused' },
      ]);
    });

    test('remembers when it was last drained [P11]', async () => {
      const storage = opened(open);
      await saveQueue(storage);
      const at = '2026-06-12T23:45:00.000Z';
      await storage.write(VENUE, [queued(1)]);
      expect((await storage.queue(QUEUE))?.drainedAt).toBeNull();
      await storage.write(VENUE, [
        queued(2, { queue: { clientId: QUEUE, mid: 2, drains: true }, receivedAt: at }),
      ]);
      await storage.write(VENUE, [queued(3)]);
      expect((await storage.queue(QUEUE))?.drainedAt).toBe(at);
    });
  });

  const onOrder = (n: number) => [{ kind: 'row', entity: 'order', id: testId('order', n) }] as const;

  describe('a command that fails', () => {
    const poison = queued(2, {
      reads: [
        { kind: 'row', entity: 'order', id: testId('order', 2) },
        { kind: 'row', entity: 'order', id: testId('order', 9) },
      ],
      makes: [{ entity: 'order', id: testId('order', 2) }],
      decide: fails,
      payload: { args: { id: testId('order', 2) } },
    });
    const batch = [queued(1, { decide: writesOrder(1) }), poison, queued(3, { decide: writesOrder(3) })];

    test('ends its batch, keeps what came before it, and leaves nothing of itself', async () => {
      const storage = opened(open);
      await saveQueue(storage);
      const outcomes = await storage.write(VENUE, batch);
      expect(outcomes).toMatchObject([{ kind: 'done' }, { kind: 'failed', error: 'out of order' }]);
      expect((await storage.head(VENUE)).head).toBe(1);
      expect((await storage.queue(QUEUE))?.lastMid).toBe(1);
    });

    test('is held the fifth time, and those behind it go on', async () => {
      const storage = opened(open);
      await saveQueue(storage);
      for (let time = 1; time <= 4; time += 1) {
        expect((await storage.write(VENUE, batch)).at(-1)?.kind).toBe('failed');
      }
      const outcomes = await storage.write(VENUE, batch);
      expect(statuses(outcomes)).toEqual(['applied', 'held', 'applied']);
      expect(resultOf(outcomes[1])).toMatchObject({ mid: 2, code: 'held.failing' });
      expect((await storage.queue(QUEUE))?.lastMid).toBe(3);
      const kept = { name: 'order.create', actor: { userId: ANA }, args: poison.payload };
      expect((await storage.held.waiting(VENUE, { limit: 5 })).held).toMatchObject([
        { cmdId: poison.cmdId, reason: 'held.failing', ...kept },
      ]);
    });

    test('leaves none of its rows when it fails halfway through them', async () => {
      const storage = opened(open);
      const broken = change('order', anOrder({ note: 1n as never }));
      const half = anEntry({ decide: writes(change('table', aTable()), broken) });
      expect(statuses(await storage.write(VENUE, [half]))).toEqual(['failed']);
      expect(await storage.row(VENUE, 'table', 'table-12')).toBeUndefined();
      expect((await storage.head(VENUE)).head).toBe(0);
    });

    test('holds back the commands that need rows it would have made, and no others [P8]', async () => {
      const storage = opened(open);
      await saveQueue(storage);
      for (let time = 1; time <= 5; time += 1) await storage.write(VENUE, batch);
      const refused = () => rejected('order.notFound');
      const onNamed = queued(6, { reads: onOrder(9), decide: refused });
      const makesIt = queued(7, { reads: onOrder(2), decide: writesOrder(2) });
      const onIt = queued(4, {
        reads: [{ kind: 'orderWithTable', orderId: testId('order', 2) }],
        decide: refused,
      });
      const onOther = queued(5, { reads: onOrder(3) });
      const outcomes = await storage.write(VENUE, [onIt, onOther, onNamed, makesIt]);
      expect(statuses(outcomes)).toEqual(['held', 'noop', 'rejected', 'applied']);
      expect(resultOf(outcomes[0]).code).toBe('held.dependency');
    });
  });

  test('a command that is held by policy is kept and not decided', async () => {
    const storage = opened(open);
    await saveQueue(storage);
    const outcomes = await storage.write(VENUE, [
      queued(1, { hold: 'held.money', decide: fails }),
      queued(2),
    ]);
    expect(statuses(outcomes)).toEqual(['held', 'noop']);
    expect((await storage.held.waiting(VENUE, { limit: 5 })).held).toMatchObject([{ reason: 'held.money' }]);
  });

  test('two racing queues share the numbers of the venue without gaps or duplicates', async () => {
    const storage = opened(open);
    const other = testId('device', 102);
    await saveQueue(storage);
    await saveQueue(storage, { clientId: other, userId: BEN });
    const mine = Array.from({ length: 70 }, (_, n) => queued(n + 1, { decide: writesOrder(n + 1) }));
    const theirs = mine.map((entry, n) => ({
      ...entry,
      cmdId: testId('command', 1000 + n),
      actor: anActor('server', { userId: BEN }),
      queue: { clientId: other, mid: n + 1 },
      decide: writesOrder(1000 + n),
    }));
    const outcomes = await Promise.all([storage.write(VENUE, mine), storage.write(VENUE, theirs)]);
    const seqs = outcomes.flat().map((outcome) => resultOf(outcome).seq ?? 0);
    expect(seqs.sort((a, b) => a - b)).toEqual(Array.from({ length: 140 }, (_, n) => n + 1));
  });

  test('seeding writes an empty venue once, under one number', async () => {
    const storage = opened(open);
    await storage.seed(VENUE, [change('table', aTable()), change('order', anOrder())]);
    await storage.seed(VENUE, [change('table', aTable({ id: 'table-13' }))]);
    expect((await storage.head(VENUE)).head).toBe(1);
    expect((await storage.rows(VENUE, 'table')).map((row) => row.id)).toEqual(['table-12']);
  });
}
