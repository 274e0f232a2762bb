/** Shared tablets: who may use one, and what a PIN opens there. These calls take the credential of the device. */
import { randomBytes } from 'node:crypto';
import { ROLES, roleMay } from '@tableside/domain/command/permissions.ts';
import { DAY_MS, HOUR_MS } from '@tableside/domain/ground/durations.ts';
import { PinEntry, PinSession, TabletUser } from '@tableside/protocol/rest/pin.ts';
import { v7 as uuid } from 'uuid';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { SessionRecord } from '../../storage/door/account-records.ts';
import type { DeviceRecord } from '../../storage/door/devices.ts';
import type { ActKey, TabletUser as Found, PinLimit } from '../../storage/door/pins.ts';
import { accountEvent, type Person, recordAccount, userRow } from '../accounts/record-account.ts';
import { deviceOfCall } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { floorSession } from './new-session.ts';
import { checkPassword, hashPassword } from './passwords.ts';

const KEY_MS = 30 * DAY_MS;
const KEY_BYTES = 32;
const QUARTER_MS = 15 * 60_000;

/**
 * What fails is counted by device first. On all tablets together a person has ten tries an hour, of which ten thousand PINs
 * take 42 days. That limit does not hold on a tablet where the person's PIN was right before: nobody locks them out there
 * from another one.
 */
const PIN_LIMITS: readonly PinLimit[] = [
  { of: 'userOnDevice', most: 5, windowMs: QUARTER_MS },
  { of: 'userOnDevice', most: 10, windowMs: HOUR_MS },
  { of: 'device', most: 20, windowMs: QUARTER_MS },
  { of: 'user', most: 10, windowMs: HOUR_MS, exceptWhereKnown: true },
];

/** Those who serve guests unlock the tablet. The kitchen has its time clock there. */
export const PIN_ROLES = ROLES.filter((role) => roleMay(role, 'pin.own'));

/** Binds a PIN to its person and to a secret of the server that is not in the database. */
export const pepperedPin = (
  { secrets }: Pick<HttpDeps, 'secrets'>,
  { userId, venueId, pin }: { userId: string; venueId: string; pin: string },
): string => secrets.pepper(boundPin({ userId, venueId, pin }));

const boundPin = ({ userId, venueId, pin }: { userId: string; venueId: string; pin: string }): string =>
  JSON.stringify([venueId, userId, pin]);

/** A PIN that was hashed with an earlier secret is hashed anew. Returns the hash that is kept; undefined for a wrong PIN. */
async function keptHash(deps: HttpDeps, { userId, venueId, pinHash }: PinHolder, pin: string) {
  const [now = '', ...earlier] = deps.secrets.peppers(boundPin({ userId, venueId, pin }));
  if (await checkPassword(pinHash, now)) return pinHash;
  for (const pepper of earlier) {
    if (!(await checkPassword(pinHash, pepper))) continue;
    const fresh = await hashPassword(now);
    await deps.storage.accounts.renewPinHash({ userId, venueId }, { from: pinHash, to: fresh });
    return fresh;
  }
  return undefined;
}

export function registerPinEntry(app: Api, deps: HttpDeps): void {
  const config = { device: 'only' } as const;
  const people = {
    summary: 'The people who may use this tablet, by name',
    description:
      'The active staff. The kitchen only uses the time clock there. Takes the credential of an enrolled device.',
    tags: ['accounts'],
    response: { 200: v.array(TabletUser) },
    errors: errorCodes('device.revoked'),
  };
  app.get('/auth/people', { schema: people, config }, async (request, reply) => {
    const { venueId } = deviceOfCall(request);
    const found = await deps.storage.accounts.tabletUsers(venueId, PIN_ROLES);
    return reply.send(
      found.map(({ userId, name, role, pinHash }) => ({ userId, name, role, hasPin: pinHash !== null })),
    );
  });

  const entry = {
    summary: 'Opens a shared tablet for one person, with their PIN',
    description:
      'Returns the act key of the person on this tablet, which signs their work, and a token for calls of the floor. ' +
      'For an approval and for the time clock send `keyOnly`: then no session begins, and there is no token. Takes the credential of an enrolled device. After a wrong PIN, `details` says with the path `triesLeft` how ' +
      'many tries are left.',
    tags: ['accounts'],
    body: PinEntry,
    response: { 200: PinSession },
    errors: errorCodes('device.revoked', 'pin.wrong', 'pin.notSet', 'pin.locked', 'notFound'),
  };
  app.post('/auth/pin', { schema: entry, config }, async (request, reply) => {
    const device = deviceOfCall(request);
    const { userId, pin, keyOnly = false } = request.body;
    const person = await personAt(deps, device, userId);
    const address = request.ip;
    const pinHash = await checkPin(deps, { person, device }, pin, address);
    const session = keyOnly ? undefined : floorSession(deps, { ...whoIs(person, device), address });
    const key = await openedKey(deps, { person: { ...person, pinHash }, device }, session);
    if (!session) return reply.send(key);
    const { id: sid, venueId } = session;
    return reply.send({ ...key, token: deps.tokens.sign({ sub: userId, sid, venueId }) });
  });
}

/** Somebody who may use the tablet, and has a PIN. */
type PinHolder = Found & { readonly pinHash: string };

async function personAt({ storage }: HttpDeps, device: DeviceRecord, userId: string): Promise<PinHolder> {
  const people = await storage.accounts.tabletUsers(device.venueId, PIN_ROLES);
  const person = people.find((one) => one.userId === userId);
  if (!person) throw new ProtocolError('notFound');
  const { pinHash } = person;
  if (pinHash === null) throw new ProtocolError('pin.notSet');
  return { ...person, pinHash };
}

interface At {
  readonly person: PinHolder;
  readonly device: DeviceRecord;
}

/**
 * Returns the hash of the PIN. Throws `pin.locked` or `pin.wrong`. A try counts from its beginning, so that many at once
 * gain nothing.
 */
async function checkPin(
  deps: HttpDeps,
  { person, device }: At,
  pin: string,
  address: string,
): Promise<string> {
  const { accounts } = deps.storage;
  const { userId, venueId } = person;
  const at = isoNow(deps.clock);
  const begun = await accounts.beginPinGuess({
    userId,
    venueId,
    deviceId: device.id,
    limits: PIN_LIMITS,
    at,
  });
  if (begun.kind === 'limited') {
    const retryAfter = Math.max(1, Math.ceil((Date.parse(begun.freeAt) - deps.clock.now()) / 1000));
    throw new ProtocolError('pin.locked', { retryAfter });
  }
  let isWrong = false;
  try {
    const kept = await keptHash(deps, person, pin);
    isWrong = kept === undefined;
    if (kept !== undefined) return kept;
  } finally {
    if (!isWrong) await accounts.takeBackPinGuess(begun.id);
  }
  await recordAccount(deps, whoIs(person, device), {
    action: 'auth.pinEntry',
    outcome: 'rejected',
    code: 'pin.wrong',
    rows: [userRow(userId)],
    detail: { address },
  });
  throw new ProtocolError('pin.wrong', { details: [{ path: 'triesLeft', message: String(begun.left) }] });
}

const whoIs = ({ userId, name, venueId, role, staffId }: Found, device: DeviceRecord): Person => ({
  user: { id: userId, name },
  membership: { userId, venueId, role, staffId },
  deviceId: device.id,
});

/** Returns the key, and begins the session. The PIN, the person or the device may have changed while the PIN was checked. */
async function openedKey(
  deps: HttpDeps,
  { person, device }: At,
  session: SessionRecord | undefined,
): Promise<v.InferOutput<typeof PinSession>> {
  const { accounts } = deps.storage;
  const { userId, name, role, staffId } = person;
  const fresh = freshKey(deps, person, device);
  const key = await accounts.actKeyFor(fresh, person.pinHash, session);
  const actKey = key && deps.secrets.open(key.sealed, key.id);
  if (!key || actKey === undefined) throw new ProtocolError('pin.notSet');
  if (key.id === fresh.id) {
    const event = { action: 'auth.pinEntry', rows: [userRow(userId)] } as const;
    await deps.storage.audit.record(accountEvent(deps, whoIs(person, device), event));
  }
  return {
    keyId: key.id,
    actKey,
    expiresAt: key.expiresAt,
    user: { id: userId, name, role, staffId },
  };
}

function freshKey(deps: HttpDeps, { userId, venueId, role }: Found, device: DeviceRecord): ActKey {
  const id = uuid();
  return {
    id,
    userId,
    venueId,
    deviceId: device.id,
    sealed: deps.secrets.seal(randomBytes(KEY_BYTES).toString('base64url'), id),
    role,
    createdAt: isoNow(deps.clock),
    expiresAt: new Date(deps.clock.now() + KEY_MS).toISOString(),
    revokedAt: null,
  };
}
