/**
 * A PostgreSQL server, and the streaming standby that follows it. Both can fail, and the standby can take over with and
 * without the last commits. The networks of the servers lead to whichever is the primary.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withConnection } from '@tableside/api/storage/postgres/with-connection.ts';
import { type PostgresServer, startPostgres, startStandby } from '@tableside/testkit/postgres-server.ts';
import { standStill } from './stand-still.ts';
import { until } from './until.ts';

/** What becomes of the old primary when the standby takes over and it lives on. */
export type LivesOn = 'as a standby' | 'without taking writes';

export class DatabasePair {
  /** The address of the primary. */
  readonly target: { readonly host: string; port: number };
  readonly #bin: string;
  #primary: PostgresServer;
  #standby: PostgresServer;

  private constructor(bin: string, primary: PostgresServer, standby: PostgresServer) {
    this.#bin = bin;
    this.#primary = primary;
    this.#standby = standby;
    this.target = { host: '127.0.0.1', port: portOf(primary) };
  }

  static async open(bin: string): Promise<DatabasePair> {
    const primary = await startPostgres(bin);
    try {
      return new DatabasePair(bin, primary, await startStandby(bin, primary));
    } catch (error) {
      await primary.remove();
      throw error;
    }
  }

  async remove(): Promise<void> {
    await this.#standby.remove();
    await this.#primary.remove();
  }

  get url(): string {
    return this.#primary.url;
  }

  async head(): Promise<number> {
    return Number(await ask(this.#primary, 'SELECT seq FROM venue_seq'));
  }

  /** The number of the last change that the kitchen may see. Nobody sends it those of drafts and of money. */
  async kitchenHead(): Promise<number> {
    return Number(await ask(this.#primary, FOR_KITCHEN));
  }

  /** The id of the history that is served. */
  async epoch(): Promise<string> {
    return String(await ask(this.#primary, 'SELECT epoch FROM venue_seq'));
  }

  async restart(): Promise<void> {
    await this.#primary.stop('crashed');
    await this.#primary.start();
  }

  /** For so long, all processes of the primary stand still. Its machine still takes connections, and whatever is sent. */
  async standStill(ms: number): Promise<void> {
    const goOn = await standStill(this.#primary.pid);
    await pause(ms);
    goOn();
  }

  /** Lets every commit wait for the standby, or lets it follow as it can. */
  async follow({ isSynchronous }: { readonly isSynchronous: boolean }): Promise<void> {
    await until('the standby follows', async () => (await this.#missing()) === 0);
    if (!isSynchronous) return;
    await set(this.#primary, 'synchronous_standby_names', '*');
    const kind = `SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'`;
    await until('the standby is synchronous', async () => Number(await ask(this.#primary, kind)) === 1);
  }

  /** How many bytes of the log the standby has not flushed. */
  async #missing(): Promise<number> {
    const behind = `SELECT coalesce(max(pg_current_wal_flush_lsn() - flush_lsn), -1) FROM pg_stat_replication`;
    return Number(await ask(this.#primary, behind));
  }

  /** The standby gets nothing from here on. */
  async leaveBehind(): Promise<void> {
    await set(this.#standby, 'primary_conninfo', '');
    const following = 'SELECT count(*) FROM pg_stat_wal_receiver';
    await until('the standby is left behind', async () => Number(await ask(this.#standby, following)) === 0);
  }

  /** Ends the primary, and lets the standby take its address over. */
  async promote(): Promise<void> {
    const ended = this.#primary;
    await ended.stop('crashed');
    this.#primary = this.#standby;
    this.target.port = portOf(this.#primary);
    try {
      await ask(this.#primary, 'SELECT pg_promote()');
    } finally {
      await ended.remove();
    }
  }

  /**
   * Lets the standby take over with every commit. The old primary lives on, and the address leads to it meanwhile.
   * Resolves once the address is right, with what ends the old primary.
   */
  async moveLate(livesOn: LivesOn, meanwhile: () => Promise<void>): Promise<() => Promise<void>> {
    const old = this.#primary;
    if (livesOn === 'without taking writes') {
      await set(old, 'default_transaction_read_only', 'on');
      await until('the standby has everything', async () => (await this.#missing()) === 0);
    } else await restartAsStandby(old);
    this.#primary = this.#standby;
    await ask(this.#primary, 'SELECT pg_promote()');
    await meanwhile();
    this.target.port = portOf(this.#primary);
    return () => old.remove();
  }

  /** Makes the next standby after one was promoted. */
  async makeStandby(): Promise<void> {
    this.#standby = await startStandby(this.#bin, this.#primary);
  }
}

const FOR_KITCHEN = `SELECT max(h.seq) FROM change_head h JOIN "row" r USING (venue_id, entity, id)
  WHERE entity NOT IN ('payment', 'visit', 'drawer', 'day')
    AND NOT (entity = 'order' AND r.status = 'draft')`;

const portOf = ({ url }: PostgresServer): number => Number(new URL(url).port);

const ask = ({ url }: PostgresServer, sql: string): Promise<unknown> =>
  withConnection(url, async (connection) => (await connection.ask({ sql, params: [] })).rows[0]?.[0]);

async function restartAsStandby(server: PostgresServer): Promise<void> {
  const folder = String(await ask(server, 'SHOW data_directory'));
  await server.stop('crashed');
  writeFileSync(join(folder, 'standby.signal'), '');
  await server.start();
}

async function set(server: PostgresServer, name: string, value: string): Promise<void> {
  await ask(server, `ALTER SYSTEM SET ${name} = '${value}'`);
  await ask(server, 'SELECT pg_reload_conf()');
}
