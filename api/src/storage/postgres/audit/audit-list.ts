/** How PostgreSQL reads the audit trail, page by page. See `sql/audit-list.ts`. */
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { createAuditList as auditListOf, type Drive, type Slice, type Trail } from '../../sql/audit-list.ts';
import { arrayOf } from '../connection.ts';
import type { Database } from '../database.ts';
import { among, contains } from '../lists/conditions.ts';
import { audit, auditRow } from '../schema/tables-audit.ts';

export function createAuditList(database: Database) {
  const { query } = database;
  const all = async <T>(selected: SQL) => (await query.execute(selected)) as unknown as T[];
  const drivers = createDrivers(database);
  const trail: Trail = {
    audit,
    words: {
      contains,
      among: (text, values) => sql`${text} IN (SELECT unnest(${arrayOf([...values])}::text::text[]))`,
      ids: all,
      isSame: (text, other) => sql`lower(${text}) = lower(${other})`,
      said: (field) => sql`(doc::json ->> ${field})`,
    },
    endOfSetBack: async (venueId, to, first) => {
      const [found] = await all<{ readonly id: number }>(sql`SELECT id FROM audit
        WHERE is_set_back AND venue_id = ${venueId} AND id >= ${first}::bigint AND received_at < ${to}
        ORDER BY id DESC LIMIT 1`);
      return found ? found.id + 1 : first;
    },
    idsOf: ({ by, value }, slice) => drivers[by](slice, value),
    pick: async ({ venueId, ids, rest }) => {
      const picked = and(eq(audit.venueId, venueId), among(audit.id, ids), rest);
      const page = await query.select().from(audit).where(picked).orderBy(desc(audit.id));
      return page.map(({ id, venueId: _, isSetBack: __, ...entry }) => ({ ...entry, id: String(id) }));
    },
    hasRow: (condition) =>
      sql`EXISTS (SELECT 1 FROM json_array_elements(${audit.rows}::json) AS about WHERE ${condition})`,
    about: sql`about`,
  };
  return auditListOf(trail);
}

type Driver = (slice: Slice, value: string) => Promise<number[]>;

/** Returns a query for each filter over its own index, newest first or oldest first. */
function createDrivers({ query }: Database): Readonly<Record<Drive['by'], Driver>> {
  const inOrder = ({ order }: Slice) => (order === 'newestFirst' ? desc : asc);
  const ids =
    (where: (value: string) => SQL | undefined): Driver =>
    async (slice, value) => {
      const range = and(gte(audit.id, slice.from), lt(audit.id, slice.before));
      const found = await query
        .select({ id: audit.id })
        .from(audit)
        .where(and(eq(audit.venueId, slice.venueId), where(value), range))
        .orderBy(inOrder(slice)(audit.id))
        .limit(slice.limit);
      return found.map(({ id }) => id);
    };
  const rows =
    (where: (value: string) => SQL): Driver =>
    async (slice, value) => {
      const { auditId } = auditRow;
      const range = and(gte(auditId, slice.from), lt(auditId, slice.before));
      const found = await query
        .selectDistinct({ id: auditId })
        .from(auditRow)
        .where(and(eq(auditRow.venueId, slice.venueId), where(value), range))
        .orderBy(inOrder(slice)(auditId))
        .limit(slice.limit);
      return found.map(({ id }) => id);
    };
  return {
    all: ids(() => undefined),
    actor: ids((value) => eq(audit.actorId, value)),
    device: ids((value) => eq(audit.deviceId, value)),
    action: ids((value) => eq(audit.action, value)),
    outcome: ids((value) => and(sql`${audit.outcome} <> 'applied'`, sql`${audit.outcome} = ${value}`)),
    row: rows((value) => eq(auditRow.rowId, value)),
    entity: rows((value) => sql`${auditRow.entity} <> 'order' AND ${auditRow.entity} = ${value}`),
  };
}
