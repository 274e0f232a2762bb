/** Turns what a desk has changed into statements: one for each table, however many rows it has. */
import { type SQL, sql } from 'drizzle-orm';
import { laterCounter, parseOrderNumber } from '../../rows/order-number.ts';
import { rowColumns } from '../../rows/row-columns.ts';
import { endingCard, lettingIn } from '../../sql/card-ends.ts';
import { keptOf } from '../../writing/write-parts.ts';
import { arrayOf, type Query } from '../connection.ts';
import { inArray, prepared, queriesOf, queryOf } from '../queries.ts';
import type { Changes, WrittenRow } from './changes.ts';
import type { Desk } from './desk.ts';
import type { Known } from './known.ts';
import {
  type Cell,
  type Columns,
  insert,
  insertInto,
  type Part,
  some,
  together,
  VENUE,
} from './set-statements.ts';
import { auditParts } from './write-audit.ts';

/** Returns the statements of everything that was changed, in an order that keeps their keys unique. */
export function statementsOf(desk: Desk): readonly Query[] {
  const { changes, known } = desk;
  const { venueId } = known;
  const rows = [...changes.rows.values()].map(withColumns);
  const paid = paidIn(rows);
  return [
    ...changes.moved.map(({ cmdId, clientId, mid }) =>
      queryOf(
        sql`UPDATE command_log SET client_id = ${clientId}, mid = ${mid} WHERE ${isOf(venueId, cmdId)}`,
      ),
    ),
    together(venueId, [
      ...some(rows.length, () => [insert(PUT_ROWS, rows), insert(PUT_HEADS, rows)]),
      ...some(changes.logged.length, () => [insert(ADD_LOG, changes.logged)]),
      ...auditParts(changes),
      ...some(changes.queues.length, () => [advanceQueues(changes)]),
      advanceVenue(desk),
    ]),
    ...some(paid.length, () => [SUM_REFUNDS({ venueId, paid: arrayOf(paid) })]),
    ...some(changes.made.length, () => [noteNumbers(known, changes)]),
    ...some(changes.cards.length, () => changes.cards.flatMap((card) => followCard(venueId, card))),
    ...changes.outcomes.map(({ cmdId, status, code = null, detail, seq = null }) =>
      queryOf(sql`UPDATE command_log
        SET status = ${status}, code = ${code}, result = ${detail ? JSON.stringify(detail) : null}, seq = ${seq}
        WHERE ${isOf(venueId, cmdId)}`),
    ),
    ...some(changes.failures.size, () => [together(venueId, [insert(ADD_FAILURES, [...changes.failures])])]),
    ...heldStatements(venueId, changes),
  ];
}

const isOf = (venueId: string, cmdId: string): SQL => sql`venue_id = ${venueId} AND cmd_id = ${cmdId}`;

const value = sql.placeholder;

const ADVANCE_VENUE = sql`UPDATE venue_seq SET seq = ${value('seq')}, audit_last = ${value('auditLast')},
  server_number = ${value('serverNumber')} WHERE venue_id = ${VENUE}`;

const advanceVenue = ({ seq, auditLast, serverNumber }: Desk): Part => ({
  table: 'venue_seq',
  template: ADVANCE_VENUE,
  values: { seq, auditLast, serverNumber },
});

/** A row as it is written. Its columns are made once, however often the commands have changed the row. */
interface FullRow extends WrittenRow {
  readonly columns: ReturnType<typeof rowColumns>;
}

/** The database brings the sum of refunds up to date with the rows. */
const withColumns = (row: WrittenRow): FullRow => ({
  ...row,
  columns: rowColumns(row.stored, () => 0),
});

const column =
  <K extends keyof FullRow['columns']>(name: K) =>
  (row: FullRow): Cell =>
    (row.columns as Record<string, unknown>)[name] as Cell;

const ROW: Columns<FullRow> = {
  entity: ['text', ({ stored }) => stored.entity],
  id: ['text', ({ stored }) => stored.id],
  version: ['bigint', ({ stored }) => stored.version],
  doc: ['text', ({ doc }) => doc],
  open: ['bigint', column('open')],
  status: ['text', column('status')],
  table_id: ['text', column('tableId')],
  number: ['text', column('number')],
  business_day: ['text', column('businessDay')],
  created_at: ['text', column('createdAt')],
  customer_id: ['text', column('customerId')],
  payment_id: ['text', column('paymentId')],
  method: ['text', column('method')],
  outcome: ['text', column('outcome')],
  cents: ['bigint', column('cents')],
  search: ['text', column('search')],
  server_id: ['text', column('serverId')],
  total: ['bigint', column('total')],
  due: ['bigint', column('due')],
  tip: ['bigint', column('tip')],
  refunded: ['bigint', column('refunded')],
  lines: ['text', column('lines')],
  late_at: ['text', column('lateAt')],
  visit_id: ['text', column('visitId')],
  reduced: ['bigint', column('reduced')],
  drawer_id: ['text', column('drawerId')],
  taxes: ['text', column('taxes')],
  service: ['text', column('service')],
};

const replacing = (columns: Columns<FullRow>): SQL => {
  const names = Object.keys(columns).filter((name) => name !== 'entity' && name !== 'id');
  const set = sql.raw(names.map((name) => `${name} = excluded.${name}`).join(', '));
  return sql`ON CONFLICT (venue_id, entity, id) DO UPDATE SET ${set}`;
};

const PUT_ROWS = insertInto('row', ROW, replacing(ROW));

const HEAD: Columns<FullRow> = {
  entity: ['text', ({ stored }) => stored.entity],
  id: ['text', ({ stored }) => stored.id],
  seq: ['bigint', ({ stored }) => stored.seq],
  deleted: ['bigint', () => 0],
  scope: ['bigint', ({ head }) => head.scope],
  seen_scope: ['bigint', ({ head }) => head.seenScope],
  owner_id: ['text', ({ head }) => head.ownerId],
  archived: ['bigint', ({ head }) => head.archived],
  closed_at: ['text', ({ head }) => head.closedAt],
  changed_at: ['text', ({ at }) => at],
};

const PUT_HEADS = insertInto('change_head', HEAD, replacing(HEAD));

/** Stores the refunded amount of payments in a column, so that lists find them by the status that people see. */
const SUM_REFUNDS = prepared(sql`UPDATE "row" r SET refunded = given.cents,
    status = CASE WHEN r.outcome = 'completed' AND r.cents > 0 AND given.cents >= r.cents THEN 'refunded' ELSE r.outcome END
  FROM unnest(${value('paid')}::text::text[]) AS paid (id), LATERAL (
    SELECT coalesce(sum(f.cents), 0)::bigint AS cents FROM "row" f
    WHERE f.venue_id = ${VENUE} AND f.payment_id = paid.id
  ) AS given
  WHERE r.venue_id = ${VENUE} AND r.entity = 'payment' AND r.id = paid.id AND r.payment_id IS NULL`);

/** Returns the payments whose refunds have to be summed. */
const paidIn = (rows: readonly FullRow[]): readonly string[] => [
  ...new Set(
    rows.flatMap(({ stored, columns }) =>
      stored.entity === 'payment' ? (columns.paymentId ?? stored.id) : [],
    ),
  ),
];

/**
 * Stores the last number of each device. An order whose number another order of its day already has is a clash. Of the
 * orders that were created here, the first one of a number is none.
 */
const NOTE_NUMBERS = prepared(sql`UPDATE device d SET last_number = made.last,
    number_clashes = d.number_clashes + made.clashes,
    clashed_number = coalesce(made.clash, d.clashed_number), last_clash = coalesce(made.clash, d.last_clash)
  FROM (
    SELECT m.device_id, max(m.last) AS last, count(*) FILTER (WHERE m.is_clash) AS clashes,
      (array_agg(m.number ORDER BY m.n DESC) FILTER (WHERE m.is_clash))[1] AS clash
    FROM (
      SELECT o.device_id, o.last, o.number, o.n, o.again = 1 OR EXISTS (
        SELECT 1 FROM "row" r WHERE r.venue_id = ${VENUE} AND r.number = o.number
          AND r.business_day = o.business_day AND r.id <> ALL (${value('made')}::text::text[])
      ) AS is_clash
      FROM unnest(${value('deviceId')}::text::text[], ${value('last')}::text::bigint[],
        ${value('number')}::text::text[], ${value('businessDay')}::text::text[], ${value('again')}::text::bigint[])
        WITH ORDINALITY AS o (device_id, last, number, business_day, again, n)
    ) AS m GROUP BY m.device_id
  ) AS made WHERE d.device_id = made.device_id`);

function noteNumbers(known: Known, { made }: Changes): Query {
  const last = new Map<string, number>();
  const numbers = new Set<string>();
  const noted = made.flatMap(({ doc: { orderNumber, businessDay, deviceId } }) => {
    const device = deviceId ? known.devices.get(deviceId) : undefined;
    const number = parseOrderNumber(orderNumber);
    if (!deviceId || !device || !number) return [];
    const before = last.get(deviceId) ?? device.lastNumber;
    const latest = number.letter === device.letter ? laterCounter(before, number.counter) : before;
    last.set(deviceId, latest);
    const name = `${businessDay}/${orderNumber}`;
    const again = numbers.has(name) ? 1 : 0;
    numbers.add(name);
    return [{ deviceId, orderNumber, businessDay, again }];
  });
  return NOTE_NUMBERS({
    venueId: known.venueId,
    deviceId: arrayOf(noted.map(({ deviceId }) => deviceId)),
    last: arrayOf(noted.map(({ deviceId }) => last.get(deviceId) ?? 0)),
    number: arrayOf(noted.map(({ orderNumber }) => orderNumber)),
    businessDay: arrayOf(noted.map(({ businessDay }) => businessDay)),
    again: arrayOf(noted.map(({ again }) => again)),
    // A visit has the number of its pad.
    made: arrayOf(made.flatMap(({ id, doc: { visitId = id } }) => [id, visitId])),
  });
}

/** Makes the accounts of a card follow it, and ends what ends with the card. */
function followCard(
  venueId: string,
  { staffId, change, ending }: Changes['cards'][number],
): readonly Query[] {
  const letting = lettingIn({ venueId, staffId }, ending ? 0 : 1);
  return queriesOf(letting, ...(ending ? endingCard(venueId, ending, change) : []));
}

const LOG: Columns<Changes['logged'][number]> = {
  cmd_id: ['text', ({ entry }) => entry.cmdId],
  client_id: ['text', ({ entry }) => entry.queue?.clientId ?? null],
  mid: ['bigint', ({ entry }) => entry.queue?.mid ?? null],
  actor_id: ['text', ({ entry }) => entry.actor.userId],
  name: ['text', ({ entry }) => entry.name],
  version: ['bigint', ({ entry }) => entry.version],
  args_hash: ['text', ({ entry }) => entry.argsHash],
  status: ['text', ({ result }) => result.status],
  code: ['text', ({ result }) => result.code ?? null],
  result: ['text', ({ result }) => (result.detail ? JSON.stringify(result.detail) : null)],
  seq: ['bigint', ({ result }) => result.seq ?? null],
  occurred_at: ['text', ({ entry }) => entry.occurredAt],
  received_at: ['text', ({ entry }) => entry.receivedAt],
};
const ADD_LOG = insertInto('command_log', LOG);

const FAILURES: Columns<readonly [string, { failures: number; error: string }]> = {
  cmd_id: ['text', ([cmdId]) => cmdId],
  failures: ['bigint', ([, { failures }]) => failures],
  error: ['text', ([, { error }]) => error],
};
const ADD_FAILURES = insertInto(
  'failing_command',
  FAILURES,
  sql`ON CONFLICT (venue_id, cmd_id) DO UPDATE SET failures = excluded.failures, error = excluded.error`,
);

const HELD: Columns<Changes['held'][number]> = {
  cmd_id: ['text', ({ entry }) => entry.cmdId],
  reason: ['text', ({ reason }) => reason],
  payload: ['text', ({ entry }) => JSON.stringify(keptOf(entry))],
  held_at: ['text', ({ entry }) => entry.receivedAt],
};
const ADD_HELD = insertInto('held_command', HELD);

const HELD_ROW: Columns<Changes['heldRows'][number]> = {
  entity: ['text', ({ entity }) => entity],
  id: ['text', ({ id }) => id],
  cmd_id: ['text', ({ cmdId }) => cmdId],
};
const ADD_HELD_ROWS = insertInto('held_row', HELD_ROW, sql`ON CONFLICT DO NOTHING`);

function heldStatements(venueId: string, { held, heldRows, resolved }: Changes): readonly Query[] {
  const heldIds = arrayOf(held.map(({ entry }) => entry.cmdId));
  return [
    ...some(held.length, () => [
      together(venueId, [insert(ADD_HELD, held)]),
      queryOf(sql`DELETE FROM failing_command WHERE venue_id = ${venueId} AND cmd_id ${inArray(heldIds)}`),
    ]),
    ...some(heldRows.length, () => [together(venueId, [insert(ADD_HELD_ROWS, heldRows)])]),
    ...resolved.flatMap(({ resolution: { cmdId, decision, by, at, note }, seq }) =>
      queriesOf(
        sql`UPDATE held_command SET decision = ${decision}, note = ${note}, resolved_by = ${by.userId},
          resolved_at = ${at}, resolved_seq = ${seq} WHERE ${isOf(venueId, cmdId)}`,
        sql`DELETE FROM held_row WHERE ${isOf(venueId, cmdId)}`,
      ),
    ),
  ];
}

const ADVANCE_QUEUES = sql`UPDATE client c SET last_mid = q.mid, drained_at = coalesce(q.drained_at, c.drained_at),
    ack_mid = greatest(c.ack_mid, least(q.ack_mid, c.last_mid))
  FROM unnest(${value('client.id')}::text::text[], ${value('client.mid')}::text::bigint[],
    ${value('client.drainedAt')}::text::text[], ${value('client.ackMid')}::text::bigint[])
    AS q (client_id, mid, drained_at, ack_mid)
  WHERE c.client_id = q.client_id`;

/** Notes how far each queue is processed. A queue may have been advanced more than once. */
function advanceQueues({ queues }: Changes): Part {
  const latest = new Map<string, { mid: number; drainedAt: string | null; ackMid: number }>();
  for (const { queue, at } of queues) {
    const before = latest.get(queue.clientId);
    latest.set(queue.clientId, {
      mid: queue.mid,
      drainedAt: queue.drains ? at : (before?.drainedAt ?? null),
      ackMid: Math.max(before?.ackMid ?? 0, queue.ackMid ?? 0),
    });
  }
  const told = [...latest];
  return {
    table: 'client',
    template: ADVANCE_QUEUES,
    values: {
      'client.id': arrayOf(told.map(([clientId]) => clientId)),
      'client.mid': arrayOf(told.map(([, { mid }]) => mid)),
      'client.drainedAt': arrayOf(told.map(([, { drainedAt }]) => drainedAt)),
      'client.ackMid': arrayOf(told.map(([, { ackMid }]) => ackMid)),
    },
  };
}
