/**
 * Order numbers are made on devices. The server keeps how far each has come, for a device that lost its own memory, and
 * notes a number that two orders of one day carry: both are kept, and the device gets another letter.
 */
import { and, eq, ne, sql } from 'drizzle-orm';
import { laterCounter, parseOrderNumber } from '../order-number.ts';
import type { StoredRow } from '../storage.ts';
import type { Database } from './database.ts';
import { device } from './tables-accounts.ts';
import { row } from './tables-rows.ts';

export type NumberMirror = ReturnType<typeof createNumberMirror>;

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
    /** Within a write: looks at an order that was just made. */
    note(venueId: string, made: StoredRow): void {
      if (made.entity !== 'order' || made.version !== 1) return;
      const { orderNumber, businessDay, deviceId } = made.doc;
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

/** What the board of devices shows of it stays when the device has its other letter. */
const noteClash = (orderNumber: string) => ({
  clashedNumber: orderNumber,
  lastClash: orderNumber,
  numberClashes: sql`${device.numberClashes} + 1`,
});
