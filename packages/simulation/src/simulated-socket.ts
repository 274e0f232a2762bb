/** One live connection over a simulated network: in order, each frame after its delay, some never. */
import type { SocketConnection, SocketEvents } from '@tableside/web/engine/transport.ts';
import type { LiveSocket } from './live-socket.ts';
import type { NetworkLink } from './simulated-network.ts';

export class SimulatedSocket implements SocketConnection {
  readonly #link: NetworkLink;
  readonly #isAlive: () => boolean;
  readonly #events: SocketEvents;
  #live: LiveSocket | undefined;
  #closed = false;
  /** One connection keeps the order of what it carries. */
  #arrival: number;

  constructor(link: NetworkLink, isAlive: () => boolean, events: SocketEvents) {
    this.#link = link;
    this.#isAlive = isAlive;
    this.#events = events;
    this.#arrival = link.parts.time.now();
    link.later(() => this.#open());
  }

  send(text: string): void {
    this.#inOrder(() => this.#live?.receive(text));
  }

  close(code?: number): void {
    this.end(code ?? 1000);
  }

  /** Both sides hear of the end, the device a little later. */
  end(code: number): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#live?.close();
    this.#link.later(() => {
      if (this.#isAlive()) this.#events.onClose(code);
    }, 50);
  }

  #open(): void {
    if (this.#closed) return;
    if (this.#link.cut || !this.#isAlive()) {
      this.end(1006);
      return;
    }
    this.#live = this.#link.parts.server.open({
      send: (text) => this.#deliver(text),
      close: (code) => this.end(code),
    });
    this.#events.onOpen();
  }

  #deliver(text: string): void {
    const { weather, faults, parts } = this.#link;
    if (parts.random.chance(weather.frameLost)) {
      faults.frames += 1;
      return;
    }
    this.#inOrder(() => {
      if (this.#isAlive()) this.#events.onMessage(text);
    });
  }

  #inOrder(run: () => void): void {
    const { time, random } = this.#link.parts;
    this.#arrival = Math.max(this.#arrival, time.now() + random.int(1, 200));
    time.setTimeout(() => {
      if (!this.#closed && !this.#link.cut) run();
    }, this.#arrival - time.now());
  }
}
