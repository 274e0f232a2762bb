/**
 * Passwords are hashed with argon2id. Checking one takes equally long for an unknown account and for a wrong password.
 */
import { hash, verify } from '@node-rs/argon2';

/** argon2id with the memory and passes that OWASP lists first: about 20 ms here. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let absent: Promise<string> | undefined;

/** Without a hash (no such account), checks a placeholder hash and returns false. */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  absent ??= hashPassword('nobody signs in with this');
  const matches = await verify(passwordHash ?? (await absent), password);
  return passwordHash !== undefined && matches;
}
