/**
 * Stores commands that keep failing and commands that wait for a person, with the rows that those would have created.
 */

import type { HeldReason } from '@tableside/domain/command/held.ts';
import { namedRows } from '@tableside/domain/command/look-ups.ts';
import type { EntityName } from '@tableside/domain/entities/entities.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import { numberOfCursor } from '../../rows/list-cursors.ts';
import type { DiscardingAll, HeldGroup, HeldPage, Resolution, WriteEntry } from '../../storage.ts';
import { heldPage } from '../../writing/held-page.ts';
import { type HeldAt, type KeptCommand, keptOf, type WaitingOf } from '../../writing/write-parts.ts';
import { type Database, named } from '../database.ts';
import type { RowStore } from '../rows/row-store.ts';
import { asText } from '../short-values.ts';

export type HeldCommands = ReturnType<typeof createHeldCommands>;

const isOf = (venueId: string, cmdId: string): SQL => sql`venue_id = ${venueId} AND cmd_id = ${cmdId}`;

const DEVICE = sql`payload ->> '$.actor.deviceId'`;

const waits = (venueId: string): SQL => sql`venue_id = ${venueId} AND resolved_at IS NULL`;

/** Selects what waits of a device or, when it is proven to be theirs, of a person. */
const WAITING_OF = {
  device: (id: string) => sql`${DEVICE} = ${asText(id)}`,
  person: (id: string) =>
    sql`payload ->> '$.actor.userId' = ${asText(id)} AND payload ->> '$.isUnproven' IS NULL`,
} as const;

export function createHeldCommands(database: Database, store: RowStore) {
  const { query } = database;
  return {
    ...createHolding(database, store),
    ...createHeldLists(database),
    ...createHeldCounts(database),
    /** Counts one more failure of the command and returns the total. */
    countFailure(venueId: string, cmdId: string, error: string): number {
      const counted = query.get<{ readonly failures: number }>(
        sql`INSERT INTO failing_command (venue_id, cmd_id, failures, error) VALUES (${venueId}, ${cmdId}, 1, ${error})
          ON CONFLICT (venue_id, cmd_id) DO UPDATE SET failures = failures + 1, error = excluded.error
          RETURNING failures`,
      );
      return counted.failures;
    },
    /** Resolves a held command: stores the decision, and the change number by which its author's device receives it. */
    settle(venueId: string, { cmdId, decision, by, at, note }: Resolution, resolvedSeq: number): void {
      const which = isOf(venueId, cmdId);
      query.run(sql`UPDATE held_command SET decision = ${decision}, note = ${note}, resolved_by = ${by.userId},
        resolved_at = ${at}, resolved_seq = ${resolvedSeq} WHERE ${which}`);
      query.run(sql`DELETE FROM held_row WHERE ${which}`);
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
      query.run(sql`INSERT INTO held_command (venue_id, cmd_id, reason, payload, held_at)
        VALUES (${venueId}, ${cmdId}, ${reason}, ${JSON.stringify(keptOf(entry))}, ${receivedAt})`);
      query.run(sql`DELETE FROM failing_command WHERE ${isOf(venueId, cmdId)}`);
      // After a restore, another command brings back the missing row, and that command must not wait for this one.
      if (reason === 'held.restored') return;
      for (const { entity, id } of entry.makes ?? []) {
        query.run(sql`INSERT INTO held_row (venue_id, entity, id, cmd_id)
          VALUES (${venueId}, ${entity}, ${id}, ${cmdId}) ON CONFLICT DO NOTHING`);
      }
    },
  };
}

const createHeldCounts = ({ query }: Database) => ({
  countWaiting(venueId: string, { by, id }: WaitingOf): number {
    const counted = query.get<{ readonly n: number }>(
      sql`SELECT count(*) AS n FROM held_command WHERE ${waits(venueId)} AND ${WAITING_OF[by](id)}`,
    );
    return counted.n;
  },
  ofDevices: (venueId: string): HeldGroup[] =>
    query.all(sql`SELECT ${DEVICE} AS "deviceId", max(payload ->> '$.device') AS device, payload ->> '$.name' AS name,
        count(*) AS count, min(held_at) AS "oldestAt", max(held_at) AS "latestAt"
      FROM held_command WHERE ${waits(venueId)} AND ${DEVICE} IS NOT NULL GROUP BY 1, 3 ORDER BY 1, 3`),
});

function createHeldLists({ query }: Database) {
  const select = (where: SQL | undefined, limit: number): HeldAt[] =>
    query
      .all<Found>(
        sql`SELECT cmd_id AS "cmdId", reason, payload, held_at AS "heldAt", decision, rowid AS place
          FROM held_command WHERE ${where} ORDER BY rowid LIMIT ${limit}`,
      )
      .map(asHeldAt);
  return {
    /** Returns the waiting commands, in the order in which they were held. */
    waiting(venueId: string, { limit, after }: { limit: number; after?: string }): HeldPage {
      const behind = after === undefined ? undefined : sql`rowid > ${numberOfCursor('before', after)}`;
      const found = named(() => select(and(waits(venueId), behind), limit + 1));
      return heldPage(found, limit);
    },
    find: (venueId: string, cmdId: string): HeldAt | undefined => select(isOf(venueId, cmdId), 1)[0],
    /** Returns the waiting commands of a device that were held up to a time, in the order in which they were held. */
    ofDevice: (venueId: string, { deviceId, through }: DiscardingAll, limit: number): HeldAt[] =>
      select(sql`${waits(venueId)} AND ${DEVICE} = ${asText(deviceId)} AND held_at <= ${through}`, limit),
    /** Returns the next command after this place that waits only because another one is held. */
    nextDependent: (venueId: string, behind: number): HeldAt | undefined =>
      select(sql`${waits(venueId)} AND reason = 'held.dependency' AND rowid > ${behind}`, 1)[0],
  };
}

interface Found extends Omit<HeldAt, keyof KeptCommand> {
  /** JSON. */
  readonly payload: string;
}

const asHeldAt = ({ payload, ...found }: Found): HeldAt => ({
  ...found,
  ...(JSON.parse(payload) as KeptCommand),
});

function createIsHeldRow({ statement }: Database) {
  const value = sql.placeholder;
  const find = (where: SQL) => statement(sql`SELECT 1 FROM held_row WHERE ${where} LIMIT 1`);
  const ofVenue = sql`venue_id = ${value('venueId')}`;
  const any = find(ofVenue);
  const one = find(sql`${ofVenue} AND entity = ${value('entity')} AND id = ${value('id')}
    AND cmd_id <> ${value('cmdId')}`);
  return {
    any: (venueId: string): boolean => any.get({ venueId }) !== undefined,
    one: (row: { venueId: string; entity: EntityName; id: string; cmdId: string }): boolean =>
      one.get(row) !== undefined,
  };
}
