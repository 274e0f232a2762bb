/** How PostgreSQL searches in documents. */
import { sql } from 'drizzle-orm';
import type { DocumentWords } from '../sql/documents.ts';
import { readableJson } from './readable-json.ts';

const doc = sql.raw(readableJson('doc'));
const payload = sql.raw(readableJson('payload'));

export const DOCUMENTS: DocumentWords = {
  isInactive: sql`${doc}::json ->> 'isActive' = 'false'`,
  datedBack: (time) => sql`to_char(${time}::timestamptz AT TIME ZONE 'UTC' - interval '3 days',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  itemsAddedBy: (userId) => sql`SELECT 1 FROM json_array_elements(${doc}::json -> 'items') AS item
    WHERE item -> 'addedBy' ->> 'id' = ${userId}`,
  authorId: sql`${payload}::json -> 'actor' ->> 'userId'`,
  withAuthor: (name) => sql`jsonb_set(${payload}::jsonb, '{actor,name}', to_jsonb(${name}::text))::text`,
  heldVisitId: sql`${payload}::json -> 'args' ->> 'visitId'`,
  heldCustomer: sql`${payload}::json -> 'args' ->> 'customerName'`,
  withCustomer: (name) =>
    sql`jsonb_set(${payload}::jsonb, '{args,customerName}', to_jsonb(${name}::text))::text`,
};
