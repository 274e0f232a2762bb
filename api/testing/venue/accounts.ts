/** Creates many accounts at once. They share one password hash, so that this is fast. */
import { hashPassword } from '../../src/http/sign-in/passwords.ts';
import type { TestServer } from '../server/start-server.ts';

export const SHARED_PASSWORD = 'the-same-for-all-of-them';
let shared: Promise<string> | undefined;

/** Creates accounts with the role `server`, `tablet-0@…` to `tablet-<n-1>@…`. Returns their email addresses. */
export async function manyAccounts(
  { storage, venueId, clock }: Pick<TestServer, 'storage' | 'venueId' | 'clock'>,
  count: number,
): Promise<string[]> {
  shared ??= hashPassword(SHARED_PASSWORD);
  const passwordHash = await shared;
  const createdAt = new Date(clock.now()).toISOString();
  const emails = Array.from({ length: count }, (_, n) => `tablet-${n}@alderandrye.example`);
  for (const [n, email] of emails.entries()) {
    const id = `tablet-user-${n}`;
    await storage.accounts.createUser(
      { id, name: `Tablet ${n}`, email, passwordHash, createdAt },
      { userId: id, venueId, role: 'server', staffId: null },
    );
  }
  return emails;
}
