/** Shutdown: requests in progress finish, and new ones are told to come back later. */
import type { FastifyInstance } from 'fastify';
import { ProtocolError } from '../../commands/protocol-error.ts';

/** Register before all other hooks. The returned function tells whether the server is stopping. */
export function registerDraining(app: FastifyInstance): () => boolean {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async () => {
    if (isStopping) throw new ProtocolError('server.stopping');
  });
  // A kept-alive connection would keep the server open.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  return () => isStopping;
}
