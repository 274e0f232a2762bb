/** How SQLite reads the audit trail, page by page. See `sql/audit-list.ts`. */
import { sql } from 'drizzle-orm';
import { createAuditList as auditListOf, type Trail } from '../../sql/audit-list.ts';
import { type Database, named } from '../database.ts';
import { among } from '../lists/conditions.ts';
import { asStored, asText } from '../short-values.ts';
import { asAnyDatabase } from '../writable-database.ts';

export function createAuditList(database: Database) {
  const { query } = database;
  const trail: Trail = {
    words: {
      ...asAnyDatabase(database),
      isSame: (text, other) => sql`${text} = ${asText(other)} COLLATE NOCASE`,
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
    isOneOf: (ids) => among(sql`id`, ids),
    hasRow: (condition) => sql`EXISTS (SELECT 1 FROM json_each(unpacked(audit.rows)) WHERE ${condition})`,
    aboutId: asStored(sql`json_each.value ->> 'id'`),
    aboutEntity: sql`json_each.value ->> 'entity'`,
  };
  return auditListOf(trail);
}
