/** What giving a sign-in by a staff card needs, however it is given: whose it becomes, and why it may be refused. */
import { randomBytes } from 'node:crypto';
import type { StaffMember } from '@tableside/domain/staff/staff-member.ts';
import { ProtocolError } from '../commands/protocol-error.ts';
import type { AccessRefusal, AddressRelease } from '../storage/access.ts';
import type { HttpDeps } from './http-deps.ts';
import { hashPassword } from './passwords.ts';
import { accountEvent, userRow } from './record-account.ts';
import { RejectionError } from './rejection-status.ts';
import { errorCodes } from './route-schema.ts';

export interface CardAccount {
  readonly venueId: string;
  readonly staffId: string;
  readonly name: string;
  readonly email: string;
}

/** Name and email of the card, as they are now. */
export function accountOf(card: StaffMember): CardAccount {
  const email = card.email.trim().toLowerCase();
  if (email === '') throw new ProtocolError('access.noEmail');
  const name = [card.firstName, card.lastName].filter(Boolean).join(' ');
  return { venueId: card.venueId, staffId: card.id, name, email };
}

/** A guest account gives up the address of a card. */
export async function releaseFor(
  deps: HttpDeps,
  by: Parameters<typeof accountEvent>[1],
  staffId: string,
): Promise<AddressRelease> {
  return {
    passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
    told: (guestId) =>
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
  'auth.emailTaken',
  'users.lastAdmin',
  'staff.notFound',
);

export function refuseAccess(refusal: AccessRefusal): never {
  if (refusal === 'emailTaken') throw new ProtocolError('auth.emailTaken');
  if (refusal === 'guestAddress') throw new ProtocolError('access.guestAddress');
  if (refusal === 'inactive') throw new ProtocolError('access.inactive');
  throw new RejectionError('users.lastAdmin');
}
