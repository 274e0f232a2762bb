/** How PostgreSQL runs the statements that every engine has. */
import { sql } from 'drizzle-orm';
import type { Engine } from '../sql/engine.ts';
import { arrayOf } from './connection.ts';
import type { Database } from './database.ts';
import { contains } from './lists/conditions.ts';
import { runAll, selected } from './queries.ts';

export const engineOf = ({ query, note }: Database): Engine => ({
  all: (statement) => selected(query, statement),
  run: async (statement) => void (await query.execute(statement)),
  runAll: (statements) => note(({ query }) => runAll(query, statements)),
  among: (text, values) => sql`${text} IN (SELECT unnest(${arrayOf([...values])}::text::text[]))`,
  contains,
});
