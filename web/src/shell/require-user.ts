/** The guard of every route behind the sign-in. */
import { redirect } from '@tanstack/react-router';
import type { AccountApi } from '../remote/api.ts';
import type { Session } from '../remote/session.ts';

interface Gate {
  session: Session;
  account: AccountApi;
  /** Whether the staff of this tablet share it. Its lock screen asks who is there. */
  isShared(): Promise<boolean>;
}

/** The address somebody wants to open. */
interface Aim {
  pathname: string;
  search: { table?: string | undefined };
}

/** A stored user opens the gate at once. A token without a user is looked up first; only the server can refuse it. */
export async function requireUser(
  { session, account, isShared }: Gate,
  { pathname, search }: Aim,
): Promise<void> {
  if (session.user()) return;
  if (await isShared()) return;
  if (session.token() !== null && (await account.me()) === 'renewed') return;
  // A guest who scanned a table's code reads its menu first.
  if (pathname === '/menu' && search.table)
    throw redirect({ to: '/welcome', search: { table: search.table }, replace: true });
  throw redirect({ to: '/auth', replace: true });
}
