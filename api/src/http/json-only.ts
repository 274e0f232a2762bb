/**
 * Bodies are JSON and nothing else; an empty one is no body, whatever type it claims. None is nested deeper than any
 * that means something: writing such a one down again would be too much for the stack.
 */
import type { FastifyInstance } from 'fastify';
import { ProtocolError } from '../commands/protocol-error.ts';

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
