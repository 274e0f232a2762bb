/** The venue's setting for whether guests may register. The sign-in screen reads it before it offers registration. */
import { takesRegistrations } from '@tableside/domain/venue/venue.ts';
import { Registration } from '@tableside/protocol/accounts.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { HttpDeps } from '../http-deps.ts';
import type { Api } from '../route-schema.ts';

type Deps = Pick<HttpDeps, 'storage' | 'venueId'>;

export function registerRegistrationState(app: Api, deps: Deps): void {
  const schema = {
    summary: 'Whether guests may make an account',
    tags: ['accounts'],
    response: { 200: Registration },
  };
  app.get('/auth/registration', { schema, config: { open: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ isOpen: await isOpen(deps) }),
  );
}

/** Throws `auth.registrationClosed` when guests may not register. */
export async function refuseClosedRegistration(deps: Deps): Promise<void> {
  if (!(await isOpen(deps))) throw new ProtocolError('auth.registrationClosed');
}

async function isOpen({ storage, venueId }: Deps): Promise<boolean> {
  const venue = await storage.row(venueId, 'venue', venueId);
  return venue === undefined || takesRegistrations(venue.doc);
}
