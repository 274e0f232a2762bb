/** Authenticates a request by its API key: finds the key and the caller that it acts as. */
import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@tableside/domain/command/permissions.ts';
import { type ApiKey, KEY_PREFIX, type KeyScope } from '@tableside/protocol/rest/integrations.ts';
import type { FastifyRequest } from 'fastify';
import { type Clock, isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { KeyRecord } from '../../storage/door/integrations.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Caller } from '../../sync/caller.ts';
import { foundVenue } from '../venue-of-host.ts';
import { isCallOfEveryKey, scopeOfCall } from './key-scopes.ts';

/** A key's scopes decide what it may do. No scope goes beyond this role. */
const KEY_ROLE: Role = 'manager';

/** The last use is recorded to this precision, in ms. */
const USE_MS = 60_000;
/** Length of the token prefix that is shown, so that people can tell keys apart. */
const SHOWN = 12;

export const isKeyToken = (token: string | undefined): token is string =>
  token?.startsWith(KEY_PREFIX) === true;

export function newKeyToken(): { token: string; hash: string; prefix: string } {
  const token = `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashOf(token), prefix: token.slice(0, SHOWN) };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

interface KeyDeps {
  readonly storage: Storage;
  readonly clock: Clock;
}

/**
 * Returns the key's current record, or undefined for a token that is unknown or belongs to another venue. Records the
 * key's use at most once a minute.
 */
export async function keyOf(
  request: FastifyRequest,
  { storage, clock }: KeyDeps,
  token: string,
): Promise<KeyRecord | undefined> {
  const key = await storage.keys.byHash(hashOf(token));
  if (!key || key.venueId !== foundVenue(request)) return undefined;
  if (statusOf(key, isoNow(clock)) !== 'active') return key;
  const isNoted = key.lastUsedAt !== null && clock.now() - Date.parse(key.lastUsedAt) < USE_MS;
  if (!isNoted) await storage.keys.noteUse(key.id, isoNow(clock));
  return key;
}

/** Throws unless the key is active and may make this call. */
export function judgeKey(key: KeyRecord | null, request: FastifyRequest, now: string): void {
  if (key === null) throw new ProtocolError('auth.required');
  if (statusOf(key, now) !== 'active') throw new ProtocolError('key.ended');
  const { url = '' } = request.routeOptions;
  if (isCallOfEveryKey(request.method, url)) return;
  const scope = scopeOfCall(request.method, url);
  if (scope === undefined || !key.scopes.includes(scope)) throw new ProtocolError('key.scope');
}

function statusOf({ revokedAt, expiresAt, isBacked }: KeyRecord, now: string): ApiKey['status'] {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt <= now) return 'expired';
  return isBacked ? 'active' : 'makerLeft';
}

/** In orders, payments and the audit trail, a key appears under its own name, marked as an API key. */
export const callerOfKey = ({ id, name, venueId, createdAt }: KeyRecord): Caller => ({
  actor: { userId: id, name: `${name} (API key)`, role: KEY_ROLE, venueId, staffId: null, deviceId: null },
  sessionId: id,
  since: createdAt,
  deviceId: null,
});

export const asApiKey = ({ venueId: _, isBacked: __, ...key }: KeyRecord, now: string): ApiKey => ({
  ...key,
  scopes: key.scopes as KeyScope[],
  status: statusOf({ ...key, venueId: _, isBacked: __ }, now),
});
