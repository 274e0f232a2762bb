import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnServer, START_MS } from '../../../testing/postgres/own-server.ts';
import type { Query } from './connection.ts';
import { postgresConnection } from './postgres-connection.ts';

const LAST = 'the last statement';
/** In bytes: more than a socket takes before it asks to wait. */
const LONG = 65_536;

describeOnServer('a turn', (own) => {
  let between: Between;
  beforeAll(async () => {
    between = await standBetween(Number(new URL(own.server.url).port));
  }, START_MS);
  afterAll(() => void between.server.close());

  test('of long statements is sent whole before its first answer arrives', async () => {
    const url = new URL(own.server.url);
    url.port = String((between.server.address() as AddressInfo).port);
    const connection = postgresConnection({ url: url.href, most: 1, settings: {} });
    const ask = (n: number): Query => ({
      sql: `SELECT ${n}, length($1::text)`,
      params: [n === 3 ? LAST : 'x'.repeat(LONG)],
    });
    const queries = Array.from({ length: 4 }, (_, n) => ask(n));
    const lengths = await connection.hold(async (held) => {
      // The driver prepares each statement when it sees it first, and waits for that.
      await held.turn(queries);
      between.holdAnswersUntil(LAST);
      const answers = await held.turn(queries);
      return answers.map(({ rows }) => rows[0]?.[1]);
    });
    await connection.close();
    expect(lengths).toEqual([LONG, LONG, LONG, LAST.length]);
  });
});

interface Between {
  readonly server: Server;
  /** Holds the answers of PostgreSQL back until the requests have this text. */
  holdAnswersUntil(text: string): void;
}

async function standBetween(port: number): Promise<Between> {
  let awaited: string | undefined;
  const held: (() => void)[] = [];
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    let requests = '';
    client.on('data', (chunk) => {
      upstream.write(chunk);
      if (awaited === undefined) return;
      requests += String(chunk);
      if (!requests.includes(awaited)) return;
      awaited = undefined;
      for (const answer of held.splice(0)) answer();
    });
    upstream.on('data', (chunk) => {
      if (awaited === undefined) client.write(chunk);
      else held.push(() => client.write(chunk));
    });
    for (const [one, other] of [[client, upstream] as const, [upstream, client] as const]) {
      one.on('close', () => other.destroy());
      one.on('error', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server,
    holdAnswersUntil(text) {
      awaited = text;
    },
  };
}
