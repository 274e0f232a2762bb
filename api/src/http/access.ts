/** A sign-in for a member of staff, under the email of their card; given again, it changes role and password. */
import type { StaffMember } from '@tableside/domain/staff/staff-member.ts';
import { AccessRequest } from '@tableside/protocol/accounts.ts';
import { Account } from '@tableside/protocol/rest/users.ts';
import { v7 as uuid } from 'uuid';
import * as v from 'valibot';
import { isoNow } from '../commands/clock.ts';
import { ProtocolError } from '../commands/protocol-error.ts';
import type { Access, GivenAccess } from '../storage/accounts.ts';
import { callerOf, liveOf } from './guard.ts';
import type { HttpDeps } from './http-deps.ts';
import { hashPassword } from './passwords.ts';
import { readVisible } from './read-row.ts';
import { accountEvent, personOf, userRow } from './record-account.ts';
import { RejectionError } from './rejection-status.ts';
import { mayGrant } from './role-rank.ts';
import { type Api, errorCodes } from './route-schema.ts';
import { asAccount } from './users.ts';

export function registerAccess(app: Api, deps: HttpDeps): void {
  const { accounts } = deps.storage;
  const schema = {
    summary: 'Gives the person on a staff card a sign-in, or changes its role and password',
    description:
      'Ends the sessions of an account that the card has already. A deactivated card is given none.',
    tags: ['users'],
    params: v.object({ id: v.string() }),
    body: AccessRequest,
    response: { 200: Account, 201: Account },
    errors: errorCodes(
      'access.noEmail',
      'access.inactive',
      'auth.emailTaken',
      'users.lastAdmin',
      'staff.notFound',
      'notFound',
    ),
  };
  app.post('/staff/:id/access', { schema, config: { act: 'users.edit' } }, async (request, reply) => {
    const caller = callerOf(request);
    const { role } = request.body;
    const { venueId } = caller.actor;
    if (!mayGrant(caller.actor.role, role)) throw new ProtocolError('forbidden');
    const card = await readVisible(deps, caller, { entity: 'staff', id: request.params.id });
    const told = ({ userId }: GivenAccess) =>
      accountEvent(deps, personOf(liveOf(request)), {
        action: 'user.access',
        rows: [
          { ...userRow(userId), after: { role } },
          { entity: 'staff', id: card.id },
        ],
      });
    const given = await giveAccess(deps, card, { ...request.body, told });
    const account = await accounts.account(venueId, given.userId);
    if (!account) throw new ProtocolError('notFound');
    return reply
      .status(given.isNew ? 201 : 200)
      .header('cache-control', 'no-store')
      .send(asAccount(account));
  });
}

async function giveAccess(
  deps: HttpDeps,
  card: StaffMember,
  { role, password, told }: AccessRequest & Pick<Access, 'told'>,
) {
  const email = card.email.trim().toLowerCase();
  if (email === '') throw new ProtocolError('access.noEmail');
  const given = await deps.storage.accounts.giveAccess({
    venueId: card.venueId,
    staffId: card.id,
    name: [card.firstName, card.lastName].filter(Boolean).join(' '),
    email,
    role,
    passwordHash: await hashPassword(password),
    newUserId: uuid(),
    at: isoNow(deps.clock),
    told,
  });
  if (given === 'emailTaken') throw new ProtocolError('auth.emailTaken');
  if (given === 'inactive') throw new ProtocolError('access.inactive');
  if (given === 'lastAdmin') throw new RejectionError('users.lastAdmin');
  return given;
}
