/** The menus' pictures, each in a row of its own. */
import type { Pictures } from '../../pictures.ts';
import { arrayOf, inArray } from '../connection.ts';
import type { Database } from '../database.ts';

const SAVE = `INSERT INTO picture (venue_id, name, bytes, used_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (venue_id, name) DO UPDATE SET used_at = greatest(picture.used_at, excluded.used_at)`;
const NOTE_USE = `UPDATE picture SET used_at = $3 WHERE venue_id = $1 AND name ${inArray('$2')}`;
const REMOVE = `DELETE FROM picture WHERE venue_id = $1 AND NOT name ${inArray('$2')} AND used_at < $3
  RETURNING 1`;

export function createPictures({ ask, note }: Database): Pictures {
  return {
    save: (venueId, files, at) =>
      note(async ({ held }) => {
        await held.turn(
          [...files].map(([name, bytes]) => ({ sql: SAVE, params: [venueId, name, bytes, at] })),
        );
      }),
    async read(venueId, name) {
      const { rows } = await ask({
        sql: 'SELECT bytes FROM picture WHERE venue_id = $1 AND name = $2',
        params: [venueId, name],
      });
      return rows[0]?.[0] as Buffer | undefined;
    },
    async names(venueId) {
      const { rows } = await ask({
        sql: 'SELECT name FROM picture WHERE venue_id = $1 ORDER BY name',
        params: [venueId],
      });
      return rows.map(([name]) => String(name));
    },
    sweep: (venueId, { inUse, at, before }) =>
      note(async ({ held }) => {
        const used = arrayOf(inUse);
        const [, removed] = await held.turn([
          { sql: NOTE_USE, params: [venueId, used, at] },
          { sql: REMOVE, params: [venueId, used, before] },
        ]);
        return removed?.rows.length ?? 0;
      }),
  };
}
