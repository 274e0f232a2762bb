/** The menus' pictures, each in a row of its own. */
import { sql } from 'drizzle-orm';
import type { Pictures } from '../../door/pictures.ts';
import { one } from '../../sql/any-database.ts';
import { arrayOf } from '../connection.ts';
import type { Database } from '../database.ts';
import { inArray, queriesOf } from '../queries.ts';

export function createPictures(database: Database): Pictures {
  const { all, note } = database;
  return {
    save: (venueId, files, at) =>
      note(async ({ held }) => {
        const saves = [...files].map(
          ([name, bytes]) => sql`INSERT INTO picture (venue_id, name, bytes, used_at)
            VALUES (${venueId}, ${name}, ${bytes}, ${at})
            ON CONFLICT (venue_id, name) DO UPDATE SET used_at = greatest(picture.used_at, excluded.used_at)`,
        );
        await held.turn(queriesOf(...saves));
      }),
    async read(venueId, name) {
      const picture = sql`SELECT bytes FROM picture WHERE venue_id = ${venueId} AND name = ${name}`;
      return (await one<{ readonly bytes: Buffer }>(database, picture))?.bytes;
    },
    async names(venueId) {
      const names = sql`SELECT name FROM picture WHERE venue_id = ${venueId} ORDER BY name`;
      return (await all<{ readonly name: string }>(names)).map(({ name }) => name);
    },
    sweep: (venueId, { inUse, at, before }) =>
      note(async ({ held }) => {
        const isUsed = inArray(arrayOf(inUse));
        const [, removed] = await held.turn(
          queriesOf(
            sql`UPDATE picture SET used_at = ${at} WHERE venue_id = ${venueId} AND name ${isUsed}`,
            sql`DELETE FROM picture WHERE venue_id = ${venueId} AND NOT name ${isUsed} AND used_at < ${before}
              RETURNING 1`,
          ),
        );
        return removed?.rows.length ?? 0;
      }),
  };
}
