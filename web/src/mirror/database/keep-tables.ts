/**
 * Dexie puts together the layers over a table again for every transaction. They depend only on the schema, so this
 * keeps them for as long as the database is open.
 */
import type { DBCore, DBCoreTable, Middleware } from 'dexie';

/** Above all layers of Dexie itself. */
const OUTERMOST = 100;

export const keepTables: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'keepTables',
  level: OUTERMOST,
  create(core) {
    const kept = new Map<string, DBCoreTable>();
    return {
      ...core,
      table(name) {
        const table = kept.get(name) ?? core.table(name);
        kept.set(name, table);
        return table;
      },
    };
  },
};
