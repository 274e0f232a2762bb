/** Counts for a desk: of commands that were applied, and of those that wait. Also the order numbers in use. */
import { sql } from 'drizzle-orm';
import { firstIdAt, WRITTEN } from '../../audit/audit-written.ts';
import { SERVER_LETTER } from '../../rows/device-letter.ts';
import { arrayOf } from '../connection.ts';
import { inArray, queryOf } from '../queries.ts';
import { readableJson } from '../readable-json.ts';
import type { Loader } from './loader.ts';
import { nameOf } from './missing.ts';

export const countDone: Loader<'done'> = (known, wanted) =>
  wanted.map((one) => ({
    query: queryOf(sql`SELECT count(*) FROM audit
      WHERE venue_id = ${known.venueId} AND actor_id = ${one.userId} AND id >= ${firstIdAt(one.since)}
        AND action ${inArray(arrayOf(one.names.split(' ')))} AND outcome ${inArray(arrayOf(WRITTEN))}`),
    take: ({ rows: [row] }) => void known.done.set(nameOf(one), Number(row?.[0] ?? 0)),
  }));

const PAYLOAD = sql.raw(readableJson('payload'));

const WAITING_OF = {
  device: (id: string) => sql`(${PAYLOAD}::json #>> '{actor,deviceId}') = ${id}`,
  person: (id: string) =>
    sql`(${PAYLOAD}::json #>> '{actor,userId}') = ${id} AND (${PAYLOAD}::json #>> '{isUnproven}') IS NULL`,
} as const;

export const countWaiting: Loader<'waiting'> = (known, wanted) =>
  wanted.map((one) => ({
    query: queryOf(sql`SELECT count(*) FROM held_command
      WHERE venue_id = ${known.venueId} AND resolved_at IS NULL AND ${WAITING_OF[one.by](one.id)}`),
    take: ({ rows: [row] }) => void known.waiting.set(nameOf(one), Number(row?.[0] ?? 0)),
  }));

/** It is part of the text, so that an index on numbers serves it. */
const OF_SERVER = sql.raw(`'${SERVER_LETTER}-%'`);

/** The numbers of open orders, and of those of the day. */
export const findNumbers: Loader<'numbers'> = (known, wanted) =>
  wanted.map(({ businessDay }) => ({
    query: queryOf(sql`SELECT number FROM "row" WHERE venue_id = ${known.venueId}
      AND number LIKE ${OF_SERVER} AND (open = 1 OR business_day = ${businessDay})`),
    take: ({ rows }) => void known.numbers.set(businessDay, new Set(rows.map(([number]) => String(number)))),
  }));
