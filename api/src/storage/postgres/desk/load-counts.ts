/** Counts for a desk: of commands that were applied, and of those that wait. Also the order numbers in use. */
import { firstIdAt, WRITTEN } from '../../audit-written.ts';
import { SERVER_LETTER } from '../../device-letter.ts';
import { arrayOf, inArray } from '../connection.ts';
import { readableJson } from '../readable-json.ts';
import type { Loader } from './loader.ts';
import { nameOf } from './missing.ts';

export const countDone: Loader<'done'> = (known, wanted) =>
  wanted.map((one) => ({
    query: {
      sql: `SELECT count(*) FROM audit WHERE venue_id = $1 AND actor_id = $2 AND id >= $3
        AND action ${inArray('$4')} AND outcome ${inArray('$5')}`,
      params: [
        known.venueId,
        one.userId,
        firstIdAt(one.since),
        arrayOf(one.names.split(' ')),
        arrayOf(WRITTEN),
      ],
    },
    take: ({ rows: [row] }) => void known.done.set(nameOf(one), Number(row?.[0] ?? 0)),
  }));

const payload = readableJson('payload');

const WAITING_OF = {
  device: `(${payload}::json #>> '{actor,deviceId}') = $2`,
  person: `(${payload}::json #>> '{actor,userId}') = $2 AND (${payload}::json #>> '{isUnproven}') IS NULL`,
} as const;

export const countWaiting: Loader<'waiting'> = (known, wanted) =>
  wanted.map((one) => ({
    query: {
      sql: `SELECT count(*) FROM held_command
        WHERE venue_id = $1 AND resolved_at IS NULL AND ${WAITING_OF[one.by]}`,
      params: [known.venueId, one.id],
    },
    take: ({ rows: [row] }) => void known.waiting.set(nameOf(one), Number(row?.[0] ?? 0)),
  }));

/** The numbers of open orders, and of those of the day. */
export const findNumbers: Loader<'numbers'> = (known, wanted) =>
  wanted.map(({ businessDay }) => ({
    query: {
      sql: `SELECT number FROM "row" WHERE venue_id = $1 AND number LIKE '${SERVER_LETTER}-%'
        AND (open = 1 OR business_day = $2)`,
      params: [known.venueId, businessDay],
    },
    take: ({ rows }) => void known.numbers.set(businessDay, new Set(rows.map(([number]) => String(number)))),
  }));
