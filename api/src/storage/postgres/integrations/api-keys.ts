/** API keys: found by the hash of their token. */
import { and, count, desc, eq, getTableColumns, gt, isNull, type SQL } from 'drizzle-orm';
import type { ApiKeys, KeyRecord, NewKey } from '../../integrations.ts';
import { asKey, backedBy, KEYS_LISTED, makerColumns } from '../../sql/integration-rows.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Database, Queries } from '../database.ts';
import { first } from '../first.ts';
import { apiKey } from '../schema/tables-integrations.ts';

export function createApiKeys({ query, write }: Database, audit: AuditLog): ApiKeys {
  const find = async (on: Queries, where: SQL | undefined): Promise<KeyRecord | undefined> => {
    const found = first(await select(on).where(where));
    return found && asKey(found);
  };
  return {
    async add({ event, createdBy, ...key }, limit) {
      return write(key.venueId, async (inside) => {
        if ((await countLive(inside.query, key)) >= limit) return 'tooMany';
        await inside.query.insert(apiKey).values({ ...key, ...makerColumns(createdBy) });
        await audit.event(inside, event);
        return 'made';
      });
    },
    async list(venueId) {
      const newest = await select(query)
        .where(eq(apiKey.venueId, venueId))
        .orderBy(desc(apiKey.createdAt))
        .limit(KEYS_LISTED);
      return newest.map(asKey);
    },
    byHash: (hash) => find(query, eq(apiKey.hash, hash)),
    async revoke({ venueId, id, at, event }) {
      return write(venueId, async (inside) => {
        const mine = and(eq(apiKey.id, id), eq(apiKey.venueId, venueId));
        const revoking = inside.query.update(apiKey).set({ revokedAt: at });
        const revoked = await revoking
          .where(and(mine, isNull(apiKey.revokedAt)))
          .returning({ id: apiKey.id });
        if (revoked.length > 0) await audit.event(inside, event);
        return find(inside.query, mine);
      });
    },
    async noteUse(id, at) {
      await query.update(apiKey).set({ lastUsedAt: at }).where(eq(apiKey.id, id));
    },
  };
}

const { hash: _, ...columns } = getTableColumns(apiKey);

const select = (query: Queries) => query.select({ ...columns, isBacked: backedBy('api_key') }).from(apiKey);

async function countLive(
  query: Queries,
  { venueId, createdAt: now }: Pick<NewKey, 'venueId' | 'createdAt'>,
): Promise<number> {
  const live = and(eq(apiKey.venueId, venueId), isNull(apiKey.revokedAt), gt(apiKey.expiresAt, now));
  const [known] = await query.select({ keys: count() }).from(apiKey).where(live);
  return known?.keys ?? 0;
}
