/**
 * A PostgreSQL within this process, compiled to WebAssembly. It has one session, so its statements run in the order in
 * which they were asked, which makes whatever depends on that order repeatable. It cannot show how transactions wait
 * for each other.
 */
import { PGlite } from '@electric-sql/pglite';

export interface EmbeddedPostgres {
  /** Runs one statement, or several without parameters, of which the last one is answered. */
  run(sql: string, params: readonly unknown[]): Promise<EmbeddedAnswer>;
  close(): Promise<void>;
}

export interface EmbeddedAnswer {
  /** Each row as its values, in the order of `columns`. */
  readonly rows: readonly (readonly unknown[])[];
  readonly columns: readonly string[];
  /** The kind of statement: `COMMIT`, `UPDATE`. */
  readonly command: string;
}

const INT8 = 20;
const NUMERIC = 1700;
/** Numbers of 64 bits and sums are numbers here, as they are over the network. */
const OPTIONS = { rowMode: 'array', parsers: { [INT8]: Number, [NUMERIC]: Number } } as const;

/** Starts it with nothing in it. It takes about 330 MB. */
export async function startEmbeddedPostgres(): Promise<EmbeddedPostgres> {
  const database = await PGlite.create();
  return {
    async run(sql, params) {
      const result =
        params.length > 0
          ? await database.query<unknown[]>(sql, [...params], OPTIONS)
          : (await database.exec(sql, OPTIONS)).at(-1);
      return {
        rows: (result?.rows ?? []) as unknown[][],
        columns: (result?.fields ?? []).map(({ name }) => name),
        command: result?.command ?? '',
      };
    },
    close: () => database.close(),
  };
}
