/** The page for tablets over the address of the app. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { answerConnect, CONNECT, type ConnectPlace } from './answer-connect.ts';

export function registerConnect(app: FastifyInstance, place: ConnectPlace): void {
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    const answer = answerConnect(place, { url: request.url, isSecure: request.protocol === 'https' });
    if (!answer) throw new ProtocolError('notFound');
    return reply.status(answer.status).headers(answer.headers).send(answer.body);
  };
  app.get(CONNECT, send);
  app.get(`${CONNECT}/*`, send);
}
