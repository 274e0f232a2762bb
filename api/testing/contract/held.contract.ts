/** Held commands: a person decides about each once, and other commands follow from it. */
import { applied, noop, rejected } from '@tableside/domain/command/command.ts';
import type { Read } from '@tableside/domain/command/look-ups.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import { anActor, aPayment, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, test } from 'vitest';
import type {
  PrepareHeld,
  Resolution,
  Storage,
  StoredResult,
  WriteEntry,
} from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { ANA, QUEUE, queued, saveQueue, VENUE, writesOrder } from '../venue/write-entries.ts';

const MIA = anActor('manager', { name: 'Mia' });
const NEXT_DAY = '2026-06-13T18:00:00.000Z';
const VISIT = testId('visit', 1);
const PAYMENT = testId('payment', 1);

const onVisit: Read = { kind: 'row', entity: 'visit', id: VISIT };
const onPayment: Read = { kind: 'row', entity: 'payment', id: PAYMENT };

const opensVisit = (): ReturnType<WriteEntry['decide']> =>
  applied(change('visit', aVisit({ id: VISIT, number: 'B-1' })));
const changesVisit = (rows: Rows): ReturnType<WriteEntry['decide']> => {
  const visit = rows.get('visit', VISIT);
  return visit ? applied(change('visit', { ...visit, note: 'quick' })) : rejected('visit.notFound');
};
const pays = (rows: Rows): ReturnType<WriteEntry['decide']> =>
  rows.get('visit', VISIT)
    ? applied(change('payment', aPayment({ id: PAYMENT, visitId: VISIT })))
    : rejected('visit.notFound');

/** Looks up commands by name, as the layer above does. */
const prepare: PrepareHeld = ({ name }) => {
  if (name === 'visit.open') return { reads: [onVisit], decide: opensVisit };
  if (name === 'visit.set') return { reads: [onVisit], decide: changesVisit };
  return { reads: [onVisit, onPayment], decide: pays };
};

const opens = (mid: number): WriteEntry =>
  queued(mid, {
    name: 'visit.open',
    hold: 'held.session',
    payload: { id: VISIT },
    makes: [{ entity: 'visit', id: VISIT }],
    ...asHeld('visit.open'),
  });
const changes = (mid: number): WriteEntry => queued(mid, { name: 'visit.set', ...asHeld('visit.set') });
const paysIt = (mid: number, over: Partial<WriteEntry> = {}): WriteEntry =>
  queued(mid, { name: 'payment.record', ...asHeld('payment.record'), ...over });

function asHeld(name: string): Pick<WriteEntry, 'reads' | 'decide'> {
  return prepare({ name } as Parameters<PrepareHeld>[0]);
}

const command = (n: number): string => testId('command', n);

async function decide(
  storage: Storage,
  n: number,
  over: Partial<Resolution> & { prepare?: PrepareHeld } = {},
) {
  const { prepare: how = prepare, ...more } = over;
  const resolution = { cmdId: command(n), decision: 'apply', by: MIA, at: NEXT_DAY, note: null } as const;
  return storage.held.resolve(VENUE, { ...resolution, ...more }, how);
}

const waiting = async (storage: Storage): Promise<string[]> =>
  (await storage.held.waiting(VENUE, { limit: 100 })).held.map(({ cmdId, reason }) => `${cmdId} ${reason}`);

/** Returns the results that the author's device receives after this change number. */
async function heard(storage: Storage, after: number, ackMid = 99): Promise<readonly StoredResult[]> {
  return (await storage.changes(VENUE, { after, limit: 100, queue: { clientId: QUEUE, ackMid } })).results;
}

async function withHeld(open: () => Storage, ...entries: WriteEntry[]): Promise<Storage> {
  const storage = opened(open);
  await saveQueue(storage);
  await storage.write(VENUE, entries);
  return storage;
}

export function registerHeldTests(open: () => Storage): void {
  describe('a held command', () => {
    test('is listed with its author and content, page by page, the earliest first', async () => {
      const money = { hold: 'held.money' } as const;
      const unapproved = { ...money, isUnapproved: true };
      const storage = await withHeld(
        open,
        opens(1),
        paysIt(2, unapproved),
        paysIt(3, { ...money, name: 'x' }),
      );
      const first = await storage.held.waiting(VENUE, { limit: 2 });
      expect(first.held).toMatchObject([
        { cmdId: command(1), reason: 'held.session', name: 'visit.open', version: 1, args: { id: VISIT } },
        {
          cmdId: command(2),
          reason: 'held.money',
          actor: { userId: ANA, role: 'server' },
          isUnapproved: true,
        },
      ]);
      const rest = await storage.held.waiting(VENUE, { limit: 2, after: first.next ?? '' });
      expect(rest).toMatchObject({ held: [{ cmdId: command(3) }], next: null });
      expect(await storage.held.waiting('another-venue', { limit: 2 })).toEqual({ held: [], next: null });
    });

    test('is written once when it is applied, under its own number, in the name of its author', async () => {
      const storage = await withHeld(open, opens(1));
      const done = await decide(storage, 1);
      expect(done).toMatchObject({ kind: 'done', repeated: false, result: { status: 'applied', seq: 1 } });
      expect(await decide(storage, 1)).toMatchObject({
        kind: 'done',
        repeated: true,
        result: { status: 'applied', seq: 1 },
      });
      expect((await storage.row(VENUE, 'visit', VISIT))?.version).toBe(1);
      expect((await storage.head(VENUE)).head).toBe(1);
      expect(await waiting(storage)).toEqual([]);
      expect(await storage.write(VENUE, [opens(1)])).toMatchObject([
        { kind: 'done', repeated: true, result: { status: 'applied', seq: 1 } },
      ]);
    });

    test('is refused when it is discarded, with who did it and why', async () => {
      const storage = await withHeld(open, opens(1));
      const done = await decide(storage, 1, { decision: 'discard', note: 'Twice.' });
      const refusal = { status: 'rejected', code: 'held.discarded', detail: { by: 'Mia', note: 'Twice.' } };
      expect(done).toMatchObject({ kind: 'done', result: refusal });
      expect(await storage.row(VENUE, 'visit', VISIT)).toBeUndefined();
      expect(await decide(storage, 1, { decision: 'apply' })).toEqual({ kind: 'decided' });
      expect(await heard(storage, 0)).toMatchObject([{ mid: 1, ...refusal }]);
    });

    test('is refused by the rules if they refuse it now', async () => {
      const storage = await withHeld(open, paysIt(1, { hold: 'held.money' }));
      const refusal = { status: 'rejected', code: 'visit.notFound' };
      expect(await decide(storage, 1)).toMatchObject({ kind: 'done', result: refusal });
      expect(await heard(storage, 0)).toMatchObject([{ mid: 1, ...refusal }]);
    });

    test('reaches its author with a separate number, even when nothing was changed, and only once', async () => {
      const storage = await withHeld(open, opens(1));
      const again: PrepareHeld = () => ({ reads: [], decide: () => noop });
      const { head } = await storage.head(VENUE);
      const told: number[] = [];
      storage.signals.on('head', (signal) => told.push(signal.head));
      await decide(storage, 1, { prepare: again });
      expect(told).toEqual([head + 1]);
      const page = await storage.changes(VENUE, { after: head, limit: 10 });
      expect(page).toMatchObject({ rows: [], to: head + 1, resolvedOf: [QUEUE] });
      expect(await heard(storage, head)).toMatchObject([{ mid: 1, status: 'noop' }]);
      expect(await heard(storage, head + 1)).toEqual([]);
    });

    test('reaches its author once, even if the device never heard that it was held', async () => {
      const storage = await withHeld(open, opens(1));
      await decide(storage, 1);
      expect(await heard(storage, 0, 0)).toMatchObject([{ mid: 1, status: 'applied', seq: 1 }]);
    });

    test('is not reported to any other queue', async () => {
      const storage = await withHeld(open, opens(1));
      await decide(storage, 1);
      const queue = { clientId: testId('device', 555), ackMid: 0 };
      expect((await storage.changes(VENUE, { after: 0, limit: 10, queue })).results).toEqual([]);
    });

    test('keeps waiting when it fails again, and nothing of it is kept', async () => {
      const storage = await withHeld(open, opens(1));
      const half = () => applied(change('visit', aVisit({ id: VISIT, note: 1n as never })));
      const broken: PrepareHeld = () => ({ reads: [onVisit], decide: half });
      expect(await decide(storage, 1, { prepare: broken })).toMatchObject({ kind: 'failed' });
      expect((await storage.head(VENUE)).head).toBe(0);
      expect(await waiting(storage)).toEqual([`${command(1)} held.session`]);
      expect(await decide(storage, 1)).toMatchObject({ kind: 'done', result: { status: 'applied' } });
    });

    test('keeps waiting when the server does not know it', async () => {
      const storage = await withHeld(open, opens(1));
      const unknown: PrepareHeld = () => {
        throw new Error('unknown');
      };
      await expect(decide(storage, 1, { prepare: unknown })).rejects.toThrow('unknown');
      expect(await waiting(storage)).toEqual([`${command(1)} held.session`]);
    });

    test('is unknown in another venue, and so is one that never existed', async () => {
      const storage = await withHeld(open, opens(1));
      const resolution = { cmdId: command(1), decision: 'apply', by: MIA, at: NEXT_DAY, note: null } as const;
      expect(await storage.held.resolve('another-venue', resolution, prepare)).toEqual({ kind: 'unknown' });
      expect(await decide(storage, 9)).toEqual({ kind: 'unknown' });
    });

    test('goes on the record with who decided it and what it changed', async () => {
      const storage = await withHeld(open, opens(1));
      await decide(storage, 1, { note: 'Asked Ana.' });
      const { entries } = await storage.audit.page(VENUE, { limit: 10 });
      expect(entries).toMatchObject([
        {
          action: 'held.apply',
          actorName: 'Mia',
          detail: { cmdId: command(1), command: 'visit.open', reason: 'held.session', note: 'Asked Ana.' },
        },
        {
          action: 'visit.open',
          actorId: ANA,
          outcome: 'applied',
          receivedAt: NEXT_DAY,
          detail: { resolvedBy: 'Mia' },
          rows: [{ entity: 'visit', id: VISIT, before: null }],
        },
        { action: 'visit.open', actorId: ANA, outcome: 'held' },
      ]);
    });
  });

  describe('what waits for a held command', () => {
    test('cannot be applied before it', async () => {
      const storage = await withHeld(open, opens(1), changes(2));
      expect(await decide(storage, 2)).toEqual({ kind: 'waits' });
      expect(await waiting(storage)).toHaveLength(2);
    });

    test('is decided after it, in its order, and its author hears of each', async () => {
      const storage = await withHeld(open, opens(1), changes(2), paysIt(3));
      expect(await waiting(storage)).toEqual([
        `${command(1)} held.session`,
        `${command(2)} held.dependency`,
        `${command(3)} held.dependency`,
      ]);
      await decide(storage, 1);
      expect(await waiting(storage)).toEqual([]);
      expect((await storage.row(VENUE, 'visit', VISIT))?.doc.note).toBe('quick');
      expect(await storage.row(VENUE, 'payment', PAYMENT)).toBeDefined();
      expect((await heard(storage, 0)).map(({ mid, seq }) => [mid, seq])).toEqual([
        [1, 1],
        [2, 2],
        [3, 3],
      ]);
      const { entries } = await storage.audit.page(VENUE, { limit: 2, actorId: ANA });
      expect(entries.map(({ detail }) => detail?.after)).toEqual([command(1), command(1)]);
    });

    test('is dropped with it, but money waits for its own decision', async () => {
      const storage = await withHeld(open, opens(1), changes(2), paysIt(3));
      await decide(storage, 1, { decision: 'discard' });
      expect(await waiting(storage)).toEqual([`${command(3)} held.dependency`]);
      expect(await heard(storage, 0)).toMatchObject([
        { mid: 1, code: 'held.discarded' },
        { mid: 2, status: 'rejected', code: 'visit.notFound' },
      ]);
      expect(await decide(storage, 3, { decision: 'discard' })).toMatchObject({ kind: 'done' });
    });

    test('keeps waiting when it fails, and those behind it go on', async () => {
      const storage = await withHeld(open, opens(1), changes(2), paysIt(3));
      const broken: PrepareHeld = (held) => {
        if (held.name === 'visit.set') throw new Error('broken');
        return prepare(held);
      };
      await decide(storage, 1, { prepare: broken });
      expect(await waiting(storage)).toEqual([`${command(2)} held.dependency`]);
      expect(await storage.row(VENUE, 'payment', PAYMENT)).toBeDefined();
      expect(await decide(storage, 2)).toMatchObject({ kind: 'done', result: { status: 'applied' } });
    });

    test('is decided after it, however much it is', async () => {
      const many = Array.from({ length: 30 }, (_, n) => changes(n + 2));
      const storage = await withHeld(open, opens(1), ...many);
      expect(await waiting(storage)).toHaveLength(31);
      await decide(storage, 1);
      expect(await waiting(storage)).toEqual([]);
      expect((await storage.row(VENUE, 'visit', VISIT))?.version).toBe(31);
    });

    test('is no longer held once nothing else is', async () => {
      const storage = await withHeld(open, opens(1));
      await decide(storage, 1, { decision: 'discard' });
      const [outcome] = await storage.write(VENUE, [changes(2)]);
      expect(outcome).toMatchObject({ kind: 'done', result: { status: 'rejected', code: 'visit.notFound' } });
    });
  });

  test('a renumbered queue hears of its held command under the new number', async () => {
    const storage = await withHeld(open, opens(1));
    const renewed = testId('device', 101);
    await saveQueue(storage, { clientId: renewed });
    await storage.write(VENUE, [{ ...opens(1), queue: { clientId: renewed, mid: 1 } }]);
    await decide(storage, 1);
    const queue = { clientId: renewed, ackMid: 1 };
    const page = await storage.changes(VENUE, { after: 0, limit: 10, queue });
    expect(page.results).toMatchObject([{ mid: 1, status: 'applied' }]);
    expect(page.resolvedOf).toEqual([renewed]);
  });

  test('what is not held is changed while another command waits', async () => {
    const storage = await withHeld(open, opens(1));
    const [outcome] = await storage.write(VENUE, [queued(2, { decide: writesOrder(2) })]);
    expect(outcome).toMatchObject({ kind: 'done', result: { status: 'applied' } });
  });
}
