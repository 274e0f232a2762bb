/** `/api/ws`: the WebSocket endpoint. It only carries; `live-sockets` knows what the frames mean. */
import fastifyWebsocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../commands/network-of.ts';
import { ProtocolError } from '../commands/protocol-error.ts';
import { FEED_CHECK_MS } from '../sync/feed.ts';
import { createLiveSockets, type LiveSockets } from './live-sockets.ts';
import type { SocketDeps } from './socket-deps.ts';
import { pushesOf } from './socket-push.ts';
import { every } from './socket-time.ts';
import type { SocketTransport } from './socket-transport.ts';

const SWEEP_MS = 250;
/** When a session ends, its sockets close within a second. */
const RECHECK_MS = 500;
/** We answer frames above 16 KB with an error and a close. The library cuts off anything larger than this. */
const MOST_BYTES = 256 * 1024;

export interface SocketServerDeps extends SocketDeps {
  /** Says when the sockets get their goodbye. */
  readonly leaving: {
    readonly phase: string;
    onFarewell(work: (farewell: { readonly othersGoOn: boolean }) => Promise<void>): void;
    farewell(): Promise<void>;
  };
  /** Returns the token of an `Authorization` header, or undefined if there is none. */
  readonly bearerOf: (header: string | undefined) => string | undefined;
  /** Returns the venue with the host name of the request. Throws when it cannot be found. */
  readonly venueOf: (request: FastifyRequest) => string;
}

export async function registerSockets(
  app: FastifyInstance,
  path: string,
  deps: SocketServerDeps,
): Promise<void> {
  const sockets = createLiveSockets(deps);
  const { bearerOf, venueOf } = deps;
  const stopChecking = startChecking(sockets, deps);
  const { leaving } = deps;
  leaving.onFarewell(async ({ othersGoOn }) => {
    if (othersGoOn) await sockets.sendAway();
    stopChecking();
    await sockets.sayGoodbye();
  });
  await app.register(fastifyWebsocket, {
    options: { maxPayload: MOST_BYTES, perMessageDeflate: false },
    errorHandler: (_error, socket) => socket.terminate(),
    preClose: (done) => {
      leaving.farewell().then(() => done(), done);
    },
  });
  /** A socket that opens during the farewell would not be told of it. */
  const checkPhase = async (): Promise<void> => {
    if (leaving.phase === 'farewell') throw new ProtocolError('server.stopping');
  };
  app.get(
    path,
    {
      websocket: true,
      config: { open: true, shed: 'never' },
      onRequest: [checkOrigin, checkUpgrade, checkPhase, async (request) => void venueOf(request)],
    },
    (socket, request) => {
      const token = bearerOf(request.headers.authorization);
      const session = sockets.open(transportOf(socket), {
        address: networkOf(request.ip),
        token,
        venueId: venueOf(request),
        push: pushesOf(app, request),
      });
      socket.on('message', (data: Buffer) => session.receive(data));
      socket.on('pong', () => session.ponged());
      socket.on('close', () => session.ended());
    },
  );
}

const transportOf = (socket: WebSocket): SocketTransport => ({
  get isOpen() {
    return socket.readyState === socket.OPEN;
  },
  get bufferedAmount() {
    return socket.bufferedAmount;
  },
  send: (text) => socket.send(text),
  ping: () => socket.ping(),
  close: (code) => socket.close(code),
  terminate: () => socket.terminate(),
});

/** Pages of other sites may not open a socket here. Programs send no origin. */
async function checkOrigin(request: FastifyRequest): Promise<void> {
  if (!isOwnOrigin(request.headers.origin, request.host)) throw new ProtocolError('forbidden');
}

/** Without this, the library would answer a plain request with an empty 404. */
async function checkUpgrade({ headers }: FastifyRequest): Promise<void> {
  if (headers.upgrade?.toLowerCase() !== 'websocket') throw new ProtocolError('request.upgrade');
}

function startChecking(sockets: LiveSockets, { time, feed, heartbeatMs }: SocketDeps): () => void {
  const stopSweeping = every(time, Math.min(SWEEP_MS, heartbeatMs), () => sockets.sweep());
  const stopRechecking = every(time, RECHECK_MS, () => void sockets.closeEnded());
  const stopAsking = every(time, FEED_CHECK_MS, () => void feed.check());
  return () => {
    stopAsking();
    stopSweeping();
    stopRechecking();
  };
}

/**
 * Browsers send the page's origin; programs send none. `host` is the host that the request was sent to, or, behind a
 * trusted proxy, the one that the proxy received. The default port may be written or left out.
 */
export function isOwnOrigin(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: from } = new URL(origin);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  const own = `${protocol}//${host}`;
  return from !== '' && URL.canParse(own) && new URL(own).host === from;
}
