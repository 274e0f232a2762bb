/** The guard of every route behind the sign-in. */
import { redirect } from '@tanstack/react-router';
import type { AccountApi } from '../remote/api.ts';
import type { Session } from '../remote/session.ts';

/** A stored user opens the gate at once. A token without one is looked up first; only the server can refuse it. */
export async function requireUser({
  session,
  account,
}: {
  session: Session;
  account: AccountApi;
}): Promise<void> {
  if (session.user()) return;
  if (session.token() !== null && (await account.me()) === 'renewed') return;
  throw redirect({ to: '/auth', replace: true });
}
