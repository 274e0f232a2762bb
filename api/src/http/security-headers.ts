/**
 * What a page from here may load: its own origin and nothing else. A nonce can't work with a precached page. Pictures
 * of products may be absolute addresses, so images come from anywhere.
 */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What the app never asks a device for, and what it does: sound, a screen that stays awake, the whole screen. */
const PERMISSIONS = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'usb'],
]
  .map((feature) => `${feature}=()`)
  .concat(['autoplay', 'fullscreen', 'screen-wake-lock'].map((feature) => `${feature}=(self)`))
  .join(', ');

const HALF_YEAR_S = 180 * 24 * 60 * 60;

/** On plain http neither HSTS nor an upgrade of requests, which would break it, nor what browsers ignore there. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { isTls }: { isTls: boolean },
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
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
    xFrameOptions: { action: 'deny' },
    /** Addresses here name orders and tables; other sites learn nothing of them. */
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: isTls,
    originAgentCluster: isTls,
    strictTransportSecurity: isTls ? { maxAge: HALF_YEAR_S, includeSubDomains: false } : false,
  });
}
