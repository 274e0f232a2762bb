/** The interface to enrolled devices: their letters, what the board shows of them, and their revocation. */

import type { Role } from '@tableside/domain/command/permissions.ts';
import type { DeviceAtClose } from '@tableside/domain/entities/day.ts';
import type { AuditEvent } from './audit.ts';

export interface DeviceRecord {
  readonly id: string;
  readonly venueId: string;
  readonly letter: string;
  readonly lastNumber: number;
  readonly name: string;
  readonly tokenHash: string;
  readonly revokedAt: string | null;
  readonly seenAt: string;
  /** The device's clock minus the server's, in ms; positive when the device is ahead. */
  readonly clockOffset: number | null;
  /** The number of changes that wait on the device, and when the oldest was made, as last reported. */
  readonly pending: number | null;
  readonly oldestPending: string | null;
  readonly appVersion: string | null;
  /** Whether its browser granted persistent storage. */
  readonly persisted: boolean | null;
  /** How often it used a number that another order of that day had, and the last such number. */
  readonly numberClashes: number;
  readonly lastClash: string | null;
  /** True after a number clash, until the device has asked for another letter. */
  readonly needsLetter: boolean;
  /** When its browser last cleared its data. */
  readonly clearedAt: string | null;
  /** The user who enrolled it or took it over, and when it was first enrolled; null when unknown. */
  readonly enrolledBy: string | null;
  readonly enrolledAt: string | null;
  /** When a manager declared that the staff share it, and which user that was. Null for a personal device. */
  readonly declaredAt: string | null;
  readonly declaredBy: string | null;
}

/** Whether the staff share the device. Only such a device acts by its own credential. */
export const isFloorDevice = ({ declaredAt, revokedAt }: DeviceRecord): boolean =>
  declaredAt !== null && revokedAt === null;

/** Returns the display name of a device: its name and the letter of its order numbers. */
export const nameOfDevice = ({ name, letter }: Pick<DeviceRecord, 'name' | 'letter'>): string =>
  name === '' ? `Device ${letter}` : `${name} (${letter})`;

/** Returns what the close of a day says of a device. */
export const deviceAtClose = (
  device: Pick<DeviceRecord, 'id' | 'letter' | 'name' | 'pending' | 'oldestPending' | 'seenAt'>,
): DeviceAtClose => ({
  deviceId: device.id,
  name: nameOfDevice(device),
  pending: device.pending ?? 0,
  oldestAt: device.oldestPending,
  seenAt: device.seenAt,
});

export interface Enrolling {
  readonly id: string;
  readonly venueId: string;
  /** Empty to keep the current name. */
  readonly name: string;
  readonly tokenHash: string;
  readonly at: string;
  /** Whether a manager enrolls it. They may take back a revoked device, and take over one in use. */
  readonly restores?: boolean;
  /** Whether a manager declares at the same time that the staff share it. */
  readonly declares?: boolean;
  /** The hash of the token that the device showed. If it is right, the device keeps its token. */
  readonly shownHash?: string;
  /** The user who enrolls the device. */
  readonly by?: string;
  /** The session that enrolls it. It goes on there. Once it has ended, nothing is enrolled. */
  readonly sessionId?: string;
}

/**
 * Limits how many devices one user may have in use, and how many they may enroll within a period. Times are ISO 8601
 * UTC.
 */
export interface EnrolmentLimits {
  readonly userId: string;
  /** Counts devices that are not revoked and were seen since then. */
  readonly inUse: { readonly most: number; readonly seenSince: string };
  readonly recent: { readonly most: number; readonly since: string };
}

/** Data that a device reported about itself. Absent fields stay unchanged. */
export interface DeviceNews {
  readonly seenAt: string;
  readonly clockOffset?: number;
  readonly pending?: number;
  readonly oldestPending?: string | null;
  readonly appVersion?: string;
  readonly persisted?: boolean;
  readonly clearedAt?: string;
}

/** What is true of a device at the moment of a write. */
export interface DeviceNow {
  readonly device: DeviceRecord;
  /** The role of the person who enrolled it. Undefined when unknown. */
  readonly ownerRole: Role | undefined;
  /** Whether the session that asks is live. */
  readonly isSignedIn: boolean;
}

export interface Revoking {
  readonly venueId: string;
  readonly id: string;
  readonly at: string;
  /** The session that asks. */
  readonly sessionId?: string;
  /** Asked within the write, because the device may be somebody else's by now. It stays as it is unless this is true. */
  readonly judge?: (now: DeviceNow) => boolean;
  /** Recorded in the audit trail in the same write. Gets the device after and before the change. */
  readonly event?: (device: DeviceRecord, former: DeviceRecord) => AuditEvent;
}

export interface Renaming extends Pick<Revoking, 'venueId' | 'id' | 'event'> {
  readonly name: string;
}

export interface Vouching extends Revoking {
  /** The manager who answers for the device from now on. */
  readonly by: string;
}

/** Devices that stay in use when the person who answered for them loses their access. */
export interface KeptDevices extends Pick<Vouching, 'by' | 'sessionId' | 'judge' | 'event'> {
  readonly ids: readonly string[];
}

/** A write that ends the access of a person, and with it devices. */
export interface EndsDevices {
  /** Kept in the same write. If one of them is not in use any more, the write changes nothing and returns `notKept`. */
  readonly keep?: KeptDevices;
}

/** The person who used a device last, and when. ISO 8601 UTC. */
export interface LastUse {
  readonly name: string;
  readonly at: string;
}

/** A device in use, with who used it last. Asked for when a staff member is dismissed. */
export interface UsedDevice extends DeviceRecord {
  /** Whether the person of the card enrolled or declared it, so that it ends with them. */
  readonly answersFor: boolean;
  /** `usedAt`: when the person of the card last used it. `othersAt`: when anybody else did, or null. ISO 8601 UTC. */
  readonly usedAt: string;
  readonly othersAt: string | null;
}

export interface Devices {
  /**
   * Idempotent per device id: enrolling again returns the same letter. Letters are A–Z without I, O, Q, S, then AA…; a
   * retired letter rests for 30 days. A revoked device, or one of another venue, is returned unchanged.
   */
  enrolDevice(device: Enrolling): Promise<DeviceRecord>;
  /**
   * Like `enrolDevice`, but refuses a user's new device beyond the limits. A known device does not count again. One in
   * use is refused unless it shows its token, a manager enrolls it, or it is a personal device of the same user.
   */
  enrolWithin(
    limits: EnrolmentLimits,
    device: Enrolling,
  ): Promise<DeviceRecord | 'tooMany' | 'tooOften' | 'inUse' | 'signedOut'>;
  /** Makes a device in use one that the staff share. One that they share already stays as it is. */
  declareDevice(declaring: Vouching): Promise<DeviceRecord | undefined>;
  /** Makes it a personal device again, and ends the sign-ins and the act keys on it. One that is personal stays as it is. */
  undeclareDevice(ending: Revoking): Promise<DeviceRecord | undefined>;
  /** Makes another manager answer for a device in use, so that it stays when the person who did so far leaves. */
  keepDevice(keeping: Vouching): Promise<DeviceRecord | undefined>;
  device(id: string): Promise<DeviceRecord | undefined>;
  /** Sorted by letter. `of`: only those that this user enrolled or declared. */
  devices(
    venueId: string,
    page: { limit: number; before?: string; of?: string },
  ): Promise<{ devices: DeviceRecord[]; next: string | null }>;
  /** Returns the names of those who enrolled or declared devices of the venue, by their user id. */
  vouchers(venueId: string): Promise<ReadonlyMap<string, string>>;
  /** Returns who used each device of the venue last. A device that nobody used yet is missing. Keyed by device id. */
  lastUses(venueId: string): Promise<ReadonlyMap<string, LastUse>>;
  noteDevice(id: string, news: DeviceNews): Promise<void>;
  /** Gives the device another name. A repeated name is not recorded again. */
  renameDevice(renaming: Renaming): Promise<DeviceRecord | undefined>;
  /** Revokes the device, ends its sessions and act keys, and makes every account forget it. Idempotent. */
  revokeDevice(revoking: Revoking): Promise<DeviceRecord | undefined>;
  /**
   * Returns the devices in use that the person of this staff card used, enrolled or declared, the most recently used
   * first.
   */
  devicesOfCard(venueId: string, staffId: string): Promise<UsedDevice[]>;
  /** Returns which of these queues are on a revoked device. */
  revokedQueues(clientIds: readonly string[]): Promise<string[]>;
}
