/** Is this our server, and can it work: what the app's own probe and a supervisor ask. */
import { Health } from '@tableside/protocol/accounts.ts';
import type { FastifyRequest } from 'fastify';
import { isoNow } from '../commands/clock.ts';
import { ProtocolError } from '../commands/protocol-error.ts';
import { sessionOf } from './guard.ts';
import type { HttpDeps } from './http-deps.ts';
import type { Api } from './route-schema.ts';

export function registerHealth(app: Api, deps: HttpDeps): void {
  const schema = { summary: 'Is this our server', tags: ['running'], response: { 200: Health } };
  app.get('/health', { schema, config: { open: true }, logLevel: 'warn' }, async (_request, reply) => {
    const health: Health = {
      service: 'tableside',
      status: 'ok',
      serverTime: isoNow(deps.clock),
      build: deps.build,
    };
    return reply.header('cache-control', 'no-store').send(health);
  });

  /** On this machine only, or to an administrator: it says more than a stranger needs. */
  app.get('/ready', { config: { open: true }, logLevel: 'warn' }, async (request, reply) => {
    const isAllowed = isLoopbackAddress(request.ip) || (await isAdmin(request, deps));
    if (!isAllowed) throw new ProtocolError('notFound');
    const { head } = await deps.storage.head(deps.venueId).catch(() => {
      throw new ProtocolError('server.storage');
    });
    return reply.header('cache-control', 'no-store').send({ status: 'ready', head });
  });
}

const isAdmin = async (request: FastifyRequest, deps: HttpDeps): Promise<boolean> =>
  (await sessionOf(request, deps))?.membership.role === 'admin';

const isLoopbackAddress = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address);
