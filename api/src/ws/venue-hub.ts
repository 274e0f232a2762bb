/**
 * The live connections of one venue. Subscriptions and commits are processed one at a time, so that every connection
 * gets all frames after its head, in order and exactly once.
 */

import { serialQueue } from '@tableside/domain/ground/serial-queue.ts';
import { darkAfterMs } from '@tableside/protocol/version.ts';
import type { ScreenLease, ScreenLeases } from '../storage/door/screen-leases.ts';
import type { Storage } from '../storage/storage.ts';
import type { Feed, FeedCommit, Subscription } from '../sync/feed.ts';
import { rowsOfOrders } from '../sync/shown-orders.ts';
import { isPersonal, type Viewer } from '../sync/visibility.ts';
import { type Connection, isFed, isListener, type Queues, queuesOf, sendFrames } from './connection.ts';
import { createStatusMemory, type DataFrame, dataFrames, type ToldCommit } from './data-frames.ts';
import {
  createKitchenScreens,
  type KitchenScreens,
  type KitchenState,
  type LiveScreen,
  type ScreenReport,
} from './kitchen-screens.ts';
import type { SendBuffer } from './send-buffer.ts';
import { createSharedKitchen, type SharedKitchen } from './shared-kitchen.ts';
import { listOpenOrders, resume } from './subscribe.ts';

export interface VenueHub {
  readonly isEmpty: boolean;
  enter(connection: Connection): void;
  leave(connection: Connection): void;
  /** Feeds a device's mirror from its cursor on, until the connection ends. */
  follow(connection: Connection, cursor: number): Promise<void>;
  /** Continues from the cursor, or sends the list of open orders if there is none. */
  subscribe(connection: Connection, cursor: number | undefined): Promise<void>;
  /** Takes a kitchen screen's report. Ignores it if the screen has another epoch. */
  confirm(connection: Connection, report: ScreenReport): void;
  /** Notes that something came from this connection. */
  heard(connection: Connection): void;
  /**
   * Sends a small frame. To a device, a frame confirms what it holds, so a connection that missed data is poked first.
   */
  tell(connection: Connection, frame: Frame): void;
  /** Pokes drained connections, drops those that cannot keep up, and reports what the kitchen screens show. */
  sweep(nowMs: number): void;
  /** Returns how many kitchen screens are visible and not silent. */
  kitchenScreens(nowMs: number): number;
  close(): void;
}

type Frame = Parameters<SendBuffer['send']>[0];

export interface HubDeps {
  readonly storage: Storage;
  readonly feed: Feed;
  readonly nowIso: () => string;
  /** The clock for `sweep`. */
  readonly nowMs: () => number;
  readonly heartbeatMs: number;
  /** Closes a connection that cannot keep up, or that follows a history that has ended. */
  readonly drop: (connection: Connection) => void;
  readonly failed: (error: unknown) => void;
}

export const createVenueHub = (venueId: string, deps: HubDeps): VenueHub => new LiveHub(venueId, deps);

/** Only frames that end at the head say how far a queue is. */
const NO_QUEUES: Queues = new Map();

class LiveHub implements VenueHub {
  readonly #deps: HubDeps;
  readonly #members = new Set<Connection>();
  readonly #venueId: string;
  readonly #memory = createStatusMemory();
  /** Knows orders by the ids under which listeners know them. */
  readonly #shownMemory = createStatusMemory();
  readonly #kitchen: KitchenScreens<Connection>;
  /** Present where other processes have kitchen screens, too. */
  readonly #shared: SharedKitchen<Connection> | undefined;
  readonly #subscription: Subscription;
  #head = 0;
  readonly #inTurn = serialQueue();

  constructor(venueId: string, deps: HubDeps) {
    this.#venueId = venueId;
    this.#deps = deps;
    this.#kitchen = createKitchenScreens(darkAfterMs(deps.heartbeatMs));
    const { screens } = deps.storage;
    this.#shared = screens && this.#shareKitchen(venueId, screens);
    this.#subscription = deps.feed.subscribe(
      venueId,
      (commit) => void this.#enqueue(() => this.#deliverOrPoke(commit)),
    );
    // A connection that reads its head before the feed does would miss the commits in between.
    void this.#enqueue(() => this.#subscription.ready);
  }

  get isEmpty(): boolean {
    return this.#members.size === 0;
  }

  enter(connection: Connection): void {
    this.#members.add(connection);
  }

  leave(connection: Connection): void {
    this.#members.delete(connection);
    this.#kitchen.leave(connection);
  }

  follow(connection: Connection, cursor: number): Promise<void> {
    return this.#feed(connection, cursor, () => {
      connection.isMirror = true;
    });
  }

  subscribe(connection: Connection, cursor: number | undefined): Promise<void> {
    return this.#feed(connection, cursor, () => {
      connection.isSubscribed = true;
    });
  }

  #feed(connection: Connection, cursor: number | undefined, begin: () => void): Promise<void> {
    return this.#enqueue(async () => {
      if (!this.#members.has(connection)) return;
      const { storage } = this.#deps;
      const at =
        cursor === undefined
          ? await listOpenOrders(storage, connection)
          : await resume(storage, connection, cursor);
      this.#head = Math.max(this.#head, at);
      begin();
      this.#greet(connection);
    });
  }

  /** Tells the connection what the kitchen has. */
  #greet(connection: Connection): void {
    this.#shared?.greet(connection);
    const state = this.#shared ? undefined : this.#kitchen.state(this.#deps.nowMs());
    if (state) this.#tellKitchen([connection], state);
  }

  #shareKitchen(venueId: string, leases: ScreenLeases): SharedKitchen<Connection> {
    const { storage, nowMs, failed, heartbeatMs } = this.#deps;
    return createSharedKitchen<Connection>({
      venueId,
      leases,
      signals: storage.signals,
      now: nowMs,
      heartbeatMs,
      local: () => this.#kitchen.live(nowMs()).map(asLease),
      head: () => this.#head,
      tell: (state, to = this.#members) => this.#tellKitchen(to, state),
      sendAway: () => this.#sendScreensAway(),
      failed,
    });
  }

  /** They come back, to a process that can say what they hold. */
  #sendScreensAway(): void {
    for (const { screen } of this.#kitchen.live(this.#deps.nowMs())) {
      this.#kitchen.leave(screen);
      this.#deps.drop(screen);
    }
  }

  confirm(connection: Connection, report: ScreenReport): void {
    const { isKitchenScreen, sharesHistory } = connection;
    if (isKitchenScreen && sharesHistory) this.#kitchen.report(connection, report, this.#deps.nowMs());
  }

  heard(connection: Connection): void {
    this.#kitchen.heard(connection, this.#deps.nowMs());
  }

  tell(connection: Connection, frame: Frame): void {
    if (isFed(connection) && connection.sendBuffer.leavesOut) this.#poke(connection);
    connection.sendBuffer.send(frame);
  }

  sweep(nowMs: number): void {
    for (const member of [...this.#members]) this.#sweepOne(member, nowMs);
    if (this.#shared) return void this.#shared.sweep().catch(this.#deps.failed);
    const due = this.#kitchen.due(nowMs);
    if (due) this.#tellKitchen(this.#members, due);
  }

  kitchenScreens(nowMs: number): number {
    return this.#kitchen.live(nowMs).filter(({ shown }) => shown !== undefined).length;
  }

  close(): void {
    this.#subscription.end();
    this.#shared?.close().catch(this.#deps.failed);
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    return this.#inTurn(task).catch(this.#deps.failed);
  }

  /** When a delivery fails, tells everybody to pull, so that nothing is missed silently. */
  async #deliverOrPoke(commit: FeedCommit): Promise<void> {
    try {
      await this.#deliver(commit);
    } catch (error) {
      this.#deps.failed(error);
      for (const member of this.#fed()) this.#poke(member);
    }
  }

  async #deliver(commit: FeedCommit): Promise<void> {
    const { epoch, head } = commit;
    this.#head = head;
    const { storage } = this.#deps;
    this.#dropOthersThan(epoch);
    const fed = this.#fed().filter(({ history }) => history === epoch);
    const framesOf = framesByViewer(commit, this.#memory.eventsOf(commit.rows));
    const toListeners = fed.some(isListener) ? await this.#framesOfOrders(commit) : framesOf;
    const queues = commit.to === head ? await queuesOf(storage, fed) : NO_QUEUES;
    await Promise.all(
      fed.map((member) =>
        isResolvedOf(commit, member) || missesBeginning(commit, member)
          ? this.#poke(member)
          : sendFrames(storage, member, {
              frames: (isListener(member) ? toListeners : framesOf)(member.viewer),
              ...{ queues, epoch, head },
            }),
      ),
    );
  }

  async #framesOfOrders(commit: FeedCommit): Promise<ReturnType<typeof framesByViewer>> {
    const rows = await rowsOfOrders(this.#deps.storage, this.#venueId, commit.rows);
    return framesByViewer({ ...commit, rows, ofOrders: true }, this.#shownMemory.eventsOf(rows));
  }

  /** Numbers of another history mean something else, so such a connection would leave out what is new. */
  #dropOthersThan(epoch: string): void {
    for (const member of [...this.#members]) if (member.history !== epoch) this.#deps.drop(member);
  }

  #fed(): Connection[] {
    return [...this.#members].filter(isFed);
  }

  #poke(member: Connection): void {
    member.lastTo = Math.max(member.lastTo, this.#head);
    member.sendBuffer.send({ event: 'poke', data: { head: member.lastTo } });
  }

  #sweepOne(member: Connection, nowMs: number): void {
    const state = member.sendBuffer.check(nowMs);
    if (state === 'lagging') this.#deps.drop(member);
    else if (state === 'drained' && isFed(member)) this.#poke(member);
  }

  #tellKitchen(to: Iterable<Connection>, state: KitchenState): void {
    const frame = { event: 'kitchen', data: { cursor: 0, at: this.#deps.nowIso(), ...state } };
    for (const member of to) {
      if (member.viewer.class !== 'customer' && member.sharesHistory) this.tell(member, frame);
    }
  }
}

const asLease = ({ screen, listed, shown }: LiveScreen<Connection>): ScreenLease => ({
  epoch: screen.history,
  listed,
  shown: shown ?? null,
});

/** Outcomes of held commands come only by pull, so a frame must not move the device's cursor past them. */
const isResolvedOf = ({ resolvedOf }: FeedCommit, { clientId }: Connection): boolean =>
  clientId !== undefined && resolvedOf.includes(clientId);

/** The first changes of a new history are in no commit, so a frame must not move the device's cursor past them. */
const missesBeginning = ({ from, to }: FeedCommit, { lastTo }: Connection): boolean =>
  from === to && lastTo < to;

/**
 * Builds frames once per class of viewers. Customers get separate frames. When a staff card or a time card changed, so
 * do all staff below managers, because they see their own differently from those of others.
 */
function framesByViewer(
  commit: ToldCommit,
  events: ReturnType<ReturnType<typeof createStatusMemory>['eventsOf']>,
): (viewer: Viewer) => readonly DataFrame[] {
  const hasOwnCards = commit.rows.some(isPersonal);
  const made = new Map<string, readonly DataFrame[]>();
  return (viewer) => {
    const isAlone = viewer.class === 'customer' || (hasOwnCards && viewer.class !== 'manager');
    const key = isAlone ? `${viewer.class} ${viewer.userId}` : viewer.class;
    const known = made.get(key);
    if (known) return known;
    const frames = dataFrames(commit, viewer, events);
    made.set(key, frames);
    return frames;
  };
}
