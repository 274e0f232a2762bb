/** Devices that signed in to an account before. They show it by a secret, of which the server keeps the hash. */
import { createHash } from 'node:crypto';
import type { Accounts, KnownDevice } from '../storage/accounts.ts';

/** Secrets are long and random: a plain hash of them is what is stored. */
const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The hash of the secret, when the account knows it. */
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
  /** A device that sends none is not remembered. */
  readonly secret: string | undefined;
}

export async function rememberDevice(accounts: Accounts, { secret, ...known }: SignedIn): Promise<void> {
  if (secret !== undefined) await accounts.rememberDevice({ ...known, secretHash: hashSecret(secret) });
}
