/** Accounts that an administrator blocks, lets in again, or deletes; kept on the server alone. */
import type { Remote } from './remote-context.tsx';

const path = (userId: string): string => `users/${encodeURIComponent(userId)}`;

export async function blockAccount(remote: Remote, userId: string): Promise<void> {
  await remote.post(`${path(userId)}/block`);
}

export async function unblockAccount(remote: Remote, userId: string): Promise<void> {
  await remote.post(`${path(userId)}/unblock`);
}

/** A guest's. */
export async function deleteAccount(remote: Remote, userId: string): Promise<void> {
  await remote.delete(path(userId));
}
