/** Blocks, unblocks or deletes accounts. For administrators; kept only on the server. */
import type { Remote } from './remote-context.tsx';

const path = (userId: string): string => `users/${encodeURIComponent(userId)}`;

async function blockAccount(remote: Remote, userId: string): Promise<void> {
  await remote.post(`${path(userId)}/block`);
}

async function unblockAccount(remote: Remote, userId: string): Promise<void> {
  await remote.post(`${path(userId)}/unblock`);
}

async function deleteAccount(remote: Remote, userId: string): Promise<void> {
  await remote.delete(path(userId));
}

const CALLS = { block: blockAccount, unblock: unblockAccount, delete: deleteAccount };

export const actOnAccount = (remote: Remote, userId: string, act: keyof typeof CALLS): Promise<void> =>
  CALLS[act](remote, userId);
