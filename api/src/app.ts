/** Builds the server as one Fastify instance: plugins and routes, in the order they must run. Does not listen. */

import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
  type RouteOptions,
} from 'fastify';
import { type Clock, isoNow } from './commands/clock.ts';
import { createGuestQuota } from './commands/guest-quota.ts';
import { ProtocolError } from './commands/protocol-error.ts';
import type { Config } from './config.ts';
import { registerApiRoutes } from './http/api-routes.ts';
import type { ConnectPlace } from './http/connect/answer-connect.ts';
import { registerConnect } from './http/connect/connect-routes.ts';
import { answerClientError, answerExpectations } from './http/errors/client-errors.ts';
import { answerError } from './http/errors/error-handler.ts';
import { watchRoutes } from './http/errors/unknown-routes.ts';
import { registerAppFiles } from './http/files/app-files.ts';
import { compressAnswers } from './http/files/compress-answers.ts';
import { bearerOf, registerGuard } from './http/guard.ts';
import type { HttpDeps } from './http/http-deps.ts';
import { webhookSecretOf } from './http/integrations/webhook-secret.ts';
import { registerApiDocs } from './http/openapi/api-docs.ts';
import { presentToManager } from './http/orders/present.ts';
import { type Api, withValibotSchemas } from './http/route-schema.ts';
import { PRESSURE_LIMITS, type PressureLimits, registerLoadShedding } from './http/running/load-shedding.ts';
import { measureRequests } from './http/running/metrics.ts';
import { logRequests, proxiesOf, requestIdOf } from './http/running/request-log.ts';
import { openEarlier } from './http/security/earlier-secrets.ts';
import { acceptJsonOnly } from './http/security/json-only.ts';
import { LOG_SECRETS } from './http/security/log-redaction.ts';
import { RATE_LIMITS, type RateLimits, registerRateLimits } from './http/security/rate-limits.ts';
import { createSecrets } from './http/security/secrets.ts';
import { registerSecurityHeaders } from './http/security/security-headers.ts';
import { createTokens, type Tokens } from './http/security/tokens.ts';
import { registerImageFiles, startImageSweep } from './http/venue/image-files.ts';
import { openImageStores, sharedImageStores } from './http/venue/image-stores.ts';
import { venueOf } from './http/venue-of-host.ts';
import { createImageEncoder, type ImageEncoder } from './images/encode-image.ts';
import { type DeskOptions, openCardDesk, openPrintDesk } from './open-desks.ts';
import { createPrinterFinder } from './printing/find-printers.ts';
import { commandsOn } from './printing/printer-commands.ts';
import type { RehearsalEntry, Rehearsals } from './rehearsal/rehearsals.ts';
import type { Backups } from './running/backups.ts';
import { Leaving } from './running/leaving.ts';
import { createMetrics } from './running/metrics.ts';
import { createPulse, type Pulse } from './running/pulse.ts';
import { watchWrites } from './running/readiness.ts';
import type { WebReleases } from './running/web-releases.ts';
import { StartError } from './start/start-error.ts';
import type { Storage } from './storage/storage.ts';
import { createFeed, type Feed } from './sync/feed.ts';
import type { PresentRow } from './webhooks/webhook-event.ts';
import {
  createWebhookRunner,
  type SecretOf,
  type WebhookOptions,
  type WebhookRunner,
} from './webhooks/webhook-runner.ts';
import type { SocketLimits } from './ws/socket-places.ts';
import { registerSockets } from './ws/socket-server.ts';
import { SOCKET_TIME } from './ws/socket-time.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Tells balancers, and after so many ms the sockets, that the server ends. Close it afterwards. */
    leave(ms: number): Promise<void>;
  }
}

const BODY_BYTES = 128 * 1024;

/** Timeouts for clients. A client that trickles bytes must not be able to hold connections open. */
const PATIENCE: Patience = { requestMs: 60_000, headersMs: 15_000, keepAliveMs: 72_000, checkMs: 5000 };

interface Patience {
  /** For a whole request. It must be long enough to upload an 8 MB picture over weak Wi-Fi. */
  readonly requestMs: number;
  readonly headersMs: number;
  /** Between two requests. Longer than proxies wait, so that the proxy closes the connection first. */
  readonly keepAliveMs: number;
  readonly checkMs: number;
}

export interface AppDeps extends DeskOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly config: Pick<
    Config,
    | 'heartbeatMs'
    | 'logLevel'
    | 'metricsFrom'
    | 'monitorHosts'
    | 'readyFrom'
    | 'serviceWorker'
    | 'tls'
    | 'trustProxy'
  >;
  readonly secret: string;
  /** The folder that holds the menus' pictures. */
  readonly imagesFolder: string;
  /** Decodes and resizes pictures. Default: sharp. */
  readonly encoder?: ImageEncoder;
  /** The folder of the built web app. Without it, only the API is served. */
  readonly webFolder?: string;
  /** Identifies the build in that folder, so that apps notice an update. */
  readonly build: string;
  /** That of the server. Default: it is under development. */
  readonly version?: string;
  /** Absent where that build is the only one. Closed with the server. */
  readonly releases?: WebReleases;
  readonly backups: Pick<Backups, 'state'>;
  /** Returns the free bytes on the data folder's disk. */
  readonly freeBytes: () => Promise<number>;
  /** A monotonic clock in ms. Default: that of the process. */
  readonly elapsed?: () => number;
  /** Tests override these limits: they are faster than people and share a process with other tests. */
  readonly pressure?: PressureLimits;
  readonly rateLimits?: RateLimits;
  readonly socketLimits?: SocketLimits;
  readonly patience?: Patience;
  readonly webhooks?: WebhookOptions;
  /** What tablets have to trust. Absent in a rehearsal, where nobody connects a tablet. */
  readonly connect?: ConnectPlace;
  /** Absent where the server gives no rehearsals, and in a rehearsal. */
  readonly rehearsal?: Rehearsals;
  /** Set in a rehearsal alone. */
  readonly entry?: RehearsalEntry;
  /** The log's destination. Default: standard output. */
  readonly logTo?: { write(line: string): void };
  /** Called with each route as it is added. */
  readonly onRoute?: (route: RouteOptions) => void;
}

export async function buildApp(given: AppDeps): Promise<FastifyInstance> {
  const metrics = createMetrics(given);
  const { storage, failedWrites } = watchWrites(given.storage);
  const deps = { ...given, storage: metrics.measured(storage) };
  const app = createInstance(deps);
  if (deps.onRoute) app.addHook('onRoute', deps.onRoute);
  app.setErrorHandler(answerError);
  answerExpectations(app.server);
  const answerUnknown = watchRoutes(app);
  acceptJsonOnly(app);
  const leaving = new Leaving();
  registerDraining(app, leaving);
  app.decorate('leave', (ms: number) => leaving.leave(ms));
  logRequests(app);
  measureRequests(app, metrics);
  registerLoadShedding(app, deps.pressure ?? PRESSURE_LIMITS, metrics.shed);
  registerSecurityHeaders(app);
  const { secret, clock: time } = deps;
  const earlier = openEarlier(secret, await storage.sealed.note());
  const tokens = await createTokens(app, { secret, earlier, clock: time });
  const secrets = createSecrets(
    secret,
    earlier.map((one) => one.secret),
  );
  const pictures = {
    images: deps.storage.pictures
      ? sharedImageStores(deps.storage.pictures, deps.clock)
      : openImageStores(deps.imagesFolder),
    encoder: deps.encoder ?? createImageEncoder(),
  };
  const { clock, backups, freeBytes } = deps;
  const pulse = openPulse(app, given);
  const running = { metrics, backups, freeBytes, leaving, pulse, failedWrites, startedAt: clock.now() };
  const routes: FastifyPluginAsync = (instance) =>
    registerApi(instance, { ...deps, ...pictures, running, secrets }, tokens);
  await app.register(routes, { prefix: '/api' });
  await registerImageFiles(app, { ...deps, ...pictures });
  await openPrintDesk(app, { ...deps, secrets });
  await openCardDesk(app, { ...deps, secrets });
  if (deps.connect) registerConnect(app, deps.connect);
  startImageSweep(app, { ...deps, ...pictures });
  deps.releases?.onMove((build) => app.log.info({ event: 'release', build }, 'the app is of another build'));
  app.addHook('onClose', () => deps.releases?.close());
  await registerAppFiles(app, {
    folder: deps.webFolder,
    releases: deps.releases,
    answerUnknown,
    serviceWorker: deps.config.serviceWorker,
  });
  return app;
}

function createInstance({ config, logTo, patience = PATIENCE }: AppDeps): FastifyInstance {
  const { tls, logLevel, trustProxy } = config;
  const isProxy = proxiesOf(trustProxy);
  const options = {
    bodyLimit: BODY_BYTES,
    requestTimeout: patience.requestMs,
    /** We send this error ourselves, in the same form as any other. */
    return503OnClosing: false,
    keepAliveTimeout: patience.keepAliveMs,
    /** On close, requests in progress finish and idle connections are closed. */
    forceCloseConnections: 'idle' as const,
    logger:
      logLevel === 'silent'
        ? false
        : { level: logLevel, redact: [...LOG_SECRETS], ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy ? isProxy : false,
    genReqId: (request: IncomingMessage) => requestIdOf(request, isProxy),
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
  };
  const http = { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.checkMs };
  if (!tls) return fastify({ ...options, http });
  const https = { ...http, cert: readPem('TLS_CERT', tls.cert), key: readPem('TLS_KEY', tls.key) };
  try {
    return fastify({ ...options, https }) as unknown as FastifyInstance;
  } catch {
    throw new StartError('TLS_CERT and TLS_KEY do not hold a certificate and its key in PEM form');
  }
}

function readPem(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new StartError(`${name} ${path} cannot be read`);
  }
}

type ApiDeps = AppDeps & Pick<HttpDeps, 'images' | 'encoder' | 'running' | 'secrets'>;

async function registerApi(instance: FastifyInstance, deps: ApiDeps, tokens: Tokens): Promise<void> {
  const api = withValibotSchemas(instance);
  const { storage, clock, images, encoder, running, releases, secrets } = deps;
  const build = () => releases?.current() ?? deps.build;
  const { metrics } = running;
  const log = (event: object) => api.log.warn(event);
  await compressAnswers(api);
  // Answers are meant only for the caller, so no cache may store them unless the route says how.
  api.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  registerGuard(api, { storage, tokens, clock, isRehearsal: deps.entry !== undefined && !deps.rehearsal });
  await registerRateLimits(api, deps.rateLimits ?? RATE_LIMITS);
  await registerApiDocs(api);
  const feed = openFeed(api, { storage, clock });
  await registerSockets(api, '/ws', {
    storage,
    clock,
    feed,
    build,
    time: SOCKET_TIME,
    random: Math.random,
    heartbeatMs: deps.config.heartbeatMs,
    sessionOf: (token) => tokens.verify(token)?.sid,
    bearerOf,
    venueOf,
    limits: deps.socketLimits,
    leaving: running.leaving,
    ...{ onCount: metrics.sockets, onHubs: metrics.hubs, onKitchen: metrics.kitchen },
    log: (event, message) => api.log.error(event, message),
  });
  const does = { commands: commandsOn(deps.printing?.networks), guests: createGuestQuota(clock) };
  const proofs = { verifyGrant: tokens.grant, openActKey: secrets.open };
  const sync = { storage, clock, ...proofs, log, onBatch: metrics.batch, ...does };
  const webhooks = openWebhooks(api, deps, webhookSecretOf(secrets));
  const { metricsFrom, readyFrom, monitorHosts } = deps.config;
  registerApiRoutes(api, {
    ...sync,
    build,
    tokens,
    secrets,
    images,
    encoder,
    running,
    readyFrom,
    metricsFrom,
    monitorHosts,
    webhooks,
    printers: createPrinterFinder({ clock, networks: deps.printing?.networks ?? [] }),
    cardOrigin: deps.cards?.origin,
    rehearsal: deps.rehearsal,
    entry: deps.entry,
  });
}

/** Looks at the data from when the server listens until it closes. */
function openPulse(app: FastifyInstance, { storage, elapsed = () => performance.now() }: AppDeps): Pulse {
  const onChange = (isFelt: boolean): void =>
    app.log.error(
      { event: 'pulse', isFelt },
      isFelt ? 'the data can be read again' : 'the data cannot be read',
    );
  const pulse = createPulse({ look: () => storage.upkeep.restoredAt(), onChange, elapsed });
  app.addHook('onClose', async () => pulse.close());
  return pulse;
}

/** Closes the feed with the server. */
function openFeed(api: FastifyInstance, { storage, clock }: Pick<ApiDeps, 'storage' | 'clock'>): Feed {
  const failed = (error: unknown): void => api.log.error({ err: error }, 'the feed failed');
  const feed = createFeed(storage, failed, () => isoNow(clock));
  api.addHook('onClose', async () => feed.close());
  return feed;
}

/** Starts webhooks with the server and stops them with it. */
function openWebhooks(api: Api, { storage, clock, webhooks }: ApiDeps, secretOf: SecretOf): WebhookRunner {
  const log = (error: unknown) => api.log.error({ err: error }, 'a webhook failed');
  const present: PresentRow = (ofVenue, row) => presentToManager({ storage }, ofVenue, row);
  const runner = createWebhookRunner({ storage, clock, present, secretOf, log, ...webhooks });
  api.addHook('onReady', async () => runner.start());
  api.addHook('onClose', () => runner.close());
  return runner;
}

/** Register before all other hooks. */
function registerDraining(app: FastifyInstance, leaving: Leaving): void {
  app.addHook('preClose', async () => leaving.close());
  app.addHook('onRequest', async () => {
    if (leaving.phase === 'closing') throw new ProtocolError('server.stopping');
  });
  // A kept-alive connection would keep the server open, and a balancer would go on using it.
  app.addHook('onSend', async (_request, reply) => {
    if (leaving.phase !== 'serving') reply.header('connection', 'close');
  });
}
