/**
 * The network between one device and the server. It delays, loses requests, answers and frames, doubles requests that
 * then arrive late and out of order, and can be cut.
 */
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import type { Answer, Call, SocketEvents, Transport } from '@tableside/web/engine/transport.ts';
import type { Effect, Effects } from './effects.ts';
import type { SimulatedServer } from './simulated-server.ts';
import { SimulatedSocket } from './simulated-socket.ts';

/** The direction that is cut: none, both, or only one, so that the other side does not notice. */
export type Cut = 'none' | 'both' | 'out' | 'in';

/** The chance of each fault. With all chances at 0 the network only delays. */
export interface Weather {
  readonly requestLost: number;
  readonly answerLost: number;
  readonly doubled: number;
  readonly frameLost: number;
  /** An answer or a frame is delayed by seconds, so that later requests are answered first. */
  readonly heldUp: number;
  /** A frame comes without the outcomes that it might carry. */
  readonly bare: number;
  /** The longest delay of a frame on a socket, in milliseconds. */
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

/** Slightly less than a device's timeout. */
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
  /** Runs the callback when the device is awake; a sleeping device gets its arrivals on waking. */
  whenAwake: (run: () => void) => void = (run) => run();
  readonly faults = { lost: 0, doubled: 0, frames: 0 };
  /** The number of answers and frames that reached the device. */
  arrivals = 0;
  #asked = 0;
  #answered = 0;
  readonly parts: NetworkParts;
  readonly #sockets = new Set<SimulatedSocket>();

  constructor(parts: NetworkParts) {
    this.parts = parts;
  }

  /** Whether no open socket has lost a frame. */
  get isWhole(): boolean {
    return [...this.#sockets].every((socket) => socket.isWhole);
  }

  /** Closes all open sockets. */
  dropSockets(): void {
    for (const socket of [...this.#sockets]) socket.end(1006);
  }

  later(run: () => void, mostMs = 400): void {
    const { time, random } = this.parts;
    time.setTimeout(run, random.int(2, mostMs));
  }

  /** Returns the transport for one run of the app. It delivers nothing once `isAlive` returns false. */
  transport(isAlive: () => boolean, tab = 0): Transport {
    const { server, effects } = this.parts;
    return {
      push: async (request, call) => {
        if (tab > 0) effects.note('push of a second tab');
        const answer = await this.#exchange(isAlive, call, () => server.push(call.token, request));
        const isRefusal = answer.kind === 'refused' && answer.code === 'request.shape';
        if (isRefusal) server.poison.refusalArrived(request.mutations);
        return answer;
      },
      pull: (request, call) => this.#exchange(isAlive, call, () => server.pull(call.token, request)),
      enrol: (request, call) => this.#exchange(isAlive, call, () => server.enrol(call.token, request)),
      health: (call) => this.#exchange(isAlive, call, async () => ({ kind: 'ok', body: server.health() })),
      openSocket: (events) => this.#openSocket(isAlive, events),
    };
  }

  /** Makes one call. Its request may be lost or doubled, and its answer may be lost after the server committed. */
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

  /** Sends a copy that may arrive after later requests. Its answer is ignored. */
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
