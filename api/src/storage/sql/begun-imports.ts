/** Imports of a menu that have begun, until their commands may be forgotten. */
import { sql } from 'drizzle-orm';
import type { BegunImport, BegunImports } from '../door/begun-imports.ts';
import { one, type WritableDatabase } from './any-database.ts';

type Stored = Omit<BegunImport, 'commands'> & { readonly commands: string };

export function createBegunImports(database: WritableDatabase): BegunImports {
  const find: BegunImports['find'] = async ({ venueId, importId }) => {
    const found = await one<Stored>(
      database,
      sql`SELECT venue_id AS "venueId", import_id AS "importId", actor_id AS "actorId", args_hash AS "argsHash",
        received_at AS "receivedAt", commands FROM begun_import
        WHERE venue_id = ${venueId} AND import_id = ${importId}`,
    );
    return found && { ...found, commands: JSON.parse(found.commands) as readonly unknown[] };
  };
  return {
    find,
    async begin(begun) {
      const { venueId, importId, actorId, argsHash, receivedAt, commands } = begun;
      await database.runOften(sql`INSERT INTO begun_import
        (venue_id, import_id, actor_id, args_hash, received_at, commands)
        VALUES (${venueId}, ${importId}, ${actorId}, ${argsHash}, ${receivedAt}, ${JSON.stringify(commands)})
        ON CONFLICT DO NOTHING`);
      return (await find(begun)) ?? begun;
    },
  };
}
