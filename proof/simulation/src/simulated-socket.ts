/** One live connection over a simulated network. Frames keep their order; each is delayed, and some are lost. */
import type { LiveConnection } from '@tableside/api/testing/local/local-server.ts';
import type { SocketTransport } from '@tableside/api/ws/socket-transport.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { ClientFrame, ServerFrame } from '@tableside/protocol/frames.ts';
import type { PushRequest } from '@tableside/protocol/push.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import { SILENT_MS } from '@tableside/web/engine/connection/socket-pushes.ts';
import type { SocketConnection, SocketEvents } from '@tableside/web/engine/transport.ts';
import * as v from 'valibot';
import type { Effects } from './effects.ts';
import type { PoisonCabinet } from './poison-cabinet.ts';

/** The properties of the network that a socket depends on. */
export interface Medium {
  readonly cut: 'none' | 'both' | 'out' | 'in';
  readonly weather: {
    readonly frameLost: number;
    readonly heldUp: number;
    readonly bare: number;
    readonly frameMs: number;
  };
  readonly faults: { frames: number };
  /** The device reads slowly, so frames pile up on the server. */
  readonly isSlowReader: boolean;
  /** Whether the device holds some, but not all, pages of a pull. */
  readonly isBetweenPages: () => boolean;
  readonly parts: {
    readonly time: VirtualTime;
    readonly random: SeededRandom;
    readonly effects: Effects;
    readonly server: {
      open(transport: SocketTransport): LiveConnection;
      readonly poison: Pick<PoisonCabinet, 'refusalArrived'>;
    };
  };
  later(run: () => void, mostMs?: number): void;
}

/** The longest time that frames are held for a pull that does not begin, in milliseconds. */
const HELD_MS = 3_000;
const LOOK_AGAIN_MS = 50;
/** Frames that wait for a device that reads slowly. */
const PILED_UP_BYTES = 512 * 1024;

export class SimulatedSocket implements SocketConnection {
  readonly #medium: Medium;
  readonly #isAlive: () => boolean;
  readonly #events: SocketEvents;
  /** True until the connection loses something. */
  isWhole = true;
  #live: LiveConnection | undefined;
  #closed = false;
  /** The arrival time of the last frame. Later frames arrive no earlier, because a connection keeps its order. */
  #arrival: number;
  readonly #held: string[] = [];
  readonly #pushes = new Map<
    number,
    { readonly mutations: PushRequest['mutations']; readonly sentAt: number }
  >();
  #heldUntil = 0;

  constructor(medium: Medium, isAlive: () => boolean, events: SocketEvents) {
    this.#medium = medium;
    this.#isAlive = isAlive;
    this.#events = events;
    this.#arrival = medium.parts.time.now();
    medium.later(() => this.#open());
  }

  send(text: string): void {
    this.#notePush(text);
    this.#inOrder('out', () => this.#live?.receive(text));
  }

  #notePush(text: string): void {
    const { event, data } = v.parse(ClientFrame, JSON.parse(text));
    if (event !== 'push') return;
    const { mutations } = JSON.parse(data.request) as PushRequest;
    const { effects, time } = this.#medium.parts;
    effects.note('push in a frame');
    this.#pushes.set(data.id, { mutations, sentAt: time.now() });
  }

  close(code?: number): void {
    this.end(code ?? 1000);
  }

  /** Ends the connection at both ends; the device hears of it slightly later. */
  end(code: number): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#live?.ended();
    this.#medium.later(() => {
      if (this.#isAlive()) this.#events.onClose(code);
    }, 50);
  }

  #open(): void {
    if (this.#closed) return;
    if (this.#medium.cut !== 'none' || !this.#isAlive()) {
      this.end(1006);
      return;
    }
    this.#live = this.#medium.parts.server.open(this.#serverEnd());
    this.#events.onOpen();
  }

  #serverEnd(): SocketTransport {
    const isOpen = (): boolean => !this.#closed;
    const medium = this.#medium;
    return {
      get isOpen() {
        return isOpen();
      },
      get bufferedAmount() {
        return medium.isSlowReader ? PILED_UP_BYTES : 0;
      },
      send: (text) => this.#deliver(text),
      ping: () => undefined,
      close: (code) => this.end(code),
      terminate: () => this.end(1006),
    };
  }

  /** Throws if the frame does not match the protocol, or says that the device's frames do not. */
  #deliver(text: string): void {
    const { event, data } = v.parse(ServerFrame, JSON.parse(text));
    if (event === 'error' && data.code !== 'auth.required') throw new Error(`The server refused: ${text}`);
    const { weather, faults, parts } = this.#medium;
    if (parts.random.chance(weather.frameLost)) {
      this.isWhole = false;
      faults.frames += 1;
      parts.effects.note('frame lost');
      return;
    }
    const carried = parts.random.chance(weather.bare) ? withoutResults(text) : text;
    if (carried.length < text.length) parts.effects.note('frame without its outcomes');
    this.#inOrder('in', () => this.#arrive(carried));
  }

  /** Frames that follow a poke are held until the device is between two pages of the pull that the poke asked for. */
  #arrive(text: string): void {
    const { time, effects } = this.#medium.parts;
    this.#held.push(text);
    if (this.#held.length === 1) this.#handOver();
    if (!isPoke(text)) return;
    effects.note('sent to pull by a poke');
    this.#heldUntil = time.now() + HELD_MS;
  }

  #handOver(): void {
    const { time, effects } = this.#medium.parts;
    const isBetweenPages = this.#medium.isBetweenPages();
    if (time.now() < this.#heldUntil && !isBetweenPages) {
      time.setTimeout(() => this.#handOver(), LOOK_AGAIN_MS);
      return;
    }
    for (const text of this.#held.splice(0)) {
      if (this.#closed || !this.#isAlive()) return;
      if (isBetweenPages) effects.note('frame between two pages');
      this.#noteRefusal(text);
      this.#events.onMessage(text);
    }
  }

  /** A device no longer waits for a late answer. */
  #noteRefusal(text: string): void {
    const { event, data } = v.parse(ServerFrame, JSON.parse(text));
    if (event !== 'pushed' || (data.body as { code?: string }).code !== 'request.shape') return;
    const { time, server } = this.#medium.parts;
    const push = this.#pushes.get(data.id);
    if (push && time.now() - push.sentAt <= SILENT_MS) server.poison.refusalArrived(push.mutations);
  }

  #inOrder(direction: 'in' | 'out', run: () => void): void {
    const { time, random } = this.#medium.parts;
    const { heldUp, frameMs } = this.#medium.weather;
    const mostMs = random.chance(heldUp / 4) ? 4_000 : frameMs;
    this.#arrival = Math.max(this.#arrival, time.now() + random.int(1, mostMs));
    time.setTimeout(() => {
      const { cut } = this.#medium;
      if (this.#closed) return;
      if (cut === 'both' || cut === direction) this.isWhole = false;
      else run();
    }, this.#arrival - time.now());
  }
}

const isPoke = (text: string): boolean => (JSON.parse(text) as { event: string }).event === 'poke';

/**
 * Removes the outcomes from a frame. A server may leave them to the pull; its frames then say only how far it has
 * processed the queue.
 */
function withoutResults(text: string): string {
  const { event, data } = JSON.parse(text) as { event: string; data: Record<string, unknown> };
  const { results: _, ...bare } = data;
  const sync =
    typeof data.sync === 'object' && data.sync !== null ? { ...data.sync, results: undefined } : data.sync;
  return JSON.stringify({ event, data: { ...bare, sync } });
}
