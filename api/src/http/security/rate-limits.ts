/**
 * Limits requests by session (one per device), shared tablet or API key, and by account. Requests without a sign-in are limited by
 * address. Signed-in users are not, because a restaurant shares one address.
 */
import fastifyRateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../commands/network-of.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * How often a second this call may be made from an address without a sign-in, counted by itself, while all others
     * together may be made 500 times. Calls that are open and cost more than a look at memory have it.
     */
    perAddress?: number;
  }
}

const SECOND_MS = 1000;

/** Requests per second. */
export interface RateLimits {
  readonly perSession: number;
  /** The limit for all sessions of an account together. Tablets may share an account. */
  readonly perAccount?: number;
  readonly perAddress: number;
}

export const rateLimits = (perSession: number) =>
  ({ perSession, perAccount: 8 * perSession, perAddress: 10 * perSession }) satisfies RateLimits;

export const RATE_LIMITS = rateLimits(50);

function keyOf(request: FastifyRequest): string {
  const { live, key, device } = request;
  if (device) return `device ${device.id}`;
  if (key) return `key ${key.id}`;
  return live ? `session ${live.session.id}` : addressKey(request);
}

const isSignedIn = ({ live, key, device }: FastifyRequest): boolean => Boolean(live || key || device);

/** Goes up and down with the limit of all requests of an address. */
const mostFrom = ({ routeOptions: { config } }: FastifyRequest, perAddress: number): number =>
  config.perAddress === undefined
    ? perAddress
    : Math.ceil((perAddress * config.perAddress) / RATE_LIMITS.perAddress);

function addressKey({ ip, routeOptions: { config, url } }: FastifyRequest): string {
  const network = networkOf(ip);
  return config.perAddress === undefined ? `address ${network}` : `address ${network} at ${url}`;
}

/** Register after the guard, which authenticates the caller. */
export async function registerRateLimits(app: FastifyInstance, limits: RateLimits): Promise<void> {
  const { perSession, perAddress, perAccount = RATE_LIMITS.perAccount } = limits;
  await app.register(fastifyRateLimit, {
    global: true,
    hook: 'onRequest',
    timeWindow: SECOND_MS,
    max: (request) => (isSignedIn(request) ? perSession : mostFrom(request, perAddress)),
    keyGenerator: keyOf,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: () => new ProtocolError('rate.limited'),
  });
  app.addHook(
    'preParsing',
    limitRequests(app, {
      max: perAccount,
      timeWindow: SECOND_MS,
      allowList: (request) => request.live === null,
      keyGenerator: (request) => `account ${request.live?.user.id}`,
    }),
  );
}

/** Returns a hook with a limit of its own. It refuses requests above the limit and says when to retry. */
export function limitRequests(app: FastifyInstance, options: CreateRateLimitOptions) {
  const count = app.createRateLimit(options);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const limit = await count(request);
    if (limit.isAllowed || !limit.isExceeded) return;
    reply.header('retry-after', limit.ttlInSeconds);
    throw new ProtocolError('rate.limited');
  };
}

/** Every sign-in costs a password hash, even a successful one. All tablets of a venue may sign in within a minute. */
export const signInLimit = {
  max: 600,
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest): string => `sign-in ${networkOf(request.ip)}`,
};
