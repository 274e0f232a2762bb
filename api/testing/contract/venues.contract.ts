/** Several venues in one storage: each has its own commands, held commands and audit ids. */
import { change } from '@tableside/domain/entities/entities.ts';
import { aTable, FRIDAY_EVENING } from '@tableside/domain/testing/builders.ts';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { anEntry, resultOf, VENUE, writes } from '../venue/write-entries.ts';

const OTHER = 'another-venue';
const BOTH = [VENUE, OTHER] as const;

const fails = () => {
  throw new Error('broken');
};

const setTable = (number: string) => ({ decide: writes(change('table', aTable({ number }))) });

const idsOf = async (storage: Storage, venueId: string): Promise<number[]> => {
  const { entries } = await storage.audit.page(venueId, { limit: 100 });
  return entries.map(({ id }) => Number(id)).reverse();
};

const later = (minutes: number): string =>
  new Date(Date.parse(FRIDAY_EVENING) + minutes * 60_000).toISOString();

const record = (storage: Storage, venueId: string, at: string) =>
  storage.audit.record({ venueId, actor: null, action: 'auth.signIn', at });

export function registerVenueTests(open: () => Storage): void {
  describe('two venues', () => {
    test('can each run a command of the same id, and each repeat their own outcome', async () => {
      const storage = opened(open);
      const [first] = await storage.write(VENUE, [anEntry(setTable('12'))]);
      const elsewhere = anEntry({ argsHash: 'another hash', ...setTable('99') });
      const [second] = await storage.write(OTHER, [elsewhere]);
      expect([first, second]).toMatchObject([
        { kind: 'done', repeated: false },
        { kind: 'done', repeated: false },
      ]);
      const [again] = await storage.write(OTHER, [{ ...elsewhere, decide: fails }]);
      expect([again, resultOf(again)]).toMatchObject([{ repeated: true }, resultOf(second)]);
      const numbers = BOTH.map(
        async (venueId) => (await storage.row(venueId, 'table', 'table-12'))?.doc.number,
      );
      expect(await Promise.all(numbers)).toEqual(['12', '99']);
    });

    test('can each hold a command of the same id, and a decision in one leaves the other waiting', async () => {
      const storage = opened(open);
      for (const venueId of BOTH) await storage.write(venueId, [anEntry({ hold: 'held.money' })]);
      const by = anEntry().actor;
      const resolution = {
        cmdId: anEntry().cmdId,
        decision: 'discard',
        by,
        at: later(1),
        note: null,
      } as const;
      const resolved = await storage.held.resolve(VENUE, resolution, () => ({ reads: [], decide: fails }));
      expect(resolved).toMatchObject({ kind: 'done', result: { status: 'rejected' } });
      const waiting = BOTH.map(async (venueId) => (await storage.held.waiting(venueId, { limit: 5 })).held);
      expect(await Promise.all(waiting)).toMatchObject([[], [{ cmdId: anEntry().cmdId }]]);
      const [outcome] = await storage.write(OTHER, [anEntry({ decide: fails })]);
      expect(resultOf(outcome)).toMatchObject({ status: 'held' });
    });

    test('count the failures of a command separately', async () => {
      const storage = opened(open);
      for (let n = 0; n < 4; n++) await storage.write(VENUE, [anEntry({ decide: fails })]);
      expect(await storage.write(OTHER, [anEntry({ decide: fails })])).toMatchObject([{ kind: 'failed' }]);
      expect(await storage.write(VENUE, [anEntry({ decide: fails })])).toMatchObject([
        { kind: 'done', result: { status: 'held' } },
      ]);
    });

    test('number their audit trails separately, even while the clock is set back', async () => {
      const storage = opened(open);
      await record(storage, OTHER, later(0));
      const [lone] = await idsOf(storage, OTHER);
      await record(storage, VENUE, later(60));
      await record(storage, VENUE, later(0));
      const [ahead = 0, ...rest] = await idsOf(storage, VENUE);
      expect(rest).toEqual([ahead + 1]);
      await record(storage, OTHER, later(0));
      expect(await idsOf(storage, OTHER)).toEqual([lone, Number(lone) + 1]);
    });

    test('give the same id to two entries of the same moment', async () => {
      const storage = opened(open);
      for (const venueId of BOTH) await record(storage, venueId, later(0));
      expect(await idsOf(storage, VENUE)).toEqual(await idsOf(storage, OTHER));
    });

    test('see nothing of each other in the audit trail, with any filter', async () => {
      const storage = opened(open);
      const actor = anEntry().actor;
      for (const venueId of BOTH)
        await storage.write(venueId, [anEntry({ ...setTable(venueId), name: 'table.setStatus' })]);
      const filters = [
        {},
        { actorId: actor.userId },
        { action: 'table.setStatus' },
        { rowId: 'table-12' },
        { entity: 'table' },
        { q: 'setStatus' },
        { from: later(0), to: later(1) },
      ] as const;
      for (const filter of filters) {
        const { entries } = await storage.audit.page(OTHER, { limit: 10, ...filter });
        expect(entries.map(({ rows }) => rows[0]?.after)).toMatchObject([{ number: OTHER }]);
      }
    });
  });
}
