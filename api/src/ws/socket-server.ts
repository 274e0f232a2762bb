/** `/api/ws`: accepts sockets, checks them periodically, and says goodbye to them at shutdown. */
import fastifyWebsocket from '@fastify/websocket';
import { CLOSE } from '@tableside/protocol/version.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isoNow } from '../commands/clock.ts';
import { ProtocolError } from '../commands/protocol-error.ts';
import { createAdmission, PACE } from './admission.ts';
import { isOwnOrigin } from './own-origin.ts';
import type { SocketDeps } from './socket-deps.ts';
import { createSocketPlaces, SOCKET_LIMITS } from './socket-places.ts';
import { openSession, type SocketSession } from './socket-session.ts';
import { createVenueHub, type VenueHub } from './venue-hub.ts';

const SWEEP_MS = 250;
/** When a session ends, its sockets close within a second. */
const RECHECK_MS = 500;
/** We answer frames above 16 KB with an error and a close. The library cuts off anything larger than this. */
const MOST_BYTES = 256 * 1024;
/** After a restart, the apps reconnect one by one: the first after `RETURN_MS`, the last up to `SPREAD_MS` later. */
const RETURN_MS = 1000;
const SPREAD_MS = 4000;
const GOODBYE_MS = 1000;

export async function registerSockets(app: FastifyInstance, path: string, deps: SocketDeps): Promise<void> {
  const sessions = new Set<SocketSession>();
  const hubs = new Map<string, VenueHub>();
  const hubOf = (venueId: string): VenueHub => {
    const known = hubs.get(venueId);
    if (known) return known;
    const hub = createVenueHub(venueId, {
      storage: deps.storage,
      feed: deps.feed,
      nowIso: () => isoNow(deps.clock),
      nowMs: () => performance.now(),
      heartbeatMs: deps.heartbeatMs,
      drop: (connection) => connection.close(CLOSE.lagging),
      failed: (error) => deps.log({ err: error }, 'live delivery failed'),
    });
    hubs.set(venueId, hub);
    return hub;
  };
  const admission = createAdmission(PACE);
  const places = createSocketPlaces(deps.limits ?? SOCKET_LIMITS);
  const stopSweeping = startSweeping(deps, sessions, hubs);

  await app.register(fastifyWebsocket, {
    options: { maxPayload: MOST_BYTES, perMessageDeflate: false },
    errorHandler: (_error, socket) => socket.terminate(),
    preClose: (done) => {
      stopSweeping();
      for (const hub of hubs.values()) hub.close();
      sayGoodbye(sessions).then(() => done(), done);
    },
  });
  app.get(
    path,
    { websocket: true, config: { open: true, shed: 'never' }, onRequest: [checkOrigin, checkUpgrade] },
    (socket, request) => {
      const upgrade = { address: request.ip, token: deps.bearerOf(request.headers.authorization) };
      const session = openSession(socket, upgrade, { ...deps, hubOf, admission, places });
      sessions.add(session);
      deps.onCount?.(sessions.size);
      socket.on('close', () => {
        sessions.delete(session);
        deps.onCount?.(sessions.size);
      });
    },
  );
}

/** Pages of other sites may not open a socket here. Programs send no origin. */
async function checkOrigin(request: FastifyRequest): Promise<void> {
  if (!isOwnOrigin(request.headers.origin, request.host)) throw new ProtocolError('forbidden');
}

/** Without this, the library would answer a plain request with an empty 404. */
async function checkUpgrade({ headers }: FastifyRequest): Promise<void> {
  if (headers.upgrade?.toLowerCase() !== 'websocket') throw new ProtocolError('request.upgrade');
}

function startSweeping(
  deps: SocketDeps,
  sessions: ReadonlySet<SocketSession>,
  hubs: ReadonlyMap<string, VenueHub>,
): () => void {
  const sweep = setInterval(
    () => {
      const now = performance.now();
      for (const session of sessions) if (session.isSilent(now)) session.terminate();
      for (const hub of hubs.values()) hub.sweep(now);
    },
    Math.min(SWEEP_MS, deps.heartbeatMs),
  );
  let isChecking = false;
  const recheck = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    closeEnded(deps, sessions)
      .catch((error: unknown) => deps.log({ err: error }, 'sessions could not be rechecked'))
      .finally(() => {
        isChecking = false;
      });
  }, RECHECK_MS);
  sweep.unref();
  recheck.unref();
  return () => {
    clearInterval(sweep);
    clearInterval(recheck);
  };
}

async function closeEnded(deps: SocketDeps, sessions: ReadonlySet<SocketSession>): Promise<void> {
  const { accounts } = deps.storage;
  const connections = [...sessions].flatMap(({ connection }) => connection ?? []);
  if (connections.length === 0) return;
  const sessionIds = new Set(connections.map(({ sessionId }) => sessionId));
  const queues = new Set(connections.flatMap(({ clientId }) => clientId ?? []));
  const ended = new Set(await accounts.endedSessions([...sessionIds], isoNow(deps.clock)));
  const revoked = new Set(queues.size > 0 ? await accounts.revokedQueues([...queues]) : []);
  for (const { connection } of sessions) {
    if (!connection) continue;
    const { sessionId, clientId } = connection;
    if (ended.has(sessionId) || (clientId && revoked.has(clientId))) connection.close(CLOSE.revoked);
  }
}

/**
 * Tells every client why the server ends and when to reconnect. Terminates sockets that do not close within a second.
 */
async function sayGoodbye(sessions: ReadonlySet<SocketSession>): Promise<void> {
  const apart = SPREAD_MS / Math.max(1, sessions.size);
  for (const [index, session] of [...sessions].entries()) {
    const spreadMs = Math.round(RETURN_MS + index * apart);
    session.send({ event: 'bye', data: { reason: 'restart', spreadMs } });
    session.close(CLOSE.restart);
  }
  const until = performance.now() + GOODBYE_MS;
  while (sessions.size > 0 && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20));
  for (const session of sessions) session.terminate();
}
