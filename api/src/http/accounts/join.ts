/** Accepting an invitation: the person who has the link sees what it is for and chooses a password. */
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import {
  InvitationAcceptance,
  InvitationLookUp,
  Joined,
  OpenInvitation,
} from '@tableside/protocol/rest/invitations.ts';
import type { FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { memberAt } from '../../storage/door/account-records.ts';
import type { Invitation } from '../../storage/door/invitations.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { signInLimit } from '../security/rate-limits.ts';
import { hashNewPassword } from '../sign-in/new-password.ts';
import { checkPassword } from '../sign-in/passwords.ts';
import { RETRY_AFTER_SECONDS, type SignInLimits } from '../sign-in/sign-in-limits.ts';
import { venueOf } from '../venue-of-host.ts';
import { ACCESS_ERRORS, accountOf, refuseAccess, releaseFor } from './card-account.ts';
import { cardOf } from './invitations.ts';
import { accountEvent, userRow } from './record-account.ts';

const ENDED = errorCodes('invitation.ended');

export function registerJoin(app: Api, deps: HttpDeps, limits: SignInLimits): void {
  const seen = {
    summary: 'Says what an invitation is for, to anybody who has its token',
    tags: ['accounts'],
    body: InvitationLookUp,
    response: { 200: OpenInvitation },
    errors: [...ENDED, ...errorCodes('access.noEmail')],
  };
  app.post(
    '/auth/invitation',
    { schema: seen, config: { open: true, perAddress: 20 } },
    async (request, reply) => {
      const { invitation, card } = await openOne(deps, request, request.body.token);
      const venue = await deps.storage.row(invitation.venueId, 'venue', invitation.venueId);
      const { name, email } = accountOf(card);
      const { role, expiresAt } = invitation;
      const shown = { venueName: venue?.doc.name ?? '', name, email, role, expiresAt };
      return reply.send(shown);
    },
  );

  const accepted = {
    summary: 'Accepts an invitation: the person chooses their password',
    description:
      'Then sign in with `POST /auth/login` and the returned email. Somebody with an account in another venue of this ' +
      'server gives the password of that account, which then belongs to both.',
    tags: ['accounts'],
    body: InvitationAcceptance,
    response: { 200: Joined },
    errors: [...ENDED, ...ACCESS_ERRORS, ...errorCodes('password.common')],
  };
  const config = { open: true, rateLimit: signInLimit };
  app.post('/auth/invitation/accept', { schema: accepted, config }, async (request, reply) => {
    const email = await join(deps, limits, request);
    return reply.send({ email });
  });
}

interface Opened {
  readonly invitation: Invitation;
  readonly card: StaffMember;
  readonly tokenHash: string;
}

async function openOne(deps: HttpDeps, request: FastifyRequest, token: string): Promise<Opened> {
  // It may have been sent before the secret of the server was rotated.
  for (const tokenHash of deps.secrets.hashes(token)) {
    const invitation = await deps.storage.accounts.invitation(tokenHash, isoNow(deps.clock));
    const card = invitation && (await cardOf(deps, invitation));
    if (invitation?.venueId === venueOf(request) && card) return { invitation, card, tokenHash };
  }
  throw new ProtocolError('invitation.ended');
}

type Accepting = FastifyRequest & { readonly body: InvitationAcceptance };

interface Asked {
  readonly request: Accepting;
  readonly venueId: string;
  readonly email: string;
}

/**
 * Returns the account of another venue that has this address, if the person gave its password. A wrong password counts
 * as a failed sign-in.
 */
async function accountOfPassword(deps: HttpDeps, limits: SignInLimits, { request, venueId, email }: Asked) {
  const found = await deps.storage.accounts.userByEmail(email);
  if (!found || memberAt(found, venueId)) return undefined;
  const { user } = found;
  const guess = { account: email, address: request.ip };
  const verdict = await limits.attempt(guess, () => checkPassword(user.passwordHash, request.body.password));
  if (verdict === 'limited') throw new ProtocolError('rate.limited', { retryAfter: RETRY_AFTER_SECONDS });
  return verdict === 'passed' ? user : undefined;
}

async function join(deps: HttpDeps, limits: SignInLimits, request: Accepting): Promise<string> {
  const { token, password } = request.body;
  const { invitation, card, tokenHash } = await openOne(deps, request, token);
  const owner = accountOf(card);
  const { name, email } = owner;
  const { venueId, staffId, role } = invitation;
  const personOf = (userId: string) => ({
    user: { id: userId, name },
    membership: { userId, venueId, staffId, role },
  });
  const newUserId = uuid();
  const joins = await accountOfPassword(deps, limits, { request, venueId, email });
  const given = await deps.storage.accounts.join({
    tokenHash,
    name,
    email,
    passwordHash: joins?.passwordHash ?? (await hashNewPassword(deps, password, owner)),
    newUserId,
    joins,
    at: isoNow(deps.clock),
    release: await releaseFor(deps, personOf(newUserId), staffId),
    event: ({ userId }) =>
      accountEvent(deps, personOf(userId), {
        action: 'auth.join',
        rows: [
          { ...userRow(userId), after: { role } },
          { entity: 'staff', id: staffId },
        ],
        detail: { id: invitation.id },
      }),
  });
  if (given === 'ended') throw new ProtocolError('invitation.ended');
  if (typeof given === 'string') refuseAccess(given);
  return email;
}
