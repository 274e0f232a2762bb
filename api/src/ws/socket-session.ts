/** One socket from the upgrade to its close: hello within 5 s, then the frames of the protocol, one after the other. */

import type { WebSocket } from '@fastify/websocket';
import type { ClientFrame } from '@tableside/protocol/frames.ts';
import { CLOSE, LIMITS, PROTOCOL_VERSION, serverSilenceMs } from '@tableside/protocol/version.ts';
import { isoNow } from '../commands/clock.ts';
import type { LiveSession } from '../storage/accounts.ts';
import { classOf } from '../sync/visibility.ts';
import type { Connection } from './connection.ts';
import { createInboundGate } from './inbound.ts';
import { createOutlet } from './outlet.ts';
import type { SocketDeps } from './socket-deps.ts';
import type { VenueHub } from './venue-hub.ts';

/** The oldest app that this server still talks to. */
const MIN_APP = '0.1.0';

export interface SocketSession {
  readonly connection: Connection | undefined;
  isSilent(nowMs: number): boolean;
  close(code: number): void;
  terminate(): void;
  send(frame: { event: string; data: unknown }): void;
}

type Hello = Extract<ClientFrame, { event: 'hello' }>['data'];

export function openSession(
  socket: WebSocket,
  deps: SocketDeps,
  hubOf: (venueId: string) => VenueHub,
): SocketSession {
  const outlet = createOutlet(socket, () => performance.now());
  const gate = createInboundGate();
  let connection: Connection | undefined;
  let hub: VenueHub | undefined;
  let seenAt = performance.now();
  let work: Promise<void> = Promise.resolve();

  const helloTimer = setTimeout(() => close(CLOSE.noHello), LIMITS.helloMs);

  /** A peer that does not answer the close within a second is cut. */
  const close = (code: number): void => {
    clearTimeout(helloTimer);
    socket.close(code);
    setTimeout(() => socket.terminate(), 1000).unref();
  };

  const refuse = (code: string, closeWith?: number): void => {
    outlet.send({ event: 'error', data: { code } });
    if (closeWith !== undefined) close(closeWith);
  };

  const misplaced = (code: string): void => refuse(code, gate.fault().isLast ? CLOSE.frame : undefined);

  const hello = async (data: Hello): Promise<void> => {
    if (connection) return misplaced('request.shape');
    if (data.protocol < PROTOCOL_VERSION) return refuse('app.tooOld', CLOSE.tooOld);
    if (data.protocol > PROTOCOL_VERSION) return refuse('server.older', CLOSE.lagging);
    const sessionId = deps.sessionOf(data.token);
    const live = sessionId && (await deps.storage.accounts.liveSession(sessionId, isoNow(deps.clock)));
    if (!live) return refuse('auth.required', CLOSE.token);
    if (socket.readyState !== socket.OPEN) return;
    clearTimeout(helloTimer);
    connection = connectionOf(live, data, { outlet, close });
    hub = hubOf(connection.venueId);
    hub.enter(connection);
    if (data.cursor !== undefined) hub.confirm(connection, data.cursor);
    await welcome(deps, connection);
  };

  const act = async (frame: ClientFrame): Promise<void> => {
    if (frame.event === 'hello') return hello(frame.data);
    if (frame.event === 'ping') {
      return outlet.send({ event: 'pong', data: { t: frame.data.t, serverTime: isoNow(deps.clock) } });
    }
    if (!connection || !hub) return misplaced('auth.required');
    if (frame.event === 'cursor') return hub.confirm(connection, frame.data.to);
    if (frame.event === 'subscribeToAllOrders') return hub.subscribe(connection, frame.data.cursor);
    connection.isSubscribed = false;
  };

  socket.on('message', (data: Buffer) => {
    seenAt = performance.now();
    const inbound = gate.read(data, seenAt);
    if (inbound.kind === 'fault') return refuse(inbound.code, inbound.isLast ? CLOSE.frame : undefined);
    work = work
      .then(() => (socket.readyState === socket.OPEN ? act(inbound.frame) : undefined))
      .catch((error: unknown) => {
        deps.log({ err: error }, 'a frame failed');
        refuse('server.internal', 1011);
      });
  });
  socket.on('close', () => {
    clearTimeout(helloTimer);
    if (connection) hub?.leave(connection);
  });

  return {
    get connection() {
      return connection;
    },
    isSilent: (nowMs) => nowMs - seenAt > serverSilenceMs(deps.heartbeatMs),
    close,
    terminate: () => socket.terminate(),
    send: (frame) => outlet.send(frame),
  };
}

function connectionOf(
  { session, user, membership }: LiveSession,
  hello: Hello,
  { outlet, close }: Pick<Connection, 'outlet' | 'close'>,
): Connection {
  return {
    venueId: session.venueId,
    sessionId: session.id,
    viewer: { class: classOf(membership.role), userId: user.id, staffId: membership.staffId },
    outlet,
    isKitchenScreen: hello.screen === 'kitchen' && membership.role !== 'customer',
    clientId: hello.clientId,
    epoch: hello.epoch,
    close,
    isSubscribed: false,
    lastTo: 0,
    lastMid: null,
  };
}

async function welcome(deps: SocketDeps, connection: Connection): Promise<void> {
  const { epoch, head } = await deps.storage.head(connection.venueId);
  connection.outlet.send({
    event: 'welcome',
    data: {
      serverTime: isoNow(deps.clock),
      epoch,
      head,
      heartbeatMs: deps.heartbeatMs,
      build: deps.build,
      minApp: MIN_APP,
    },
  });
}
