/**
 * Compares a server's database with what its queues were told: nothing lost, nothing applied twice, no missing number.
 */
import type { Order } from '@tableside/domain/orders/order.ts';
import { withConnection } from '../../storage/postgres/with-connection.ts';
import { MIGRATIONS } from '../../storage/sqlite/migrations/migrations.ts';
import { connect } from '../../storage/sqlite/open-sqlite.ts';
import type { Acknowledged, SteadyQueue } from './steady-queue.ts';

interface Logged {
  readonly cmdId: string;
  readonly clientId: string;
  readonly mid: number;
  readonly status: string;
  readonly seq: number | null;
}

/** What a database holds. */
interface Written {
  readonly log: readonly Logged[];
  readonly head: number;
  readonly orders: readonly Order[];
}

/** Returns the faults of a SQLite file as sentences. Empty when there are none. */
export function faultsOf(file: string, queues: readonly SteadyQueue[]): string[] {
  const connection = connect(file, MIGRATIONS);
  try {
    const log = connection
      .prepare<[], Logged>(
        'SELECT cmd_id AS cmdId, client_id AS clientId, mid, status, seq FROM command_log ORDER BY seq',
      )
      .all();
    const head = Number(connection.prepare('SELECT seq FROM venue_seq').pluck().get());
    const docs = connection.prepare<[], string>("SELECT doc FROM row WHERE entity = 'order'").pluck().all();
    const integrity = connection.pragma('integrity_check', { simple: true });
    return [
      ...(integrity === 'ok' ? [] : [`the database is damaged: ${String(integrity)}`]),
      ...faultsIn({ log, head, orders: docs.map(parsed) }, queues),
    ];
  } finally {
    connection.close();
  }
}

/** Returns the faults of a PostgreSQL database. */
export async function faultsAt(url: string, queues: readonly SteadyQueue[]): Promise<string[]> {
  const written = await withConnection(url, async (connection): Promise<Written> => {
    const rowsOf = async (sql: string) => (await connection.ask({ sql, params: [] })).rows;
    const log = await rowsOf(
      'SELECT cmd_id, client_id, mid::int, status, seq::int FROM command_log ORDER BY seq',
    );
    const [[head] = []] = await rowsOf('SELECT seq::int FROM venue_seq');
    const docs = await rowsOf("SELECT doc FROM row WHERE entity = 'order'");
    return {
      log: log.map(
        ([cmdId, clientId, mid, status, seq]) => ({ cmdId, clientId, mid, status, seq }) as Logged,
      ),
      head: Number(head),
      orders: docs.map(([doc]) => parsed(String(doc))),
    };
  });
  return faultsIn(written, queues);
}

const parsed = (doc: string): Order => JSON.parse(doc) as Order;

const faultsIn = ({ log, head, orders }: Written, queues: readonly SteadyQueue[]): string[] => [
  ...gapsOf(log, head),
  ...queues.flatMap((queue) => faultsOfQueue(queue, log, orders)),
];

/** The venue's first number belongs to its seed. */
function gapsOf(log: readonly Logged[], head: number): string[] {
  const numbers = log.flatMap(({ seq }) => (seq === null ? [] : [seq]));
  const gap = numbers.find((seq, n) => seq !== n + 2);
  const end = numbers.at(-1) ?? 1;
  return [
    ...(gap === undefined ? [] : [`the sequence has a gap or a double before ${gap}`]),
    ...(end === head ? [] : [`the head is ${head}, the last command has ${end}`]),
  ];
}

function faultsOfQueue(queue: SteadyQueue, log: readonly Logged[], orders: readonly Order[]): string[] {
  const own = log.filter(({ clientId }) => clientId === queue.clientId);
  const byId = new Map(own.map((entry) => [entry.cmdId, entry]));
  const linesOf = new Map(orders.map((order) => [order.id, order.items.map(({ id }) => id)]));
  const mids = own.map(({ mid }) => mid).sort((a, b) => a - b);
  return [
    ...(mids.every((mid, n) => mid === n + 1) ? [] : [`queue ${queue.clientId} has a gap in its numbers`]),
    ...queue.acknowledged.flatMap((one) => lostOf(one, byId)),
    ...queue.acknowledged.flatMap(({ mutation }) => missingLine(mutation.args, linesOf)),
    ...doubled(queue, byId, orders),
  ];
}

function lostOf({ mutation, result }: Acknowledged, byId: ReadonlyMap<string, Logged>): string[] {
  const logged = byId.get(mutation.cmdId);
  const isSame =
    logged?.mid === mutation.mid && logged.status === result.status && logged.seq === (result.seq ?? null);
  const told = `${mutation.mid} ${mutation.name}, acknowledged as ${result.status} ${result.seq}`;
  return [
    ...(isSame ? [] : [`${told}, is ${JSON.stringify(logged)} in the log`]),
    ...(result.status === 'applied' ? [] : [`${told}, was to be applied`]),
  ];
}

interface LineArgs {
  readonly id?: string;
  readonly orderId?: string;
  readonly item?: { readonly id: string };
  readonly items?: readonly { readonly id: string }[];
}

function missingLine(args: unknown, linesOf: ReadonlyMap<string, readonly string[]>): string[] {
  const { id, orderId = id ?? '', item, items = item ? [item] : [] } = args as LineArgs;
  return items.flatMap((line) => {
    const found = linesOf.get(orderId)?.filter((one) => one === line.id).length ?? 0;
    return found === 1 ? [] : [`line ${line.id} is ${found} times on order ${orderId}`];
  });
}

/** An order's version counts its commands, so a command that was applied twice would show. */
function doubled(
  { acknowledged, waiting }: SteadyQueue,
  byId: ReadonlyMap<string, Logged>,
  orders: readonly Order[],
): string[] {
  const counts = new Map<string, number>();
  for (const { cmdId, args } of [...acknowledged.map(({ mutation }) => mutation), ...waiting]) {
    const { id = '', orderId = id } = args as LineArgs;
    const count = counts.get(orderId) ?? 0;
    counts.set(orderId, byId.has(cmdId) ? count + 1 : count);
  }
  return orders.flatMap(({ id, orderNumber, version }) => {
    const count = counts.get(id);
    return count === undefined || count === version
      ? []
      : [`order ${orderNumber} has version ${version} after ${count} commands`];
  });
}
