/** Two storages on one database of PostgreSQL: what they may do at once, and what a write costs. */

import { change } from '@tableside/domain/entities/entities.ts';
import { deactivateStaff } from '@tableside/domain/staff/edit-staff.ts';
import {
  aCategory,
  aContext,
  anActor,
  aProduct,
  aStaffMember,
  aTable,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnServer, START_MS } from '../../../testing/postgres/own-server.ts';
import {
  ANA,
  anEntry,
  BEN,
  put,
  QUEUE,
  queued,
  resultOf,
  saveQueue,
  VENUE,
  writes,
  writesOrder,
} from '../../../testing/venue/write-entries.ts';
import { LocalSignals } from '../door/signals.ts';
import type { Outcome, Storage, WriteEntry } from '../storage.ts';
import type { Connection } from './connection.ts';
import { openPostgres, openPostgresBeside } from './open-postgres.ts';
import { postgresConnection } from './postgres-connection.ts';
import { postgresStorage } from './postgres-storage.ts';

const AT = '2026-06-12T12:00:00.000Z';

const seqsOf = (outcomes: readonly Outcome[]): number[] =>
  outcomes.flatMap((one) => (one.kind === 'done' && !one.repeated ? (one.result.seq ?? []) : []));

describeOnServer('two storages on one database', (own) => {
  let url: string;
  let [a, b]: Storage[] = [];
  beforeEach(async () => {
    url = await own.newDatabase();
    a = await openPostgres(url);
    b = await openPostgresBeside(url);
  }, START_MS);
  afterEach(async () => {
    await b?.close();
    await a?.close();
  }, START_MS);
  const pair = (): readonly [Storage, Storage] => {
    if (!a || !b) throw new Error('The storages are not open.');
    return [a, b];
  };

  test('number the changes of a venue without gaps, and every read shows all changes below its head', async () => {
    const both = pair();
    const gaps: number[] = [];
    let isWriting = true;
    const watch = async (storage: Storage): Promise<void> => {
      while (isWriting) {
        const { rows, to } = await storage.changes(VENUE, { after: 0, limit: 1000 });
        if (new Set(rows.map(({ seq }) => seq)).size !== to) gaps.push(to);
      }
    };
    const watching = both.map(watch);
    const writing = both.flatMap((storage, half) =>
      Array.from({ length: 100 }, (_, n) => {
        const id = half * 100 + n;
        return storage.write(VENUE, [anEntry({ cmdId: `${id}`, decide: writesOrder(id) })]);
      }),
    );
    const outcomes = (await Promise.all(writing)).flat();
    isWriting = false;
    await Promise.all(watching);
    expect(seqsOf(outcomes).sort((x, y) => x - y)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
    expect(gaps).toEqual([]);
    expect((await both[1].rows(VENUE, 'order')).length).toBe(200);
  });

  test('process a queue only once when it is pushed to both', async () => {
    const both = pair();
    await saveQueue(both[0]);
    const push = Array.from({ length: 20 }, (_, n) => queued(n + 1, { decide: writesOrder(n) }));
    const outcomes = await Promise.all(both.map((storage) => storage.write(VENUE, push)));
    expect(outcomes.flat().every(({ kind }) => kind === 'done')).toBe(true);
    expect(seqsOf(outcomes.flat()).sort((x, y) => x - y)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    );
    expect((await both[1].queue(QUEUE))?.lastMid).toBe(20);
    const results = outcomes.map((of) => of.map((one) => (one.kind === 'done' ? one.result : one)));
    expect(results[0]).toEqual(results[1]);
  });

  test('write nothing for an epoch that the other one has ended', async () => {
    const [first, second] = pair();
    const { epoch } = await first.head(VENUE);
    await first.write(VENUE, [anEntry({ cmdId: '1', decide: writesOrder(1) })], { epoch });
    await second.upkeep.markRestored(AT);
    const late = await first.write(VENUE, [anEntry({ cmdId: '2', decide: writesOrder(2) })], { epoch });
    expect(late).toEqual([{ kind: 'otherEpoch' }]);
    expect(await first.rows(VENUE, 'order')).toHaveLength(1);
  });

  test('stop writing a push once the other one has ended its history, and write all of it once after that', async () => {
    const [first, second] = pair();
    await saveQueue(first);
    for (let round = 0; round < 5; round += 1) {
      const { epoch } = await first.head(VENUE);
      const push = Array.from({ length: 10 }, (_, n) => {
        const mid = round * 10 + n + 1;
        return queued(mid, { decide: writesOrder(mid) });
      });
      const [one, , other] = await Promise.all([
        first.write(VENUE, push, { epoch }),
        second.upkeep.markRestored(AT),
        second.write(VENUE, push, { epoch }),
      ]);
      const done = [one, other].map((outcomes) => outcomes.filter(({ kind }) => kind === 'done').length);
      for (const [of, outcomes] of [one, other].entries())
        expect(outcomes.slice(done[of])).toEqual(done[of] === 10 ? [] : [{ kind: 'otherEpoch' }]);
      expect(await second.rows(VENUE, 'order')).toHaveLength(round * 10 + Math.max(...done));
      const { epoch: next } = await first.head(VENUE);
      const late = await first.write(VENUE, push, { epoch: next });
      expect(late.map(({ kind }) => kind)).toEqual(Array(10).fill('done'));
      expect(await second.rows(VENUE, 'order')).toHaveLength(round * 10 + 10);
    }
    expect((await second.head(VENUE)).head).toBe(50);
  });

  test('decide on what the other one wrote', async () => {
    const [first, second] = pair();
    await put(first, change('table', aTable({ id: 'one', section: 'first' })));
    const rename = (storage: Storage, cmdId: string, name: string) => {
      const entry: Partial<WriteEntry> = {
        cmdId,
        reads: [{ kind: 'row', entity: 'table', id: 'one' }],
        decide: (rows) => {
          const known = rows.get('table', 'one');
          return writes(change('table', aTable({ id: 'one', section: `${known?.section}, ${name}` })))(rows);
        },
      };
      return storage.write(VENUE, [anEntry(entry)]);
    };
    await rename(first, '1', 'a');
    await rename(second, '2', 'b');
    await rename(first, '3', 'a');
    expect((await second.row(VENUE, 'table', 'one'))?.doc.section).toBe('first, a, b, a');
  });

  test('decide on what is left after the other one has pruned', async () => {
    const [first, second] = pair();
    await put(first, change('table', aTable({ id: 'one', archived: true })));
    const found = async (storage: Storage, cmdId: string): Promise<boolean | undefined> => {
      let isArchived: boolean | undefined;
      const decide: WriteEntry['decide'] = (rows) => {
        isArchived = rows.get('table', 'one')?.archived;
        return { status: 'noop' };
      };
      await storage.write(VENUE, [
        anEntry({ cmdId, reads: [{ kind: 'row', entity: 'table', id: 'one' }], decide }),
      ]);
      return isArchived;
    };
    expect([await found(first, '1'), await found(second, '2')]).toEqual([true, true]);
    await first.pruning.mark(AT);
    const times = { before: AT, now: AT };
    expect(await first.pruning.step('tombstones', times, 0)).toMatchObject({ removed: 1 });
    expect([await found(second, '3'), await found(first, '4')]).toEqual([undefined, undefined]);
  });

  const demotes = ({ accounts }: Storage, userId: string): Promise<string> =>
    accounts.setRole({ venueId: VENUE, role: 'manager', at: AT, userId });
  const blocks = ({ accounts }: Storage, userId: string): Promise<string> => {
    const event = { venueId: VENUE, actor: null, action: 'user.role', at: AT } as const;
    return accounts.blockAccount({ venueId: VENUE, userId, at: AT, event });
  };
  const deactivates = async (storage: Storage, userId: string): Promise<string> => {
    const args = { staffId: userId };
    const actor = anActor('admin', { venueId: VENUE });
    const [outcome] = await storage.write(VENUE, [
      anEntry({
        cmdId: crypto.randomUUID(),
        reads: deactivateStaff.reads(args, actor),
        decide: (rows) => deactivateStaff.decide(rows, args, aContext({ actor })),
      }),
    ]);
    const { status, code } = resultOf(outcome);
    if (status === 'applied') return 'changed';
    return code === 'users.lastAdmin' ? 'lastAdmin' : `${status} ${code}`;
  };
  test.each([
    ['both are demoted', demotes, demotes],
    ['one is demoted and the other deactivated', demotes, deactivates],
    ['one is blocked and the other deactivated', blocks, deactivates],
  ])('leave a venue one of its two administrators when %s at the same moment', async (_, one, other) => {
    const [first, second] = pair();
    for (const [n, id] of [ANA, BEN].entries()) {
      await put(first, change('staff', aStaffMember({ id, venueId: VENUE })));
      const user = { id, name: `${n}`, email: `${n}@example.com`, passwordHash: 'hash', createdAt: AT };
      await first.accounts.createUser(user, { userId: id, venueId: VENUE, role: 'admin', staffId: id });
    }
    const told = await Promise.all([one(first, ANA), other(second, BEN)]);
    expect(told.toSorted()).toEqual(['changed', 'lastAdmin']);
  });

  test('need two round trips and at most 10 statements for a batch, besides its begin and end', async () => {
    // The first command of a visit opens it, and those behind it ask what belongs to it.
    const kinds = ['tableOfVisit', 'visitOf', 'visitWithServers', 'visitWithProducts'] as const;
    const turns = await turnsOf(url, (n) => {
      const id = testId('visit', Math.floor(n / kinds.length));
      const reads = [{ kind: kinds[n % kinds.length] ?? 'visitOf', visitId: id }] as const;
      return { reads, decide: writes(change('visit', aVisit({ id }))) };
    });
    expect(turns).toHaveLength(2);
    expect(turns.reduce((sum, queries) => sum + queries, -2)).toBeLessThanOrEqual(10);
  });

  test('ask only once for the head when several ask at the same moment, and see what was written before', async () => {
    const asked: string[] = [];
    const connection = postgresConnection({ url, most: 2, settings: {} });
    const watched: Connection = {
      ...connection,
      ask(query) {
        asked.push(query.sql);
        return connection.ask(query);
      },
    };
    const signals = new LocalSignals();
    const parts = { connection: watched, reports: watched, signals, newEpoch: () => 'e', elapsed: () => 0 };
    const storage = postgresStorage(parts);
    const { head: before } = await storage.head(VENUE);
    await put(storage, change('table', aTable()));
    asked.length = 0;
    const heads = await Promise.all(Array.from({ length: 8 }, () => storage.head(VENUE)));
    await storage.close();
    expect(heads.map(({ head }) => head)).toEqual(Array.from({ length: 8 }, () => before + 1));
    expect(asked).toHaveLength(1);
  });

  test('need one round trip for each step of a look-up, however many commands share it', async () => {
    const [other] = pair();
    const name = (n: number) => `one-${n}`;
    const menu = Array.from({ length: 50 }, (_, n) => [
      change('category', aCategory({ id: name(n), optionGroupIds: [name(n)] })),
      change('product', aProduct({ id: name(n), category: name(n), optionGroupIds: [] })),
    ]);
    await put(other, ...menu.flat());
    const turns = await turnsOf(url, (n) => ({
      reads: [{ kind: 'menuFor', productId: name(n) }],
      decide: () => ({ status: 'noop' }),
    }));
    // The products with the lock, their categories, their option groups, and the commit.
    expect(turns).toHaveLength(4);
  });
});

/** Writes a batch of 50 commands. Returns how many statements each of its round trips had. */
async function turnsOf(url: string, entry: (n: number) => Partial<WriteEntry>): Promise<readonly number[]> {
  const turns: number[] = [];
  const connection = postgresConnection({ url, most: 2, settings: {} });
  const counting: Connection = {
    ...connection,
    hold: (work) =>
      connection.hold((held) =>
        work({
          turn(queries) {
            turns.push(queries.length);
            return held.turn(queries);
          },
        }),
      ),
  };
  const signals = new LocalSignals();
  const parts = { connection: counting, reports: counting, signals, newEpoch: () => 'e', elapsed: () => 0 };
  const storage = postgresStorage(parts);
  await saveQueue(storage);
  await storage.head(VENUE);
  turns.length = 0;
  const outcomes = await storage.write(
    VENUE,
    Array.from({ length: 50 }, (_, n) => queued(n + 1, entry(n))),
  );
  await storage.close();
  expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(50);
  return turns;
}
