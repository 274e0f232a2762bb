/**
 * The live connection: hello, subscribe, frames, heartbeat, and coming back after a loss. Losing every frame makes this
 * device late, never wrong: whatever is missed, a pull brings.
 */
import { same } from '@tableside/domain/same.ts';
import { type ClientFrame, ServerFrame } from '@tableside/protocol/frames.ts';
import { MOST_SHOWN } from '@tableside/protocol/kitchen.ts';
import { CLOSE, clientSilenceMs, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import * as v from 'valibot';
import type { SyncMeta } from '../mirror/mirror-db.ts';
import { requireMeta } from '../mirror/sync-meta.ts';
import { backOffMs } from './back-off.ts';
import { type Connection, type ConnectionEvent, nextConnection, phaseOf, STOPPED } from './connection.ts';
import type { Core } from './core.ts';
import type { KitchenScreen } from './engine.ts';
import { createFreshness, type Freshness } from './freshness.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import type { SignInGate } from './sign-in-gate.ts';
import type { KitchenStatus } from './sync-status.ts';
import { createTimer, type Timer } from './timer.ts';
import type { SocketConnection } from './transport.ts';

/** The product's constants. */
const CONNECT_TIMEOUT_MS = 20_000;
const STABLE_MS = 30_000;
/** Nobody can sign in again, or update, in less. */
const SIGN_IN_FLOOR_MS = 5_000;
const TOO_OLD_FLOOR_MS = 60_000;
const REPORT_GAP_MS = 1_000;

export type Welcome = Extract<ServerFrame, { event: 'welcome' }>['data'];

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
  /** What is shown of the kitchen changed: it is told, with a new hello where it begins or ends. */
  shown(): void;
  reachable(yes: boolean): void;
  /** A call failed though the socket looks well. */
  doubt(): void;
  /** A connection that stands is lost, though nothing says so yet. */
  drop(): void;
  /** How far this mirror is; told at most once a second, by screens that prove something with it. */
  tellCursor(cursor: number): void;
}

/** One socket from its opening to its end; what arrives after that is nobody's. */
interface Attempt {
  readonly socket: SocketConnection;
  clientId: string;
  /** What its hello said: a refusal is about this token, whoever signed in since. */
  token: string | null;
  isKitchen: boolean;
}

type Report = Extract<ClientFrame, { event: 'cursor' }>['data'];

export const createSocketClient = (parts: SocketParts): SocketClient => new LiveSocket(parts);

class LiveSocket implements SocketClient {
  readonly #parts: SocketParts;
  readonly #core: Core;
  readonly #freshness: Freshness;
  readonly #heartbeat: Heartbeat;
  readonly #again: Timer;
  readonly #connecting: Timer;
  readonly #stable: Timer;
  readonly #reportDue: Timer;
  #state: Connection = STOPPED;
  #current: Attempt | null = null;
  #floorMs = 0;
  /** A hint came while an attempt was under way, which may be one to the network that was. */
  #hintedMs: number | null = null;
  /** How far the mirror is; null until this connection has asked it. */
  #cursor: number | null = null;
  #reported: Report | null = null;

  constructor(parts: SocketParts) {
    const { timers, clock, steady, isVisible } = parts.core.deps;
    this.#parts = parts;
    this.#core = parts.core;
    this.#again = createTimer(timers);
    this.#connecting = createTimer(timers);
    this.#stable = createTimer(timers);
    this.#reportDue = createTimer(timers);
    this.#freshness = createFreshness(steady);
    this.#heartbeat = createHeartbeat({
      timers,
      freshness: this.#freshness,
      isWatched: () => isVisible?.() === true || this.#core.status.get().waiting > 0,
      ping: () => this.#ping(clock.now()),
      onSilence: () => this.#end(),
    });
  }

  start(): void {
    this.#on({ type: 'start' });
    this.#dial();
  }

  stop(): void {
    if (this.#state.name === 'online') this.#send({ event: 'unsubscribeFromAllOrders', data: {} });
    this.#on({ type: 'stop' });
    this.#end();
  }

  tryWithin(ms: number): void {
    if (this.#state.name === 'waiting') this.#again.arm(ms, () => this.#dial());
    if (this.#state.name === 'dialing') this.#hintedMs = ms;
  }

  restart(): void {
    if (this.#current) this.#end();
    this.tryWithin(0);
  }

  shown(): void {
    const said = this.#current;
    if (!said || said.token === null) return;
    const screen = this.#core.kitchen.screen();
    if (said.isKitchen !== (screen !== undefined)) this.restart();
    else this.#tellKitchen();
  }

  reachable(yes: boolean): void {
    this.#on({ type: yes ? 'reachable' : 'unreachable' });
  }

  doubt(): void {
    this.#heartbeat.doubt();
  }

  drop(): void {
    if (this.#state.name === 'online') this.#end();
  }

  tellCursor(cursor: number): void {
    this.#cursor = cursor;
    this.#tellKitchen();
  }

  /** A screen that nobody can see any more says so at once: a sleeping device says nothing later. */
  #tellKitchen(): void {
    const screen = this.#core.kitchen.screen();
    if (!screen || this.#state.name !== 'online' || this.#cursor === null) return;
    const before = this.#reported;
    const report = reportOf(this.#cursor, screen);
    if (before && same(before, report)) return;
    const goesDark = before?.shown !== undefined && report.shown === undefined;
    if (this.#reportDue.armed && !goesDark) return;
    this.#reported = report;
    this.#send({ event: 'cursor', data: report });
    this.#reportDue.arm(REPORT_GAP_MS, () => this.#tellKitchen());
  }

  #on(event: ConnectionEvent): void {
    this.#state = nextConnection(this.#state, event);
    const { phase, since } = phaseOf(this.#state);
    const { status } = this.#core;
    const before = status.get();
    const isDoubted = before.isDoubted || (phase === 'offline' && before.confirmedAt !== null);
    status.update({ phase, phaseSince: since ?? before.phaseSince, isDoubted });
  }

  #ping(t: number): void {
    this.#freshness.asked(t);
    this.#send({ event: 'ping', data: { t } });
  }

  #send(frame: ClientFrame): void {
    this.#current?.socket.send(JSON.stringify(frame));
  }

  #dial(): void {
    this.#on({ type: 'dial' });
    if (this.#parts.gate.token() === null) {
      this.#floorMs = SIGN_IN_FLOOR_MS;
      this.#end();
      return;
    }
    this.#connecting.arm(CONNECT_TIMEOUT_MS, () => this.#end());
    const ifCurrent = (act: (attempt: Attempt) => void) => {
      if (this.#current === attempt) act(attempt);
    };
    const socket = this.#core.deps.transport.openSocket({
      onOpen: () => ifCurrent((open) => void this.#hello(open)),
      onMessage: (text) => ifCurrent((open) => this.#hear(open, text)),
      onClose: (code) => ifCurrent((open) => this.#closed(open, code)),
    });
    const attempt: Attempt = { socket, clientId: '', token: null, isKitchen: false };
    this.#current = attempt;
  }

  /** Ends the attempt under way, if any, and arms the next. */
  #end(): void {
    const [ended, hintedMs] = [this.#current, this.#hintedMs];
    this.#current = null;
    this.#hintedMs = null;
    this.#reported = null;
    this.#cursor = null;
    for (const timer of [this.#connecting, this.#stable, this.#reportDue, this.#again]) timer.clear();
    this.#heartbeat.stop();
    this.#freshness.doubt();
    this.#core.liveIsFresh = false;
    ended?.socket.close();
    if (this.#state.name === 'stopped') return;
    this.#on({ type: 'lost', at: this.#core.deps.steady.now() });
    const failures = this.#state.name === 'waiting' ? this.#state.attempt : 1;
    const backOff = backOffMs(failures - 1, this.#core.deps.random, this.#floorMs);
    this.#again.arm(Math.max(this.#floorMs, hintedMs ?? backOff), () => this.#dial());
    this.#floorMs = 0;
    this.#parts.onLost();
  }

  async #hello(attempt: Attempt): Promise<void> {
    const meta = await this.#readMeta(attempt);
    const token = this.#parts.gate.token();
    if (!meta || token === null) return;
    const { clientId, cursor, epoch } = meta;
    const isKitchen = this.#core.kitchen.screen() !== undefined;
    Object.assign(attempt, { clientId, token, isKitchen });
    const facts = {
      clientId,
      cursor,
      ...(epoch !== null && { epoch }),
      ...(isKitchen && { screen: 'kitchen' }),
    };
    this.#send({ event: 'hello', data: { protocol: PROTOCOL_VERSION, token, ...facts } });
  }

  /** Undefined when the attempt ended meanwhile, or the mirror can't be read: then it ends here. */
  async #readMeta(attempt: Attempt): Promise<SyncMeta | undefined> {
    const { mirror } = this.#core.deps;
    try {
      const meta = await this.#core.stored(() => requireMeta(mirror));
      return this.#current === attempt ? meta : undefined;
    } catch (error) {
      if (this.#current !== attempt) return undefined;
      this.#core.fault(error);
      this.#end();
      return undefined;
    }
  }

  #hear(attempt: Attempt, text: string): void {
    const frame = readFrame(text);
    if (!frame) return;
    this.#heartbeat.heard();
    this.#core.reached();
    this.#take(attempt, frame);
    this.#core.liveIsFresh = this.#freshness.isFresh;
    this.#core.confirm('frame');
  }

  #take(attempt: Attempt, frame: ServerFrame): void {
    switch (frame.event) {
      case 'welcome':
        void this.#welcomed(attempt, frame.data);
        break;
      case 'pong':
        this.#freshness.answered(frame.data.t);
        this.#core.learnTime(frame.data.serverTime, frame.data.t);
        break;
      case 'bye':
        this.#floorMs = frame.data.spreadMs;
        this.#end();
        break;
      default:
        this.#parts.onFrame(frame, attempt.clientId);
    }
  }

  async #welcomed(attempt: Attempt, welcome: Welcome): Promise<void> {
    this.#connecting.clear();
    this.#hintedMs = null;
    this.#on({ type: 'welcomed', at: this.#core.deps.steady.now() });
    this.#freshness.doubt();
    this.#heartbeat.start(welcome.heartbeatMs);
    this.#core.status.update({ staleAfterMs: clientSilenceMs(welcome.heartbeatMs) });
    this.#stable.arm(STABLE_MS, () => this.#on({ type: 'stable' }));
    this.#core.status.update({ kitchen: unseen(this.#core.status.get().kitchen) });
    this.#parts.onWelcome(welcome);
    const meta = await this.#readMeta(attempt);
    if (!meta) return;
    this.#send({ event: 'subscribeToAllOrders', data: { cursor: meta.cursor } });
    this.tellCursor(meta.cursor);
  }

  #closed({ token }: Attempt, code: number): void {
    const { gate } = this.#parts;
    if ((code === CLOSE.token || code === CLOSE.revoked) && token !== null) gate.refused(token);
    if (code === CLOSE.tooOld) {
      this.#core.status.update({ appTooOld: true });
      this.#floorMs = TOO_OLD_FLOOR_MS;
    }
    this.#end();
  }
}

/** What was painted is known only while a connection tells it. */
const unseen = (kitchen: KitchenStatus | null): KitchenStatus | null => kitchen && { ...kitchen, shown: [] };

const reportOf = (to: number, { shown }: KitchenScreen): Report => ({
  to,
  ...(shown && { shown: shown.slice(0, MOST_SHOWN) }),
});

/** Undefined for what is no frame of our protocol; a newer server may send more than this app knows. */
function readFrame(text: string): ServerFrame | undefined {
  try {
    const parsed = v.safeParse(ServerFrame, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
