/**
 * Enrolls a device: it gets its letter, its last order number and its own token. An id in use goes on only with its
 * token, or by a manager, who may also say that the staff share the device.
 */
import { randomBytes } from 'node:crypto';
import { type Actor, roleMay } from '@tableside/domain/command/permissions.ts';
import { DAY_MS, HOUR_MS } from '@tableside/domain/ground/durations.ts';
import type { Enrolment, EnrolRequest } from '@tableside/protocol/accounts.ts';
import { isoNow } from '../commands/clock.ts';
import { ProtocolError } from '../commands/protocol-error.ts';
import { type DeviceRecord, type EnrolmentLimits, isFloorDevice } from '../storage/door/devices.ts';
import { hashDeviceToken } from './floor-caller.ts';
import type { SyncDeps } from './sync-deps.ts';

/**
 * Limits on new devices per user, so that nobody uses up the letters. Setting up a venue may enroll 40 tablets in an
 * hour. A browser that clears its data becomes a new device, so a device unseen for 30 days no longer counts.
 */
const MOST_IN_USE = 60;
const IN_USE_MS = 30 * DAY_MS;
const MOST_RECENT = 40;
const RECENT_MS = HOUR_MS;

interface Enrolled {
  readonly device: DeviceRecord;
  readonly answer: Enrolment;
}

interface EnrolmentDeps extends Pick<SyncDeps, 'storage' | 'clock'> {
  /** Makes the token of a device. It is secret, and long enough that nobody guesses it. */
  readonly newToken?: () => string;
}

interface Enroller extends Pick<Actor, 'userId' | 'role' | 'venueId'> {
  /** The session that enrolls the device, and goes on there. */
  readonly sessionId?: string;
  /** Whether a manager may take over an id in use or take back a revoked one, without its token. */
  readonly mayTakeOver?: boolean;
}

const randomToken = (): string => randomBytes(32).toString('base64url');

/** Throws `forbidden`, `auth.required`, `device.inUse`, `device.tooMany`, `device.revoked` and `notFound`. */
export async function enrolDevice(
  { storage, clock, newToken = randomToken }: EnrolmentDeps,
  { userId, role, venueId, sessionId, mayTakeOver = true }: Enroller,
  { deviceId, name = '', deviceToken: shown, shared = false }: EnrolRequest,
): Promise<Enrolled | 'tooOften'> {
  const isManager = roleMay(role, 'device.edit');
  if (shared && !isManager) throw new ProtocolError('forbidden');
  const fresh = newToken();
  const tokenHash = hashDeviceToken(fresh);
  const device = await storage.accounts.enrolWithin(limitsOf(userId, clock.now()), {
    id: deviceId,
    venueId,
    name,
    tokenHash,
    at: isoNow(clock),
    restores: isManager && mayTakeOver,
    declares: shared,
    by: userId,
    ...(sessionId !== undefined && { sessionId }),
    ...(shown !== undefined && { shownHash: hashDeviceToken(shown) }),
  });
  if (device === 'tooOften') return device;
  if (device === 'signedOut') throw new ProtocolError('auth.required');
  if (device === 'inUse') throw new ProtocolError('device.inUse');
  if (device === 'tooMany') throw new ProtocolError('device.tooMany');
  if (device.venueId !== venueId) throw new ProtocolError('notFound');
  if (device.revokedAt !== null) throw new ProtocolError('device.revoked');
  const { letter, lastNumber } = device;
  const deviceToken = device.tokenHash === tokenHash || shown === undefined ? fresh : shown;
  return { device, answer: { deviceId, letter, lastNumber, deviceToken, shared: isFloorDevice(device) } };
}

const limitsOf = (userId: string, now: number): EnrolmentLimits => ({
  userId,
  inUse: { most: MOST_IN_USE, seenSince: new Date(now - IN_USE_MS).toISOString() },
  recent: { most: MOST_RECENT, since: new Date(now - RECENT_MS).toISOString() },
});
