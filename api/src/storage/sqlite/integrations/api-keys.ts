/** API keys: found by the hash of their token. */
import { and, count, desc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import type { ApiKeys, KeyRecord, NewKey } from '../../integrations.ts';
import { asKey, backedBy, KEYS_LISTED, makerColumns } from '../../sql/integration-rows.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { GroupCommit } from '../commands/group-commit.ts';
import { type Database, named } from '../database.ts';
import { apiKey } from '../schema/tables-integrations.ts';

interface Beside {
  readonly commit: GroupCommit;
  readonly audit: AuditLog;
}

export function createApiKeys(database: Database, { commit, audit }: Beside): ApiKeys {
  const { query, write } = database;
  const { hash: _, ...columns } = getTableColumns(apiKey);
  const select = () => query.select({ ...columns, isBacked: backedBy('api_key') }).from(apiKey);
  const byHash = select()
    .where(eq(apiKey.hash, sql.placeholder('hash')))
    .prepare();
  const find = (venueId: string, id: string): KeyRecord | undefined => {
    const found = select()
      .where(and(eq(apiKey.id, id), eq(apiKey.venueId, venueId)))
      .get();
    return found && asKey(found);
  };
  return {
    async add({ event, createdBy, ...key }, limit) {
      return write(() => {
        if (countLive(query, key) >= limit) return 'tooMany';
        query
          .insert(apiKey)
          .values({ ...key, ...makerColumns(createdBy) })
          .run();
        audit.event(event);
        return 'made';
      });
    },
    async list(venueId) {
      const newest = select()
        .where(eq(apiKey.venueId, venueId))
        .orderBy(desc(apiKey.createdAt))
        .limit(KEYS_LISTED);
      return named(() => newest.all()).map(asKey);
    },
    async byHash(hash) {
      const found = named(() => byHash.get({ hash }));
      return found && asKey(found);
    },
    async revoke({ venueId, id, at, event }) {
      return write(() => {
        const mine = and(eq(apiKey.id, id), eq(apiKey.venueId, venueId), isNull(apiKey.revokedAt));
        if (query.update(apiKey).set({ revokedAt: at }).where(mine).run().changes > 0) audit.event(event);
        return find(venueId, id);
      });
    },
    async noteUse(id, at) {
      await commit.write(() => query.update(apiKey).set({ lastUsedAt: at }).where(eq(apiKey.id, id)).run());
    },
  };
}

function countLive(
  query: Database['query'],
  { venueId, createdAt: now }: Pick<NewKey, 'venueId' | 'createdAt'>,
): number {
  const live = and(eq(apiKey.venueId, venueId), isNull(apiKey.revokedAt), gt(apiKey.expiresAt, now));
  const [known] = query.select({ keys: count() }).from(apiKey).where(live).all();
  return known?.keys ?? 0;
}
