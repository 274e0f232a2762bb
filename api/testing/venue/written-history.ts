/**
 * Compares a server's database with what its queues were told: nothing lost, nothing applied twice, no missing number.
 */
import type { Order } from '@tableside/domain/entities/order.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { withConnection } from '../../src/storage/postgres/with-connection.ts';
import { MIGRATIONS } from '../../src/storage/sqlite/migrations/migrations.ts';
import { connect } from '../../src/storage/sqlite/open-sqlite.ts';
import type { Acknowledged, SteadyQueue } from './steady-queue.ts';

export interface Logged {
  readonly cmdId: string;
  readonly clientId: string;
  readonly mid: number;
  readonly status: string;
  readonly seq: number | null;
  /** The number of the decision, for a command that was held. */
  readonly resolvedSeq?: number | null;
}

/** Everything that a database holds. */
export interface Written {
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
export const faultsAt = async (url: string, queues: readonly SteadyQueue[]): Promise<string[]> =>
  faultsIn(await writtenAt(url), queues);

/** Reads a PostgreSQL database. */
export const writtenAt = (url: string): Promise<Written> =>
  withConnection(url, async (connection) => {
    const rowsOf = async (sql: string) => (await connection.ask({ sql, params: [] })).rows;
    const log = await rowsOf(
      `SELECT cmd_id, l.client_id, l.mid::int, status, seq::int, resolved_seq::int
        FROM command_log l LEFT JOIN held_command USING (venue_id, cmd_id) ORDER BY seq`,
    );
    const [[head] = []] = await rowsOf('SELECT seq::int FROM venue_seq');
    const docs = await rowsOf("SELECT doc FROM row WHERE entity = 'order'");
    return {
      log: log.map(
        ([cmdId, clientId, mid, status, seq, resolvedSeq]) =>
          ({ cmdId, clientId, mid, status, seq, resolvedSeq }) as Logged,
      ),
      head: Number(head),
      orders: docs.map(([doc]) => parsed(String(doc))),
    };
  });

const parsed = (doc: string): Order => JSON.parse(doc) as Order;

const faultsIn = (written: Written, queues: readonly SteadyQueue[]): string[] => [
  ...gapsOf(written),
  ...queues.flatMap((queue) => faultsOfQueue(queue, written)),
];

/** The venue's first number belongs to its seed. A decision that changed nothing has one, too. */
export function gapsOf({ log, head }: Pick<Written, 'log' | 'head'>): string[] {
  const numbers = log.flatMap(({ seq, resolvedSeq }) => seq ?? resolvedSeq ?? []).sort((a, b) => a - b);
  const gap = numbers.find((seq, n) => seq !== n + 2);
  const end = numbers.at(-1) ?? 1;
  return [
    ...(gap === undefined ? [] : [`the sequence has a gap or a double before ${gap}`]),
    ...(end === head ? [] : [`the head is ${head}, the last command has ${end}`]),
  ];
}

function faultsOfQueue({ clientId, acknowledged, waiting }: SteadyQueue, written: Written): string[] {
  const own = { ...written, log: written.log.filter((entry) => entry.clientId === clientId) };
  const byId = new Map(own.log.map((entry) => [entry.cmdId, entry]));
  const told = acknowledged.map(({ mutation }) => mutation);
  return [
    ...gapsInQueue(clientId, own),
    ...acknowledged.flatMap((one) => lostOf(one, byId)),
    ...missingLines(told, own),
    ...doubledOrders([...told, ...waiting], own),
  ];
}

export function gapsInQueue(clientId: string, { log }: Pick<Written, 'log'>): string[] {
  const own = log.filter((entry) => entry.clientId === clientId);
  const mids = own.map(({ mid }) => mid).sort((a, b) => a - b);
  return mids.every((mid, n) => mid === n + 1) ? [] : [`queue ${clientId} has a gap in its numbers`];
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

interface OrderArgs {
  readonly id?: string;
  readonly visitId?: string;
  readonly orderId?: string;
  readonly roundId?: string;
  /** The lines that a payment sends. */
  readonly send?: { readonly roundId: string };
  readonly item?: { readonly id: string };
  readonly items?: readonly { readonly id: string }[];
}

/** A command that somebody asked for. */
export interface Asked {
  readonly cmdId: string;
  readonly name: string;
  readonly args: unknown;
}

/** Each line that was asked for is on the orders of its visit once, or on the order of the guest who has it. */
export function missingLines(asked: readonly Asked[], { orders }: Pick<Written, 'orders'>): string[] {
  const linesOf = new Map<string, string[]>();
  for (const { id, visitId = id, items } of orders)
    linesOf.set(visitId, [...(linesOf.get(visitId) ?? []), ...items.map((line) => line.id)]);
  return asked.flatMap(({ args }) => missingLine(args as OrderArgs, linesOf));
}

function missingLine(args: OrderArgs, linesOf: ReadonlyMap<string, readonly string[]>): string[] {
  const { id = '', visitId = id, orderId = visitId, item, items = item ? [item] : [] } = args;
  return items.flatMap((line) => {
    const found = linesOf.get(orderId)?.filter((one) => one === line.id).length ?? 0;
    return found === 1 ? [] : [`line ${line.id} is ${found} times on order ${orderId}`];
  });
}

/** An order's version counts the commands that changed it, so a command that was applied twice would show. */
export function doubledOrders(asked: readonly Asked[], { log, orders }: Omit<Written, 'head'>): string[] {
  const changing = new Set(log.flatMap(({ cmdId, seq }) => (seq === null ? [] : [cmdId])));
  const counts = new Map<string, number>();
  for (const one of asked)
    for (const orderId of changedBy(one))
      counts.set(orderId, (counts.get(orderId) ?? 0) + (changing.has(one.cmdId) ? 1 : 0));
  return orders.flatMap(({ id, orderNumber, version }) => {
    const count = counts.get(id);
    return count === undefined || count === version
      ? []
      : [`order ${orderNumber} has version ${version} after ${count} commands`];
  });
}

/** Returns the ids of the orders that a command changes: those of a visit are its pad and the round that it makes. */
function changedBy({ name, args }: Asked): string[] {
  const { id = '', visitId = id, orderId = id, send, roundId = send?.roundId } = args as OrderArgs;
  if (!name.startsWith('visit.') && send === undefined) return [orderId];
  return [padIdOf(visitId), ...(roundId === undefined ? [] : [roundId])];
}
