/**
 * Devices make their own order numbers. The server stores the last number of each device, in case it loses its data. It
 * also notes when two orders of one day have the same number: both orders stay, and the device gets another letter.
 */
import { and, eq, ne, sql } from 'drizzle-orm';
import { laterCounter, parseOrderNumber } from '../../order-number.ts';
import type { StoredRow } from '../../storage.ts';
import type { Database } from '../database.ts';
import { device } from '../schema/tables-accounts.ts';
import { row } from '../schema/tables-rows.ts';

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
      ),
    )
    .limit(1)
    .prepare();

  return {
    /** Checks an order that was just created. Call it within a write. */
    note(venueId: string, made: StoredRow): void {
      if (made.entity !== 'order' || made.version !== 1) return;
      const { orderNumber, businessDay, deviceId = null } = made.doc;
      const known = deviceId === null ? undefined : deviceById.get({ id: deviceId });
      const number = parseOrderNumber(orderNumber);
      if (deviceId === null || !known || !number) return;
      const clash = sameNumber.get({ venueId, number: orderNumber, businessDay, id: made.id });
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
