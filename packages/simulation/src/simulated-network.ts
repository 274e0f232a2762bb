/**
 * The network between one device and the server: delays, lost requests, lost answers, doubled requests that arrive late
 * and out of order, cuts, and frames that never come.
 */
import type { SeededRandom } from '@tableside/testkit/seeded-random.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import type { Answer, Call, SocketEvents, Transport } from '@tableside/web/engine/transport.ts';
import type { Effect, Effects } from './effects.ts';
import type { SimulatedServer } from './simulated-server.ts';
import { SimulatedSocket } from './simulated-socket.ts';

/** What is cut off: nothing, everything, or one direction only, so that the other side goes on in good faith. */
export type Cut = 'none' | 'both' | 'out' | 'in';

/** The chance of each fault: with all at 0 it is a network that only takes its time. */
export interface Weather {
  readonly requestLost: number;
  readonly answerLost: number;
  readonly doubled: number;
  readonly frameLost: number;
  /** An answer or a frame is held up for seconds: what was asked later is answered first. */
  readonly heldUp: number;
  /** A frame comes without the outcomes that it might carry. */
  readonly bare: number;
  /** What is on a socket arrives within so many milliseconds. */
  readonly frameMs: number;
}

export const STORM: Weather = {
  requestLost: 0.08,
  answerLost: 0.12,
  doubled: 0.15,
  frameLost: 0.1,
  heldUp: 0.1,
  bare: 0.2,
  frameMs: 200,
};
export const CALM: Weather = {
  requestLost: 0,
  answerLost: 0,
  doubled: 0,
  frameLost: 0,
  heldUp: 0,
  bare: 0,
  frameMs: 200,
};

/** Just below what a device waits for. */
const HELD_UP_MS = 9_000;

export interface NetworkParts {
  readonly server: SimulatedServer;
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly effects: Effects;
}

export class NetworkLink {
  weather: Weather = CALM;
  cut: Cut = 'none';
  isSlowReader = false;
  isBetweenPages: () => boolean = () => false;
  /** What reaches a device that sleeps waits until it wakes. */
  whenAwake: (run: () => void) => void = (run) => run();
  readonly faults = { lost: 0, doubled: 0, frames: 0 };
  /** Answers and frames that reached the device. */
  arrivals = 0;
  #asked = 0;
  #answered = 0;
  readonly parts: NetworkParts;
  readonly #sockets = new Set<SimulatedSocket>();

  constructor(parts: NetworkParts) {
    this.parts = parts;
  }

  /** No open socket lost anything that was on it. */
  get isWhole(): boolean {
    return [...this.#sockets].every((socket) => socket.isWhole);
  }

  /** Closes the sockets that are open. */
  dropSockets(): void {
    for (const socket of [...this.#sockets]) socket.end(1006);
  }

  later(run: () => void, mostMs = 400): void {
    const { time, random } = this.parts;
    time.setTimeout(run, random.int(2, mostMs));
  }

  /** The transport of one run of the app; it is deaf once `isAlive` says so. */
  transport(isAlive: () => boolean, tab = 0): Transport {
    const { server, time, effects } = this.parts;
    return {
      push: (request, call) => {
        if (tab > 0) effects.note('push of a second tab');
        return this.#exchange(isAlive, call, () => server.push(call.token, request));
      },
      pull: (request, call) => this.#exchange(isAlive, call, () => server.pull(call.token, request)),
      enrol: (request, call) =>
        this.#exchange(isAlive, call, () => server.enrol(call.token, request.deviceId)),
      health: (call) =>
        this.#exchange(isAlive, call, async () => ({
          kind: 'ok',
          body: {
            service: 'tableside',
            status: 'ok',
            serverTime: new Date(time.now()).toISOString(),
            build: 'simulated',
          },
        })),
      openSocket: (events) => this.#openSocket(isAlive, events),
    };
  }

  /** One call: it may be lost before the server, doubled, or lost after the server committed. */
  #exchange<T>(isAlive: () => boolean, { signal }: Call, run: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const { random } = this.parts;
    return new Promise((resolve) => {
      const finish = (answer: Answer<T>): void =>
        this.whenAwake(() => {
          if (isAlive()) resolve(answer);
        });
      signal.addEventListener('abort', () => finish({ kind: 'unreachable', why: 'timeout' }));
      if (this.cut === 'both') {
        this.#note('call lost in a cut');
        return this.later(() => finish({ kind: 'unreachable', why: 'network' }), 3_000);
      }
      const { answerLost, doubled, heldUp, requestLost } = this.weather;
      const isAnswerLost = random.chance(answerLost);
      if (random.chance(doubled)) this.#double(run);
      if (random.chance(requestLost)) return this.#lose('request lost');
      if (this.cut === 'out') return this.#lose('call lost in a cut on the way out');
      const mostMs = random.chance(heldUp) ? HELD_UP_MS : undefined;
      this.#asked += 1;
      const order = this.#asked;
      this.later(() => {
        void run().then((answer) =>
          this.later(() => {
            if (isAnswerLost) this.#lose('answer lost after its commit');
            else if (this.cut === 'both') this.#lose('call lost in a cut');
            else if (this.cut === 'in') this.#lose('call lost in a cut on the way in');
            else {
              this.#arrived(order, isAlive());
              finish(answer);
            }
          }, mostMs),
        );
      });
    });
  }

  #arrived(order: number, isAlive: boolean): void {
    this.arrivals += 1;
    if (!isAlive) this.#note('answer to a dead tab');
    if (order < this.#answered) this.#note('answers out of order');
    this.#answered = Math.max(this.#answered, order);
  }

  #lose(how: Effect): void {
    this.faults.lost += 1;
    this.#note(how);
  }

  #note(effect: Effect): void {
    this.parts.effects.note(effect);
  }

  /** The copy arrives whenever it likes, also after what was sent later; nobody waits for its answer. */
  #double(run: () => Promise<unknown>): void {
    this.faults.doubled += 1;
    this.#note('request doubled');
    this.later(() => void run(), 6_000);
  }

  #reach(isAlive: () => boolean, run: () => void): void {
    this.whenAwake(() => {
      if (isAlive()) run();
    });
  }

  #openSocket(isAlive: () => boolean, events: SocketEvents): SimulatedSocket {
    const socket = new SimulatedSocket(this, isAlive, {
      onOpen: () => this.#reach(isAlive, events.onOpen),
      onMessage: (text) => {
        this.arrivals += 1;
        this.#reach(isAlive, () => events.onMessage(text));
      },
      onClose: (code) => {
        this.#sockets.delete(socket);
        this.#reach(isAlive, () => events.onClose(code));
      },
    });
    this.#sockets.add(socket);
    return socket;
  }
}
