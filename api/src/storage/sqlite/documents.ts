/** How SQLite searches in documents. */
import { sql } from 'drizzle-orm';
import type { DocumentWords } from '../sql/documents.ts';
import { asStored, asText } from './short-values.ts';

export const DOCUMENTS: DocumentWords = {
  isInactive: sql`doc ->> 'isActive' = 0`,
  datedBack: (time) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${time}, '-3 days')`,
  itemsAddedBy: (userId) =>
    sql`SELECT 1 FROM json_each(unpacked(doc), '$.items') WHERE value ->> '$.addedBy.id' = ${asText(userId)}`,
  authorId: asStored(sql`payload ->> '$.actor.userId'`),
  withAuthor: (name) => sql`json_set(payload, '$.actor.name', ${name})`,
  heldVisitId: asStored(sql`payload ->> '$.args.visitId'`),
  heldCustomer: sql`payload ->> '$.args.customerName'`,
  withCustomer: (name) => sql`json_set(payload, '$.args.customerName', ${name})`,
};
