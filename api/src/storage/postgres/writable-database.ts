/** How PostgreSQL runs the statements and the steps that every database has. */
import { type SQL, sql } from 'drizzle-orm';
import { type AnyDatabase, byName, one, type WritableDatabase } from '../sql/any-database.ts';
import { type Rewriting, type Steps, takeInTurn } from '../sql/steps.ts';
import type { AuditLog } from './audit/audit-log.ts';
import { arrayOf } from './connection.ts';
import { type Database, type Inside, LOCKS, lockTransaction } from './database.ts';
import { codeOf } from './database-error.ts';
import { type DeskParts, deskInside } from './desk/open-desk.ts';
import { DOCUMENTS } from './documents.ts';
import { contains } from './lists/conditions.ts';
import { inArray, prepared } from './queries.ts';

export const asAnyDatabase = ({ all, run, ask, note }: Database): AnyDatabase => ({
  all,
  run,
  runAll: (statements) =>
    note(async (inside) => {
      for (const statement of statements) await inside.run(statement);
    }),
  prepare: <T>(selected: SQL) => {
    const ready = prepared(selected);
    return async (values: Record<string, string>) => {
      const { rows, columns } = await ask(ready(values));
      return rows[0] && byName<T>(columns, rows[0]);
    };
  },
  among: (text, values) => sql`${text} ${inArray(arrayOf([...values]))}`,
  contains,
});

interface Beside {
  readonly audit: AuditLog;
  readonly desks: DeskParts;
}

const UNIQUE_VIOLATION = '23505';

export function writableDatabase(database: Database, { audit, desks }: Beside): WritableDatabase {
  const any = asAnyDatabase(database);
  const take = <T>(inside: Inside, steps: () => Steps<T>): Promise<T> =>
    takeInTurn(steps(), {
      all: inside.all,
      run: inside.run,
      record: (event) => audit.event(inside, event),
      tell: inside.tell,
      rewrite: (rewriting) => rewrite(desks, inside, rewriting),
      documents: DOCUMENTS,
    });
  return {
    ...any,
    write: (venueId, steps) => database.write(venueId, (inside) => take(inside, steps)),
    async writeWhere(found, steps) {
      const venue = await one<{ readonly venueId: string }>(database, found);
      return venue && database.write(venue.venueId, (inside) => take(inside, steps));
    },
    note: (steps) => database.note((inside) => take(inside, steps)),
    guess: (steps) =>
      database.note(async (inside) => {
        await inside.held.turn([lockTransaction(LOCKS.guesses)]);
        return take(inside, steps);
      }),
    runOften: any.run,
    isDuplicate: (error) => codeOf(error) === UNIQUE_VIOLATION,
  };
}

/** Rewrites rows within a write. */
const rewrite = (
  desks: DeskParts,
  inside: Inside,
  { venueId, at, names, changed }: Rewriting,
): Promise<void> =>
  deskInside(desks, { inside, venueId }, async ({ desk, run }) => {
    for (const { entity, id } of names) {
      const change = changed(await run(() => desk.store.get(venueId, entity, id)));
      if (change) desk.store.put(venueId, change, { seq: desk.counter.next(venueId), at });
    }
  });
