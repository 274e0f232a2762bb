/** The tokens by which printers ask: found by their hash. */
import { sql } from 'drizzle-orm';
import type { NewPrinterToken, PrinterOfToken, PrinterTokens } from '../door/printer-tokens.ts';
import type { WritableDatabase } from './any-database.ts';
import { record, run, type Steps } from './steps.ts';

export function createPrinterTokens(database: WritableDatabase): PrinterTokens {
  const byHash = database.prepare<PrinterOfToken>(
    sql`SELECT venue_id AS "venueId", printer_id AS "printerId" FROM printer_token
      WHERE hash = ${sql.placeholder('hash')}`,
  );
  return {
    find: async (hash) => byHash({ hash }),
    renew: (token) => database.write(token.venueId, () => renew(token)),
    seen: ({ venueId, printerId, at }) =>
      database.runOften(
        sql`UPDATE printer_token SET seen_at = ${at} WHERE venue_id = ${venueId} AND printer_id = ${printerId}`,
      ),
    silentSince: (before) =>
      database.all<PrinterOfToken>(
        sql`SELECT venue_id AS "venueId", printer_id AS "printerId" FROM printer_token WHERE seen_at < ${before}
          ORDER BY venue_id, printer_id`,
      ),
  };
}

function* renew({ venueId, printerId, hash, at, event }: NewPrinterToken): Steps {
  yield* run(sql`INSERT INTO printer_token (printer_id, venue_id, hash, made_at)
    VALUES (${printerId}, ${venueId}, ${hash}, ${at})
    ON CONFLICT (venue_id, printer_id) DO UPDATE SET hash = excluded.hash, made_at = excluded.made_at`);
  yield* record(event);
}
