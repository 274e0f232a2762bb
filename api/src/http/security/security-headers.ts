/**
 * The content security policy: pages may load only from this origin. A precached page cannot use a nonce. Images may
 * come from anywhere, because product pictures may be absolute addresses.
 */
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Disables device features that the app never uses. Allows sound, full screen and keeping the screen on. */
const PERMISSIONS = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'usb'],
]
  .map((feature) => `${feature}=()`)
  .concat(['autoplay', 'fullscreen', 'screen-wake-lock'].map((feature) => `${feature}=(self)`))
  .join(', ');

const HALF_YEAR_S = 180 * 24 * 60 * 60;

/** On plain HTTP, leaves out HSTS and headers that browsers ignore there. The upgrade to HTTPS would break the app on it. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  const [secure, plain] = [headersFor(true), headersFor(false)];
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', PERMISSIONS);
    // A proxy in TRUST_PROXY says by which protocol the browser came.
    const setHeaders = request.protocol === 'https' ? secure : plain;
    setHeaders(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
  });
}

const headersFor = (isTls: boolean) =>
  helmet({
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
    /** Addresses contain ids of orders and tables, which other sites must not see. */
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: isTls,
    originAgentCluster: isTls,
    strictTransportSecurity: isTls ? { maxAge: HALF_YEAR_S, includeSubDomains: false } : false,
  });
