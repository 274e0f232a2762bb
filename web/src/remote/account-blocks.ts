/** Blocks, unblocks or deletes accounts. For administrators; kept only on the server. */
import type { Remote } from './remote-context.tsx';

const path = (userId: string): string => `users/${encodeURIComponent(userId)}`;

export async function blockAccount(remote: Remote, userId: string): Promise<void> {
  await remote.post(`${path(userId)}/block`);
}

export async function unblockAccount(remote: Remote, userId: string): Promise<void> {
  await remote.post(`${path(userId)}/unblock`);
}

/** Deletes a guest's account. */
export async function deleteAccount(remote: Remote, userId: string): Promise<void> {
  await remote.delete(path(userId));
}
