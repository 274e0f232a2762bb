/** A network that swallows a connection without ending it: no statement waits for an answer that will not come. */
import { CuttingProxy } from '@tableside/testkit/cutting-proxy.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnServer } from '../../../testing/postgres/own-server.ts';
import type { Connection, Query } from './connection.ts';
import { asStorageError } from './database-error.ts';
import { postgresConnection } from './postgres-connection.ts';

const LIMIT_MS = 400;
const ANSWER_MS = 200;
/** Three of these take longer than a connection may be silent. */
const SLOW: Query = { sql: 'SELECT pg_sleep(0.3)', params: [] };
const ONE: Query = { sql: 'SELECT 1', params: [] };

describeOnServer('a connection without an answer', (own) => {
  let proxy: CuttingProxy;
  let connection: Connection;
  beforeEach(async () => {
    const url = new URL(own.server.url);
    proxy = await CuttingProxy.start({ host: '127.0.0.1', port: Number(url.port) });
    url.port = String(proxy.port);
    const settings = { statement_timeout: LIMIT_MS };
    connection = postgresConnection({ url: url.href, most: 1, settings, answerMs: ANSWER_MS });
    await connection.ask(ONE);
  });
  afterEach(async () => {
    await connection.close();
    await proxy.close();
  });

  test.each([['requests'], ['answers']] as const)(
    'is given up when %s are lost, and the next question goes to a new one',
    async (lost) => {
      proxy.blackHole([lost]);
      const error = await connection.ask(ONE).catch((reason: unknown) => reason);
      expect(asStorageError(error)).toMatchObject({ code: 'unavailable' });
      proxy.restore();
      expect((await connection.ask(ONE)).rows).toEqual([[1]]);
    },
  );

  test('refuses the rest of the work that used it', async () => {
    const after = await connection.hold(async ({ turn }) => {
      proxy.blackHole(['answers']);
      await turn([ONE]).catch(() => undefined);
      proxy.restore();
      return turn([ONE]).catch((reason: unknown) => reason);
    });
    expect(after).toMatchObject({ code: 'CONNECTION_CLOSED' });
  });

  test('is kept while answers come, however long a turn takes', async () => {
    const answers = await connection.hold(({ turn }) => turn([SLOW, SLOW, SLOW, ONE]));
    expect(answers.at(-1)?.rows).toEqual([[1]]);
  });
});
