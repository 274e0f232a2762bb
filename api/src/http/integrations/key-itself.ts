/** What an API key learns of itself: its name, its scopes, and the venue that it belongs to. */
import { CURRENCY, KeyItself, type KeyScope } from '@tableside/protocol/rest/integrations.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { keyOfCall } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';

export function registerKeyItself(app: Api, { storage }: HttpDeps): void {
  const schema = {
    summary: 'The API key that calls, and its venue',
    description:
      'Needs no scope. A program finds out here which venue its key belongs to, and what it may do.',
    tags: ['integrations'],
    response: { 200: KeyItself },
    errors: errorCodes('notFound'),
  };
  app.get('/me', { schema }, async (request, reply) => {
    const { id, name, scopes, expiresAt, venueId } = keyOfCall(request);
    const venue = await storage.row(venueId, 'venue', venueId);
    if (!venue) throw new ProtocolError('notFound');
    return reply.send({
      ...{ id, name, scopes: scopes as KeyScope[], expiresAt },
      venue: { id: venueId, name: venue.doc.name, timezone: venue.doc.timezone, currency: CURRENCY },
    });
  });
}
