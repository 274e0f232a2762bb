/**
 * When the server is overloaded, it refuses requests early and cheaply, so that it answers the others in time. Pushes
 * and pulls of devices are refused last, because people rely on them.
 */
import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
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

/** One sample: delay in ms (Infinity if one turn took the whole sample), utilization from 0 to 1, heap in bytes. */
export interface Pressure {
  readonly eventLoopDelay: number;
  readonly eventLoopUtilized: number;
  readonly heapUsed: number;
}

/** Register before the routes. */
export async function registerLoadShedding(
  app: FastifyInstance,
  limits: PressureLimits,
  onShed: (route: string) => void,
): Promise<void> {
  await app.register(underPressure, {
    sampleInterval: limits.sampleMs,
    eventLoopUtilizationMode: 'interval',
  });
  const heapLimit = getHeapStatistics().heap_size_limit;
  let samples: readonly Pressure[] = [];
  // Runs right after each sample, because timers of equal length fire in the order in which they were set.
  const sampling = setInterval(() => {
    samples = [...samples.slice(-1), app.memoryUsage() as Pressure];
  }, limits.sampleMs).unref();
  app.addHook('onClose', () => clearInterval(sampling));
  app.addHook('onRequest', async (request) => {
    const { config, url } = request.routeOptions;
    if (config.shed === 'never' || !isWork(request.url)) return;
    if (!isOverloaded(samples, limits, { isLast: config.shed === 'last', heapLimit })) return;
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
  what: { isLast: boolean; heapLimit: number },
): boolean => samples.length > 1 && samples.every((sample) => isTooMuch(sample, limits, what));

function isTooMuch(
  { eventLoopDelay, eventLoopUtilized, heapUsed }: Pressure,
  limits: PressureLimits,
  { isLast, heapLimit }: { isLast: boolean; heapLimit: number },
): boolean {
  const factor = isLast ? LAST_FACTOR : 1;
  const isLate = eventLoopUtilized > BUSY && eventLoopDelay > limits.delayMs * factor;
  const isFull = eventLoopUtilized > FULL && eventLoopDelay > limits.busyDelayMs * factor;
  const heapShare = isLast ? (1 + limits.heapShare) / 2 : limits.heapShare;
  return isLate || isFull || heapUsed / heapLimit > heapShare;
}
