/**
 * One line of the log for each request: who asked, from where, for which venue, and what came of it. The line names the
 * pattern of the route, and never a token, a table code or a body.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddresses from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that the request was answered with. */
    refusedWith: string | null;
  }
}

/** `TRUST_PROXY` as a test of an address. Nobody is a proxy without that setting. */
export const proxiesOf = (trustProxy: readonly string[] | undefined): ((address: string) => boolean) => {
  const isTrusted = proxyAddresses.compile([...(trustProxy ?? [])]);
  return (address) => isTrusted(address, 0);
};

const ID_OF_PROXY = /^[\w.:-]{8,64}$/;

/** Takes the id of a request from `X-Request-Id` when a trusted proxy sent it. Any other request gets a new id. */
export function requestIdOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isProxy: (address: string) => boolean,
): string {
  const told = headers['x-request-id'];
  const isTaken = typeof told === 'string' && ID_OF_PROXY.test(told) && isProxy(socket.remoteAddress ?? '');
  return isTaken ? told : randomUUID();
}

/** Answers each request with its id, and logs it once it is answered. `deploy/fail2ban.conf` reads these lines. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('refusedWith', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { live, key, device } = request;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ...(request.refusedWith !== null && { code: request.refusedWith }),
        ms: Math.round(reply.elapsedTime),
        venue: request.venueId,
        user: live?.user.id ?? key?.id,
        device: device?.id ?? live?.session.deviceId ?? undefined,
        address: request.ip,
      },
      'request',
    );
  });
}
