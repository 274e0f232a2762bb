/**
 * When the server has too much to do, requests are refused before they cost anything, so that those it takes are
 * answered in time. Waiting work of devices, and what they missed, is refused last: it is what people rely on.
 */
import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { ProtocolError } from '../commands/protocol-error.ts';
import { IMAGES_PATH } from '../images/image-store.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refused never, or only when nothing else helps. */
    shed?: 'never' | 'last';
  }
}

export interface PressureLimits {
  /** How late a busy event loop is, on average of a sample. */
  readonly delayMs: number;
  /** The same while the loop has no idle moment left. */
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

/** A loop that is busy all the time. */
const FULL = 0.99;
/** Below this a loop is late because the machine gives its time to others: refusing requests would not help. */
const BUSY = 0.9;
/** What is refused last bears so much more delay, and half of the heap that is left. */
const LAST_FACTOR = 4;

/** What a sample says: delay in ms (Infinity where one turn took all of the sample), shares of 0 to 1, bytes. */
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
  // Runs right after each sample: timers of one length fire in the order in which they were set.
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

/** The app's own files cost next to nothing, and who opens its page is shown by it that the server is busy. */
const isWork = (url: string): boolean => url.startsWith('/api') || url.startsWith(IMAGES_PATH);

/** `samples`: the last two. One long turn is over by the time it is seen; two samples in a row are load. */
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
