/** Accounts, their roles and what becomes of them, and sign-ins of staff. For administrators; kept only on the server. */
import type { Role } from '@tableside/domain/command/permissions.ts';
import type { AccessRequest } from '@tableside/protocol/accounts.ts';
import { Invitation, InvitationLink, type InvitationRequest } from '@tableside/protocol/rest/invitations.ts';
import { ResetCode } from '@tableside/protocol/rest/password-reset.ts';
import { Account } from '@tableside/protocol/rest/users.ts';
import * as v from 'valibot';
import { type Page, readPage } from './pages.ts';
import type { Remote } from './remote-context.tsx';

export const listAccounts = async (remote: Remote, before: string | null): Promise<Page<Account>> =>
  readPage(await remote.get('users', { searchParams: before === null ? {} : { before } }), Account);

export async function allAccounts(remote: Remote): Promise<Account[]> {
  const accounts: Account[] = [];
  let before: string | null = null;
  do {
    const page = await listAccounts(remote, before);
    accounts.push(...page.rows);
    before = page.next;
  } while (before !== null);
  return accounts;
}

/** Returns the account that a card lets sign in. It may have another email than the card has by now. */
export async function accountOfCard(remote: Remote, staffId: string): Promise<Account | undefined> {
  const found = await remote.get('users', { searchParams: { staffId } }).json();
  return v.parse(v.array(Account), found).find((account) => account.staffId === staffId);
}

export const setRole = async (
  remote: Remote,
  userId: string,
  change: { readonly role: Role; readonly keepDevices: readonly string[] },
): Promise<Account> =>
  v.parse(Account, await remote.patch(`users/${encodeURIComponent(userId)}`, { json: change }).json());

/** Calling it again changes role and password, and ends existing sessions. */
export async function giveAccess(remote: Remote, staffId: string, access: AccessRequest): Promise<void> {
  await remote.post(`staff/${encodeURIComponent(staffId)}/access`, { json: access });
}

/** The answer contains the token. It is never shown again. */
export const invite = async (
  remote: Remote,
  staffId: string,
  invitation: InvitationRequest,
): Promise<InvitationLink> =>
  v.parse(
    InvitationLink,
    await remote.post(`staff/${encodeURIComponent(staffId)}/invitation`, { json: invitation }).json(),
  );

export const listInvitations = async (remote: Remote): Promise<Invitation[]> =>
  v.parse(v.array(Invitation), await remote.get('invitations').json());

export async function withdrawInvitation(remote: Remote, id: string): Promise<void> {
  await remote.delete(`invitations/${encodeURIComponent(id)}`);
}

/** Creates the code with which somebody sets a new password. It is never shown again. */
export const makeResetCode = async (remote: Remote, userId: string): Promise<ResetCode> =>
  v.parse(ResetCode, await remote.post(`users/${encodeURIComponent(userId)}/reset-code`).json());

export async function endSecondFactorOf(remote: Remote, userId: string): Promise<void> {
  await remote.delete(`users/${encodeURIComponent(userId)}/second-factor`);
}

const path = (userId: string): string => `users/${encodeURIComponent(userId)}`;

async function blockAccount(remote: Remote, userId: string, keepDevices: readonly string[]): Promise<void> {
  await remote.post(`${path(userId)}/block`, { json: { keepDevices } });
}

async function unblockAccount(remote: Remote, userId: string): Promise<void> {
  await remote.post(`${path(userId)}/unblock`);
}

async function deleteAccount(remote: Remote, userId: string): Promise<void> {
  await remote.delete(path(userId));
}

const CALLS = { block: blockAccount, unblock: unblockAccount, delete: deleteAccount };

/** `keepDevices`: the devices that stay when the account is blocked. */
export const actOnAccount = (
  remote: Remote,
  { userId, act }: { readonly userId: string; readonly act: keyof typeof CALLS },
  keepDevices: readonly string[],
): Promise<void> => CALLS[act](remote, userId, keepDevices);
