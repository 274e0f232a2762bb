/** How SQLite reads the audit trail, page by page. See `sql/audit-list.ts`. */
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { createAuditList as auditListOf, type Drive, type Slice, type Trail } from '../../sql/audit-list.ts';
import { type Database, named } from '../database.ts';
import { among, contains } from '../lists/conditions.ts';
import { audit, auditRow } from '../schema/tables-audit.ts';

export function createAuditList(database: Database) {
  const { query } = database;
  const drivers = { newestFirst: prepareDrivers(database, desc), oldestFirst: prepareDrivers(database, asc) };
  const trail: Trail = {
    audit,
    words: {
      ...{ among, contains },
      ids: async (selected) => named(() => query.all<{ id: string }>(selected)),
      isSame: (text, other) => sql`${text} = ${other} COLLATE NOCASE`,
      // The parentheses are needed because `->>` and `||` have the same precedence.
      said: (field) => sql`(doc ->> ${`$.${field}`})`,
    },
    endOfSetBack: async (venueId, to, first) => {
      const [[id] = []] = named(() =>
        query.values<[number]>(sql`SELECT id FROM audit INDEXED BY audit_set_back
          WHERE id > (unixepoch(received_at) + 61) * 1000 * 1024 AND venue_id = ${venueId} AND id >= ${first}
            AND received_at < ${to}
          ORDER BY id DESC LIMIT 1`),
      );
      return id === undefined ? first : id + 1;
    },
    idsOf: async ({ by, value }, slice) => named(() => drivers[slice.order][by](slice, value)),
    pick: async ({ venueId, ids, rest }) => {
      const picked = and(eq(audit.venueId, venueId), among(audit.id, ids), rest);
      const page = query.select().from(audit).where(picked).orderBy(desc(audit.id));
      return named(() => page.all()).map(({ id, venueId: _, ...entry }) => ({ ...entry, id: String(id) }));
    },
    hasRow: (condition) => sql`EXISTS (SELECT 1 FROM json_each(${audit.rows}) WHERE ${condition})`,
    about: sql`json_each.value`,
  };
  return auditListOf(trail);
}

type Driver = (slice: Slice, value: string) => number[];

/** Prepares a query for each filter over its own index, newest first or oldest first. */
function prepareDrivers({ query }: Database, order: typeof asc): Readonly<Record<Drive['by'], Driver>> {
  const ids = (where: SQL | undefined): Driver => {
    const range = and(gte(audit.id, sql.placeholder('from')), lt(audit.id, sql.placeholder('before')));
    const ofVenue = eq(audit.venueId, sql.placeholder('venueId'));
    const found = query
      .select({ id: audit.id })
      .from(audit)
      .where(and(ofVenue, where, range))
      .orderBy(order(audit.id))
      .limit(sql.placeholder('limit'))
      .prepare();
    return (slice, value) => found.all({ ...slice, value }).map(({ id }) => id);
  };
  const rows = (where: SQL): Driver => {
    const { auditId } = auditRow;
    const ofVenue = eq(auditRow.venueId, sql.placeholder('venueId'));
    const range = and(gte(auditId, sql.placeholder('from')), lt(auditId, sql.placeholder('before')));
    const found = query
      .selectDistinct({ id: auditId })
      .from(auditRow)
      .where(and(ofVenue, where, range))
      .orderBy(order(auditId))
      .limit(sql.placeholder('limit'))
      .prepare();
    return (slice, value) => found.all({ ...slice, value }).map(({ id }) => id);
  };
  const value = sql.placeholder('value');
  return {
    all: ids(undefined),
    actor: ids(eq(audit.actorId, value)),
    device: ids(eq(audit.deviceId, value)),
    action: ids(eq(audit.action, value)),
    outcome: ids(and(sql`${audit.outcome} <> 'applied'`, eq(audit.outcome, value))),
    row: rows(eq(auditRow.rowId, value)),
    entity: rows(sql`${auditRow.entity} <> 'order' AND ${auditRow.entity} = ${value}`),
  };
}
