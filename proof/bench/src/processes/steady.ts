/** Tablets that push steadily, whatever happens to the servers. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '@tableside/testkit/server.ts';
import { type Caller, Queue } from '@tableside/testkit/till.ts';
import { type Load, orderTaps } from '../pushes.ts';

/** Each pushes one mutation in this time. */
const EVERY_MS = 1000;
const AGAIN_MS = 50;
/** A tablet never gives up. A bench does. */
const PATIENCE_MS = 60_000;

/** Repeats a call that failed, as a tablet does. Throws when nothing has helped for a minute. */
export function patient(call: Call): Call {
  return async <T>(...asked: Parameters<Call>) => {
    const late = performance.now() + PATIENCE_MS;
    const tooLate = pause(PATIENCE_MS, undefined, { ref: false }).then((): never => {
      throw new Error(`${asked[0]} ${asked[1]}: no answer within ${PATIENCE_MS / 1000} s`);
    });
    for (; ; await pause(AGAIN_MS)) {
      try {
        return await Promise.race([call<T>(...asked), tooLate]);
      } catch (error) {
        if (performance.now() > late) throw error;
      }
    }
  };
}

export interface Steady {
  readonly queues: readonly Queue[];
  /** How long each push took from when it was due, in ms. */
  readonly latencies: readonly number[];
  /** Resolves when every push is answered. */
  stop(): Promise<void>;
}

interface SteadyOf extends Pick<Load, 'tables' | 'menu'> {
  readonly tablets: number;
  readonly caller: Caller;
}

export function pushSteadily({ tablets, caller, tables, menu }: SteadyOf): Steady {
  const latencies: number[] = [];
  const queues = Array.from({ length: tablets }, () => new Queue(caller));
  let isOver = false;
  const work = async (queue: Queue, n: number): Promise<void> => {
    const steps = orderTaps(tables[n % tables.length]?.id ?? '', menu);
    for (let due = performance.now() + (n * EVERY_MS) / tablets; !isOver; due += EVERY_MS) {
      await pause(Math.max(0, due - performance.now()));
      await queue.push([steps.next().value]);
      latencies.push(performance.now() - due);
    }
  };
  const working = Promise.all(queues.map(work));
  // Whoever stops it hears of a failure.
  working.catch(() => undefined);
  return {
    queues,
    latencies,
    async stop() {
      isOver = true;
      await working;
    },
  };
}
