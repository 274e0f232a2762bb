/** API keys: found by the hash of their token. */
import type { ApiKeys } from '../../integrations.ts';
import {
  adding,
  asFoundKey,
  asKeyIfFound,
  countOfLive,
  createKeyList,
  FIND_KEY,
  keyOf,
  notingUse,
  revoking,
  type StoredKey,
} from '../../sql/api-keys.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Database } from '../database.ts';
import { engineOf } from '../engine.ts';
import { queryOf, selectedOne } from '../queries.ts';

export function createApiKeys(database: Database, audit: AuditLog): ApiKeys {
  const engine = engineOf(database);
  // Every request with a key asks this, so it is built once.
  const byHash = queryOf(FIND_KEY).sql;
  return {
    ...createKeyList(engine),
    async byHash(hash) {
      const [found] = (await database.ask({ sql: byHash, params: [hash] })).rows;
      return found && asFoundKey(found);
    },
    async add({ event, ...key }, limit) {
      return database.write(key.venueId, async (inside) => {
        const live = await selectedOne<{ keys: number }>(inside.query, countOfLive(key));
        if ((live?.keys ?? 0) >= limit) return 'tooMany';
        await inside.query.execute(adding(key));
        await audit.event(inside, event);
        return 'made';
      });
    },
    async revoke({ event, ...which }) {
      return database.write(which.venueId, async (inside) => {
        if (await selectedOne(inside.query, revoking(which))) await audit.event(inside, event);
        return asKeyIfFound(await selectedOne<StoredKey>(inside.query, keyOf(which)));
      });
    },
    noteUse: (id, at) => engine.run(notingUse(id, at)),
  };
}
