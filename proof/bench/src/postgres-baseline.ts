/**
 * The baseline under a push on PostgreSQL: the same rows that the pushes wrote are written again into the same tables,
 * which are emptied before. As the rule requires, the venue is locked first, and the rows are sent once it is. They are
 * sent at once, each table's in one statement, in their last state. Nothing else is done.
 */
import postgres, { type Sql } from 'postgres';
import { analyze, BATCH, type Baselines, CONNECTIONS } from './pushes.ts';
import { insertInto, isOver, KEY, TABLES, type Values, type Written, writtenFrom } from './written.ts';

const WARM_UP = 200;
/** Numbers of 64 bits. All of ours are exact up to 53 bits. */
const NUMBERS = { to: 20, from: [20], parse: Number, serialize: String };

/**
 * Measures mutations per second. `url` is the database of stopped servers, after pushes of orders that were opened,
 * changed and cancelled.
 */
export async function postgresBaselines(url: string): Promise<Baselines> {
  const connect = (): Sql => postgres(url, { max: 1, types: { numbers: NUMBERS } }) as unknown as Sql;
  const connections = Array.from({ length: CONNECTIONS }, connect);
  const [first] = connections as [Sql];
  const all = (table: string): Promise<Values[]> => first`SELECT * FROM ${first(table)}`;
  const written = await writtenFrom(all);
  await first`TRUNCATE ${first([...TABLES])}`;
  const puts = await statements(first);
  for (const one of written.slice(0, WARM_UP)) await write(first, puts, [one]);
  await analyze(url);
  let at = WARM_UP;
  /** Uses half of the remaining rows. */
  const perSecond = async (batch: number): Promise<number> => {
    const [from, until] = [at, at + Math.floor((written.length - at) / 2)];
    const startedAt = performance.now();
    const work = async (sql: Sql): Promise<void> => {
      while (at + batch <= until) {
        const part = written.slice(at, at + batch);
        at += batch;
        await write(sql, puts, part);
      }
    };
    await Promise.all(connections.map(work));
    return (at - from) / ((performance.now() - startedAt) / 1000);
  };
  const baselines = { singles: await perSecond(1), batches: await perSecond(BATCH) };
  await Promise.all(connections.map((sql) => sql.end()));
  return baselines;
}

interface Put {
  readonly table: (typeof TABLES)[number];
  readonly columns: readonly string[];
  readonly sql: string;
}

/** A table's rows as arrays, one for each column. The database makes numbers of its own where it makes them itself. */
async function statements(sql: Sql): Promise<readonly Put[]> {
  const found = await sql<{ table: string; column: string; type: string }[]>`
    SELECT table_name AS table, column_name AS column, data_type AS type FROM information_schema.columns
    WHERE table_schema = current_schema() AND is_identity = 'NO' ORDER BY ordinal_position`;
  return TABLES.map((table) => {
    const own = found.filter((one) => one.table === table);
    const columns = own.map(({ column }) => column);
    const arrays = own.map(({ type }, n) => `$${n + 1}::text[]::${type}[]`);
    return { table, columns, sql: insertInto(table, columns, `SELECT * FROM unnest(${arrays})`) };
  });
}

/** Writes one transaction: the rows, the number in each queue, and the change number. */
async function write(sql: Sql, puts: readonly Put[], batch: readonly Written[]): Promise<void> {
  const ask = (text: string, params: readonly unknown[] = []) =>
    sql.unsafe<Values[]>(text, params as never[], { prepare: params.length > 0 }).execute();
  const logged = batch.flatMap(({ command_log }) => command_log);
  const [venueId, seq] = [logged[0]?.venue_id, logged.at(-1)?.seq];
  const lock = 'SELECT audit_last FROM venue_seq WHERE venue_id = $1 FOR NO KEY UPDATE';
  const [, [venue] = []] = await Promise.all([ask('BEGIN'), ask(lock, [venueId])]);
  const audited = Number(venue?.audit_last);
  const rows = numbered(batch, audited);
  await Promise.all([
    ...puts.map(({ table, columns, sql: put }) => {
      const latest = latestOf(table, rows);
      return ask(
        put,
        columns.map((column) => latest.map((row) => textOf(row[column]))),
      );
    }),
    ask(
      'UPDATE client c SET last_mid = q.mid FROM unnest($1::text[], $2::bigint[]) AS q (id, mid) WHERE c.client_id = q.id',
      [logged.map(({ client_id }) => client_id), logged.map(({ mid }) => mid)],
    ),
    ask('UPDATE venue_seq SET seq = $2, audit_last = $3 WHERE venue_id = $1', [
      venueId,
      seq,
      audited + batch.length,
    ]),
    ask('COMMIT'),
  ]);
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

/** The trail grows at its end only, whichever connection comes first. */
const numbered = (batch: readonly Written[], last: number): readonly Written[] =>
  batch.map((one, n) => ({
    ...one,
    audit: one.audit.map((entry) => ({ ...entry, id: last + n + 1 })),
    audit_row: one.audit_row.map((row) => ({ ...row, audit_id: last + n + 1 })),
  }));

/** A statement may touch a row only once. */
function latestOf(table: Put['table'], batch: readonly Written[]): readonly Values[] {
  const rows = batch.flatMap((one) => one[table]);
  if (!isOver(table)) return rows;
  return [...new Map(rows.map((row) => [KEY.map((column) => row[column]).join(), row])).values()];
}
