/**
 * The narrow door to a PostgreSQL server. A driver brings one connection or many; everything above knows only how to
 * ask, and how to keep a connection for a transaction.
 */

/** SQL as it is sent, with `$1`, `$2` … and their values. Arrays are passed as the text of `arrayOf`. */
export interface Query {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** SQL without values. */
export const bare = (sql: string): Query => ({ sql, params: [] });

export interface Answer {
  /** Each row as its values, in the order of `columns`. */
  readonly rows: readonly (readonly unknown[])[];
  readonly columns: readonly string[];
  /** The kind of statement: `COMMIT`, `UPDATE`. */
  readonly command: string;
}

/** One connection, kept for one caller. */
export interface Held {
  /**
   * Sends these together and answers in their order: one round trip, however many they are. If one fails, it rejects
   * with the first error after all have ended.
   */
  turn(queries: readonly Query[]): Promise<readonly Answer[]>;
}

export interface Connection {
  /** Asks on any connection. */
  ask(query: Query): Promise<Answer>;
  /** Keeps one connection until the work ends. It waits for a free one. */
  hold<T>(work: (held: Held) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Returns the text of an array, for a parameter that is cast: `$1::text::text[]`. */
export function arrayOf(values: readonly (string | number | null)[]): string {
  return `{${values.map(elementOf).join(',')}}`;
}

function elementOf(value: string | number | null): string {
  // SQL has no such value, and its name must not become one.
  if (value === undefined) throw new Error('A value of an array was not given.');
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  return `"${/["\\]/.test(value) ? value.replaceAll(/["\\]/g, '\\$&') : value}"`;
}

/**
 * Returns the value as PostgreSQL can read it. It has no text with a NUL character, which becomes what the driver makes of
 * half of a pair of characters. Its whole numbers end at 64 bits; ours at 53, so that nothing lies beyond that number.
 */
export function readable(param: unknown): unknown {
  if (typeof param === 'string') return param.includes('\0') ? param.replaceAll('\0', '\ufffd') : param;
  return Number.isInteger(param) ? Math.max(-MOST, Math.min(MOST, param as number)) : param;
}

const MOST = Number.MAX_SAFE_INTEGER;
