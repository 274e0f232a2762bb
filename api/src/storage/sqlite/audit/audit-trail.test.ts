/** The audit trail on SQLite: triggers keep anybody from changing it, and every filter has an index. */
import { change } from '@tableside/domain/entities/entities.ts';
import { anActor, aTable, testId } from '@tableside/domain/testing/builders.ts';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ANA, anEntry, VENUE, writes, writesOrder } from '../../../../testing/venue/write-entries.ts';
import type { AuditFilter } from '../../door/audit.ts';
import { numberCursor } from '../../rows/list-cursors.ts';
import type { Storage } from '../../storage.ts';
import { migrate } from '../migrations/migrate.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { sqliteStorage } from '../sqlite-storage.ts';

const DAY_MS = 24 * 3_600_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

interface Room {
  readonly storage: Storage;
  readonly connection: Sqlite.Database;
  /** Every statement executed so far, with its values. */
  readonly statements: string[];
}

function aRoom(): Room {
  const statements: string[] = [];
  const connection = new Sqlite(':memory:', { verbose: (sql) => statements.push(String(sql)) });
  migrate(connection, MIGRATIONS);
  const storage = sqliteStorage(connection, () => 'epoch');
  onTestFinished(() => storage.close());
  return { storage, connection, statements };
}

const signIn = (storage: Storage, at: string) =>
  storage.audit.record({
    venueId: VENUE,
    actor: null,
    action: 'auth.signIn',
    at,
    rows: [{ entity: 'user', id: ANA }],
  });

describe('an entry of the audit trail', () => {
  test.each([
    "UPDATE audit SET actor_name = 'Somebody else'",
    'UPDATE audit SET id = id + 1',
    "UPDATE audit_row SET row_id = 'another'",
    "INSERT OR REPLACE INTO audit SELECT venue_id, id, actor_id, 'Somebody else', role, device_id, action, outcome, code, occurred_at, received_at, cmd_id, detail, rows FROM audit",
    "UPDATE OR REPLACE audit SET outcome = 'noop'",
    'DELETE FROM audit',
    'DELETE FROM audit_row',
  ])('cannot be changed or deleted: %s', async (sql) => {
    const { storage, connection } = aRoom();
    await signIn(storage, daysAgo(729));
    const before = await storage.audit.page(VENUE, { limit: 5, rowId: ANA });
    expect(() => connection.exec(sql)).toThrow(/audit trail/);
    expect(await storage.audit.page(VENUE, { limit: 5, rowId: ANA })).toEqual(before);
    expect(before.entries).toHaveLength(1);
  });

  test('cannot be changed even when it is very old', async () => {
    const { storage, connection } = aRoom();
    await signIn(storage, daysAgo(800));
    expect(() => connection.exec("UPDATE audit SET actor_name = 'Somebody else'")).toThrow(/never changed/);
  });

  test('is deleted once it is older than required', async () => {
    const { storage, connection } = aRoom();
    await signIn(storage, daysAgo(731));
    connection.exec('DELETE FROM audit_row; DELETE FROM audit;');
    expect((await storage.audit.page(VENUE, { limit: 5 })).entries).toEqual([]);
  });

  test('cannot be slipped in between older ones', async () => {
    const { storage, connection } = aRoom();
    await signIn(storage, daysAgo(3));
    const slipIn = connection.prepare(
      `INSERT INTO audit (id, venue_id, action, outcome, occurred_at, received_at, rows)
       SELECT id - 1, venue_id, action, outcome, occurred_at, received_at, rows FROM audit`,
    );
    expect(() => slipIn.run()).toThrow(/at its end only/);
  });

  test('is written with its command or not at all', async () => {
    const { storage, connection } = aRoom();
    connection.exec(
      "CREATE TRIGGER no_audit BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'no room'); END",
    );
    const [outcome] = await storage.write(VENUE, [anEntry({ decide: writes(change('table', aTable())) })]);
    expect(outcome).toMatchObject({ kind: 'failed' });
    expect(await storage.row(VENUE, 'table', 'table-12')).toBeUndefined();
    expect((await storage.head(VENUE)).head).toBe(0);
  });
});

describe('reading the audit trail', () => {
  /** Each filter with the index that drives it. The ids of a venue are in order of time. */
  const byId = 'PRIMARY KEY (venue_id=? AND id>? AND id<?)';
  const filters: [driver: string, Partial<AuditFilter>][] = [
    [byId, {}],
    [byId, { from: daysAgo(3), to: daysAgo(1) }],
    ['COVERING INDEX audit_set_back (venue_id=? AND id>?)', { from: daysAgo(3), to: daysAgo(1) }],
    ['INDEX audit_actor (venue_id=? AND actor_id=? AND id>? AND id<?)', { actorId: ANA }],
    ['INDEX audit_device (venue_id=? AND device_id=? AND id>? AND id<?)', { deviceId: testId('device') }],
    ['INDEX audit_action (venue_id=? AND action=? AND id>? AND id<?)', { action: 'order.create' }],
    ['INDEX audit_outcome (venue_id=? AND outcome=? AND id>? AND id<?)', { outcome: 'rejected' }],
    [byId, { outcome: 'applied' }],
    ['INDEX audit_row_entity (venue_id=? AND entity=? AND audit_id>? AND audit_id<?)', { entity: 'table' }],
    [byId, { entity: 'order' }],
    ['PRIMARY KEY (venue_id=? AND row_id=? AND audit_id>? AND audit_id<?)', { rowId: testId('order') }],
    [
      'PRIMARY KEY (venue_id=? AND row_id=? AND audit_id>? AND audit_id<?)',
      { rowId: testId('order'), q: 'order', outcome: 'applied', actorId: ANA },
    ],
    ['INDEX audit_action (venue_id=? AND action=? AND id>? AND id<?)', { q: 'order' }],
    ['PRIMARY KEY (venue_id=? AND row_id=? AND audit_id>? AND audit_id<?)', { q: 'B-1', from: daysAgo(3) }],
  ];

  test.each(filters)('walks %s, and never scans a whole table, for %j', async (driver, filter) => {
    const { storage, connection, statements } = aRoom();
    const actor = anActor('server', { userId: ANA });
    await storage.write(VENUE, [anEntry({ actor, decide: writesOrder(1) })]);
    statements.length = 0;
    const first = await storage.audit.page(VENUE, { limit: 1, ...filter });
    await storage.audit.page(VENUE, { limit: 1, ...filter, before: first.next ?? numberCursor(10 ** 14) });
    const plans = statements.filter((sql) => /^select/i.test(sql)).map((sql) => planOf(connection, sql));
    expect(plans.flat()).toContainEqual(expect.stringContaining(driver));
    expect(plans.flat().filter((step) => /^SCAN (?!json_each)/.test(step))).toEqual([]);
    // Resolving a search word sorts a few dozen rows. Entries are never sorted.
    const sorted = plans.filter((plan) => plan.some((step) => /TEMP B-TREE/.test(step)));
    expect(sorted.flat().filter((step) => /audit/.test(step))).toEqual([]);
  });

  const planOf = (connection: Sqlite.Database, sql: string): string[] =>
    (connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[]).map(
      ({ detail }) => detail,
    );

  test('reads a page with combined filters a few hundred entries at a time', async () => {
    const { storage, statements } = aRoom();
    const entry = (n: number) => anEntry({ cmdId: testId('command', n), name: 'order.advance' });
    await storage.write(
      VENUE,
      Array.from({ length: 1200 }, (_, n) => entry(n)),
    );
    statements.length = 0;
    const page = await storage.audit.page(VENUE, { limit: 5, outcome: 'noop', action: 'order.create' });
    expect(page.entries).toEqual([]);
    expect(statements.filter((sql) => /json_each/.test(sql)).length).toBe(3);
  });
});
