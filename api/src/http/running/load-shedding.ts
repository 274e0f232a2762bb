/**
 * When the server is overloaded, it refuses requests early and cheaply, so that it answers the others in time. Pushes
 * and pulls of devices are refused last, because people rely on them.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { IMAGES_PATH } from '../../images/image-store.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `never`: the route is never refused. `last`: it is refused only when nothing else helps. */
    shed?: 'never' | 'last';
  }
}

export interface PressureLimits {
  /** The limit on a busy event loop's delay, averaged over a sample. */
  readonly delayMs: number;
  /** The same limit for a loop that is never idle. */
  readonly busyDelayMs: number;
  readonly heapShare: number;
  readonly sampleMs: number;
}

export const PRESSURE_LIMITS: PressureLimits = {
  delayMs: 250,
  busyDelayMs: 100,
  heapShare: 0.9,
  sampleMs: 1000,
};

/** From this utilization, the loop counts as never idle. */
const FULL = 0.99;
/**
 * Below this utilization, the loop is late because other processes use the machine. Refusing requests would not help.
 */
const BUSY = 0.9;
/** Routes that are refused last tolerate this many times the delay, and half of the remaining heap. */
const LAST_FACTOR = 4;

/** One sample: delay in ms (Infinity if one turn took the whole sample), utilization and use of the heap from 0 to 1. */
export interface Pressure {
  readonly delayMs: number;
  readonly utilization: number;
  readonly heapShare: number;
}

/** How often the delay is measured within a sample. Node adds this time to each delay. */
const RESOLUTION_MS = 10;

/** Takes samples until it is stopped, and keeps the last two. */
export function watchPressure(sampleMs: number) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let last = performance.eventLoopUtilization();
  let samples: readonly Pressure[] = [];
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    const sample = {
      delayMs: delays.count === 0 ? Number.POSITIVE_INFINITY : delays.mean / 1e6 - RESOLUTION_MS,
      utilization: performance.eventLoopUtilization(now, last).utilization,
      heapShare: used / limit,
    };
    samples = [...samples.slice(-1), sample];
    last = now;
    delays.reset();
  }, sampleMs).unref();
  const stop = (): void => {
    clearInterval(timer);
    delays.disable();
  };
  return { samples: () => samples, stop };
}

/** Register before the routes. */
export function registerLoadShedding(
  app: FastifyInstance,
  limits: PressureLimits,
  onShed: (route: string) => void,
): void {
  const watch = watchPressure(limits.sampleMs);
  app.addHook('onClose', async () => watch.stop());
  app.addHook('onRequest', async (request) => {
    const { config, url } = request.routeOptions;
    if (config.shed === 'never' || !isWork(request.url)) return;
    if (!isOverloaded(watch.samples(), limits, config.shed === 'last')) return;
    onShed(url ?? 'none');
    throw new ProtocolError('server.busy');
  });
}

/** The app's own files are cheap to serve, and its page is what tells people that the server is busy. */
const isWork = (url: string): boolean => url.startsWith('/api') || url.startsWith(IMAGES_PATH);

/** `samples` holds the last two. A single long turn is over by the time it is seen; two bad samples are overload. */
export const isOverloaded = (
  samples: readonly Pressure[],
  limits: PressureLimits,
  isLast: boolean,
): boolean => samples.length > 1 && samples.every((sample) => isTooMuch(sample, limits, isLast));

function isTooMuch(sample: Pressure, limits: PressureLimits, isLast: boolean): boolean {
  const { delayMs, utilization } = sample;
  const factor = isLast ? LAST_FACTOR : 1;
  const isLate = utilization > BUSY && delayMs > limits.delayMs * factor;
  const isFull = utilization > FULL && delayMs > limits.busyDelayMs * factor;
  const heapShare = isLast ? (1 + limits.heapShare) / 2 : limits.heapShare;
  return isLate || isFull || sample.heapShare > heapShare;
}
