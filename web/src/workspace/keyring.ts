/**
 * Opens act keys with PINs. A key that is kept here opens without a network; everybody's first PIN on this device goes
 * to the server, which makes the key. An open key lives in memory only. Loaded when a device needs it.
 */
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { PinEntry as Entered, PinSession } from '@tableside/protocol/rest/pin.ts';
import { canonicalJson, signedText } from '@tableside/protocol/signed-text.ts';
import type { Signer } from '../engine/signer.ts';
import { type DeviceDb, type DeviceIdentity, readDevice } from '../mirror/database/device-db.ts';
import {
  type AfterWrong,
  beginTry,
  ensureDeviceKey,
  forgetPerson,
  savePinEntry,
  tryWasRight,
  tryWasWrong,
} from '../mirror/database/pin-entries.ts';
import type { PinEntry } from '../mirror/database/pin-entry.ts';
import { hashOf, macOf, makeDeviceKey, readActKey, unwrapActKey, wrapActKey } from '../platform/act-key.ts';
import type { Clock } from '../platform/clock.ts';
import type { PinAnswer, PinCalls } from '../remote/pins.ts';

export interface OpenKey {
  readonly signer: Signer;
  /** For calls to the server; null when it was not asked or could not be reached. */
  readonly token: string | null;
}

export type Opened =
  | { readonly kind: 'open'; readonly key: OpenKey }
  | Exclude<PinAnswer, { readonly kind: 'given' }>
  | AfterWrong;

export interface KeyringDeps {
  readonly device: DeviceDb;
  readonly calls: PinCalls;
  readonly clock: Clock;
  /** Whether keys may be kept for use without a network. */
  readonly mayKeep: () => Promise<boolean>;
  /** Whether the server could be reached a moment ago. */
  readonly isOnline: () => boolean;
}

export interface Keyring {
  open(userId: string, pin: string): Promise<Opened>;
  /** For an approval or the time clock. The server begins no session for it. */
  openKey(userId: string, pin: string): Promise<Opened>;
  /** Asks the server for a token, and for a newer key if there is one. */
  renew(userId: string, pin: string): Promise<Opened>;
}

export function createKeyring(deps: KeyringDeps): Keyring {
  const { device, clock } = deps;

  const openHere = async (userId: string, pin: string): Promise<Opened | 'not here'> => {
    const begun = await beginTry(device, userId, clock.now());
    if (begun.kind === 'none') return 'not here';
    if (begun.kind !== 'try') return begun;
    const { entry, deviceKey } = begun;
    const key = await unwrapActKey(deviceKey, pin, begun.key);
    if (key) {
      await tryWasRight(device, entry, clock.now());
      return { kind: 'open', key: { signer: signerOf(entry, key), token: null } };
    }
    return tryWasWrong(device, entry);
  };

  const open = async (entered: Entered): Promise<Opened> => {
    const { userId, pin } = entered;
    if (!(await deps.mayKeep())) await forgetPerson(device, userId);
    const here = await openHere(userId, pin);
    if (here === 'not here') return asked(deps, entered);
    // The PIN may have been changed on another device. The server counts this try as well.
    if (here.kind !== 'wrong' || !deps.isOnline()) return here;
    const answer = await asked(deps, entered);
    return answer.kind === 'open' || answer.kind === 'revoked' ? answer : here;
  };

  return {
    open: (userId, pin) => open({ userId, pin }),
    openKey: (userId, pin) => open({ userId, pin, keyOnly: true }),
    renew: (userId, pin) => asked(deps, { userId, pin }),
  };
}

/** The server checks the PIN and gives the key. */
async function asked(deps: KeyringDeps, entered: Entered): Promise<Opened> {
  const answer = await deps.calls.enter(entered);
  if (answer.kind !== 'given') return answer;
  const { given } = answer;
  await keep(deps, given, entered.pin);
  const signer = signerOf(personOf(given), await readActKey(given.actKey));
  return { kind: 'open', key: { signer, token: given.token ?? null } };
}

async function keep({ device, clock, mayKeep }: KeyringDeps, given: PinSession, pin: string): Promise<void> {
  const [identity, known] = await Promise.all([readDevice(device), device.pins.get(given.user.id)]);
  if (!isEnrolled(identity) || !(await mayKeep())) return;
  // The same key has the same PIN. Encrypting it again would cost a second of a slow tablet.
  if (known?.keyId === given.keyId && known.tries === 0) return;
  const deviceKey = await ensureDeviceKey(device, makeDeviceKey);
  const now = clock.now();
  await savePinEntry(device, {
    ...personOf(given),
    venueId: identity.venueId,
    deviceId: identity.deviceId,
    key: await wrapActKey(deviceKey, pin, given.actKey),
    digits: pin.length,
    tries: 0,
    triedAt: now,
    lastUsedAt: now,
  });
}

const isEnrolled = (
  identity: DeviceIdentity | undefined,
): identity is DeviceIdentity & { venueId: string; deviceToken: string } =>
  identity?.venueId != null && identity.deviceToken !== null;

const personOf = ({ keyId, user: { id, name, role, staffId } }: PinSession) => ({
  keyId,
  userId: id,
  name,
  role,
  staffId,
});

type Named = Pick<PinEntry, 'keyId'> & Pick<Actor, 'userId' | 'name' | 'role' | 'staffId'>;

const signerOf = ({ keyId, userId, name, role, staffId }: Named, key: CryptoKey): Signer => ({
  keyId,
  person: { userId, name, role, staffId },
  async mac(purpose, mutation) {
    const argsHash = await hashOf(canonicalJson(mutation.args));
    return macOf(key, signedText(purpose, mutation, argsHash));
  },
});
