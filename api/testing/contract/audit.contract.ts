/** The audit trail: writing and reading it. */
import { rejected } from '@tableside/domain/command/command.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import {
  anActor,
  anOrder,
  aSection,
  aStaffMember,
  aTable,
  FRIDAY_EVENING,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { describe, expect, test } from 'vitest';
import type { AuditEntry, AuditFilter } from '../../src/storage/door/audit.ts';
import type { Storage, WriteEntry } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import {
  ANA,
  anEntry,
  BEN,
  put,
  queued,
  saveQueue,
  VENUE,
  writes,
  writesOrder,
} from '../venue/write-entries.ts';

const later = (minutes: number): string =>
  new Date(Date.parse(FRIDAY_EVENING) + minutes * 60_000).toISOString();

const read = async (storage: Storage, filter: Partial<AuditFilter> = {}): Promise<readonly AuditEntry[]> =>
  (await storage.audit.page(VENUE, { limit: 100, ...filter })).entries;

const minuteOf = ({ receivedAt }: AuditEntry): number =>
  (Date.parse(receivedAt) - Date.parse(FRIDAY_EVENING)) / 60_000;

const signIn = (storage: Storage, at: string) =>
  storage.audit.record({ venueId: VENUE, actor: null, action: 'auth.signIn', at });

const reserve: Partial<WriteEntry> = {
  name: 'table.setStatus',
  reads: [{ kind: 'row', entity: 'table', id: 'table-12' }],
  decide: writes(change('table', aTable({ status: 'reserved' }))),
};

/** Ana creates an order on her tablet, Ben reserves a table and is refused another, and Cora signs in. */
async function anEvening(open: () => Storage): Promise<Storage> {
  const storage = opened(open);
  await put(storage, change('table', aTable()), change('section', aSection({ name: 'Roof garden' })));
  const ana = anActor('server', { userId: ANA, name: 'Ana', deviceId: testId('device', 7) });
  const ben = anActor('manager', { userId: BEN, name: 'Ben', deviceId: null });
  const refused = { name: 'table.archive', decide: () => rejected('table.inUse') };
  await storage.write(VENUE, [
    anEntry({ cmdId: testId('command', 1), actor: ana, receivedAt: later(1), decide: writesOrder(1) }),
    anEntry({ cmdId: testId('command', 2), actor: ben, receivedAt: later(2), ...reserve }),
    anEntry({ cmdId: testId('command', 3), actor: ben, receivedAt: later(3), ...reserve, ...refused }),
  ]);
  const cora = { ...anActor('customer', { userId: testId('user', 3), name: 'Cora' }), deviceId: null };
  const rows = [{ entity: 'user', id: cora.userId }] as const;
  await storage.audit.record({ venueId: VENUE, actor: cora, action: 'auth.signIn', at: later(4), rows });
  return storage;
}

export function registerAuditTests(open: () => Storage): void {
  describe('the audit trail', () => {
    test('says who did what to which row, from where, when, and what it was before and after', async () => {
      const storage = await anEvening(open);
      const [signIn, refused, reserved, ordered] = await read(storage);
      expect(reserved).toEqual({
        id: expect.stringMatching(/^\d+$/),
        actorId: BEN,
        actorName: 'Ben',
        role: 'manager',
        deviceId: null,
        action: 'table.setStatus',
        outcome: 'applied',
        code: null,
        occurredAt: FRIDAY_EVENING,
        receivedAt: later(2),
        cmdId: testId('command', 2),
        detail: null,
        rows: [
          { entity: 'table', id: 'table-12', before: { status: 'available' }, after: { status: 'reserved' } },
        ],
      });
      expect(refused).toMatchObject({ outcome: 'rejected', code: 'table.inUse' });
      expect(refused?.rows).toEqual([{ entity: 'table', id: 'table-12' }]);
      expect(ordered).toMatchObject({ actorName: 'Ana', deviceId: testId('device', 7) });
      expect(ordered?.rows).toMatchObject([{ entity: 'order', before: null, after: { orderNumber: 'B-1' } }]);
      expect(signIn).toMatchObject({ action: 'auth.signIn', outcome: 'applied', receivedAt: later(4) });
    });

    test('has a command once, however often it is sent', async () => {
      const storage = opened(open);
      await saveQueue(storage);
      const batch = [queued(1, { decide: writesOrder(1) }), queued(2, { hold: 'held.money' })];
      await storage.write(VENUE, batch);
      await storage.write(VENUE, batch);
      expect((await read(storage)).map(({ outcome, code }) => [outcome, code])).toEqual([
        ['held', 'held.money'],
        ['applied', null],
      ]);
    });

    test('includes what changed nothing, but not the places that were skipped in a queue', async () => {
      const storage = opened(open);
      await storage.write(VENUE, [
        anEntry({ cmdId: testId('command', 1), name: 'order.advance' }),
        anEntry({ cmdId: testId('command', 2), name: 'sync.skip' }),
      ]);
      expect(await read(storage)).toMatchObject([{ action: 'order.advance', outcome: 'noop' }]);
    });

    test('leaves out a command that failed', async () => {
      const storage = opened(open);
      const fails = () => {
        throw new Error('broken');
      };
      await storage.write(VENUE, [anEntry({ decide: fails })]);
      const broken = change('order', anOrder({ note: 1n as never }));
      await storage.write(VENUE, [
        anEntry({ cmdId: testId('command', 2), decide: writes(change('table', aTable()), broken) }),
      ]);
      expect(await read(storage)).toEqual([]);
    });

    test('does not repeat malformed arguments', async () => {
      const storage = opened(open);
      const issues = [{ path: 'hunter2', message: 'received "hunter2"' }];
      await storage.write(VENUE, [anEntry({ decide: () => rejected('args.shape', { issues }) })]);
      expect(await read(storage)).toMatchObject([{ code: 'args.shape', detail: null }]);
    });

    test('has the facts of a refusal, and those of a command that was adjusted', async () => {
      const storage = opened(open);
      await storage.write(VENUE, [anEntry({ decide: () => rejected('order.cancelled', { by: 'Ana' }) })]);
      expect(await read(storage)).toMatchObject([{ code: 'order.cancelled', detail: { by: 'Ana' } }]);
    });

    test('names the import that a command belongs to, whatever became of it', async () => {
      const storage = opened(open);
      const importId = 'import-1';
      const refused = { importId, decide: () => rejected('order.cancelled', { by: 'Ana' }) };
      await storage.write(VENUE, [
        anEntry({ cmdId: testId('command', 1), importId, decide: writesOrder(1) }),
        anEntry({ cmdId: testId('command', 2), ...refused }),
        anEntry({ cmdId: testId('command', 3), decide: writesOrder(2) }),
      ]);
      expect((await read(storage)).map(({ detail }) => detail)).toEqual([
        null,
        { by: 'Ana', importId },
        { importId },
      ]);
    });

    test('continues at its end when the clock is set back', async () => {
      const storage = opened(open);
      for (const minute of [60, 0, 1]) await signIn(storage, later(minute));
      expect((await read(storage)).map(({ receivedAt }) => receivedAt)).toEqual([
        later(1),
        later(0),
        later(60),
      ]);
    });

    test('is searched by time of receipt, even for entries from while the clock was ahead or after it was corrected', async () => {
      const storage = opened(open);
      const minutes = [0, 1, 24 * 60, 24 * 60 + 5, 2, 3, 4, 30, 5, 24 * 60 + 3];
      for (const minute of minutes) await signIn(storage, later(minute));
      const found = async (filter: Partial<AuditFilter>) => (await read(storage, filter)).map(minuteOf);
      expect(await found({ from: later(0), to: later(5) })).toEqual([4, 3, 2, 1, 0]);
      expect(await found({ from: later(3), to: later(60) })).toEqual([5, 30, 4, 3]);
      expect(await found({ from: later(6) })).toEqual([1443, 30, 1445, 1440]);
      expect(await found({ to: later(2) })).toEqual([1, 0]);
      expect(await found({ from: later(1440), to: later(1444), action: 'auth.signIn' })).toEqual([
        1443, 1440,
      ]);
    });

    test('is searched by time of receipt, even for entries that were written a little after later ones', async () => {
      const storage = opened(open);
      for (const minute of [10, 9.5, 9.75]) await signIn(storage, later(minute));
      expect((await read(storage, { to: later(9.8) })).map(minuteOf)).toEqual([9.75, 9.5]);
    });

    test('is complete when it is searched by time, page by page, whatever the clock did', async () => {
      const random = seededRandom(11);
      const storage = opened(open);
      const told: number[] = [];
      for (let n = 0, minute = 0; n < 150; n += 1) {
        minute += random.chance(0.1) ? random.int(-300, 300) : random.int(-1, 3) / 2;
        told.unshift(minute);
        await signIn(storage, later(minute));
      }
      for (let n = 0; n < 60; n += 1) {
        const [from = 0, to = 0] = [random.int(-600, 900) / 2, random.int(-600, 900) / 2].sort(
          (a, b) => a - b,
        );
        const filter = { from: later(from), to: later(to), limit: random.int(1, 20) };
        const found: number[] = [];
        let before: string | undefined;
        do {
          const page = await storage.audit.page(VENUE, { ...filter, before });
          found.push(...page.entries.map(minuteOf));
          before = page.next ?? undefined;
        } while (before !== undefined);
        expect(found, `${from} to ${to}`).toEqual(told.filter((minute) => minute >= from && minute < to));
      }
    });

    test('comes newest first, page by page, with any filter', async () => {
      const storage = opened(open);
      const entries = Array.from({ length: 30 }, (_, n) =>
        anEntry({
          cmdId: testId('command', n),
          actor: anActor('server', { userId: n % 2 === 0 ? ANA : BEN }),
          name: n % 3 === 0 ? 'order.advance' : 'order.create',
          decide: writesOrder(n % 5),
        }),
      );
      await storage.write(VENUE, entries);
      const expected = entries.filter((_, n) => n % 2 === 0 && n % 3 === 0).map(({ cmdId }) => cmdId);
      const found: (string | null)[] = [];
      const filter = { actorId: ANA, action: 'order.advance', limit: 2 };
      let before: string | undefined;
      do {
        const page = await storage.audit.page(VENUE, { ...filter, before });
        expect(page.entries.length).toBeLessThanOrEqual(2);
        found.push(...page.entries.map(({ cmdId }) => cmdId));
        before = page.next ?? undefined;
      } while (before !== undefined);
      expect(found).toEqual(expected.reverse());
    });

    test('is separate for each venue', async () => {
      const storage = await anEvening(open);
      const page = await storage.audit.page('another-venue', { limit: 10, actorId: BEN });
      expect(page).toEqual({ entries: [], next: null, prev: null });
    });
  });

  describe('the audit trail can be filtered by', () => {
    const cases: [string, Partial<AuditFilter>, string[]][] = [
      ['person', { actorId: BEN }, ['table.archive', 'table.setStatus']],
      ['device', { deviceId: testId('device', 7) }, ['order.create']],
      ['action', { action: 'auth.signIn' }, ['auth.signIn']],
      ['outcome', { outcome: 'rejected' }, ['table.archive']],
      ['the most common outcome', { outcome: 'applied', actorId: BEN }, ['table.setStatus']],
      ['row', { rowId: 'table-12', actorId: BEN }, ['table.archive', 'table.setStatus']],
      ['row and its kind', { rowId: 'table-12', entity: 'order' }, []],
      ['kind of row', { entity: 'user' }, ['auth.signIn']],
      ['the most common kind of row', { entity: 'order' }, ['order.create']],
      ['the earliest time of receipt', { from: later(3) }, ['auth.signIn', 'table.archive']],
      ['the latest time of receipt', { from: later(1), to: later(3) }, ['table.setStatus', 'order.create']],
      ['several at once', { actorId: BEN, outcome: 'rejected', rowId: 'table-12' }, ['table.archive']],
      ['part of an action', { q: 'SetStat' }, ['table.setStatus']],
      ['the number of an order', { q: 'b-1' }, ['order.create']],
      [
        'the number of a table, for one person',
        { q: '12', actorId: BEN },
        ['table.archive', 'table.setStatus'],
      ],
      ['the id of a row', { q: testId('user', 3) }, ['auth.signIn']],
      ['a word for a row, among the entries of one', { q: 'archive', rowId: 'table-12' }, ['table.archive']],
      ['a word that nothing has', { q: 'no such thing' }, []],
      ['a word of spaces only', { q: '  ' }, []],
    ];
    test.each(cases)('%s', async (_what, filter, actions) => {
      const storage = await anEvening(open);
      expect((await read(storage, { from: later(1), ...filter })).map(({ action }) => action)).toEqual(
        actions,
      );
    });

    test('part of a staff member’s current name, and by the whole email of a guest', async () => {
      const storage = await anEvening(open);
      const account = (id: string, name: string, role: 'server' | 'customer') =>
        storage.accounts.createUser(
          { id, name, email: `${name}@example.com`.toLowerCase(), passwordHash: 'h', createdAt: later(0) },
          { userId: id, venueId: VENUE, role, staffId: null },
        );
      await account(ANA, 'Ana', 'server');
      await account(testId('user', 3), 'Anastasia', 'customer');
      const actions = async (q: string) =>
        (await read(storage, { q, from: later(1) })).map(({ action }) => action);
      expect(await actions('ANA')).toEqual(['order.create']);
      expect(await actions('anastasia@example.com')).toEqual(['auth.signIn']);
    });

    test('part of a name in the venue', async () => {
      const storage = await anEvening(open);
      const onSection = (cmdId: string) =>
        anEntry({ cmdId, name: 'section.patch', decide: writes(change('section', aSection())) });
      await storage.write(VENUE, [onSection(testId('command', 9))]);
      await put(storage, change('section', aSection({ name: 'Roof garden' })));
      expect((await read(storage, { q: 'garden' })).map(({ action }) => action)).toContain('section.patch');
      expect((await read(storage, { q: 'cellar' })).map(({ action }) => action)).toEqual([]);
    });

    test('part of the name of an API key, and of the full name on a staff card', async () => {
      const storage = await anEvening(open);
      const card = aStaffMember({ id: 'card-ben', firstName: 'Ben', lastName: 'Okafor' });
      const till = { ...anActor('manager', { userId: 'key-till', name: 'A key' }), deviceId: null };
      const event = { venueId: VENUE, actor: till, action: 'key.create', at: later(5) } as const;
      await storage.keys.add(
        {
          ...{ id: 'key-till', venueId: VENUE, name: 'Till 50%', prefix: 'tsk_1', hash: 'hash', event },
          ...{ scopes: ['orders:read'], createdAt: later(5), expiresAt: later(6) },
          createdBy: { id: BEN, name: 'Ben' },
        },
        9,
      );
      const named = anEntry({ cmdId: testId('command', 9), decide: writes(change('staff', card)) });
      await storage.write(VENUE, [{ ...named, name: 'staff.create' }]);
      const actions = async (q: string) => (await read(storage, { q })).map(({ action }) => action);
      expect(await actions('till 50%')).toEqual(['key.create']);
      expect(await actions('till 5_')).toEqual([]);
      expect(await actions('BEN OKA')).toEqual(['staff.create']);
    });
  });
}
