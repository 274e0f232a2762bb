/**
 * The live connection: hello, frames, heartbeat and reconnecting. The hello makes the mirror follow every change. The
 * subscription to all orders follows the screens that list them. Losing every frame would make this device
 * late but never wrong, because a pull fetches whatever was missed.
 */
import { same } from '@tableside/domain/ground/same.ts';
import type { ClientFrame, ServerFrame } from '@tableside/protocol/frames.ts';
import { CLOSE, clientSilenceMs, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import type { SyncMeta } from '../../mirror/database/mirror-db.ts';
import { requireMeta } from '../../mirror/database/sync-meta.ts';
import type { Core } from '../core.ts';
import type { KitchenStatus } from '../sync-status.ts';
import { createTimer, type Timer } from '../timer.ts';
import type { SocketConnection } from '../transport.ts';
import { backOffMs } from './back-off.ts';
import { type Connection, type ConnectionEvent, nextConnection, phaseOf, STOPPED } from './connection.ts';
import { type Report, readFrame, reportOf } from './frames.ts';
import { createFreshness, type Freshness } from './freshness.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import type { SignInGate } from './sign-in-gate.ts';
import { createSocketPushes, type SocketPushes } from './socket-pushes.ts';

/** These are product constants. */
const CONNECT_TIMEOUT_MS = 20_000;
const STABLE_MS = 30_000;
/** A new sign-in or an update takes at least this long. */
const SIGN_IN_LEAST_MS = 5_000;
const TOO_OLD_LEAST_MS = 60_000;
const REPORT_GAP_MS = 1_000;

export type Welcome = Extract<ServerFrame, { event: 'welcome' }>['data'];

export interface SocketParts {
  readonly core: Core;
  readonly gate: SignInGate;
  /** Called for every frame after the welcome, with the client id of the hello. */
  readonly onFrame: (frame: ServerFrame, clientId: string) => void;
  readonly onWelcome: (welcome: Welcome) => void;
  /** The server gives out this build now. */
  readonly onBuild: (build: string) => void;
  /** The connection was lost: time to probe whether the server can be reached at all. */
  readonly onLost: () => void;
  /** The session or the device has ended. Returns true when that is not the end of the sign-in here. */
  readonly onRevoked: () => boolean;
}

export interface SocketClient {
  start(): void;
  stop(): void;
  /** The network may be back. Tries once after this delay if there is no connection. */
  tryWithin(ms: number): void;
  /** Reconnects with a new hello, because the queue has a new id. */
  restart(): void;
  /**
   * Other screens are open in the tabs of this browser. Reports those of the kitchen, with a new hello if the first one
   * opens or the last one closes. Subscribes to all orders while a screen lists them.
   */
  shown(): void;
  reachable(yes: boolean): void;
  /** A call failed although the socket looks fine. */
  doubt(): void;
  /** An open connection is lost, although the socket has not noticed yet. */
  drop(): void;
  /** Reports the mirror's position, at most once a second, while a tab shows the kitchen. */
  tellCursor(cursor: number): void;
}

/** One socket from opening to closing. Anything that arrives later is ignored. */
interface Attempt {
  readonly socket: SocketConnection;
  clientId: string;
  /** The token that its hello carried. A refusal is about this token, even if somebody else has signed in since. */
  token: string | null;
  isKitchen: boolean;
  /** The server takes pushes on it. */
  takesPushes: boolean;
}

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
  readonly #pushes: SocketPushes;
  #state: Connection = STOPPED;
  #current: Attempt | null = null;
  #leastMs = 0;
  /** A hint that arrived during an attempt. The attempt may still be using the old network. */
  #hintedMs: number | null = null;
  /** The mirror's position; null until this connection has read it. */
  #cursor: number | null = null;
  #reported: Report | null = null;
  #isSubscribed = false;

  constructor(parts: SocketParts) {
    const { timers, clock, steady, isVisible } = parts.core.deps;
    this.#parts = parts;
    this.#core = parts.core;
    this.#again = createTimer(timers);
    this.#connecting = createTimer(timers);
    this.#stable = createTimer(timers);
    this.#reportDue = createTimer(timers);
    this.#pushes = createSocketPushes({
      timers,
      steady,
      send: (text) => this.#current?.socket.send(text),
      onSilence: () => this.doubt(),
    });
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
    this.#core.pushLive = async (request, token) =>
      this.#current?.takesPushes ? this.#pushes.push(request, token) : undefined;
    this.#on({ type: 'start' });
    this.#dial();
  }

  stop(): void {
    if (this.#isSubscribed) this.#subscribe(false);
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
    if (said.isKitchen !== (this.#core.screens.kitchen() !== undefined)) {
      this.restart();
      return;
    }
    this.#tellKitchen();
    this.#followOrders();
  }

  #followOrders(): void {
    const isListed = this.#core.screens.listOrders();
    if (this.#cursor !== null && isListed !== this.#isSubscribed) this.#subscribe(isListed);
  }

  /** Where the mirror is, so that the answer is what changed since, not the whole list. */
  #subscribe(to: boolean): void {
    this.#isSubscribed = to;
    if (to) this.#send({ event: 'subscribeToAllOrders', data: { cursor: this.#cursor ?? 0 } });
    else this.#send({ event: 'unsubscribeFromAllOrders', data: {} });
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

  /** A screen that nobody can see any more is reported at once, because a sleeping device cannot report later. */
  #tellKitchen(): void {
    const screen = this.#core.screens.kitchen();
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
      this.#leastMs = SIGN_IN_LEAST_MS;
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
    const attempt: Attempt = { socket, clientId: '', token: null, isKitchen: false, takesPushes: false };
    this.#current = attempt;
  }

  /** Ends the current attempt, if any, and schedules the next. */
  #end(): void {
    const [ended, hintedMs] = [this.#current, this.#hintedMs];
    this.#current = null;
    this.#hintedMs = null;
    this.#reported = null;
    this.#cursor = null;
    this.#isSubscribed = false;
    for (const timer of [this.#connecting, this.#stable, this.#reportDue, this.#again]) timer.clear();
    this.#heartbeat.stop();
    this.#freshness.doubt();
    this.#core.liveIsFresh = false;
    this.#pushes.lost();
    ended?.socket.close();
    if (this.#state.name === 'stopped') return;
    this.#on({ type: 'lost', at: this.#core.deps.steady.now() });
    const failures = this.#state.name === 'waiting' ? this.#state.attempt : 1;
    const backOff = backOffMs(failures - 1, this.#core.deps.random, this.#leastMs);
    this.#again.arm(Math.max(this.#leastMs, hintedMs ?? backOff), () => this.#dial());
    this.#leastMs = 0;
    this.#parts.onLost();
  }

  async #hello(attempt: Attempt): Promise<void> {
    const meta = await this.#readMeta(attempt);
    const token = this.#parts.gate.token();
    if (!meta || token === null) return;
    const { clientId, cursor, epoch } = meta;
    const isKitchen = this.#core.screens.kitchen() !== undefined;
    Object.assign(attempt, { clientId, token, isKitchen });
    const facts = {
      clientId,
      cursor,
      ...(epoch !== null && { epoch }),
      ...(isKitchen && { screen: 'kitchen' }),
      ...(this.#core.deps.floor && { view: 'floor' as const }),
    };
    this.#send({ event: 'hello', data: { protocol: PROTOCOL_VERSION, token, ...facts } });
  }

  /** Returns undefined when the attempt ended in the meantime. If the mirror cannot be read, this ends the attempt. */
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
    this.#core.confirm('frame', this.#core.deps.steady.now());
  }

  #take(attempt: Attempt, frame: ServerFrame): void {
    switch (frame.event) {
      case 'welcome':
        void this.#welcomed(attempt, frame.data);
        break;
      case 'pong':
        this.#freshness.answered(frame.data.t);
        this.#core.learnTime(frame.data.serverTime, frame.data.t);
        if (frame.data.build !== undefined) this.#parts.onBuild(frame.data.build);
        break;
      case 'pushed':
        this.#pushes.answered(frame.data);
        break;
      case 'bye':
        this.#leastMs = frame.data.spreadMs;
        // It is no failure, however soon after the last one it comes.
        if (frame.data.reason === 'restart') this.#on({ type: 'stable' });
        this.#end();
        break;
      default:
        this.#parts.onFrame(frame, attempt.clientId);
    }
  }

  async #welcomed(attempt: Attempt, welcome: Welcome): Promise<void> {
    this.#connecting.clear();
    this.#hintedMs = null;
    attempt.takesPushes = welcome.push === true;
    this.#on({ type: 'welcomed', at: this.#core.deps.steady.now() });
    this.#freshness.doubt();
    this.#core.status.update({ staleAfterMs: clientSilenceMs(welcome.heartbeatMs) });
    this.#stable.arm(STABLE_MS, () => this.#on({ type: 'stable' }));
    this.#core.status.update({ kitchen: unseen(this.#core.status.get().kitchen) });
    this.#parts.onWelcome(welcome);
    const meta = await this.#readMeta(attempt);
    if (!meta) return;
    // The server handles the first ping after the hello, so its answer comes after the changes. A welcome may be old: it
    // can have waited while the device slept.
    this.#heartbeat.start(welcome.heartbeatMs);
    this.tellCursor(meta.cursor);
    this.#followOrders();
  }

  #closed({ token }: Attempt, code: number): void {
    const { gate, onRevoked } = this.#parts;
    const isOut = code === CLOSE.token || (code === CLOSE.revoked && !onRevoked());
    if (isOut && token !== null) gate.refused(token);
    if (code === CLOSE.tooOld) {
      this.#core.status.update({ appTooOld: true });
      this.#leastMs = TOO_OLD_LEAST_MS;
    }
    this.#end();
  }
}

/** The orders on the kitchen's screens are known only while a connection reports them. */
const unseen = (kitchen: KitchenStatus | null): KitchenStatus | null => kitchen && { ...kitchen, shown: [] };
