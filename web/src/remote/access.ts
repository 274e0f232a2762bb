/** Sign-ins of the staff and roles of accounts: for administrators, kept on the server alone. */
import type { Role } from '@tableside/domain/permissions.ts';
import { Account } from '@tableside/protocol/rest/users.ts';
import * as v from 'valibot';
import { type Page, readPage } from './pages.ts';
import type { Remote } from './remote-context.tsx';

export const listAccounts = async (remote: Remote, before: string | null): Promise<Page<Account>> =>
  readPage(await remote.get('users', { searchParams: before === null ? {} : { before } }), Account);

export const setRole = async (remote: Remote, userId: string, role: Role): Promise<Account> =>
  v.parse(Account, await remote.patch(`users/${encodeURIComponent(userId)}`, { json: { role } }).json());

/** Given again, it changes role and password, and ends the sessions that there are. */
export async function giveAccess(
  remote: Remote,
  staffId: string,
  access: { role: Role; password: string },
): Promise<void> {
  await remote.post(`staff/${encodeURIComponent(staffId)}/access`, { json: access });
}
