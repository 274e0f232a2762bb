/** The interface to enrolled devices: their letters, what the board shows of them, and their revocation. */
import type { DeviceAtClose } from '@tableside/domain/days/day.ts';
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
  /** The user who first enrolled it, and when; null when unknown. */
  readonly enrolledBy: string | null;
  readonly enrolledAt: string | null;
}

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
  /** Whether to accept a revoked device again. */
  readonly restores?: boolean;
  /** The user who enrolls the device. */
  readonly by?: string;
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

export interface Revoking {
  readonly venueId: string;
  readonly id: string;
  readonly at: string;
  /** Recorded in the audit trail in the same write. Gets the device after and before the change. */
  readonly event?: (device: DeviceRecord, former: DeviceRecord) => AuditEvent;
}

export interface Renaming extends Omit<Revoking, 'at'> {
  readonly name: string;
}

/** The person who used a device last, and when. ISO 8601 UTC. */
export interface LastUse {
  readonly name: string;
  readonly at: string;
}

/** A device in use, with who used it last. Asked for when a staff member is dismissed. */
export interface UsedDevice extends DeviceRecord {
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
  /** Like `enrolDevice`, but refuses a user's new device beyond the limits. A known device does not count again. */
  enrolWithin(limits: EnrolmentLimits, device: Enrolling): Promise<DeviceRecord | 'tooMany' | 'tooOften'>;
  device(id: string): Promise<DeviceRecord | undefined>;
  /** Sorted by letter. */
  devices(
    venueId: string,
    page: { limit: number; before?: string },
  ): Promise<{ devices: DeviceRecord[]; next: string | null }>;
  /** Returns who used each device of the venue last. A device that nobody used yet is missing. Keyed by device id. */
  lastUses(venueId: string): Promise<ReadonlyMap<string, LastUse>>;
  noteDevice(id: string, news: DeviceNews): Promise<void>;
  /** Gives the device another name. A repeated name is not recorded again. */
  renameDevice(renaming: Renaming): Promise<DeviceRecord | undefined>;
  /** Revokes the device, ends its sessions and act keys, and makes every account forget it. Idempotent. */
  revokeDevice(revoking: Revoking): Promise<DeviceRecord | undefined>;
  /** Returns the devices in use that the person of this staff card used, the most recently used first. */
  devicesOfCard(venueId: string, staffId: string): Promise<UsedDevice[]>;
  /** Returns which of these queues are on a revoked device. */
  revokedQueues(clientIds: readonly string[]): Promise<string[]>;
}
