/**
 * Creates a venue with a history of two years and any number of orders, written directly into a database file. Each order
 * is the one round of a visit whose guests paid first.
 */
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import type { Order, OrderItem, OrderStatus } from '@tableside/domain/entities/order.ts';
import type { Payment, PaymentMethod } from '@tableside/domain/entities/payment.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { padIdOf, type Visit } from '@tableside/domain/entities/visit.ts';
import { anItem, anOrder, aPayment, aRefund } from '@tableside/domain/testing/builders.ts';
import { type SeededRandom, seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { aRound, aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import { billOf, saleOf } from '@tableside/domain/visits/bill.ts';
import { withOwed, withRefund } from '@tableside/domain/visits/takings.ts';
import type Sqlite from 'better-sqlite3';
import { MIGRATIONS } from '../../src/storage/sqlite/migrations/migrations.ts';
import { connect } from '../../src/storage/sqlite/open-sqlite.ts';
import { bulkWriter } from './bulk-write.ts';

export interface History {
  readonly venue: Venue;
  readonly orders: number;
  /** The time of the last order. The first one is two years earlier. ISO 8601 UTC. */
  readonly until: string;
}

const YEARS_MS = 2 * 365 * 24 * 3_600_000;
const OPEN_ORDERS = 30;
/** Orders per transaction. */
const BATCH = 2000;
/** Half a gigabyte. */
const CACHE_PAGES = 131_072;

const METHODS: readonly PaymentMethod[] = [
  'credit_card',
  'credit_card',
  'credit_card',
  'debit_card',
  'cash',
  'cash',
];
const GUESTS = ['Mia Fields', 'Zoë Østby', 'Sam Rivers', 'Noor Haddad', 'Lee Park'];
const numbered = (prefix: string, n: number): string =>
  `${prefix}-0000-7000-8000-${String(n).padStart(12, '0')}`;
const PEOPLE = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana'].map((name, n) => ({
  id: numbered('0e000000', n + 1),
  name,
}));
const DISHES = Array.from({ length: 40 }, (_, n) => ({
  productId: numbered('0a100000', n + 1),
  name: `Dish no. ${n + 1}`,
  price: 400 + n * 75,
}));
const TABLES = Array.from({ length: 24 }, (_, n) => numbered('0a200000', n + 1));

/** Writes into a database that has the venue. Does not wait for the disk, and creates the indexes at the end. */
export function growVenue(file: string, history: History): void {
  const connection = connect(file, MIGRATIONS);
  try {
    connection.pragma('synchronous = OFF');
    connection.pragma(`cache_size = ${CACHE_PAGES}`);
    const indexes = connection
      .prepare<[], { name: string; sql: string }>(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN ('row', 'change_head')",
      )
      .all();
    for (const { name } of indexes) connection.exec(`DROP INDEX ${name}`);
    write(connection, history);
    for (const { sql } of indexes) connection.exec(sql);
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    connection.close();
  }
}

function write(connection: Sqlite.Database, { venue, orders, until }: History): void {
  const random = seededRandom(orders);
  const put = bulkWriter(connection);
  const dayOf = rememberingDays(venue);
  const end = Date.parse(until);
  const writeBatch = connection.transaction((first: number) => {
    for (let n = first; n < Math.min(orders, first + BATCH); n += 1) {
      const at = end - Math.round(((orders - 1 - n) / orders) * YEARS_MS);
      put(venue.id, aParty(random, { venue, dayOf, n, at, isOpen: n >= orders - OPEN_ORDERS }));
    }
  });
  for (let first = 0; first < orders; first += BATCH) writeBatch(first);
}

type DayOf = (at: number) => string;

/** Caches the business day for each quarter of an hour, because zone conversion is slow. */
function rememberingDays(venue: Venue): DayOf {
  const known = new Map<number, string>();
  return (at) => {
    const quarter = Math.floor(at / 900_000);
    const day = known.get(quarter) ?? businessDay(iso(quarter * 900_000), venue);
    known.set(quarter, day);
    return day;
  };
}

interface Moment {
  readonly venue: Venue;
  readonly dayOf: DayOf;
  readonly n: number;
  readonly at: number;
  readonly isOpen: boolean;
}

const iso = (at: number): string => new Date(at).toISOString();

/** Makes ids that sort by time, as devices do. `n` and `part` tell apart ids of the same millisecond. */
const timeId = (at: number, n: number, part: number): string => {
  const time = at.toString(16).padStart(12, '0');
  const place = n.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${part.toString(16).padStart(3, '0')}-8000-${place}`;
};

function aParty(random: SeededRandom, moment: Moment): readonly Change[] {
  const { venue, dayOf, n, at, isOpen } = moment;
  const server = random.pick(PEOPLE);
  const end = random.chance(0.02) ? 'cancelled' : 'completed';
  const status: OrderStatus = isOpen ? random.pick(['draft', 'paid', 'preparing', 'serving']) : end;
  const visitId = timeId(at, n, 0);
  const number = `${'BCDEF'[n % 5]}-${(Math.floor(n / 5) % 999) + 1}`;
  const place = { venueId: venue.id, tableId: random.pick(TABLES), businessDay: dayOf(at) };
  const device = { deviceId: numbered('0f000000', (n % 5) + 1) };
  const visit = aVisit({
    ...{ ...place, ...device, id: visitId, number, payAt: 'order', openedAt: iso(at), openedBy: server },
    server: { userId: server.id, name: server.name, staffId: null },
  });
  const items = Array.from({ length: random.int(1, 4) }, (_, line) =>
    aLine(random, timeId(at, n, line + 1), at),
  );
  const of = {
    ...{ ...place, ...device, visitId, orderNumber: number, createdAt: iso(at), serverId: server.id },
    ...{ updatedAt: iso(at + 3_000_000), statusBy: { ...server, at: iso(at + 3_000_000) } },
    serverName: server.name,
  };
  const pad = anOrder({ ...of, id: padIdOf(visitId) });
  if (status === 'draft') return [change('visit', visit), change('order', { ...pad, items })];
  const paidAt = iso(at + 60_000);
  const sent = { ...of, id: visitId, sentAt: paidAt, settledAt: paidAt, paidFirst: true, status } as const;
  const closed = theMoney(random, { ...moment, visit, round: aRound(items, sent) });
  return [change('order', { ...pad, status: 'cancelled' }), change('order', aRound(items, sent)), ...closed];
}

const aLine = (random: SeededRandom, id: string, at: number): OrderItem =>
  anItem({
    ...random.pick(DISHES),
    id,
    quantity: random.int(1, 3),
    status: 'ready',
    addedAt: iso(at),
  });

/**
 * Closes the visit with its payment. Sometimes a failed one comes before it, and sometimes a full or partial refund after
 * it.
 */
function theMoney(
  random: SeededRandom,
  { dayOf, n, at, visit, round }: Moment & { visit: Visit; round: Order },
): Change[] {
  const stamp = (time: number) => ({ timestamp: iso(time), businessDay: dayOf(time) });
  const [takenBy, amount] = [random.pick(PEOPLE), round.total];
  const paid = {
    ...{ ...stamp(at + 60_000), visitId: visit.id, orderNumber: visit.number, amount, takenBy },
    method: random.chance(0.0005) ? ('mobile_payment' as const) : random.pick(METHODS),
    customerName: random.chance(0.2) ? random.pick(GUESTS) : null,
  };
  const id = (part: number) => timeId(at + 60_000, n, part);
  const tip = random.chance(0.7) ? Math.round(amount / 6) : 0;
  const taken = aPayment({ ...paid, id: id(10), tip });
  const failed = aPayment({ ...paid, id: id(9), outcome: random.chance(0.2) ? 'pending' : 'failed' });
  const rows = [failed, taken].slice(random.chance(0.003) ? 0 : 1);
  const sale = saleOf(billOf(visit, [{ ...round, status: 'paid' }]));
  const closed: Visit = {
    ...visit,
    status: 'closed',
    takings: [aTaking(amount, { paymentId: taken.id, tip })],
    closed: { at: paid.timestamp, by: takenBy, businessDay: paid.businessDay, sale },
  };
  const chain = {
    ...{ visits: [closed], end: closed, ids: new Set([visit.id]) },
    ...{ orders: [round], pads: [], rounds: [round] },
  };
  const owing = withOwed(chain, closed);
  if (!random.chance(0.01)) return rowsOf(owing, rows);
  const refund = {
    paymentId: taken.id,
    amount: random.chance(0.5) ? amount + tip : Math.ceil(amount / 2),
  };
  const given = withRefund(chain, owing, refund);
  const { userId, name } = visit.server;
  const back = { ...given.back, server: { id: userId, name }, of: { takenBy, method: paid.method } };
  return rowsOf(given.visit, [
    ...rows,
    aRefund({ ...paid, ...stamp(at + 4_000_000), ...refund, id: id(11), back }),
  ]);
}

const rowsOf = (visit: Visit, payments: readonly Payment[]): Change[] => [
  change('visit', visit),
  ...payments.map((payment) => change('payment', withTransaction(payment))),
];

const withTransaction = (payment: Payment): Payment => ({
  ...payment,
  transactionId: `T-${payment.id.slice(-8).toUpperCase()}`,
});
