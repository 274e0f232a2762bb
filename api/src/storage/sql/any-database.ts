/** A database, as the questions and statements that all databases share see it. */
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { Steps } from './steps.ts';

export interface AnyDatabase {
  /** Returns the rows of a statement, each as its columns by name. */
  all<T>(selected: SQL): Promise<T[]>;
  /** Runs a statement that is a write of its own. */
  run(statement: SQL): Promise<void>;
  /** Runs these statements as one write. */
  runAll(statements: readonly SQL[]): Promise<void>;
  /**
   * Builds a question that every request asks. It takes the values of its placeholders, and returns the first row as its
   * columns by name.
   */
  prepare<T>(selected: SQL): (values: Record<string, string>) => Promise<T | undefined>;
  /** Selects rows with one of these texts. It is one statement, however many texts there are. */
  among(text: SQL | AnyColumn, values: Iterable<string>): SQL;
  /** Selects rows that contain the part, whatever its case. */
  contains(text: SQL | AnyColumn, part: string | undefined): SQL | undefined;
}

/** A database that writes accounts, devices and integrations. It may begin their steps more than once. */
export interface WritableDatabase extends AnyDatabase {
  /** Runs the steps as one write. What they check stays true until it is committed, also in the rows of the venue. */
  write<T>(venueId: string | null, steps: () => Steps<T>): Promise<T>;
  /**
   * Does the same in the venue that the question selects as `venueId`, or returns undefined where it selects none. An
   * database that locks no venue does not ask, so the steps ask again.
   */
  writeWhere<T>(found: SQL, steps: () => Steps<T>): Promise<T | undefined>;
  /** Runs the steps as one write that locks only what it touches. */
  note<T>(steps: () => Steps<T>): Promise<T>;
  /** Runs the steps as one write, one guess after the other, so that many at once gain nothing. */
  guess<T>(steps: () => Steps<T>): Promise<T>;
  /** Runs a statement that comes often and is a write of its own. It may share a commit with others. */
  runOften(statement: SQL): Promise<void>;
  /** Returns whether a write failed because a value exists already that may exist once. */
  isDuplicate(error: unknown): boolean;
}

/** Returns the first row of a statement. */
export async function one<T>({ all }: Pick<AnyDatabase, 'all'>, selected: SQL): Promise<T | undefined> {
  const [found] = await all<T>(selected);
  return found;
}

/** Returns the ids that a statement selects as `id`. */
export async function idsOf({ all }: Pick<AnyDatabase, 'all'>, selected: SQL): Promise<string[]> {
  return (await all<{ readonly id: string }>(selected)).map(({ id }) => id);
}

/** Returns a row as its columns by name. */
export const byName = <T>(columns: readonly string[], values: readonly unknown[]): T =>
  Object.fromEntries(columns.map((name, n) => [name, values[n]])) as T;
