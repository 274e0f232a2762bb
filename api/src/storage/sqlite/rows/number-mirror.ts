/**
 * Gives the numbers of orders that bring none. Devices make their own order numbers. The server stores the last number of each device, in case it loses its data. It
 * also notes when two orders of one day have the same number: both orders stay, and the device gets another letter.
 */
import { sql } from 'drizzle-orm';
import {
  bringsNumber,
  laterCounter,
  nextCounter,
  parseOrderNumber,
  serverNumberOf,
} from '../../rows/order-number.ts';
import type { StoredRow } from '../../storage.ts';
import type { Database } from '../database.ts';

export function createNumberMirror(database: Database) {
  const { query, statement } = database;
  const value = sql.placeholder;
  const deviceById = statement(sql`SELECT letter, last_number FROM device WHERE device_id = ${value('id')}`);
  // A visit has the number of its pad.
  const sameNumber = statement(sql`SELECT 1 FROM row WHERE venue_id = ${value('venueId')}
    AND number = ${value('number')} AND business_day = ${value('businessDay')}
    AND id NOT IN (${value('id')}, ${value('visitId')}) LIMIT 1`);

  return {
    take: createServerNumbers(database),
    /**
     * Checks an order that was just created. Call it within a write. The last clash and the count stay on the board after
     * the device gets another letter.
     */
    note(venueId: string, made: StoredRow): void {
      if (!bringsNumber(made)) return;
      const { orderNumber, businessDay, deviceId = null, visitId = made.id } = made.doc;
      const [letter, last] = deviceId === null ? [] : (deviceById.get({ id: deviceId }) ?? []);
      const number = parseOrderNumber(orderNumber);
      if (letter === undefined || !number) return;
      const clash = sameNumber.get({ venueId, number: orderNumber, businessDay, id: made.id, visitId });
      const lastNumber = number.letter === letter ? laterCounter(Number(last), number.counter) : Number(last);
      const clashes = sql`, clashed_number = ${orderNumber}, last_clash = ${orderNumber},
        number_clashes = number_clashes + 1`;
      query.run(sql`UPDATE device SET last_number = ${lastNumber} ${clash ? clashes : undefined}
        WHERE device_id = ${deviceId}`);
    },
  };
}

/** Returns how a number is taken within a write. */
function createServerNumbers({ query, statement }: Database) {
  const value = sql.placeholder;
  const serverNumber = statement(
    sql`SELECT server_number FROM venue_seq WHERE venue_id = ${value('venueId')}`,
  );
  const inUse = statement(sql`SELECT 1 FROM row WHERE venue_id = ${value('venueId')}
    AND number = ${value('number')} AND (open = 1 OR business_day = ${value('businessDay')}) LIMIT 1`);

  return (venueId: string, businessDay: string): string => {
    const isInUse = (counter: number) =>
      inUse.get({ venueId, businessDay, number: serverNumberOf(counter) }) !== undefined;
    const next = nextCounter(Number(serverNumber.get({ venueId })?.[0] ?? 0), isInUse);
    query.run(sql`UPDATE venue_seq SET server_number = ${next} WHERE venue_id = ${venueId}`);
    return serverNumberOf(next);
  };
}
