/** The guard of every route behind the sign-in. */
import { redirect } from '@tanstack/react-router';
import type { AccountApi } from '../remote/api.ts';
import type { Session } from '../remote/session.ts';

interface Gate {
  session: Session;
  account: AccountApi;
}

/** Where somebody wants to go. */
interface Aim {
  pathname: string;
  search: { table?: string | undefined };
}

/** A stored user opens the gate at once. A token without one is looked up first; only the server can refuse it. */
export async function requireUser({ session, account }: Gate, { pathname, search }: Aim): Promise<void> {
  if (session.user()) return;
  if (session.token() !== null && (await account.me()) === 'renewed') return;
  // Who scanned the code of a table is brought to it after the door.
  const scanned = pathname === '/menu' && search.table ? { table: search.table } : {};
  throw redirect({ to: '/auth', search: scanned, replace: true });
}
