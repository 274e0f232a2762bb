/** The venue's accounts and their roles, for administrators. */
import { ROLES, type Role } from '@tableside/domain/command/permissions.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { Account, RoleChange } from '@tableside/protocol/rest/users.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { Account as StoredAccount } from '../../storage/door/accounts.ts';
import { RejectionError } from '../commands/rejection-status.ts';
import { callerOf, liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { ListQuery, linkToOlder } from '../list-query.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { keptBy } from './device-answers.ts';
import { accountEvent, personOf, userRow } from './record-account.ts';
import { mayGrant } from './role-rank.ts';

const { q, before, limit } = ListQuery.entries;
const UsersQuery = v.object({
  ...{ q, before, limit },
  role: described('admin, manager, server, kitchen or customer.', v.optional(v.picklist(ROLES))),
  staffId: described(
    'The staff card that the account belongs to.',
    v.optional(v.pipe(v.string(), v.maxLength(64))),
  ),
});
const UserParams = v.object({ id: Id });

export function registerUsers(app: Api, deps: HttpDeps): void {
  const { accounts } = deps.storage;
  const config = { act: 'users.edit' } as const;

  const listed = {
    summary: 'The accounts of the venue, by name',
    tags: ['users'],
    querystring: UsersQuery,
    response: { 200: v.array(Account) },
  };
  app.get('/users', { schema: listed, config }, async (request, reply) => {
    const page = await accounts.accounts(callerOf(request).actor.venueId, request.query);
    linkToOlder(request, reply, page.next);
    return reply.send(page.accounts.map(asAccount));
  });

  const changed = {
    summary: 'Gives an account another role',
    description:
      'Ends the sessions of the account. The last active administrator keeps the role. A lower role ends the shared ' +
      "devices that the person answers for, but for those of `keepDevices`, which are the caller's from then on.",
    tags: ['users'],
    params: UserParams,
    body: RoleChange,
    response: { 200: Account },
    errors: errorCodes('users.lastAdmin', 'device.notKept', 'notFound'),
  };
  app.patch('/users/:id', { schema: changed, config }, async (request, reply) => {
    const { actor } = callerOf(request);
    const { role, keepDevices } = request.body;
    const member = { venueId: actor.venueId, userId: request.params.id };
    if (!mayGrant(actor.role, role)) throw new ProtocolError('forbidden');
    const event = (was: Role) =>
      accountEvent(deps, personOf(liveOf(request)), {
        action: 'user.role',
        rows: [{ ...userRow(member.userId), before: { role: was }, after: { role } }],
      });
    const outcome = await accounts.setRole({
      ...{ ...member, role, at: isoNow(deps.clock), event },
      ...keptBy(deps, request, keepDevices),
    });
    if (outcome === 'notKept') throw new ProtocolError('device.notKept');
    if (outcome === 'lastAdmin') throw new RejectionError('users.lastAdmin');
    const account = await accounts.account(member.venueId, member.userId);
    if (!account) throw new ProtocolError('notFound');
    return reply.send(asAccount(account));
  });
}

export const asAccount = ({ userId, isActive, seenAt, ...known }: StoredAccount): Account => ({
  ...known,
  id: userId,
  active: isActive,
  lastSeenAt: seenAt,
});
