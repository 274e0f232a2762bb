/**
 * The rehearsal of a venue: started and thrown away by managers, entered by everybody on the staff with a code. The house
 * makes the code, and the server of the rehearsal takes it.
 */
import { randomBytes } from 'node:crypto';
import { roleMay } from '@tableside/domain/command/permissions.ts';
import {
  Entered,
  EntryCode,
  EntryCodeRequest,
  EntryRequest,
  Rehearsal,
} from '@tableside/protocol/rest/rehearsal.ts';
import type { FastifyRequest } from 'fastify';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { Admission } from '../../rehearsal/entry-codes.ts';
import type { Rehearsals } from '../../rehearsal/rehearsals.ts';
import { liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { answerOf, newSession } from '../sign-in/new-session.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { venueOf } from '../venue-of-host.ts';

const tags = ['running'];
const managers = { act: 'venue.edit' } as const;
const staff = { act: 'order.move' } as const;

export function registerRehearsal(app: Api, deps: HttpDeps): void {
  const stateOf = (request: FastifyRequest): Rehearsal => {
    const running = deps.rehearsal?.state(venueOf(request)) ?? null;
    const url = deps.rehearsal?.url ?? null;
    return { isOffered: deps.rehearsal !== undefined, running: running && { ...running, url } };
  };

  const shown = {
    summary: 'Whether a rehearsal of the venue runs',
    tags,
    response: { 200: Rehearsal },
  };
  app.get('/rehearsal', { schema: shown, config: staff }, async (request, reply) =>
    reply.send(stateOf(request)),
  );

  const started = {
    summary: 'Starts a rehearsal, or says that one runs',
    description:
      'A copy of the venue, with tables, menu and staff cards, in which people who do not exist order and pay. Nothing in ' +
      'it counts. It ends by itself after eight hours, and with the server.',
    tags,
    response: { 200: Rehearsal },
    errors: errorCodes('rehearsal.off', 'rehearsal.busy', 'rehearsal.port'),
  };
  app.post('/rehearsal', { schema: started, config: managers }, async (request, reply) => {
    await rehearsalsOf(deps).start(venueOf(request));
    return reply.send(stateOf(request));
  });

  const ended = {
    summary: 'Ends the rehearsal and throws it away',
    tags,
    response: { 200: Rehearsal },
    errors: errorCodes('rehearsal.off'),
  };
  app.delete('/rehearsal', { schema: ended, config: managers }, async (request, reply) => {
    await rehearsalsOf(deps).end(venueOf(request));
    return reply.send(stateOf(request));
  });

  registerCodes(app, deps);
  registerEntry(app, deps);
}

function registerCodes(app: Api, deps: HttpDeps): void {
  const made = {
    summary: 'Makes a code that lets somebody into the rehearsal, once within five minutes',
    description: 'What the code opens ends with the session that made it.',
    tags,
    body: EntryCodeRequest,
    response: { 200: EntryCode },
    errors: errorCodes('rehearsal.off', 'rehearsal.over'),
  };
  app.post('/rehearsal/codes', { schema: made, config: staff }, async (request, reply) => {
    const { session, user, membership } = liveOf(request);
    const { as } = request.body;
    if (as && !roleMay(membership.role, 'venue.edit')) throw new ProtocolError('forbidden');
    const { role, staffId } = membership;
    const admission: Admission = {
      ...(as
        ? { userId: null, name: NAMES[as], role: as, staffId: null }
        : { userId: user.id, name: user.name, role, staffId }),
      houseSessionId: session.id,
      home: `${request.protocol}://${request.host}`,
    };
    return reply.send(rehearsalsOf(deps).admit(venueOf(request), admission));
  });
}

const NAMES = { server: 'Trainee', kitchen: 'Kitchen' } as const;

function registerEntry(app: Api, deps: HttpDeps): void {
  const entered = {
    summary: 'Lets somebody into the rehearsal who has a code of the house',
    tags,
    body: EntryRequest,
    response: { 200: Entered },
    errors: errorCodes('rehearsal.code'),
  };
  const config = { open: true, perAddress: 20 };
  app.post('/rehearsal/enter', { schema: entered, config }, async (request, reply) => {
    const admission = deps.entry?.take(request.body.code);
    if (!deps.entry || !admission) throw new ProtocolError('rehearsal.code');
    const account = await accountFor(deps, venueOf(request), deps.entry.accountIdOf(admission), admission);
    const session = newSession(deps, { ...account, address: request.ip });
    await deps.storage.accounts.createSession(session);
    deps.entry.bind(session.id, admission);
    return reply.send({ ...answerOf(deps, account, session), home: admission.home });
  });
}

/** Returns the account of the person there, with the role that they have now. No password opens it. */
async function accountFor(
  { storage, clock }: HttpDeps,
  venueId: string,
  userId: string,
  { name, role, staffId }: Admission,
) {
  const user = {
    id: userId,
    name,
    // No mail ever reaches it.
    email: `${userId}@guest.invalid`,
    passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
    createdAt: isoNow(clock),
  };
  const membership = { userId, venueId, role, staffId };
  // Somebody who comes in again is known already.
  await storage.accounts.createUser(user, membership);
  return { user, membership };
}

function rehearsalsOf({ rehearsal }: Pick<HttpDeps, 'rehearsal'>): Rehearsals {
  if (!rehearsal) throw new ProtocolError('rehearsal.off');
  return rehearsal;
}
