/** API keys: found by the hash of their token. */
import { type SQL, sql } from 'drizzle-orm';
import type { ApiKeys, Change, KeyRecord, NewKey } from '../door/integrations.ts';
import type { WritableDatabase } from './any-database.ts';
import { asMade, backedBy, MADE, type StoredMade } from './makers.ts';
import { firstRow, hasRow, record, run, type Steps } from './steps.ts';

/** The maximum number of keys in a list. */
const KEYS_LISTED = 200;

export function createApiKeys(database: WritableDatabase): ApiKeys {
  const byHash = database.prepare<StoredKey>(selecting(sql`hash = ${sql.placeholder('hash')}`));
  return {
    async list(venueId) {
      const newest = sql`${selecting(sql`venue_id = ${venueId}`)} ORDER BY created_at DESC LIMIT ${KEYS_LISTED}`;
      return (await database.all<StoredKey>(newest)).map(asKey);
    },
    async byHash(hash) {
      const found = await byHash({ hash });
      return found && asKey(found);
    },
    add: (key, limit) => database.write(key.venueId, () => add(key, limit)),
    revoke: (change) => database.write(change.venueId, () => revoke(change)),
    noteUse: (id, at) => database.runOften(sql`UPDATE api_key SET last_used_at = ${at} WHERE key_id = ${id}`),
  };
}

function* add({ event, ...key }: NewKey, limit: number): Steps<'made' | 'tooMany'> {
  const live = yield* firstRow<{ readonly keys: number }>(countOfLive(key));
  if ((live?.keys ?? 0) >= limit) return 'tooMany';
  yield* run(adding(key));
  yield* record(event);
  return 'made';
}

function* revoke({ event, ...which }: Change): Steps<KeyRecord | undefined> {
  if (yield* hasRow(revoking(which))) yield* record(event);
  const found = yield* firstRow<StoredKey>(selecting(isOf(which)));
  return found && asKey(found);
}

interface StoredKey extends Omit<KeyRecord, keyof StoredMade | 'scopes' | 'createdBy'>, StoredMade {
  /** JSON. */
  readonly scopes: string;
}

const asKey = ({ scopes, ...known }: StoredKey): KeyRecord => ({
  ...asMade(known),
  scopes: JSON.parse(scopes),
});

const selecting = (where: SQL): SQL =>
  sql`SELECT key_id AS id, ${MADE}, name, prefix, scopes, expires_at AS "expiresAt", revoked_at AS "revokedAt",
      last_used_at AS "lastUsedAt", ${backedBy('api_key')} AS "isBacked"
    FROM api_key WHERE ${where}`;

interface OfVenue {
  readonly venueId: string;
  readonly id: string;
}

const isOf = ({ venueId, id }: OfVenue): SQL => sql`key_id = ${id} AND venue_id = ${venueId}`;

/** Counts the keys of the venue that are neither revoked nor expired. */
const countOfLive = ({ venueId, createdAt: now }: Omit<NewKey, 'event'>): SQL =>
  sql`SELECT count(*) AS keys FROM api_key WHERE venue_id = ${venueId} AND revoked_at IS NULL AND expires_at > ${now}`;

const adding = ({ id, venueId, name, prefix, hash, ...key }: Omit<NewKey, 'event'>): SQL =>
  sql`INSERT INTO api_key (key_id, venue_id, name, prefix, hash, scopes, created_at, created_by, created_by_name,
      expires_at)
    VALUES (${id}, ${venueId}, ${name}, ${prefix}, ${hash}, ${JSON.stringify(key.scopes)}, ${key.createdAt},
      ${key.createdBy.id}, ${key.createdBy.name}, ${key.expiresAt})`;

/** Revokes a key that is not revoked yet, and returns a row for it. */
const revoking = ({ at, ...which }: OfVenue & { readonly at: string }): SQL =>
  sql`UPDATE api_key SET revoked_at = ${at} WHERE ${isOf(which)} AND revoked_at IS NULL RETURNING 1 AS revoked`;
