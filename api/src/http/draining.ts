/** The end of the server: what is under way is finished, what comes now is told to come again. */
import type { FastifyInstance } from 'fastify';
import { ProtocolError } from '../commands/protocol-error.ts';

/** Register before all other hooks. Answers whether the server is stopping. */
export function registerDraining(app: FastifyInstance): () => boolean {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async () => {
    if (isStopping) throw new ProtocolError('server.stopping');
  });
  // A connection that is kept would keep the server open.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  return () => isStopping;
}
