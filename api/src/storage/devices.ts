/** The door to enrolled devices: their letters, what the board shows of them, and their end. */
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
  /** The device's clock against the server's, in ms; positive when it is ahead. */
  readonly clockOffset: number | null;
  /** Changes that wait on the device, as it told last, and when the oldest of them was made. */
  readonly pending: number | null;
  readonly oldestPending: string | null;
  readonly appVersion: string | null;
  /** Whether its browser promised to keep what is stored. */
  readonly persisted: boolean | null;
  /** How often it used a number that another order of that day had, and which one last. */
  readonly numberClashes: number;
  readonly lastClash: string | null;
  /** A number clashed, and it has not asked for its other letter yet. */
  readonly needsLetter: boolean;
  /** When its browser last cleared what it held. */
  readonly clearedAt: string | null;
  /** The user who enrolled it first, and when; null where that is not known. */
  readonly enrolledBy: string | null;
  readonly enrolledAt: string | null;
}

/** As people know it: by its name and the letter of its order numbers. */
export const nameOfDevice = ({ name, letter }: Pick<DeviceRecord, 'name' | 'letter'>): string =>
  name === '' ? `Device ${letter}` : `${name} (${letter})`;

export interface Enrolling {
  readonly id: string;
  readonly venueId: string;
  /** Empty: the name it has stays. */
  readonly name: string;
  readonly tokenHash: string;
  readonly at: string;
  /** Takes a revoked device back. */
  readonly restores?: boolean;
  /** Who asks. */
  readonly by?: string;
}

/** What one user may enrol: so many that are in use, and so many new ones of late. Times are ISO 8601 UTC. */
export interface EnrolmentLimits {
  readonly userId: string;
  /** Not revoked, and seen since then. */
  readonly inUse: { readonly most: number; readonly seenSince: string };
  readonly recent: { readonly most: number; readonly since: string };
}

/** What a device told of itself; fields left out stay as they are. */
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
  /** Goes on the record in the same write: the device as it is now, and as it was. */
  readonly told?: (device: DeviceRecord, former: DeviceRecord) => AuditEvent;
}

/** A device in use, as it counts when one of the people who use it is dismissed. */
export interface UsedDevice extends DeviceRecord {
  /** When the person of the card used it last; when anybody else did, null for nobody. ISO 8601 UTC. */
  readonly usedAt: string;
  readonly othersAt: string | null;
}

export interface Devices {
  /**
   * Idempotent per device id: the same letter again. Letters A–Z without I, O, Q, S, then AA…; a retired one rests 30
   * days. A revoked device, or one of another venue, is answered as it is and stays so.
   */
  enrolDevice(device: Enrolling): Promise<DeviceRecord>;
  /** The same for a user: a new device is refused beyond the limits. One that is known counts no more. */
  enrolWithin(limits: EnrolmentLimits, device: Enrolling): Promise<DeviceRecord | 'tooMany' | 'tooOften'>;
  device(id: string): Promise<DeviceRecord | undefined>;
  /** By letter. */
  devices(
    venueId: string,
    page: { limit: number; before?: string },
  ): Promise<{ devices: DeviceRecord[]; next: string | null }>;
  noteDevice(id: string, news: DeviceNews): Promise<void>;
  /** Its sessions end with it, and no account knows it any more. Again: as the first time. */
  revokeDevice(revoking: Revoking): Promise<DeviceRecord | undefined>;
  /** Those in use that the person of this staff card used, the last used first. */
  devicesOfCard(venueId: string, staffId: string): Promise<UsedDevice[]>;
  /** Which of these queues live on a revoked device; each server instance asks within a second. */
  revokedQueues(clientIds: readonly string[]): Promise<string[]>;
}
