/**
 * The live connection: hello, subscribe, frames, heartbeat, and coming back after a loss. Losing every frame makes this
 * device late, never wrong: whatever is missed, a pull brings.
 */
import { ServerFrame } from '@tableside/protocol/frames.ts';
import { CLOSE, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import * as v from 'valibot';
import { requireMeta } from '../mirror/sync-meta.ts';
import { backOffMs } from './back-off.ts';
import { type Connection, type ConnectionEvent, nextConnection, phaseOf, STOPPED } from './connection.ts';
import type { Core } from './core.ts';
import { createHeartbeat } from './heartbeat.ts';
import type { SignInGate } from './sign-in-gate.ts';
import { createTimer } from './timer.ts';
import type { SocketConnection } from './transport.ts';

/** The product's constants. */
const CONNECT_TIMEOUT_MS = 20_000;
const STABLE_MS = 30_000;
/** Nobody can sign in again, or update, in less. */
const SIGN_IN_FLOOR_MS = 5_000;
const TOO_OLD_FLOOR_MS = 60_000;
const CURSOR_GAP_MS = 1_000;

type Welcome = Extract<ServerFrame, { event: 'welcome' }>['data'];

export interface SocketParts {
  readonly core: Core;
  readonly gate: SignInGate;
  /** Every frame after the welcome, with the client id of the hello. */
  readonly onFrame: (frame: ServerFrame, clientId: string) => void;
  readonly onWelcome: (welcome: Welcome) => void;
  /** The connection was lost: time to ask whether the server can be reached at all. */
  readonly onLost: () => void;
}

export interface SocketClient {
  start(): void;
  stop(): void;
  /** The network may be back: one attempt after this long, if there is no connection. */
  tryWithin(ms: number): void;
  /** A new hello is needed: the queue has another id. */
  restart(): void;
  reachable(yes: boolean): void;
  /** A call failed though the socket looks well. */
  doubt(): void;
  /** How far this mirror is; told at most once a second, by screens that prove something with it. */
  tellCursor(cursor: number): void;
}

/** One socket from its opening to its end; what arrives after that is nobody's. */
interface Attempt {
  readonly socket: SocketConnection;
  clientId: string;
}

export function createSocketClient(parts: SocketParts): SocketClient {
  const { core, gate } = parts;
  const { timers, clock, random, transport, screen } = core.deps;
  const again = createTimer(timers);
  const connecting = createTimer(timers);
  const stable = createTimer(timers);
  const cursorDue = createTimer(timers);
  let state: Connection = STOPPED;
  let current: Attempt | null = null;
  let floorMs = 0;
  let cursorTold = 0;

  const on = (event: ConnectionEvent): void => {
    state = nextConnection(state, event);
    const { phase, since } = phaseOf(state);
    const phaseSince = since ?? core.status.get().phaseSince;
    core.status.update({ phase, phaseSince });
  };

  const send = (frame: { event: string; data: unknown }): void => current?.socket.send(JSON.stringify(frame));
  const heartbeat = createHeartbeat({
    timers,
    ping: () => send({ event: 'ping', data: { t: clock.now() } }),
    onSilence: () => end(),
  });

  /** Ends the attempt under way, if any, and arms the next. */
  const end = (): void => {
    const ended = current;
    current = null;
    for (const timer of [connecting, stable, cursorDue, again]) timer.clear();
    heartbeat.stop();
    ended?.socket.close();
    if (state.name === 'stopped') return;
    on({ type: 'lost', at: clock.now() });
    const failures = state.name === 'waiting' ? state.attempt : 1;
    again.arm(backOffMs(failures - 1, random, floorMs), dial);
    floorMs = 0;
    parts.onLost();
  };

  const dial = (): void => {
    on({ type: 'dial' });
    if (gate.token() === null) {
      floorMs = SIGN_IN_FLOOR_MS;
      return end();
    }
    connecting.arm(CONNECT_TIMEOUT_MS, end);
    const attempt: Attempt = { socket: transport.openSocket({ onOpen, onMessage, onClose }), clientId: '' };
    current = attempt;
    function onOpen(): void {
      hello(attempt).catch((error: unknown) => {
        core.fault(error);
        if (current === attempt) end();
      });
    }
    function onMessage(text: string): void {
      if (current === attempt) hear(attempt, text);
    }
    function onClose(code: number): void {
      if (current === attempt) closed(code);
    }
  };

  const hello = async (attempt: Attempt): Promise<void> => {
    const { clientId, cursor, epoch } = await core.stored(() => requireMeta(core.deps.mirror));
    const token = gate.token();
    if (current !== attempt || token === null) return;
    attempt.clientId = clientId;
    const facts = {
      clientId,
      cursor,
      ...(epoch !== null && { epoch }),
      ...(screen !== undefined && { screen }),
    };
    send({ event: 'hello', data: { protocol: PROTOCOL_VERSION, token, ...facts } });
  };

  const hear = (attempt: Attempt, text: string): void => {
    const frame = readFrame(text);
    if (!frame) return;
    heartbeat.heard();
    core.proved();
    switch (frame.event) {
      case 'welcome':
        return welcomed(attempt, frame.data);
      case 'pong':
        return core.learnTime(frame.data.serverTime, frame.data.t);
      case 'bye':
        floorMs = frame.data.spreadMs;
        return end();
      default:
        parts.onFrame(frame, attempt.clientId);
    }
  };

  const welcomed = (attempt: Attempt, welcome: Welcome): void => {
    connecting.clear();
    on({ type: 'welcomed', at: clock.now() });
    heartbeat.start(welcome.heartbeatMs);
    stable.arm(STABLE_MS, () => on({ type: 'stable' }));
    parts.onWelcome(welcome);
    core
      .stored(() => requireMeta(core.deps.mirror))
      .then(({ cursor }) => {
        if (current !== attempt) return;
        send({ event: 'subscribeToAllOrders', data: { cursor } });
        tellCursor(cursor);
      })
      .catch(core.fault);
  };

  const closed = (code: number): void => {
    const token = gate.token();
    if ((code === CLOSE.token || code === CLOSE.revoked) && token !== null) gate.refused(token);
    if (code === CLOSE.tooOld) {
      core.status.update({ appTooOld: true });
      floorMs = TOO_OLD_FLOOR_MS;
    }
    end();
  };

  const tellCursor = (cursor: number): void => {
    cursorTold = cursor;
    if (screen === undefined || state.name !== 'online' || cursorDue.armed) return;
    send({ event: 'cursor', data: { to: cursor } });
    cursorDue.arm(CURSOR_GAP_MS, () => {
      if (cursorTold > cursor) tellCursor(cursorTold);
    });
  };

  return {
    start() {
      on({ type: 'start' });
      dial();
    },
    stop() {
      on({ type: 'stop' });
      end();
    },
    tryWithin(ms) {
      if (state.name === 'waiting') again.arm(ms, dial);
    },
    restart() {
      if (current) end();
      if (state.name === 'waiting') again.arm(0, dial);
    },
    reachable: (yes) => on({ type: yes ? 'reachable' : 'unreachable' }),
    doubt: () => heartbeat.doubt(),
    tellCursor,
  };
}

/** Undefined for what is no frame of our protocol; a newer server may send more than this app knows. */
function readFrame(text: string): ServerFrame | undefined {
  try {
    const parsed = v.safeParse(ServerFrame, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
