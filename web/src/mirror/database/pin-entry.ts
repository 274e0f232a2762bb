/** The stored entries of the people who have entered their PIN on this device. */
import type { Role } from '@tableside/domain/command/permissions.ts';
import type { WrappedKey } from '../../platform/act-key.ts';

export interface PinEntry {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  readonly staffId: string | null;
  readonly venueId: string;
  /** The device that the key was made for. The server ends its keys when the device gets another id. */
  readonly deviceId: string;
  readonly keyId: string;
  /** Null once the tries were used up. The person has to sign in with the password. */
  readonly key: WrappedKey | null;
  /** The number of digits, so that the last one opens without another tap. */
  readonly digits: number;
  /** Tries since the PIN was last right, with one that is being made. */
  readonly tries: number;
  /** When the last try was made, in ms of this device's clock. */
  readonly triedAt: number;
  readonly lastUsedAt: number;
}

/** The key of the device, which no script can read. */
export interface DeviceKey {
  readonly id: 'device';
  readonly key: CryptoKey;
}
