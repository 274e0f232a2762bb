/**
 * What a page from here may load: its own origin and nothing else. A nonce can't work with a precached page. Pictures
 * of products may be absolute addresses, so images come from anywhere.
 */
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

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
export function registerSecurityHeaders(app: FastifyInstance, { isTls }: { isTls: boolean }): void {
  const setHeaders = helmet({
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
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', PERMISSIONS);
    setHeaders(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
  });
}
