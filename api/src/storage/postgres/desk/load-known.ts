/**
 * Loads what a desk needs. The first turn takes the venue's lock and everything that can be named before; further turns
 * bring what those rows led to. A statement that runs after the lock sees everything that was committed before it.
 */

import type { Role } from '@tableside/domain/command/permissions.ts';
import type { IndexName } from '@tableside/domain/command/row-request.ts';
import { type Day, dayIdOf } from '@tableside/domain/entities/day.ts';
import type { EntityName } from '@tableside/domain/entities/entities.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { asLogged, LOGGED } from '../../rows/logged-command.ts';
import { ofCard } from '../../sql/card-ends.ts';
import { type Asked, cashOf, dayRecords, devicesInUse } from '../../sql/day-facts.ts';
import { highestOf } from '../../sql/users.ts';
import type { StoredRow, WriteEntry } from '../../storage.ts';
import type { HeldAt, KeptCommand } from '../../writing/write-parts.ts';
import { arrayOf, type Held, type Query } from '../connection.ts';
import { ROLLBACK } from '../database.ts';
import { anyOf, arrayIn, inArray, prepared, queryOf } from '../queries.ts';
import type { Known, KnownVenue } from './known.ts';
import { countDone, countWaiting, findNumbers } from './load-counts.ts';
import type { Loader, Step } from './loader.ts';
import { nameOf, type Wanted } from './missing.ts';
import { keyOf, MOST_STALE } from './row-memory.ts';

type Values = readonly unknown[];

const value = sql.placeholder;
const VENUE = value('venueId');

/** The columns of a row `r` with its head `h`, in the order in which `asStored` reads them. */
export const STORED = sql`r.entity, r.id, h.seq, r.version, r.doc, h.scope, h.seen_scope, h.owner_id`;
export const rowsOf = (venueId: string | Placeholder): SQL =>
  sql`FROM "row" r JOIN change_head h ON h.venue_id = r.venue_id AND h.entity = r.entity AND h.id = r.id
    WHERE r.venue_id = ${venueId}`;

/** The cast is safe because entity and document were written together. */
export function asStored(values: Values): StoredRow {
  const [entity, id, seq, version, doc, scope, seenScope, ownerId] = values;
  return { entity, id, seq, version, doc: JSON.parse(String(doc)), scope, seenScope, ownerId } as StoredRow;
}

/** Narrows the rows `r` of an index, by the values that follow. The index itself then decides which of them it holds. */
export const INDEXED: Readonly<Record<IndexName, SQL>> = {
  openOrdersByTable: sql`r.entity = 'order' AND r.open = 1 AND r.table_id`,
  draftsByCustomer: sql`r.entity = 'order' AND r.open = 1 AND r.customer_id`,
  openVisitsByTable: sql`r.entity = 'visit' AND r.open = 1 AND r.table_id`,
  openDrawers: sql`r.entity = 'drawer' AND r.open = 1 AND r.status`,
  openPrints: sql`r.entity = 'print' AND r.open = 1 AND r.table_id`,
  watchedCharges: sql`r.entity = 'cardCharge' AND r.open = 1 AND r.table_id`,
  printsOf: sql`r.entity = 'print' AND r.visit_id`,
  ordersByVisit: sql`r.entity = 'order' AND r.visit_id`,
  paymentsByVisit: sql`r.entity = 'payment' AND r.visit_id`,
};

const INDEX_NAMES = Object.keys(INDEXED) as IndexName[];

/** Rows by key, of entities, and of each index. */
const FIND_ROWS = prepared(
  sql.join(
    [
      sql`SELECT ${STORED} FROM unnest(${arrayIn(value('entities'))}, ${arrayIn(value('ids'))}) AS k (entity, id)
        JOIN "row" r ON r.venue_id = ${VENUE} AND r.entity = k.entity AND r.id = k.id
        JOIN change_head h ON h.venue_id = ${VENUE} AND h.entity = k.entity AND h.id = k.id`,
      sql`SELECT ${STORED} ${rowsOf(VENUE)} AND r.entity ${inArray(value('every'))}`,
      ...INDEX_NAMES.map(
        (index) => sql`SELECT ${STORED} ${rowsOf(VENUE)} AND ${INDEXED[index]} ${anyOf(value(index))}`,
      ),
    ],
    sql` UNION ALL `,
  ),
);

/** Takes the lock of the venue, and only reads what was committed before. */
const LOCK_VENUE = prepared(sql`SELECT seq, epoch, pruned_below, audit_last, server_number FROM venue_seq
  WHERE venue_id = ${VENUE} FOR NO KEY UPDATE`);

const asVenue = ([seq, epoch, prunedBelow, auditLast, serverNumber]: Values): KnownVenue =>
  ({ seq, epoch, prunedBelow, auditLast, serverNumber }) as KnownVenue;

const lock = (known: Known): Step => ({
  query: LOCK_VENUE({ venueId: known.venueId }),
  take: ({ rows: [row] }) => {
    known.venue = row && asVenue(row);
  },
});

const FIND_CHANGED = prepared(sql`SELECT entity, id FROM change_head
  WHERE venue_id = ${VENUE} AND seq > ${value('seq')} ORDER BY seq LIMIT ${value('limit')}`);

/** Names the rows that changed since the memory of the venue was right. */
const catchUp = (known: Known): Step => ({
  query: FIND_CHANGED({ venueId: known.venueId, seq: known.memory.seq, limit: MOST_STALE + 1 }),
  take: ({ rows }) => {
    const stale = rows.map(([entity, id]) => keyOf(String(entity), String(id)));
    if (!known.venue) return;
    known.memory.catchUp(known.venue, stale);
    // Rows that were found in the memory before may be stale.
    known.rows.clear();
  },
});

const FIND_SURROUNDINGS =
  prepared(sql`SELECT 'held', entity, id, cmd_id FROM held_row WHERE venue_id = ${VENUE}
  UNION ALL SELECT 'fact', name, value, '' FROM upkeep_fact WHERE name = 'restoredAt'`);

/** Held rows and facts: a few rows in any venue. */
const surroundings = (known: Known): Step => ({
  query: FIND_SURROUNDINGS({ venueId: known.venueId }),
  take: ({ rows }) => {
    known.heldRows = rows
      .filter(([kind]) => kind === 'held')
      .map(([, entity, id, cmdId]) => ({
        entity: entity as EntityName,
        id: String(id),
        cmdId: String(cmdId),
      }));
    for (const [kind, name, value] of rows) if (kind === 'fact') known.facts.set(String(name), String(value));
  },
});

/** Sends the questions as one turn. The first statements begin the transaction. */
async function turn(held: Held, begin: readonly Query[], steps: readonly Step[]): Promise<void> {
  const answers = await held.turn([...begin, ...steps.map(({ query }) => query)]);
  for (const [n, { take }] of steps.entries()) {
    const answer = answers[begin.length + n];
    if (answer) take(answer);
  }
}

/** Begins the transaction of a desk. Creates the counters of a venue that has none. */
export async function beginDesk(
  held: Held,
  { known, begin, newEpoch }: { known: Known; begin: readonly Query[]; newEpoch: () => string },
  wanted: readonly Wanted[],
): Promise<KnownVenue> {
  const load = (first: readonly Query[]): Promise<void> =>
    turn(held, first, [lock(known), catchUp(known), surroundings(known), ...stepsFor(known, wanted)]);
  await load(begin);
  if (!known.venue) {
    const start = queryOf(startVenue(known.venueId, newEpoch()));
    // Nothing was locked yet, and somebody else may be first. So everything is loaded again, under the lock.
    await load(begin.length === 0 ? [start] : [ROLLBACK, start, ...begin]);
  }
  if (!known.venue) throw new Error('A venue has no counters that were just made.');
  return known.venue;
}

export const startVenue = (venueId: string, epoch: string): SQL =>
  sql`INSERT INTO venue_seq (venue_id, epoch, seq, pruned_below, server_number, audit_last)
    VALUES (${venueId}, ${epoch}, 0, 0, 0, 0) ON CONFLICT DO NOTHING`;

export const loadWanted = (held: Held, known: Known, wanted: readonly Wanted[]): Promise<void> =>
  turn(held, [], stepsFor(known, wanted));

/** Returns everything that entries ask for in any case, and everything that their reads name. */
export const wantedBy = (known: Known, entries: readonly WriteEntry[]): readonly Wanted[] =>
  entries.flatMap(({ cmdId, queue, expect, actor, reads }): Wanted[] => [
    { kind: 'command', cmdId },
    ...(queue ? [{ kind: 'queue', clientId: queue.clientId } as const] : []),
    ...(actor.deviceId ? [{ kind: 'device', id: actor.deviceId } as const] : []),
    ...(expect ? [{ kind: 'row', entity: expect.entity, id: expect.id } as const] : []),
    ...known.missing(reads),
  ]);

function stepsFor(known: Known, wanted: readonly Wanted[]): readonly Step[] {
  const unique = [...new Map(wanted.map((one) => [nameOf(one), one])).values()];
  const of = <K extends Wanted['kind']>(kind: K) =>
    unique.filter((one): one is Extract<Wanted, { kind: K }> => one.kind === kind);
  const rows = unique.filter((one) => one.kind === 'row' || one.kind === 'index' || one.kind === 'every');
  const steps = <K extends Wanted['kind']>(kind: K, load: Loader<K>) => {
    const some = of(kind);
    return some.length === 0 ? [] : load(known, some);
  };
  return [
    ...(rows.length === 0 ? [] : [findRows(known, rows)]),
    ...steps('command', findCommands),
    ...steps('mid', findMids),
    ...steps('queue', findQueues),
    ...steps('device', findDevices),
    ...steps('failing', findFailures),
    ...steps('held', findHeld),
    ...steps('done', countDone),
    ...steps('waiting', countWaiting),
    ...steps('numbers', findNumbers),
    ...steps('cash', findCash),
    ...steps('day', findDays),
    ...steps('inUse', findInUse),
    ...steps('ofCard', findOfCards),
    ...(of('admins').length + of('card').length === 0
      ? []
      : [
          findMembers(
            known,
            of('card').map((one) => one.staffId),
          ),
        ]),
  ];
}

type RowWanted = Extract<Wanted, { readonly kind: 'row' | 'index' | 'every' }>;

function findRows(known: Known, wanted: readonly RowWanted[]): Step {
  const keys = wanted.filter((one) => one.kind === 'row');
  const ranges = wanted.filter((one) => one.kind !== 'row');
  const valuesOf = (index: IndexName) =>
    arrayOf(wanted.flatMap((one) => (one.kind === 'index' && one.index === index ? one.value : [])));
  const query = FIND_ROWS({
    venueId: known.venueId,
    entities: arrayOf(keys.map(({ entity }) => entity)),
    ids: arrayOf(keys.map(({ id }) => id)),
    every: arrayOf(wanted.flatMap((one) => (one.kind === 'every' ? one.entity : []))),
    ...Object.fromEntries(INDEX_NAMES.map((index) => [index, valuesOf(index)])),
  });
  return {
    query,
    take: ({ rows }) => {
      // Rows that the commands here have changed are newer than those in the database.
      const learn = (key: string, row: StoredRow | null) => {
        if (!known.rows.has(key)) known.rows.set(key, row);
      };
      for (const row of rows.map(asStored)) learn(keyOf(row.entity, row.id), row);
      for (const { entity, id } of keys) learn(keyOf(entity, id), null);
      for (const range of ranges) known.ranges.add(nameOf(range));
    },
  };
}

const FIND_COMMANDS = prepared(
  sql`SELECT ${LOGGED} FROM command_log l WHERE venue_id = ${VENUE} AND cmd_id ${inArray(value('ids'))}`,
);

const findCommands: Loader<'command'> = (known, wanted) => [
  {
    query: FIND_COMMANDS({ venueId: known.venueId, ids: arrayOf(wanted.map(({ cmdId }) => cmdId)) }),
    take: ({ rows }) => {
      for (const { cmdId } of wanted) known.commands.set(cmdId, null);
      for (const command of rows.map(asLogged)) known.commands.set(command.cmdId, command);
    },
  },
];

const findMids: Loader<'mid'> = (known, wanted) =>
  wanted.map(({ clientId, mid }) => ({
    query: queryOf(sql`SELECT ${LOGGED} FROM command_log l WHERE client_id = ${clientId} AND mid = ${mid}`),
    take: ({ rows: [row] }) => void known.mids.set(keyOf(clientId, String(mid)), row ? asLogged(row) : null),
  }));

const FIND_QUEUES =
  prepared(sql`SELECT client_id, last_mid FROM client WHERE client_id ${inArray(value('ids'))}
  ORDER BY client_id FOR NO KEY UPDATE`);

/** Locks the queues after the venue, so that a queue is advanced by one transaction at a time. */
const findQueues: Loader<'queue'> = (known, wanted) => [
  {
    query: FIND_QUEUES({ ids: arrayOf(wanted.map(({ clientId }) => clientId)) }),
    take: ({ rows }) => {
      for (const { clientId } of wanted) known.queues.set(clientId, null);
      for (const [clientId, lastMid] of rows) known.queues.set(String(clientId), Number(lastMid));
    },
  },
];

const FIND_DEVICES = prepared(
  sql`SELECT device_id, letter, last_number FROM device WHERE device_id ${inArray(value('ids'))}`,
);

const findDevices: Loader<'device'> = (known, wanted) => [
  {
    query: FIND_DEVICES({ ids: arrayOf(wanted.map(({ id }) => id)) }),
    take: ({ rows }) => {
      for (const { id } of wanted) known.devices.set(id, null);
      for (const [id, letter, lastNumber] of rows)
        known.devices.set(String(id), { letter: String(letter), lastNumber: Number(lastNumber) });
    },
  },
];

const findFailures: Loader<'failing'> = (known, wanted) => [
  {
    query: queryOf(sql`SELECT cmd_id, failures FROM failing_command
      WHERE venue_id = ${known.venueId} AND cmd_id ${inArray(arrayOf(wanted.map(({ cmdId }) => cmdId)))}`),
    take: ({ rows }) => {
      for (const { cmdId } of wanted) known.failures.set(cmdId, null);
      for (const [cmdId, failures] of rows) known.failures.set(String(cmdId), Number(failures));
    },
  },
];

export const HELD = sql`cmd_id, reason, payload, held_at, decision, place`;

export function asHeldAt([cmdId, reason, payload, heldAt, decision, place]: Values): HeldAt {
  const kept = JSON.parse(String(payload)) as KeptCommand;
  return { cmdId, reason, heldAt, decision, place, ...kept } as HeldAt;
}

const findHeld: Loader<'held'> = (known, wanted) => [
  {
    query: queryOf(sql`SELECT ${HELD} FROM held_command
      WHERE venue_id = ${known.venueId} AND cmd_id ${inArray(arrayOf(wanted.map(({ cmdId }) => cmdId)))}`),
    take: ({ rows }) => {
      for (const { cmdId } of wanted) known.held.set(cmdId, null);
      for (const held of rows.map(asHeldAt)) known.held.set(held.cmdId, held);
    },
  },
];

const asking = <T>({ selected, read }: Asked<T>, take: (found: T) => void): Step => ({
  query: queryOf(selected),
  take: ({ rows }) => take(read(rows)),
});

const findCash: Loader<'cash'> = (known, wanted) =>
  wanted.map(({ drawerId }) =>
    asking(cashOf(known.venueId, drawerId), (cents) => void known.cash.set(drawerId, cents)),
  );

const findDays: Loader<'day'> = (known, wanted) =>
  wanted.flatMap(({ businessDay }) => {
    const venue = known.peek('venue', known.venueId)?.doc as Venue | undefined;
    if (!venue) return [];
    const { closedThrough } = venue;
    const closed = closedThrough && known.peek('day', dayIdOf(known.venueId, closedThrough));
    const before = closed ? (closed.doc as Day) : undefined;
    const records = dayRecords({ venue, before, businessDay });
    return asking(records, (found) => void known.days.set(businessDay, found));
  });

const findInUse: Loader<'inUse'> = (known) => [
  asking(devicesInUse(known.venueId), (devices) => {
    known.inUse = devices;
  }),
];

const findOfCards: Loader<'ofCard'> = (known, wanted) =>
  wanted.map(({ staffId }) =>
    asking(ofCard({ venueId: known.venueId, staffId }), (found) => void known.ofCards.set(staffId, found)),
  );

/** The administrators of the venue, and the account with the highest role of each card. */
const findMembers = (known: Known, staffIds: readonly string[]): Step => ({
  query: queryOf(sql`SELECT user_id, staff_id, role, active FROM membership
    WHERE venue_id = ${known.venueId} AND (role = 'admin' OR staff_id ${inArray(arrayOf(staffIds))})`),
  take: ({ rows }) => {
    const members = rows.map(([userId, staffId, role, active]) => ({
      userId: String(userId),
      staffId: staffId === null ? null : String(staffId),
      role: role as Role,
      isActive: active === 1,
    }));
    known.admins = members
      .filter(({ role, isActive }) => role === 'admin' && isActive)
      .map(({ userId, staffId }) => ({ userId, staffId }));
    for (const staffId of staffIds) {
      const ofCard = members.filter((member) => member.staffId === staffId);
      known.cards.set(staffId, highestOf(ofCard) ?? null);
    }
  },
});
