/** Invitations: an administrator makes a link for a staff card, and the person who opens it chooses a password. */
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { Invitation, InvitationLink, InvitationRequest } from '@tableside/protocol/rest/invitations.ts';
import type { FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { Invitation as StoredInvitation } from '../../storage/door/invitations.ts';
import { readVisible } from '../commands/read-row.ts';
import { callerOf, liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { newToken } from '../sign-in/one-time-codes.ts';
import { ACCESS_ERRORS, accountOf, refuseAccess } from './card-account.ts';
import { keptBy } from './device-answers.ts';
import { accountEvent, personOf } from './record-account.ts';
import { mayGrant } from './role-rank.ts';

const Id = v.object({ id: described('Opaque; it never changes.', v.string()) });
const LIVES_MS = 72 * 60 * 60_000;
const config = { act: 'users.edit' } as const;

export function registerInvitations(app: Api, deps: HttpDeps): void {
  const made = {
    summary: 'Creates a link with which the person on a staff card gets their sign-in',
    description:
      'The token appears only in this response. Put it into the fragment of the address (`/join#<token>`), which ' +
      'browsers never send to a server. It works once, within 72 hours, and replaces any earlier invitation of ' +
      'the card. It stops working when the administrator who made it is no longer one.',
    tags: ['users'],
    params: Id,
    body: InvitationRequest,
    response: { 201: InvitationLink },
    errors: ACCESS_ERRORS,
  };
  app.post('/staff/:id/invitation', { schema: made, config }, async (request, reply) => {
    const link = await invite(deps, request, { staffId: request.params.id, ...request.body });
    return reply.status(201).send(link);
  });

  const listed = {
    summary: 'The invitations that can still be used, the newest first',
    tags: ['users'],
    response: { 200: v.array(Invitation) },
  };
  app.get('/invitations', { schema: listed, config }, async (request, reply) => {
    const { venueId } = callerOf(request).actor;
    const open = await deps.storage.accounts.invitations(venueId, isoNow(deps.clock));
    const cards = await Promise.all(open.map((one) => cardOf(deps, one)));
    const told = open.flatMap((one, n) => (cards[n] ? [asInvitation(one, cards[n])] : []));
    return reply.send(told);
  });

  const withdrawn = {
    summary: 'Withdraws an invitation, so that its link no longer works',
    tags: ['users'],
    params: Id,
    response: { 204: v.undefined() },
    errors: errorCodes('notFound'),
  };
  app.delete('/invitations/:id', { schema: withdrawn, config }, async (request, reply) => {
    const { id } = request.params;
    const event = accountEvent(deps, personOf(liveOf(request)), { action: 'user.withdraw', detail: { id } });
    const { venueId } = callerOf(request).actor;
    if (!(await deps.storage.accounts.withdraw({ venueId, id, event }))) throw new ProtocolError('notFound');
    return reply.status(204).send();
  });
}

async function invite(
  deps: HttpDeps,
  request: FastifyRequest,
  { staffId, role, releaseAddress = false, keepDevices }: InvitationRequest & { readonly staffId: string },
): Promise<InvitationLink> {
  const caller = callerOf(request);
  if (!mayGrant(caller.actor.role, role)) throw new ProtocolError('forbidden');
  const card = await readVisible(deps, caller, { entity: 'staff', id: staffId });
  const token = newToken();
  const invitation = {
    id: uuid(),
    venueId: caller.actor.venueId,
    staffId: card.id,
    role,
    madeBy: caller.actor.userId,
    madeAt: isoNow(deps.clock),
    expiresAt: new Date(deps.clock.now() + LIVES_MS).toISOString(),
  };
  const event = accountEvent(deps, personOf(liveOf(request)), {
    action: 'user.invite',
    rows: [{ entity: 'staff', id: card.id }],
    detail: { id: invitation.id, role },
  });
  const outcome = await deps.storage.accounts.invite({
    ...invitation,
    tokenHash: deps.secrets.hash(token),
    email: accountOf(card).email,
    releasesAddress: releaseAddress,
    event,
    ...keptBy(deps, request, keepDevices),
  });
  if (outcome !== 'made') refuseAccess(outcome);
  return { ...asInvitation(invitation, card), token };
}

/** Returns the invitation's card, unless it was deleted or deactivated. */
export async function cardOf(
  { storage }: Pick<HttpDeps, 'storage'>,
  { venueId, staffId }: Pick<StoredInvitation, 'venueId' | 'staffId'>,
): Promise<StaffMember | undefined> {
  const card = (await storage.row(venueId, 'staff', staffId))?.doc;
  return card?.isActive ? card : undefined;
}

function asInvitation(one: StoredInvitation, card: StaffMember): Invitation {
  const { id, staffId, role, madeAt, expiresAt } = one;
  const { name, email } = accountOf(card);
  return { id, staffId, name, email, role, madeAt, expiresAt };
}
