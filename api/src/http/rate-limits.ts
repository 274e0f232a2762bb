/** Limits by session (a device has one), by address only where nobody is signed in: a restaurant is one address. */
import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProtocolError } from '../commands/protocol-error.ts';

const SECOND_MS = 1000;

/** Requests a second. */
export interface RateLimits {
  readonly perSession: number;
  readonly perAddress: number;
}

export const RATE_LIMITS: RateLimits = { perSession: 50, perAddress: 500 };

const keyOf = (request: FastifyRequest): string =>
  request.live ? `session ${request.live.session.id}` : `address ${request.ip}`;

/** Register after the guard: it says who calls. */
export async function registerRateLimits(
  app: FastifyInstance,
  { perSession, perAddress }: RateLimits,
): Promise<void> {
  await app.register(fastifyRateLimit, {
    global: true,
    hook: 'onRequest',
    timeWindow: SECOND_MS,
    max: (request) => (request.live ? perSession : perAddress),
    keyGenerator: keyOf,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: () => new ProtocolError('rate.limited'),
  });
}

/** Registrations make rows and cost a password hash: fewer of them from one address. */
export const registrationLimit = {
  max: 30,
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest): string => `registration ${request.ip}`,
};
