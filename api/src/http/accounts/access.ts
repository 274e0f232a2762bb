/** Gives a member of staff a sign-in under their card's email. Calling it again changes the role and the password. */

import { AccessRequest } from '@tableside/protocol/accounts.ts';
import { Account } from '@tableside/protocol/rest/users.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import { v7 as uuid } from 'uuid';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { GivenAccess } from '../../storage/door/access.ts';
import { readVisible } from '../commands/read-row.ts';
import { callerOf, liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { hashNewPassword } from '../sign-in/new-password.ts';
import { ACCESS_ERRORS, accountOf, refuseAccess, releaseFor } from './card-account.ts';
import { keptBy } from './device-answers.ts';
import { accountEvent, personOf, userRow } from './record-account.ts';
import { mayGrant } from './role-rank.ts';
import { asAccount } from './users.ts';

export function registerAccess(app: Api, deps: HttpDeps): void {
  const { accounts } = deps.storage;
  const schema = {
    summary: 'Gives the person on a staff card a sign-in, or changes its role and password',
    description:
      'If the card already has an account, its sessions end. A deactivated card gets no sign-in. An email that a ' +
      'guest account uses is refused with `access.guestAddress`; with `releaseAddress` the guest account loses ' +
      'it.',
    tags: ['users'],
    params: v.object({ id: Id }),
    body: AccessRequest,
    response: { 200: Account, 201: Account },
    errors: [...ACCESS_ERRORS, ...errorCodes('password.common', 'notFound')],
  };
  app.post('/staff/:id/access', { schema, config: { act: 'users.edit' } }, async (request, reply) => {
    const caller = callerOf(request);
    const { role, password, releaseAddress, keepDevices } = request.body;
    const { venueId } = caller.actor;
    if (!mayGrant(caller.actor.role, role)) throw new ProtocolError('forbidden');
    const card = await readVisible(deps, caller, { entity: 'staff', id: request.params.id });
    const owner = accountOf(card);
    const by = personOf(liveOf(request));
    const event = ({ userId }: GivenAccess) =>
      accountEvent(deps, by, {
        action: 'user.access',
        rows: [
          { ...userRow(userId), after: { role } },
          { entity: 'staff', id: card.id },
        ],
      });
    const given = await accounts.giveAccess({
      ...owner,
      role,
      passwordHash: await hashNewPassword(deps, password, owner),
      newUserId: uuid(),
      at: isoNow(deps.clock),
      event,
      ...keptBy(deps, request, keepDevices),
      ...(releaseAddress ? { release: await releaseFor(deps, by, card.id) } : {}),
    });
    if (typeof given === 'string') refuseAccess(given);
    const account = await accounts.account(venueId, given.userId);
    if (!account) throw new ProtocolError('notFound');
    return reply.status(given.isNew ? 201 : 200).send(asAccount(account));
  });
}
