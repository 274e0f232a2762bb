/** The venue and its staff as this caller may see them; a sign-in for a member of staff. */
import { ROLES, type Role, roleMay } from '@tableside/domain/permissions.ts';
import { AccessRequest } from '@tableside/protocol/accounts.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { v7 as uuid } from 'uuid';
import { isoNow } from '../commands/clock.ts';
import { ProtocolError } from '../commands/protocol-error.ts';
import type { Caller } from '../sync/caller.ts';
import { publicUser } from './auth.ts';
import { callerOf } from './guard.ts';
import type { HttpDeps } from './http-deps.ts';
import { hashPassword } from './passwords.ts';
import { presentRow, readVisible, sendRow, visibleDocument } from './read-row.ts';
import { parse } from './validate.ts';

export function registerVenue(app: FastifyInstance, deps: HttpDeps): void {
  app.get<{ Params: { id: string } }>('/venues/:id', async (request, reply) =>
    sendRow(reply, await presentRow(deps, callerOf(request), { entity: 'venue', id: request.params.id })),
  );
  app.get<{ Params: { id: string } }>('/venues/:id/staff', async (request, reply) => {
    const caller = callerOf(request);
    if (request.params.id !== caller.actor.venueId) throw new ProtocolError('notFound');
    return sendStaff(deps, caller, reply);
  });
  app.get('/staff', async (request, reply) => sendStaff(deps, callerOf(request), reply));
  app.get<{ Params: { id: string } }>('/staff/:id', async (request, reply) =>
    sendRow(reply, await presentRow(deps, callerOf(request), { entity: 'staff', id: request.params.id })),
  );
  registerAccess(app, deps);
}

async function sendStaff(deps: HttpDeps, caller: Caller, reply: FastifyReply): Promise<FastifyReply> {
  const rows = await deps.storage.rows(caller.actor.venueId, 'staff');
  const staff = rows.map((row) => visibleDocument(row, caller)).filter((doc) => doc !== undefined);
  const sorted = staff.sort((a, b) => a.firstName.localeCompare(b.firstName, 'en'));
  return reply.header('cache-control', 'no-cache').send(sorted);
}

/** The email of the card becomes the account; nobody grants a role above their own. */
function registerAccess(app: FastifyInstance, deps: HttpDeps): void {
  app.post<{ Params: { id: string } }>('/staff/:id/access', async (request, reply) => {
    const caller = callerOf(request);
    const { actor } = caller;
    if (!roleMay(actor.role, 'users.edit')) throw new ProtocolError('forbidden');
    const { role, password } = parse(AccessRequest, request.body);
    if (rankOf(role) > rankOf(actor.role)) throw new ProtocolError('forbidden');
    const card = await readVisible(deps, caller, { entity: 'staff', id: request.params.id });
    const user = {
      id: uuid(),
      name: [card.firstName, card.lastName].filter(Boolean).join(' '),
      email: card.email.trim().toLowerCase(),
      passwordHash: await hashPassword(password),
      createdAt: isoNow(deps.clock),
    };
    const membership = { userId: user.id, venueId: actor.venueId, role, staffId: card.id };
    const made = await deps.storage.accounts.createUser(user, membership);
    if (made === 'emailTaken') throw new ProtocolError('auth.emailTaken');
    return reply.status(201).send(publicUser(user, membership));
  });
}

/** Highest for an administrator. */
const rankOf = (role: Role): number => ROLES.length - ROLES.indexOf(role);
