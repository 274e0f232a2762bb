/** The venue's API keys, for administrators: created with scopes and an expiry, shown once, and revoked. */
import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import { ApiKey, MadeApiKey, NewApiKey } from '@tableside/protocol/rest/integrations.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import { v7 as uuid } from 'uuid';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { AuditedRow } from '../../storage/door/audit.ts';
import { accountEvent, personOf } from '../accounts/record-account.ts';
import { callerOf, liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { asApiKey, newKeyToken } from './api-key.ts';

/** The limit on keys that are neither revoked nor expired. */
const MOST_KEYS = 50;

const config = { act: 'integrations.edit' } as const;

export function registerKeys(app: Api, deps: HttpDeps): void {
  registerList(app, deps);
  registerMaking(app, deps);
  registerRevoking(app, deps);
}

function registerList(app: Api, deps: HttpDeps): void {
  const { keys } = deps.storage;
  const listed = {
    summary: 'The API keys of the venue, newest first',
    description: 'Includes keys that have ended; 200 at most. Tokens are never shown again.',
    tags: ['integrations'],
    response: { 200: v.array(ApiKey) },
  };
  app.get('/integrations/keys', { schema: listed, config }, async (request, reply) => {
    const found = await keys.list(callerOf(request).actor.venueId);
    const now = isoNow(deps.clock);
    return reply.send(found.map((key) => asApiKey(key, now)));
  });
}

function registerMaking(app: Api, deps: HttpDeps): void {
  const { keys } = deps.storage;
  const made = {
    summary: 'Creates an API key and shows its token, only this once',
    description:
      'A program sends the token as `Authorization: Bearer tsk_…`. It acts under the name of the key and may make ' +
      'only the calls of its scopes. The key ends when it expires, when it is revoked, or when the person who ' +
      'made it is no longer an administrator.',
    tags: ['integrations'],
    body: NewApiKey,
    response: { 201: MadeApiKey },
    errors: errorCodes('integrations.tooMany'),
  };
  app.post('/integrations/keys', { schema: made, config }, async (request, reply) => {
    const { name, scopes, days } = request.body;
    const { actor } = callerOf(request);
    const { token, hash, prefix } = newKeyToken();
    const createdAt = isoNow(deps.clock);
    const expiresAt = new Date(deps.clock.now() + days * DAY_MS).toISOString();
    const createdBy = { id: actor.userId, name: actor.name };
    const key = { id: uuid(), venueId: actor.venueId, name, prefix, scopes, createdAt, createdBy, expiresAt };
    const event = accountEvent(deps, personOf(liveOf(request)), {
      action: 'key.create',
      rows: [{ ...keyRow(key.id), before: null, after: { name, prefix, scopes, expiresAt } }],
    });
    if ((await keys.add({ ...key, hash, event }, MOST_KEYS)) === 'tooMany')
      throw new ProtocolError('integrations.tooMany');
    const shown = asApiKey({ ...key, revokedAt: null, lastUsedAt: null, isBacked: true }, createdAt);
    return reply
      .status(201)

      .send({ ...shown, token });
  });
}

function registerRevoking(app: Api, deps: HttpDeps): void {
  const { keys } = deps.storage;
  const revoked = {
    summary: 'Revokes an API key',
    description: 'It is refused from the next call on. Revoking it again changes nothing.',
    tags: ['integrations'],
    params: v.object({ id: Id }),
    response: { 200: ApiKey },
    errors: errorCodes('notFound'),
  };
  app.post('/integrations/keys/:id/revoke', { schema: revoked, config }, async (request, reply) => {
    const { venueId } = callerOf(request).actor;
    const { id } = request.params;
    const at = isoNow(deps.clock);
    const event = accountEvent(deps, personOf(liveOf(request)), {
      action: 'key.revoke',
      rows: [{ ...keyRow(id), before: { revokedAt: null }, after: { revokedAt: at } }],
    });
    const key = await keys.revoke({ venueId, id, at, event });
    if (!key) throw new ProtocolError('notFound');
    return reply.send(asApiKey(key, at));
  });
}

const keyRow = (id: string): Pick<AuditedRow, 'entity' | 'id'> => ({ entity: 'key', id });
