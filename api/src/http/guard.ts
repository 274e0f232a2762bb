/**
 * Authentication: a route needs a bearer token unless its config has `open: true`, or names the
 * credential of a device. The role is read at each request.
 */
import { type Act, roleMay } from '@tableside/domain/command/permissions.ts';
import { readDeviceCredential } from '@tableside/protocol/device-credential.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Clock, isoNow } from '../commands/clock.ts';
import { ProtocolError } from '../commands/protocol-error.ts';
import type { LiveSession } from '../storage/door/accounts.ts';
import type { DeviceRecord } from '../storage/door/devices.ts';
import type { KeyRecord } from '../storage/door/integrations.ts';
import type { Storage } from '../storage/storage.ts';
import { type Caller, scopeOf } from '../sync/caller.ts';
import { deviceByCredential, floorCaller } from '../sync/floor-caller.ts';
import { refuseNotShared } from '../sync/note-device.ts';
import { callerOfKey, isKeyToken, judgeKey, keyOf } from './integrations/api-key.ts';
import { isCallOfEveryKey } from './integrations/key-scopes.ts';
import type { Tokens } from './security/tokens.ts';
import { isConfirmedCall, refuseUnconfirmed } from './sign-in/confirmed-calls.ts';
import { isFloorCall } from './sign-in/floor-calls.ts';
import { foundVenue, noteVenue } from './venue-of-host.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The token's session. Null on open routes, without a live token, and for an API key or a device. */
    live: LiveSession | null;
    /** The calling API key, whatever its scopes are. */
    key: KeyRecord | null;
    /** The device whose credential came in place of a token, where the route takes one. */
    device: DeviceRecord | null;
  }
  interface FastifyContextConfig {
    /** Whether the route works without a token. */
    open?: boolean;
    /** Whether the route takes the credential of a device: in place of a token, or nothing else. */
    device?: 'also' | 'only';
    /** Whether the credential counts also on a device that the staff do not share, or that was revoked. */
    anyDevice?: true;
    /** The commands that a writing route runs. If missing, the route is a known exception that the tests list. */
    commands?: readonly string[];
    /** The act that the caller's role must allow. It is checked first, before the rest of the request is looked at. */
    act?: Act;
    /** Whether a person is asked again who they are, although the act does not say so. See `confirmed-calls.ts`. */
    confirm?: true;
  }
}

interface GuardDeps {
  readonly storage: Storage;
  readonly tokens: Tokens;
  readonly clock: Clock;
  /** In a rehearsal, nobody decides who may do what, and no program is let in. */
  readonly isRehearsal: boolean;
}

export function registerGuard(app: FastifyInstance, deps: GuardDeps): void {
  const isOpen = (request: FastifyRequest): boolean =>
    request.routeOptions.config.open === true || request.is404;
  const takesSession = (request: FastifyRequest): boolean =>
    !isOpen(request) &&
    request.routeOptions.config.device !== 'only' &&
    !isCallOfEveryKey(request.method, request.routeOptions.url ?? '');
  app.decorateRequest('live', null);
  app.decorateRequest('key', null);
  app.decorateRequest('device', null);
  app.decorateRequest('venueId', undefined);
  app.decorateRequest('venueFault', undefined);
  app.addHook('onRequest', async (request) => {
    await noteVenue(deps.storage, request);
    const token = bearerOf(request.headers.authorization);
    if (isKeyToken(token)) request.key = (await keyOf(request, deps, token)) ?? null;
    const { device } = request.routeOptions.config;
    if (device !== undefined) request.device = (await deviceOf(request, deps)) ?? null;
    if (takesSession(request)) request.live = (await sessionOf(request, deps)) ?? null;
  });
  /** Runs after the rate limits, so that unauthenticated requests are counted too, and before a body is read. */
  app.addHook('preParsing', async (request) => {
    // A key is checked on open routes too: it may make only the calls of its scopes.
    const isByKey = isKeyToken(bearerOf(request.headers.authorization));
    if (isByKey && !request.is404) return judgeKey(request.key, request, isoNow(deps.clock));
    if (isOpen(request)) return;
    if (request.device) {
      if (!request.routeOptions.config.anyDevice) refuseNotShared(request.device);
      return;
    }
    if (request.live === null) throw new ProtocolError('auth.required');
    judgeSession(request, request.live, deps.clock.now());
    if (deps.isRehearsal) refuseInRehearsal(request);
  });
}

/** Throws unless the session's role, its scope and its last confirmation allow the call. */
function judgeSession({ method, routeOptions }: FastifyRequest, live: LiveSession, now: number): void {
  const { act } = routeOptions.config;
  const { session, membership } = live;
  if (act && !roleMay(membership.role, act)) throw new ProtocolError('forbidden');
  if (session.scope === 'floor' && !isFloorCall(method, routeOptions.url ?? '')) {
    throw new ProtocolError('pin.scope');
  }
  if (isConfirmedCall(method, routeOptions.config)) refuseUnconfirmed(live, now);
}

/** It has no accounts, keys and webhooks but those of people who came from the house. */
function refuseInRehearsal({ method, routeOptions: { config } }: FastifyRequest): void {
  const isKeptOut = config.act === 'users.edit' || config.act === 'integrations.edit';
  if (isKeptOut && method !== 'GET' && method !== 'HEAD') throw new ProtocolError('rehearsal.refused');
}

/** Returns the session of the request's token, if it is still live and belongs to the venue of the request. */
export async function sessionOf(
  request: FastifyRequest,
  deps: Omit<GuardDeps, 'isRehearsal'>,
): Promise<LiveSession | undefined> {
  const token = bearerOf(request.headers.authorization);
  const claims = token === undefined ? undefined : deps.tokens.verify(token);
  const live = claims && (await deps.storage.accounts.liveSession(claims.sid, isoNow(deps.clock)));
  if (!live || live.user.id !== claims.sub) return undefined;
  return live.session.venueId === foundVenue(request) ? live : undefined;
}

/** Returns the device that the request's credential proves. */
async function deviceOf(request: FastifyRequest, { storage }: GuardDeps): Promise<DeviceRecord | undefined> {
  const [, text] = /^device (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const credential = text === undefined ? undefined : readDeviceCredential(text);
  return credential && deviceByCredential(storage, credential, foundVenue(request));
}

export function deviceOfCall(request: FastifyRequest): DeviceRecord {
  if (!request.device) throw new ProtocolError('auth.required');
  return request.device;
}

export function keyOfCall(request: FastifyRequest): KeyRecord {
  if (!request.key) throw new ProtocolError('auth.required');
  return request.key;
}

export function bearerOf(header = ''): string | undefined {
  const [scheme, token, ...rest] = header.split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) return undefined;
  return token;
}

export function liveOf(request: FastifyRequest): LiveSession {
  if (!request.live) throw new ProtocolError('auth.required');
  return request.live;
}

export function callerOf(request: FastifyRequest): Caller {
  if (request.key) return callerOfKey(request.key);
  if (request.device) return { ...floorCaller(request.device), address: request.ip };
  const { session, user, membership, roleSince } = liveOf(request);
  return {
    actor: {
      userId: user.id,
      name: user.name,
      role: membership.role,
      venueId: membership.venueId,
      staffId: membership.staffId,
      deviceId: null,
      ...scopeOf(session),
    },
    sessionId: session.id,
    since: session.createdAt,
    roleSince,
    deviceId: session.deviceId ?? null,
    address: request.ip,
  };
}
