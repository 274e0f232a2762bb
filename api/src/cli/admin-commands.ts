/** Recovers access: creates another administrator, or sets a new password for an account. Both are audited. */
import { randomBytes } from 'node:crypto';
import { DEMO_VENUE_ID } from '@tableside/domain/venue/venue.ts';
import { v7 as uuid } from 'uuid';
import * as v from 'valibot';
import { hashPassword } from '../http/sign-in/passwords.ts';
import type { AuditEvent } from '../storage/audit.ts';
import { type CliContext, withStorage } from './cli-context.ts';
import { CliError } from './cli-error.ts';

const Email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254));

function emailOf(typed: string): string {
  const parsed = v.safeParse(Email, typed);
  if (!parsed.success) throw new CliError(`${typed} is no email address.`);
  return parsed.output;
}

const newPassword = (): string => randomBytes(12).toString('base64url');

/** Events name the command line instead of an actor, because nobody is signed in there. */
const eventOf = (
  action: AuditEvent['action'],
  { userId, at }: { userId: string; at: string },
): AuditEvent => ({
  venueId: DEMO_VENUE_ID,
  actor: null,
  action,
  at,
  rows: [{ entity: 'user', id: userId }],
  detail: { by: 'command line' },
});

export async function createAdmin(
  context: CliContext,
  typed: string,
  name = 'Administrator',
): Promise<number> {
  const email = emailOf(typed);
  return withStorage(context, async (storage) => {
    const password = newPassword();
    const user = {
      id: uuid(),
      name,
      email,
      passwordHash: await hashPassword(password),
      createdAt: context.at(),
    };
    const member = { userId: user.id, venueId: DEMO_VENUE_ID, role: 'admin', staffId: null } as const;
    if ((await storage.accounts.createUser(user, member)) === 'emailTaken') {
      throw new CliError(
        `There is an account with ${email} already; reset-password lets its owner in again.`,
      );
    }
    await storage.audit.record(eventOf('user.create', { userId: user.id, at: context.at() }));
    tell(context, email, password);
    return 0;
  });
}

export async function resetPassword(context: CliContext, typed: string): Promise<number> {
  const email = emailOf(typed);
  return withStorage(context, async (storage) => {
    const found = await storage.accounts.userByEmail(email);
    if (!found) throw new CliError(`There is no account with ${email}.`);
    const password = newPassword();
    const of = { userId: found.user.id, at: context.at() };
    const to = await hashPassword(password);
    await storage.accounts.changePassword({ ...of, to, event: eventOf('auth.password', of) });
    // A person who lost both their phone and the recovery codes has no other way to sign in.
    const event = eventOf('user.secondFactorOff', of);
    const off = await storage.accounts.endSecondFactor({ userId: of.userId, event });
    tell(context, email, password);
    if (off === 'off') context.out('The second factor of this account is off.');
    if (!found.isActive)
      context.out('The staff card of this account is deactivated: nobody can sign in with it.');
    return 0;
  });
}

function tell({ out }: CliContext, email: string, password: string): void {
  out(`Email     ${email}`);
  out(`Password  ${password}`);
  out('This password is shown only now.');
}
