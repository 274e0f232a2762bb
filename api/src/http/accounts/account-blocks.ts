/** Lets an administrator block an account, unblock it, or delete a guest's account. */

import { randomUUID } from 'node:crypto';
import { AccessEnd } from '@tableside/protocol/rest/devices.ts';
import { Account } from '@tableside/protocol/rest/users.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { AccountChange } from '../../storage/door/account-blocks.ts';
import type { AuditEvent } from '../../storage/door/audit.ts';
import { RejectionError } from '../commands/rejection-status.ts';
import { callerOf, liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { keptBy } from './device-answers.ts';
import { accountEvent, personOf, userRow } from './record-account.ts';
import { asAccount } from './users.ts';

const params = v.object({ id: Id });
const config = { act: 'users.edit' } as const;

export function registerAccountBlocks(app: Api, deps: HttpDeps): void {
  const { accounts } = deps.storage;
  const blocked = {
    summary: 'Blocks an account',
    description:
      'Its sessions end, and nobody can sign in with it until it is unblocked. Its orders stay. The devices that it ' +
      "answers for end, but for those of `keepDevices`, which are the caller's from then on.",
    tags: ['users'],
    params,
    body: v.optional(AccessEnd),
    response: { 200: Account },
    errors: errorCodes('users.lastAdmin', 'users.self', 'device.notKept', 'notFound'),
  };
  app.post('/users/:id/block', { schema: blocked, config }, async (request, reply) => {
    refuseOneself(request);
    const change = changeOf(deps, request, 'user.block');
    const kept = keptBy(deps, request, request.body?.keepDevices);
    const outcome = await accounts.blockAccount({ ...change, ...kept });
    if (outcome === 'notKept') throw new ProtocolError('device.notKept');
    if (outcome === 'lastAdmin') throw new RejectionError('users.lastAdmin');
    return sendAccount(deps, request, reply);
  });

  const unblocked = {
    summary: 'Lets a blocked account in again',
    description: 'A member of staff whose card is deactivated still cannot sign in.',
    tags: ['users'],
    params,
    response: { 200: Account },
    errors: errorCodes('notFound'),
  };
  app.post('/users/:id/unblock', { schema: unblocked, config }, async (request, reply) => {
    await accounts.unblockAccount(changeOf(deps, request, 'user.unblock'));
    return sendAccount(deps, request, reply);
  });

  const deleted = {
    summary: 'Deletes the account of a guest',
    description:
      'Removes the name, the email, the password, and the name on the orders. Orders and payments stay. Accounts ' +
      'of the staff cannot be deleted: deactivate the staff card instead.',
    tags: ['users'],
    params,
    response: { 204: v.undefined() },
    errors: errorCodes('users.notGuest', 'notFound'),
  };
  app.delete('/users/:id', { schema: deleted, config }, async (request, reply) => {
    const passwordHash = await hashPassword(randomUUID());
    const outcome = await accounts.deleteGuest({ ...changeOf(deps, request, 'user.delete'), passwordHash });
    if (outcome === 'missing') throw new ProtocolError('notFound');
    if (outcome === 'staff') throw new ProtocolError('users.notGuest');
    return reply.status(204).send();
  });
}

type Asked = FastifyRequest & { readonly params: { readonly id: string } };

function refuseOneself(request: Asked): void {
  if (request.params.id === callerOf(request).actor.userId) throw new ProtocolError('users.self');
}

function changeOf(deps: HttpDeps, request: Asked, action: AuditEvent['action']): AccountChange {
  const { id: userId } = request.params;
  const event = accountEvent(deps, personOf(liveOf(request)), { action, rows: [userRow(userId)] });
  return { venueId: callerOf(request).actor.venueId, userId, at: isoNow(deps.clock), event };
}

async function sendAccount(
  { storage }: HttpDeps,
  request: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const account = await storage.accounts.account(callerOf(request).actor.venueId, request.params.id);
  if (!account) throw new ProtocolError('notFound');
  return reply.send(asAccount(account));
}
