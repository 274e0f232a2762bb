/** API keys: found by the hash of their token. */
import type { ApiKeys } from '../../integrations.ts';
import {
  adding,
  asKeyIfFound,
  countOfLive,
  createKeyReads,
  keyOf,
  notingUse,
  revoking,
  type StoredKey,
} from '../../sql/api-keys.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { GroupCommit } from '../commands/group-commit.ts';
import type { Database } from '../database.ts';
import { engineOf } from '../engine.ts';

interface Beside {
  readonly commit: GroupCommit;
  readonly audit: AuditLog;
}

export function createApiKeys(database: Database, { commit, audit }: Beside): ApiKeys {
  const { query, write } = database;
  return {
    ...createKeyReads(engineOf(database)),
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
