/** Shared by all ways to give a staff card a sign-in: the new account's data, and the reasons to refuse it. */
import { randomBytes } from 'node:crypto';
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { AccessRefusal, AddressRelease } from '../../storage/door/access.ts';
import { RejectionError } from '../commands/rejection-status.ts';
import type { HttpDeps } from '../http-deps.ts';
import { errorCodes } from '../route-schema.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { accountEvent, userRow } from './record-account.ts';

export interface CardAccount {
  readonly venueId: string;
  readonly staffId: string;
  readonly name: string;
  readonly email: string;
}

/** Returns the account's name and email from the card as it is now. */
export function accountOf(card: StaffMember): CardAccount {
  const email = card.email.trim().toLowerCase();
  if (email === '') throw new ProtocolError('access.noEmail');
  const name = [card.firstName, card.lastName].filter(Boolean).join(' ');
  return { venueId: card.venueId, staffId: card.id, name, email };
}

/** Prepares a guest account's release of the card's address. Its password becomes one that nobody knows. */
export async function releaseFor(
  deps: HttpDeps,
  by: Parameters<typeof accountEvent>[1],
  staffId: string,
): Promise<AddressRelease> {
  return {
    passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
    event: (guestId) =>
      accountEvent(deps, by, {
        action: 'user.release',
        rows: [userRow(guestId), { entity: 'staff', id: staffId }],
      }),
  };
}

export const ACCESS_ERRORS = errorCodes(
  'access.noEmail',
  'access.inactive',
  'access.guestAddress',
  'access.shared',
  'auth.emailTaken',
  'device.notKept',
  'users.lastAdmin',
  'staff.notFound',
);

export function refuseAccess(refusal: AccessRefusal): never {
  if (refusal === 'emailTaken') throw new ProtocolError('auth.emailTaken');
  if (refusal === 'notKept') throw new ProtocolError('device.notKept');
  if (refusal === 'guestAddress') throw new ProtocolError('access.guestAddress');
  if (refusal === 'shared') throw new ProtocolError('access.shared');
  if (refusal === 'inactive') throw new ProtocolError('access.inactive');
  throw new RejectionError('users.lastAdmin');
}
