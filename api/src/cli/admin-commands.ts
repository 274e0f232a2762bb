/** Recovers access: makes another administrator, or sets a new password for an account. Both are audited. */
import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import * as v from 'valibot';
import { commandName } from '../config.ts';
import { hashPassword } from '../http/sign-in/passwords.ts';
import { memberAt } from '../storage/door/account-records.ts';
import type { AuditEvent } from '../storage/door/audit.ts';
import type { Storage } from '../storage/storage.ts';
import { type CliContext, withStorage } from './cli-context.ts';
import { CliError } from './cli-error.ts';
import { venueNamed } from './which-venue.ts';

interface NewAdmin {
  readonly venueId: string;
  readonly email: string;
  readonly name?: string | undefined;
}

const Email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254));

export function emailOf(typed: string): string {
  const parsed = v.safeParse(Email, typed);
  if (!parsed.success) throw new CliError(`${typed} is no email address.`);
  return parsed.output;
}

const newPassword = (): string => randomBytes(12).toString('base64url');

/** Events name the command line instead of an actor, because nobody is signed in there. */
const eventOf = (
  action: AuditEvent['action'],
  { venueId, userId, at }: { venueId: string; userId: string; at: string },
): AuditEvent => ({
  venueId,
  actor: null,
  action,
  at,
  rows: [{ entity: 'user', id: userId }],
  detail: { by: 'command line' },
});

export async function createAdmin(
  context: CliContext,
  { email: typed, name, host }: { email: string; name: string | undefined; host: string | undefined },
): Promise<number> {
  const email = emailOf(typed);
  return withStorage(context, async (storage) => {
    const { id: venueId } = await venueNamed(storage, host);
    await makeAdmin(context, storage, { venueId, email, name });
    return 0;
  });
}

/** Makes a new account an administrator of the venue, or an account that belongs to other venues only. */
export async function makeAdmin(
  context: CliContext,
  storage: Storage,
  { venueId, email, name = 'Administrator' }: NewAdmin,
): Promise<void> {
  const found = await storage.accounts.userByEmail(email);
  if (memberAt(found, venueId)) {
    throw new CliError(`There is an account with ${email} already; reset-password lets its owner in again.`);
  }
  const at = context.at();
  if (found) {
    const { id: userId } = found.user;
    const membership = { userId, venueId, role: 'admin', staffId: null } as const;
    await storage.accounts.addMember({ membership, event: eventOf('user.create', { venueId, userId, at }) });
    context.out(`Email     ${email}`);
    context.out(
      'This account exists. It keeps its password, and is now an administrator of this venue, too.',
    );
    return;
  }
  const password = newPassword();
  const user = { id: uuid(), name, email, passwordHash: await hashPassword(password), createdAt: at };
  const member = { userId: user.id, venueId, role: 'admin', staffId: null } as const;
  if ((await storage.accounts.createUser(user, member)) === 'emailTaken')
    throw new CliError(`${email} was taken at this moment. Try again.`);
  await storage.audit.record(eventOf('user.create', { venueId, userId: user.id, at }));
  tell(context, email, password);
}

export async function resetPassword(context: CliContext, typed: string): Promise<number> {
  const email = emailOf(typed);
  return withStorage(context, async (storage) => {
    const found = await storage.accounts.userByEmail(email);
    const [first] = found?.memberships ?? [];
    if (!found || !first) throw new CliError(`There is no account with ${email}.`);
    const password = newPassword();
    const of = { venueId: first.venueId, userId: found.user.id, at: context.at() };
    const to = await hashPassword(password);
    await storage.accounts.changePassword({ ...of, to, event: eventOf('auth.password', of) });
    // A person who lost both their phone and the recovery codes has no other way to sign in.
    const event = eventOf('user.secondFactorOff', of);
    const off = await storage.accounts.endSecondFactor({ userId: of.userId, event });
    tell(context, email, password);
    if (off === 'off') context.out('The second factor of this account is off.');
    if (!found.memberships.some(({ isActive }) => isActive))
      context.out('The staff card of this account is deactivated: nobody can sign in with it.');
    return 0;
  });
}

/** Ends every act key. Run it after a restore: a backup holds keys that were ended since. */
export async function revokeKeys(context: CliContext, act: string): Promise<number> {
  if (act !== 'revoke')
    throw new CliError(`Keys can only be revoked: ${commandName(context.environment)} keys revoke --all`);
  return withStorage(context, async (storage) => {
    const ended = await storage.accounts.endAllActKeys(context.at());
    context.out(`${ended} ${ended === 1 ? 'key has' : 'keys have'} ended.`);
    return 0;
  });
}

function tell({ out }: CliContext, email: string, password: string): void {
  out(`Email     ${email}`);
  out(`Password  ${password}`);
  out('This password is shown only now.');
}
