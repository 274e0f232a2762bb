/**
 * Handles requests that match no route: 405 with `Allow` when the address has other methods, otherwise 404. Addresses
 * that climb out of their folder also get 404.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { answerNotFound } from './error-handler.ts';

export type AnswerUnknown = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Call before the routes are added, because it records their methods. */
export function watchRoutes(app: FastifyInstance): AnswerUnknown {
  const known = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ method, url }) => {
    const methods = known.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    known.set(url, methods);
  });
  app.addHook('onRequest', async ({ url }) => {
    if (climbs(pathOf(url))) throw new ProtocolError('notFound');
  });
  return (request, reply) => {
    const path = pathOf(request.url);
    const allowed = [...known]
      .filter(([pattern]) => fits(pattern, path))
      .flatMap(([, methods]) => [...methods]);
    if (allowed.length === 0 || allowed.includes(request.method)) return answerNotFound(reply);
    void reply.header('allow', [...new Set(allowed)].sort().join(', '));
    throw new ProtocolError('request.method');
  };
}

const pathOf = (url: string): string => url.split('?')[0] ?? '';

/** Returns whether a segment leads upward, in any encoding. */
function climbs(path: string): boolean {
  const plain = path.replaceAll(/%2e/gi, '.').replaceAll(/%2f|%5c|\\/gi, '/');
  return plain.split('/').includes('..');
}

/** The app's own files are at `/*`, which matches every address and so proves nothing. */
function fits(pattern: string, path: string): boolean {
  if (pattern === '/*') return false;
  const parts = pattern.split('/');
  const given = path.replace(/(.)\/$/, '$1').split('/');
  return parts.at(-1) === '*'
    ? parts.slice(0, -1).every((part, n) => part === given[n])
    : parts.length === given.length && parts.every((part, n) => part.startsWith(':') || part === given[n]);
}
