/** Several servers on one PostgreSQL database, as an operator runs them. */
import type { PostgresServer } from '@tableside/testkit/postgres-server.ts';
import type { BenchServer } from '@tableside/testkit/server.ts';
import type { Run } from '../run.ts';

export interface House {
  readonly postgres: PostgresServer;
  readonly servers: readonly BenchServer[];
  close(): Promise<void>;
}

interface HouseOptions {
  /** Settings of PostgreSQL. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Runs on the empty database. */
  readonly prepare?: (url: string) => Promise<void>;
}

export async function openHouse(
  run: Run,
  count: number,
  { settings, prepare }: HouseOptions = {},
): Promise<House> {
  const postgres = await run.postgres(settings);
  await prepare?.(postgres.url);
  const servers: BenchServer[] = [];
  for (let n = 0; n < count; n += 1)
    servers.push(await run.server({ DATABASE_URL: postgres.url, TRUST_PROXY: '127.0.0.1' }));
  return {
    postgres,
    servers,
    async close() {
      for (const server of servers) await server.close();
      await postgres.remove();
    },
  };
}
