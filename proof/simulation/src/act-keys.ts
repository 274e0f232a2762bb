/**
 * The act keys of people on shared tablets, as the server gives and ends them. What was signed with them honestly is
 * written down here, so that no invariant has to trust a signature.
 */

import { createHash } from 'node:crypto';
import type { Storage } from '@tableside/api/storage/storage.ts';
import { hashDeviceToken } from '@tableside/api/sync/floor-caller.ts';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import { readDeviceCredential } from '@tableside/protocol/device-credential.ts';
import type { SignedPurpose } from '@tableside/protocol/signed-text.ts';
import { DeviceTrust } from './device-trust.ts';
import { VENUE_ID } from './simulated-venue.ts';

export interface GivenKey {
  readonly keyId: string;
  readonly userId: string;
  /** In base64url. */
  readonly secret: string;
}

interface Signed {
  readonly purpose: SignedPurpose;
  readonly keyId: string;
  readonly cmdId: string;
}

const PIN_HASH = 'pin hash';
const LIFETIME_MS = 30 * 24 * 3_600_000;
const nameOf = ({ purpose, keyId, cmdId }: Signed): string => `${purpose} ${keyId} ${cmdId}`;

export class ActKeys {
  /** The devices that these keys are on. */
  readonly trust = new DeviceTrust();
  readonly #given = new Map<string, GivenKey>();
  readonly #signed = new Set<string>();
  #ended = new Map<string, string>();
  #marked: ReadonlyMap<string, string> = new Map();
  #count = 0;

  /** Checks the PIN of the person and returns their key on the device. Returns undefined when the server gives none. */
  async give(
    { accounts }: Storage,
    { userId, venueId, role }: Actor,
    { deviceId, at }: { deviceId: string; at: string },
  ): Promise<GivenKey | undefined> {
    if (!(await accounts.hasPin({ userId, venueId }))) {
      const event = { venueId, actor: null, action: 'auth.pin', at } as const;
      await accounts.changePin({ userId, venueId, hash: PIN_HASH, at, event });
    }
    this.#count += 1;
    const id = `key-${this.#count}`;
    const sealed = createHash('sha256').update(id).digest('base64url');
    const expiresAt = new Date(Date.parse(at) + LIFETIME_MS).toISOString();
    const fresh = { id, userId, venueId, deviceId, sealed, role, createdAt: at, expiresAt, revokedAt: null };
    const kept = await accounts.actKeyFor(fresh, PIN_HASH);
    if (!kept) return undefined;
    const given = { keyId: kept.id, userId, secret: kept.sealed };
    this.#given.set(given.keyId, given);
    return given;
  }

  /** Clears the person's PIN, as a manager does. Their keys end with it. */
  async end({ accounts }: Storage, userId: string, at: string): Promise<void> {
    const event = { venueId: VENUE_ID, actor: null, action: 'user.pinCleared', at } as const;
    await accounts.changePin({ userId, venueId: VENUE_ID, hash: null, at, event });
    this.#noteEnded(({ userId: id }) => id === userId, at);
  }

  /** Takes the device out of use. All of its keys end. */
  async revoke({ accounts }: Storage, id: string, at: string): Promise<void> {
    await accounts.revokeDevice({ venueId: VENUE_ID, id, at });
    this.#noteEnded(() => true, at);
    this.trust.ended(id);
  }

  /** Blocks the manager who enrolled the device and declared it. It ends with them, and so do its keys. */
  async blockEnroller({ accounts }: Storage, deviceId: string, at: string): Promise<void> {
    const event = { venueId: VENUE_ID, actor: null, action: 'user.block', at } as const;
    await accounts.blockAccount({ ...ENROLLER, at, event });
    this.#noteEnded(() => true, at);
    this.trust.ended(deviceId);
  }

  sign(signed: Signed): void {
    this.#signed.add(nameOf(signed));
  }
  /** Whether the owner of the key signed this command with it. */
  hasSigned(signed: Signed, userId: string): boolean {
    return this.#given.get(signed.keyId)?.userId === userId && this.#signed.has(nameOf(signed));
  }
  /** Returns the last key of the person that has ended, with when it ended. Whoever kept it can still sign with it. */
  lastEnded(userId: string): (GivenKey & { readonly end: string }) | undefined {
    const theirs = [...this.#ended].filter(([keyId]) => this.#given.get(keyId)?.userId === userId);
    const [keyId = '', end = ''] = theirs.at(-1) ?? [];
    const key = this.#given.get(keyId);
    return key && { ...key, end };
  }
  endOf(keyId: string): string | undefined {
    return this.#ended.get(keyId);
  }

  /** A restored backup knows only the ends from before it was made. */
  mark(): void {
    this.#marked = new Map(this.#ended);
    this.trust.mark();
  }
  backToMark(): void {
    this.#ended = new Map(this.#marked);
    this.trust.backToMark();
  }

  #noteEnded(isIt: (key: GivenKey) => boolean, at: string): void {
    for (const key of this.#given.values())
      if (isIt(key) && !this.#ended.has(key.keyId)) this.#ended.set(key.keyId, at);
  }
}

/** The manager who enrolls the tablet and declares it. */
const ENROLLER = { userId: 'tablet-manager', venueId: VENUE_ID } as const;

/** Makes the accounts of the people who use the tablet, and of the manager who stands for it. */
export async function hireForTablet(
  { accounts }: Storage,
  { people, at }: { people: readonly Actor[]; at: string },
): Promise<void> {
  const { userId, venueId } = ENROLLER;
  const account = { id: userId, name: 'Max', email: 'max@venue.example', passwordHash: '', createdAt: at };
  await accounts.createUser(account, { userId, venueId, role: 'manager', staffId: null });
  for (const { userId, name, role, venueId, staffId } of people) {
    const account = { id: userId, name, email: `${userId}@venue.example`, passwordHash: '', createdAt: at };
    await accounts.createUser(account, { userId, venueId, role, staffId });
  }
}

/** A manager enrolls the tablet and declares it. With `restores`, they take back one that was taken out of use. */
export async function enrolTablet(
  { accounts }: Storage,
  { deviceId, at, restores }: { deviceId: string; at: string; restores: boolean },
) {
  const event = { venueId: VENUE_ID, actor: null, action: 'user.unblock', at } as const;
  if (restores) await accounts.unblockAccount({ ...ENROLLER, at, event });
  const deviceToken = `device-token-${deviceId}`;
  const enrolling = { id: deviceId, venueId: VENUE_ID, name: 'Shared', at, restores };
  const { letter, lastNumber } = await accounts.enrolDevice({
    ...enrolling,
    declares: true,
    by: ENROLLER.userId,
    tokenHash: hashDeviceToken(deviceToken),
  });
  return { deviceId, venueId: VENUE_ID, letter, lastNumber, deviceToken };
}

/** Whether a tablet shows the token in place of a person. */
export const isCredential = (token: string | null): boolean =>
  readDeviceCredential(token ?? '') !== undefined;
export const headerOf = (token: string | null): string | null =>
  isCredential(token) ? `Device ${token}` : token;
