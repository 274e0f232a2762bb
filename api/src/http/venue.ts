/** The venue and its staff as this caller may see them. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ProtocolError } from '../commands/protocol-error.ts';
import type { Caller } from '../sync/caller.ts';
import { callerOf } from './guard.ts';
import type { HttpDeps } from './http-deps.ts';
import { presentRow, sendRow, visibleDocument } from './read-row.ts';

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
}

async function sendStaff(deps: HttpDeps, caller: Caller, reply: FastifyReply): Promise<FastifyReply> {
  const rows = await deps.storage.rows(caller.actor.venueId, 'staff');
  const staff = rows.map((row) => visibleDocument(row, caller)).filter((doc) => doc !== undefined);
  const sorted = staff.sort((a, b) => a.firstName.localeCompare(b.firstName, 'en'));
  return reply.header('cache-control', 'no-cache').send(sorted);
}
