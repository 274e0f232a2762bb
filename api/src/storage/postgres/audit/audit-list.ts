/** How PostgreSQL reads the audit trail, page by page. See `sql/audit-list.ts`. */
import { sql } from 'drizzle-orm';
import { one } from '../../sql/any-database.ts';
import { createAuditList as auditListOf, type Trail } from '../../sql/audit-list.ts';
import { arrayOf } from '../connection.ts';
import type { Database } from '../database.ts';
import { readableJson } from '../readable-json.ts';
import { asAnyDatabase } from '../writable-database.ts';

const doc = sql.raw(readableJson('doc'));
const rows = sql.raw(readableJson('audit.rows'));

export function createAuditList(database: Database) {
  const trail: Trail = {
    words: {
      ...asAnyDatabase(database),
      isSame: (text, other) => sql`lower(${text}) = lower(${other})`,
      said: (field) => sql`(${doc}::json ->> ${field})`,
    },
    endOfSetBack: async (venueId, to, first) => {
      const found = await one<{ readonly id: number }>(
        database,
        sql`SELECT id FROM audit
        WHERE is_set_back AND venue_id = ${venueId} AND id >= ${first}::bigint AND received_at < ${to}
        ORDER BY id DESC LIMIT 1`,
      );
      return found ? found.id + 1 : first;
    },
    isOneOf: (ids) => sql`id IN (SELECT unnest(${arrayOf(ids)}::text::bigint[]))`,
    hasRow: (condition) =>
      sql`EXISTS (SELECT 1 FROM json_array_elements(${rows}::json) AS about WHERE ${condition})`,
    aboutId: sql`(about ->> 'id')`,
    aboutEntity: sql`(about ->> 'entity')`,
  };
  return auditListOf(trail);
}
