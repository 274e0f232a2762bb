/** Devices that have signed in to an account before. They prove it by a secret, of which the server stores the hash. */
import { createHash } from 'node:crypto';
import type { Accounts, KnownDevice } from '../../storage/door/accounts.ts';

/** The secrets are long and random, so a plain hash is enough. */
const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Returns the hash of the secret if the account knows the device. */
export async function knownDeviceOf(
  accounts: Accounts,
  userId: string,
  secret: string | undefined,
): Promise<string | undefined> {
  if (secret === undefined) return undefined;
  const secretHash = hashSecret(secret);
  return (await accounts.isKnownDevice(userId, secretHash)) ? secretHash : undefined;
}

interface SignedIn extends Omit<KnownDevice, 'secretHash'> {
  /** A device that sends no secret is not remembered. */
  readonly secret: string | undefined;
}

export async function rememberDevice(accounts: Accounts, { secret, ...known }: SignedIn): Promise<void> {
  if (secret !== undefined) await accounts.rememberDevice({ ...known, secretHash: hashSecret(secret) });
}
