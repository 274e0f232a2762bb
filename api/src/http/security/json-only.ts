/**
 * Request bodies must be JSON. An empty body counts as none, whatever type it claims. Nesting deeper than any valid
 * body is refused, because serializing it again would overflow the stack.
 */
import type { FastifyInstance } from 'fastify';
import { ProtocolError } from '../../commands/protocol-error.ts';

const MOST_DEPTH = 64;

export function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else {
      void parseJson(request, String(body), (error, value) =>
        error === null && isDeeperThan(MOST_DEPTH, value)
          ? done(new ProtocolError('request.malformed'))
          : done(error, value),
      );
    }
  });
}

const isDeeperThan = (depth: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((part) => isDeeperThan(depth - 1, part)));
