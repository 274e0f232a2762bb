/**
 * Gives the numbers of orders that bring none. Devices make their own order numbers. The server stores the last number of each device, in case it loses its data. It
 * also notes when two orders of one day have the same number: both orders stay, and the device gets another letter.
 */
import { and, eq, ne, or, sql } from 'drizzle-orm';
import {
  bringsNumber,
  laterCounter,
  nextCounter,
  parseOrderNumber,
  serverNumberOf,
} from '../../order-number.ts';
import type { StoredRow } from '../../storage.ts';
import type { Database } from '../database.ts';
import { device } from '../schema/tables-accounts.ts';
import { row, venueSeq } from '../schema/tables-rows.ts';

export function createNumberMirror({ query }: Database) {
  const value = sql.placeholder;
  const deviceById = query
    .select({ letter: device.letter, lastNumber: device.lastNumber })
    .from(device)
    .where(eq(device.id, value('id')))
    .prepare();
  const sameNumber = query
    .select({ id: row.id })
    .from(row)
    .where(
      and(
        eq(row.venueId, value('venueId')),
        eq(row.number, value('number')),
        eq(row.businessDay, value('businessDay')),
        ne(row.id, value('id')),
        // A visit has the number of its pad.
        ne(row.id, value('visitId')),
      ),
    )
    .limit(1)
    .prepare();

  return {
    take: createServerNumbers(query),
    /** Checks an order that was just created. Call it within a write. */
    note(venueId: string, made: StoredRow): void {
      if (!bringsNumber(made)) return;
      const { orderNumber, businessDay, deviceId = null, visitId = made.id } = made.doc;
      const known = deviceId === null ? undefined : deviceById.get({ id: deviceId });
      const number = parseOrderNumber(orderNumber);
      if (deviceId === null || !known || !number) return;
      const clash = sameNumber.get({ venueId, number: orderNumber, businessDay, id: made.id, visitId });
      const lastNumber =
        number.letter === known.letter ? laterCounter(known.lastNumber, number.counter) : known.lastNumber;
      query
        .update(device)
        .set({ lastNumber, ...(clash ? noteClash(orderNumber) : {}) })
        .where(eq(device.id, deviceId))
        .run();
    },
  };
}

/**
 * Returns the columns that record a clash. The last clash and the count stay on the board after the device gets another
 * letter.
 */
const noteClash = (orderNumber: string) => ({
  clashedNumber: orderNumber,
  lastClash: orderNumber,
  numberClashes: sql`${device.numberClashes} + 1`,
});

/** Returns how a number is taken within a write. */
function createServerNumbers(query: Database['query']) {
  const value = sql.placeholder;
  const serverNumber = query
    .select({ last: venueSeq.serverNumber })
    .from(venueSeq)
    .where(eq(venueSeq.venueId, value('venueId')))
    .prepare();
  const inUse = query
    .select({ id: row.id })
    .from(row)
    .where(
      and(
        eq(row.venueId, value('venueId')),
        eq(row.number, value('number')),
        or(eq(row.open, 1), eq(row.businessDay, value('businessDay'))),
      ),
    )
    .limit(1)
    .prepare();

  return (venueId: string, businessDay: string): string => {
    const isInUse = (counter: number) =>
      inUse.get({ venueId, businessDay, number: serverNumberOf(counter) }) !== undefined;
    const next = nextCounter(serverNumber.get({ venueId })?.last ?? 0, isInUse);
    query.update(venueSeq).set({ serverNumber: next }).where(eq(venueSeq.venueId, venueId)).run();
    return serverNumberOf(next);
  };
}
