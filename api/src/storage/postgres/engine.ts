/** How PostgreSQL runs the statements and the steps that every engine has. */
import { fillPlaceholders, sql } from 'drizzle-orm';
import type { Engine, WritingEngine } from '../sql/engine.ts';
import { type Steps, takeInTurn } from '../sql/steps.ts';
import type { AuditLog } from './audit/audit-log.ts';
import { arrayOf } from './connection.ts';
import { type Database, type Inside, LOCKS, lockTransaction } from './database.ts';
import { contains } from './lists/conditions.ts';
import { queryOf, runAll, selected } from './queries.ts';

export const engineOf = ({ query, ask, note }: Database): Engine => ({
  all: (statement) => selected(query, statement),
  run: async (statement) => void (await query.execute(statement)),
  runAll: (statements) => note(({ query }) => runAll(query, statements)),
  prepare: (selected) => {
    const { sql, params } = queryOf(selected);
    return async (values) => (await ask({ sql, params: fillPlaceholders([...params], values) })).rows[0];
  },
  among: (text, values) => sql`${text} IN (SELECT unnest(${arrayOf([...values])}::text::text[]))`,
  contains,
});

export function writingEngine(database: Database, audit: AuditLog): WritingEngine {
  const engine = engineOf(database);
  const take = <T>(inside: Inside, steps: () => Steps<T>): Promise<T> =>
    takeInTurn(steps(), {
      all: (statement) => selected(inside.query, statement),
      run: (statement) => inside.query.execute(statement),
      record: (event) => audit.event(inside, event),
      tell: inside.tell,
    });
  return {
    ...engine,
    write: (venueId, steps) => database.write(venueId, (inside) => take(inside, steps)),
    note: (steps) => database.note((inside) => take(inside, steps)),
    guess: (steps) =>
      database.note(async (inside) => {
        await inside.held.turn([lockTransaction(LOCKS.guesses)]);
        return take(inside, steps);
      }),
    runOften: engine.run,
  };
}
