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
import type { GroupCommit } from '../commands/group-commit.ts';
import { type Database, named, statementOf } from '../database.ts';
import { engineOf } from '../engine.ts';

interface Beside {
  readonly commit: GroupCommit;
  readonly audit: AuditLog;
}

export function createApiKeys(database: Database, { commit, audit }: Beside): ApiKeys {
  const { query, write } = database;
  // Every request with a key asks this, so it is built once.
  const byHash = database.statement(statementOf(FIND_KEY));
  return {
    ...createKeyList(engineOf(database)),
    async byHash(hash) {
      const found = named(() => byHash.get({ hash }));
      return found && asFoundKey(found);
    },
    async add({ event, ...key }, limit) {
      return write(() => {
        if (query.get<{ keys: number }>(countOfLive(key)).keys >= limit) return 'tooMany';
        query.run(adding(key));
        audit.event(event);
        return 'made';
      });
    },
    async revoke({ event, ...which }) {
      return write(() => {
        if (query.get(revoking(which))) audit.event(event);
        return asKeyIfFound(query.get<StoredKey | undefined>(keyOf(which)));
      });
    },
    async noteUse(id, at) {
      await commit.write(() => query.run(notingUse(id, at)));
    },
  };
}
