/** The venue and its staff as this caller may see them. */
import { Colleague, StaffMember } from '@tableside/protocol/rest/staff.ts';
import { PublicVenue, Venue } from '@tableside/protocol/rest/venue.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ProtocolError } from '../commands/protocol-error.ts';
import { callerOf } from './guard.ts';
import type { HttpDeps } from './http-deps.ts';
import { PageQuery, pageOf } from './list-query.ts';
import { presentRow, sendRow, visibleDocument } from './read-row.ts';
import { type Api, errorCodes } from './route-schema.ts';

const Id = v.object({ id: v.string() });
/** Colleagues are told less of each other than managers are. */
const SeenStaff = v.union([StaffMember, Colleague]);

export function registerVenue(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'The venue',
    tags: ['venue'],
    params: Id,
    response: { 200: v.union([Venue, PublicVenue]) },
    errors: errorCodes('notFound'),
  };
  app.get('/venues/:id', { schema }, async (request, reply) =>
    sendRow(reply, await presentRow(deps, callerOf(request), { entity: 'venue', id: request.params.id })),
  );
  registerStaff(app, deps);
}

function registerStaff(app: Api, deps: HttpDeps): void {
  const listed = {
    summary: 'The staff, by first name',
    tags: ['staff'],
    querystring: PageQuery,
    response: { 200: v.array(SeenStaff) },
  };
  app.get('/staff', { schema: listed }, (request, reply) => sendStaff(deps, request, reply));

  const ofVenue = {
    ...listed,
    summary: 'The staff of a venue, by first name',
    params: Id,
    errors: errorCodes('notFound'),
  };
  app.get('/venues/:id/staff', { schema: ofVenue }, async (request, reply) => {
    if (request.params.id !== callerOf(request).actor.venueId) throw new ProtocolError('notFound');
    return sendStaff(deps, request, reply);
  });

  const one = {
    summary: 'One member of staff',
    tags: ['staff'],
    params: Id,
    response: { 200: SeenStaff },
    errors: errorCodes('notFound'),
  };
  app.get('/staff/:id', { schema: one }, async (request, reply) =>
    sendRow(reply, await presentRow(deps, callerOf(request), { entity: 'staff', id: request.params.id })),
  );
}

async function sendStaff(deps: HttpDeps, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const rows = await deps.storage.rows(caller.actor.venueId, 'staff');
  const page = pageOf(request, reply, {
    rows: rows.sort((a, b) => a.doc.firstName.localeCompare(b.doc.firstName, 'en')),
    show: (row) => visibleDocument(row, caller),
  });
  return reply.header('cache-control', 'no-cache').send(page);
}
