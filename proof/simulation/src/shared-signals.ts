/** Signals between simulated server processes. One's own are heard at once. Others' come late, and some are lost. */
import { LocalSignals, type Signal, type Signals } from '@tableside/api/storage/door/signals.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import type { Effects } from './effects.ts';

const LOST = 0.2;
const LATEST_MS = 50;

interface Parts {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly effects: Effects;
}

export class SharedSignals {
  readonly #parts: Parts;
  readonly #processes = new Set<LocalSignals>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns the signals of one more process, which ends when they are closed. */
  join(): Signals & { close(): void } {
    const own = new LocalSignals();
    this.#processes.add(own);
    return {
      tell: (signal) => {
        own.tell(signal);
        for (const other of this.#processes) if (other !== own) this.#send(signal, other);
      },
      on: (kind, listener) => own.on(kind, listener),
      follow: () => own.follow(),
      onGap: () => own.onGap(),
      close: () => {
        this.#processes.delete(own);
        own.close();
      },
    };
  }

  #send(signal: Signal, to: LocalSignals): void {
    const { time, random, effects } = this.#parts;
    if (random.chance(LOST)) effects.note('signal between processes lost');
    else time.setTimeout(() => to.tell(signal), random.int(1, LATEST_MS));
  }
}
