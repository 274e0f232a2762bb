/**
 * What a page from here may load: its own origin and nothing else. A nonce can't work with a precached page. Pictures
 * of products may be absolute addresses, so images come from anywhere.
 */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const HALF_YEAR_S = 180 * 24 * 60 * 60;

/** On plain http neither HSTS nor an upgrade of requests, which would break it, nor what browsers ignore there. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { isTls }: { isTls: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'http:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: isTls,
    originAgentCluster: isTls,
    strictTransportSecurity: isTls ? { maxAge: HALF_YEAR_S, includeSubDomains: false } : false,
  });
}
