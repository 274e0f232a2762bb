/**
 * Stores commands that keep failing and commands that wait for a person, with the rows that those would have created.
 */
import type { EntityName } from '@tableside/domain/entities.ts';
import type { HeldReason } from '@tableside/domain/held.ts';
import { namedRows } from '@tableside/domain/look-ups.ts';
import { and, asc, count, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { numberOfCursor } from '../../list-cursors.ts';
import type { DiscardingAll, HeldGroup, HeldPage, Resolution, WriteEntry } from '../../storage.ts';
import { heldPage } from '../../writing/held-page.ts';
import { type HeldAt, type KeptCommand, keptOf, type WaitingOf } from '../../writing/write-parts.ts';
import { type Database, named } from '../database.ts';
import type { RowStore } from '../rows/row-store.ts';
import { failingCommand, heldCommand, heldRow } from '../schema/tables-commands.ts';

export type HeldCommands = ReturnType<typeof createHeldCommands>;

type OfCommand = typeof heldCommand | typeof heldRow | typeof failingCommand;

const isOf = (table: OfCommand, venueId: string, cmdId: string): SQL | undefined =>
  and(eq(table.venueId, venueId), eq(table.cmdId, cmdId));

const deviceId = sql<string>`${heldCommand}.payload ->> '$.actor.deviceId'`;
const userId = sql<string>`${heldCommand}.payload ->> '$.actor.userId'`;
const isProven = sql`${heldCommand}.payload ->> '$.isUnproven' IS NULL`;

const waits = (venueId: string): SQL | undefined =>
  and(eq(heldCommand.venueId, venueId), isNull(heldCommand.resolvedAt));

const place = sql<number>`${heldCommand}.rowid`;

export function createHeldCommands(database: Database, store: RowStore) {
  const { query } = database;
  return {
    ...createHolding(database, store),
    ...createHeldLists(database),
    ...createHeldCounts(database),
    /** Counts one more failure of the command and returns the total. */
    countFailure: (venueId: string, cmdId: string, error: string): number =>
      query
        .insert(failingCommand)
        .values({ venueId, cmdId, failures: 1, error })
        .onConflictDoUpdate({
          target: [failingCommand.venueId, failingCommand.cmdId],
          set: { failures: sql`${failingCommand.failures} + 1`, error },
        })
        .returning({ failures: failingCommand.failures })
        .get().failures,
    /** Resolves a held command: stores the decision, and the change number by which its author's device receives it. */
    settle(venueId: string, { cmdId, decision, by, at, note }: Resolution, resolvedSeq: number): void {
      const settled = { decision, note, resolvedBy: by.userId, resolvedAt: at, resolvedSeq };
      query
        .update(heldCommand)
        .set(settled)
        .where(isOf(heldCommand, venueId, cmdId))
        .run();
      query
        .delete(heldRow)
        .where(isOf(heldRow, venueId, cmdId))
        .run();
    },
  };
}

function createHolding(database: Database, store: RowStore) {
  const { query } = database;
  const isHeldRow = createIsHeldRow(database);
  return {
    /** Returns whether the command names a missing row that another held command would create. */
    makesMissing: (venueId: string, { reads, cmdId }: Pick<WriteEntry, 'reads' | 'cmdId'>): boolean =>
      isHeldRow.any(venueId) &&
      namedRows(reads).some(
        ({ entity, id }) => isHeldRow.one({ venueId, entity, id, cmdId }) && !store.get(venueId, entity, id),
      ),
    /** Holds the command for a person, and keeps which rows it would create. */
    hold(venueId: string, entry: WriteEntry, reason: HeldReason): void {
      const { cmdId, receivedAt } = entry;
      const payload = keptOf(entry);
      query.insert(heldCommand).values({ cmdId, venueId, reason, payload, heldAt: receivedAt }).run();
      query
        .delete(failingCommand)
        .where(isOf(failingCommand, venueId, cmdId))
        .run();
      // After a restore, another command brings back the missing row, and that command must not wait for this one.
      if (reason === 'held.restored') return;
      for (const { entity, id } of entry.makes ?? []) {
        query.insert(heldRow).values({ venueId, entity, id, cmdId }).onConflictDoNothing().run();
      }
    },
  };
}

const createHeldCounts = ({ query }: Database) => ({
  countWaiting(venueId: string, { by, id }: WaitingOf): number {
    const isTheirs = by === 'device' ? eq(deviceId, id) : and(eq(userId, id), isProven);
    const found = query
      .select({ n: count() })
      .from(heldCommand)
      .where(and(waits(venueId), isTheirs));
    return found.get()?.n ?? 0;
  },
  ofDevices(venueId: string): HeldGroup[] {
    const name = sql<string>`${heldCommand}.payload ->> '$.name'`;
    return query
      .select({
        deviceId,
        device: sql<string | null>`max(${heldCommand}.payload ->> '$.device')`,
        name,
        count: count(),
        oldestAt: sql<string>`min(${heldCommand.heldAt})`,
        latestAt: sql<string>`max(${heldCommand.heldAt})`,
      })
      .from(heldCommand)
      .where(and(waits(venueId), sql`${deviceId} IS NOT NULL`))
      .groupBy(deviceId, name)
      .orderBy(deviceId, name)
      .all();
  },
});

function createHeldLists({ query }: Database) {
  const select = (where: SQL | undefined) =>
    query
      .select({
        cmdId: heldCommand.cmdId,
        reason: heldCommand.reason,
        payload: heldCommand.payload,
        heldAt: heldCommand.heldAt,
        decision: heldCommand.decision,
        place,
      })
      .from(heldCommand)
      .where(where)
      .orderBy(asc(place));
  return {
    /** Returns the waiting commands, in the order in which they were held. */
    waiting(venueId: string, { limit, after }: { limit: number; after?: string }): HeldPage {
      const behind = after === undefined ? undefined : gt(place, numberOfCursor('before', after));
      const found = named(() =>
        select(and(waits(venueId), behind))
          .limit(limit + 1)
          .all(),
      ).map(asHeldAt);
      return heldPage(found, limit);
    },
    find(venueId: string, cmdId: string): HeldAt | undefined {
      const found = select(isOf(heldCommand, venueId, cmdId)).get();
      return found && asHeldAt(found);
    },
    /** Returns the waiting commands of a device that were held up to a time, in the order in which they were held. */
    ofDevice(venueId: string, { deviceId: id, through }: DiscardingAll, limit: number): HeldAt[] {
      const isMeant = and(eq(deviceId, id), lte(heldCommand.heldAt, through));
      return select(and(waits(venueId), isMeant))
        .limit(limit)
        .all()
        .map(asHeldAt);
    },
    /** Returns the next command after this place that waits only because another one is held. */
    nextDependent(venueId: string, behind: number): HeldAt | undefined {
      const depends = eq(heldCommand.reason, 'held.dependency');
      const found = select(and(waits(venueId), depends, gt(place, behind)))
        .limit(1)
        .get();
      return found && asHeldAt(found);
    },
  };
}

type Found = Pick<typeof heldCommand.$inferSelect, 'cmdId' | 'reason' | 'payload' | 'heldAt' | 'decision'>;

const asHeldAt = ({ payload, ...found }: Found & { place: number }): HeldAt => ({
  ...found,
  ...(payload as KeptCommand),
});

function createIsHeldRow({ query, statement }: Database) {
  const ofVenue = eq(heldRow.venueId, sql.placeholder('venueId'));
  const key = and(eq(heldRow.entity, sql.placeholder('entity')), eq(heldRow.id, sql.placeholder('id')));
  const ofAnother = sql`${heldRow.cmdId} <> ${sql.placeholder('cmdId')}`;
  const find = (where: SQL | undefined) =>
    statement(query.select({ cmdId: heldRow.cmdId }).from(heldRow).where(where).limit(1));
  const any = find(ofVenue);
  const one = find(and(ofVenue, key, ofAnother));
  return {
    any: (venueId: string): boolean => any.get({ venueId }) !== undefined,
    one: (row: { venueId: string; entity: EntityName; id: string; cmdId: string }): boolean =>
      one.get(row) !== undefined,
  };
}
