import { change } from '@tableside/domain/entities/entities.ts';
import { anOrder, aTable, testId } from '@tableside/domain/testing/builders.ts';
import type { Envelope, Result } from '@tableside/protocol/envelope.ts';
import { describe, expect, test, vi } from 'vitest';
import {
  aTablet,
  burger,
  NOW,
  PAD,
  party,
  seated,
  type TestMirror,
  VISIT,
} from '../../../testing/a-mirror.ts';
import { requireMeta } from '../database/sync-meta.ts';

const cursorOf = async (tablet: TestMirror): Promise<number> => (await requireMeta(tablet.db)).cursor;

/** Returns the envelope in which the server sends an order that another tablet made. */
async function newOrderOnServer(tablet: TestMirror): Promise<Envelope> {
  await tablet.server.put(
    change('order', anOrder({ id: testId('order', 9), orderNumber: 'C-1', visitId: testId('visit', 9) })),
  );
  return tablet.envelope();
}

describe('§4.1 the numbers of an envelope decide what it may do', () => {
  test('another epoch is not applied, because only a pull helps', async () => {
    const tablet = await aTablet();
    const envelope = await newOrderOnServer(tablet);
    expect(await tablet.apply({ ...envelope, epoch: 'other' })).toEqual({ kind: 'pull', why: 'epoch' });
    expect(await tablet.db.orders.count()).toBe(0);
  });

  test('a gap is not applied, because only a pull helps [D3]', async () => {
    const tablet = await aTablet();
    const envelope = await newOrderOnServer(tablet);
    const late = { ...envelope, from: envelope.from + 1 };
    expect(await tablet.apply(late)).toEqual({ kind: 'pull', why: 'gap' });
    expect(await cursorOf(tablet)).toBe(envelope.from);
  });

  test('a head below the catch-up horizon is dropped [D3]', async () => {
    const tablet = await aTablet();
    const old = await newOrderOnServer(tablet);
    await tablet.server.put(change('table', aTable({ number: '12a' })));
    await tablet.server.put(change('table', aTable({ id: 'table-14', number: '14a' })));
    const firstPage = await tablet.page({ limit: 1 });
    expect(await tablet.apply(firstPage)).toMatchObject({ kind: 'applied', more: true });
    expect(await tablet.apply(old)).toEqual({ kind: 'ignored' });
  });

  test('below the cursor only its results count [D3]', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    const before = await tablet.envelope();
    await tablet.push();
    await tablet.pull();
    const late = { ...before, rows: [aRow('table-12', 'from the past')], to: before.to - 1, from: 0 };
    expect(await tablet.apply(late)).toMatchObject({ kind: 'applied' });
    expect((await tablet.db.rowsOf('table').get('table-12'))?.doc.number).toBe('12');
    expect(await cursorOf(tablet)).toBe(tablet.server.head);
  });

  test('results below the cursor still release a settled change', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    await tablet.push({ answerLost: true });
    const whole = await tablet.envelope();
    expect(await tablet.apply({ ...whole, results: [] })).toMatchObject({ resultMissing: true });
    expect(await tablet.db.outbox.count()).toBe(1);
    await tablet.apply({ ...whole, from: 0, to: whole.from - 1 });
    expect(await tablet.db.outbox.count()).toBe(0);
    expect(await tablet.db.acked.count()).toBe(1);
  });

  test('an outcome, and not others’ changes, may have moved what waits', async () => {
    const tablet = await aTablet();
    await tablet.server.put(change('table', aTable({ id: 'table-12', number: '13' })));
    expect(await tablet.apply(await tablet.envelope())).toMatchObject({ queueMoved: false });
    await tablet.tap('visit.open', party());
    await tablet.push({ answerLost: true });
    expect(await tablet.apply(await tablet.envelope())).toMatchObject({ queueMoved: true });
  });

  test('an empty envelope up to the cursor settles what changed nothing [D3]', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    await tablet.server.put(...seated(VISIT, { note: 'of the server' }));
    await tablet.pull();
    expect((await tablet.db.orders.get(PAD))?.doc.note).toBe('of the server');
    await tablet.push();
    const settles = await tablet.envelope();
    expect(settles).toMatchObject({ from: settles.to, rows: [] });
    await tablet.apply(settles);
    expect(await tablet.db.outbox.count()).toBe(0);
  });

  test('an answer to an earlier client id is not for this queue', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    const envelope = { ...(await tablet.envelope()), lastMid: 1 };
    expect(await tablet.apply(envelope, { clientId: testId('device', 77) })).toEqual({ kind: 'ignored' });
    expect(await tablet.db.outbox.toArray()).toMatchObject([{ state: 'queued' }]);
  });
});

const aRow = (id: string, number: string) => ({
  entity: 'table' as const,
  id,
  seq: 1,
  version: 1,
  doc: { ...aTable({ id, number }) } as Record<string, unknown>,
});

describe('§4.2 rows', () => {
  test('a row with pending changes gets a new base, and the changes show on top of it', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    await tablet.tap('visit.addItem', burger());
    await tablet.server.put(change('table', aTable({ number: 'Window' })));
    await tablet.pull();
    const base = await tablet.db.shadow.get(['table', 'table-12']);
    expect(base?.base?.doc).toMatchObject({ number: 'Window', status: 'available' });
    const shown = (await tablet.db.rowsOf('table').get('table-12'))?.doc;
    expect(shown).toMatchObject({ number: 'Window', status: 'occupied' });
    expect(await tablet.differences()).toEqual([]);
  });

  test('a row without pending changes is stored, and a removal deletes it', async () => {
    const tablet = await aTablet();
    await tablet.apply(await newOrderOnServer(tablet));
    expect(await tablet.db.orders.count()).toBe(1);
    tablet.server.hide('order', testId('order', 9));
    await tablet.pull();
    expect(await tablet.db.orders.count()).toBe(0);
  });

  test('a removed base stays shown as long as a pending change makes the row', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    await tablet.server.put(...seated(VISIT, { note: 'of the server' }));
    await tablet.pull();
    expect((await tablet.db.orders.get(PAD))?.doc.note).toBe('of the server');
    tablet.server.hide('order', PAD);
    tablet.server.hide('visit', VISIT);
    await tablet.pull();
    expect((await tablet.db.orders.get(PAD))?.doc.note).toBeNull();
    expect(await tablet.differences()).toEqual([]);
  });

  test('neither shadows nor the queue are read when nothing waits', async () => {
    const tablet = await aTablet();
    const envelope = await newOrderOnServer(tablet);
    const [rows, lists] = [IDBObjectStore.prototype, IDBIndex.prototype];
    const reads = [vi.spyOn(rows, 'get'), vi.spyOn(rows, 'getAll'), vi.spyOn(lists, 'getAll')];
    await tablet.apply(envelope);
    const asked = reads.flatMap(({ mock }) =>
      mock.contexts.map((one) => (one as IDBObjectStore | IDBIndex).name),
    );
    for (const read of reads) read.mockRestore();
    expect(new Set(asked)).toEqual(new Set(['meta', 'orders']));
    expect(await tablet.db.orders.count()).toBe(1);
  });

  test('rows that came twice are not written twice', async () => {
    const tablet = await aTablet();
    const envelope = await newOrderOnServer(tablet);
    await tablet.apply(envelope);
    let writes = 0;
    const count = (): void => {
      writes += 1;
    };
    tablet.db.orders.hook('creating', count);
    tablet.db.orders.hook('updating', count);
    await tablet.apply(envelope);
    expect(writes).toBe(0);
  });
});

describe('§4.3 cursor, horizon and outcomes', () => {
  test('rows and cursor land together or not at all [D2]', async () => {
    const tablet = await aTablet();
    const envelope = await newOrderOnServer(tablet);
    const before = await cursorOf(tablet);
    const fail = () => {
      throw new Error('disk full');
    };
    tablet.db.meta.hook('updating', fail);
    await expect(tablet.apply(envelope)).rejects.toThrow('disk full');
    tablet.db.meta.hook('updating').unsubscribe(fail);
    expect(await tablet.db.orders.count()).toBe(0);
    expect(await cursorOf(tablet)).toBe(before);
  });

  test('an answered change is still shown until the rows include it', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    await tablet.push();
    expect(await requireMeta(tablet.db)).toMatchObject({ appliedUpTo: 1 });
    expect(await tablet.db.orders.count()).toBe(1);
    await tablet.server.put(change('table', aTable({ number: 'Window' })));
    await tablet.apply({ ...(await tablet.envelope()), lastMid: null, results: [], rows: [] });
    expect(await tablet.db.orders.count()).toBe(1);
    expect(await tablet.differences()).toEqual([]);
  });

  test('lastMid settles a change, which is no longer replayed or sent [D5]', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    await tablet.push({ answerLost: true });
    tablet.server.hide('order', PAD);
    tablet.server.hide('visit', VISIT);
    const applied = await tablet.apply({ ...(await tablet.envelope()), results: [] });
    expect(applied).toMatchObject({ kind: 'applied', resultMissing: true });
    expect(await tablet.db.orders.count()).toBe(0);
    expect(await tablet.db.outbox.toArray()).toMatchObject([{ state: 'settled', answered: 0 }]);
    expect(await tablet.db.outbox.where('[state+answered]').equals(['queued', 0]).count()).toBe(0);
  });

  test('an entry moves only with its result to the confirmed ones, with its payload [D4]', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    await tablet.push({ answerLost: true });
    await tablet.apply({ ...(await tablet.envelope()), results: [] });
    expect(await tablet.db.acked.count()).toBe(0);
    await tablet.pull();
    expect(await tablet.db.outbox.count()).toBe(0);
    expect(await tablet.db.acked.toArray()).toMatchObject([
      { cmdId: testId('command'), status: 'applied', args: { id: VISIT }, at: NOW },
    ]);
    expect(await tablet.db.shadow.count()).toBe(0);
  });

  test('a refused change goes to the rejected changes with the reason, and its effect is gone [D4]', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    await tablet.tap('table.setStatus', { tableId: 'table-14', status: 'reserved' });
    await tablet.server.put(change('table', aTable({ venueId: 'elsewhere' })));
    await tablet.push();
    await tablet.pull();
    expect(await tablet.db.rejected.toArray()).toMatchObject([
      { name: 'visit.open', status: 'rejected', code: 'table.notFound', args: { id: VISIT } },
    ]);
    expect(await tablet.db.orders.count()).toBe(0);
    expect(await tablet.db.acked.toArray()).toMatchObject([{ name: 'table.setStatus' }]);
  });

  test('a held change goes to the rejected changes as held', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    const [entry] = await tablet.db.outbox.toArray();
    const results = [{ mid: 1, cmdId: entry?.cmdId ?? '', status: 'held' as const, code: 'command.failed' }];
    await tablet.apply({ ...(await tablet.envelope()), lastMid: 1, results });
    expect(await tablet.db.rejected.toArray()).toMatchObject([{ status: 'held', code: 'command.failed' }]);
  });

  describe('a held change that a manager decided about', () => {
    const cmdId = testId('command');

    async function aTabletWithHeld(): Promise<TestMirror> {
      const tablet = await aTablet();
      await tablet.tap('visit.open', party());
      await tell(tablet, { status: 'held', code: 'held.money', detail: { was: 1 } });
      return tablet;
    }
    async function tell(
      tablet: TestMirror,
      outcome: Omit<Result, 'mid' | 'cmdId'>,
      now = NOW,
    ): Promise<void> {
      const results = [{ mid: 1, cmdId, ...outcome }];
      await tablet.apply({ ...(await tablet.envelope()), lastMid: 1, results }, { now });
    }

    test('is confirmed with its payload when it was applied', async () => {
      const tablet = await aTabletWithHeld();
      await tell(tablet, { status: 'applied', seq: 7 }, NOW + 1);
      expect(await tablet.db.rejected.toArray()).toEqual([]);
      const [confirmed] = await tablet.db.acked.toArray();
      expect(confirmed).toMatchObject({ cmdId, status: 'applied', args: { id: VISIT }, at: NOW + 1 });
      expect(confirmed).not.toHaveProperty('code');
      expect(confirmed).not.toHaveProperty('detail');
    });

    test('stays in the rejected changes as refused, with the reason, when it was discarded', async () => {
      const tablet = await aTabletWithHeld();
      await tell(tablet, { status: 'rejected', code: 'held.discarded', detail: { by: 'Mia' } });
      expect(await tablet.db.rejected.toArray()).toMatchObject([
        { cmdId, status: 'rejected', code: 'held.discarded', detail: { by: 'Mia' }, args: { id: VISIT } },
      ]);
    });

    test('still waits when the server repeats that it is held', async () => {
      const tablet = await aTabletWithHeld();
      await tell(tablet, { status: 'held', code: 'held.money' });
      expect(await tablet.db.rejected.toArray()).toMatchObject([{ cmdId, status: 'held' }]);
    });

    test('leaves earlier refusals alone', async () => {
      const tablet = await aTabletWithHeld();
      await tablet.db.rejected.update(cmdId, { status: 'rejected', code: 'order.exists' });
      await tell(tablet, { status: 'applied', seq: 7 });
      expect(await tablet.db.rejected.toArray()).toMatchObject([{ cmdId, code: 'order.exists' }]);
    });
  });

  test('ackMid rises to the last result held, never over a missing one [D4]', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    await tablet.tap('visit.addItem', burger(VISIT, 1));
    await tablet.tap('visit.addItem', burger(VISIT, 2));
    await tablet.push({ answerLost: true });
    const whole = await tablet.envelope();
    await tablet.apply({ ...whole, results: whole.results.filter(({ mid }) => mid !== 2) });
    expect(await tablet.db.meta.get('sync')).toMatchObject({ ackMid: 1 });
    expect(await tablet.db.outbox.toArray()).toMatchObject([{ mid: 2, state: 'settled' }]);
    await tablet.pull();
    expect(await tablet.db.meta.get('sync')).toMatchObject({ ackMid: 3 });
  });

  test('numbers that the server used for other commands mean a fork, and nothing is settled', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    const envelope = await tablet.envelope();
    const foreign = [{ mid: 1, cmdId: testId('command', 500), status: 'applied' as const }];
    expect(await tablet.apply({ ...envelope, lastMid: 1, results: foreign })).toEqual({ kind: 'forked' });
    expect(await tablet.apply({ ...envelope, lastMid: 8 })).toEqual({ kind: 'forked' });
    expect(await tablet.db.outbox.toArray()).toMatchObject([{ state: 'queued' }]);
  });
});
