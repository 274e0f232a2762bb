/** The caller's own sign-ins: where they are, and how to end each. */

import { OwnSession } from '@tableside/protocol/accounts.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { lastDayOf } from '../../storage/door/live-sessions.ts';
import { accountEvent, personOf, userRow } from '../accounts/record-account.ts';
import { liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';

export function registerOwnSessions(app: Api, deps: HttpDeps): void {
  const { accounts } = deps.storage;
  const listed = {
    summary: "The caller's own sign-ins in this venue, the last used first",
    description:
      'Of the sessions that a PIN began on one tablet, only the last used is listed. A session is renewed for 30 days ' +
      'whenever the app starts, and ends for good 90 days after the sign-in.',
    tags: ['accounts'],
    response: { 200: v.array(OwnSession) },
  };
  app.get('/auth/sessions', { schema: listed }, async (request, reply) => {
    const { session, membership } = liveOf(request);
    const found = await accounts.ownSessions(membership, isoNow(deps.clock));
    return reply.send(
      found.map(({ seenAt, ...one }) => ({
        ...one,
        isThis: one.id === session.id,
        lastSeenAt: seenAt,
        endsAt: lastDayOf(one),
      })),
    );
  });

  const ended = {
    summary: 'Ends one of your own sign-ins',
    description:
      'One that a PIN began ends with all that the PIN opened on that tablet. What waits there to be sent is kept.',
    tags: ['accounts'],
    params: v.object({ id: Id }),
    response: { 204: v.undefined() },
    errors: errorCodes('notFound'),
  };
  app.delete('/auth/sessions/:id', { schema: ended }, async (request, reply) => {
    const who = personOf(liveOf(request));
    const { userId, venueId } = who.membership;
    const event = accountEvent(deps, who, { action: 'auth.sessionEnd', rows: [userRow(userId)] });
    const ending = { sessionId: request.params.id, userId, venueId, at: event.at, event };
    if ((await accounts.endOwnSession(ending)) === 'missing') throw new ProtocolError('notFound');
    return reply.status(204).send();
  });
}
