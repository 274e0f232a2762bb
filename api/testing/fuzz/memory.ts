/**
 * Measures how much memory the process holds and whether it grows. The figure that the operating system gives is not
 * steady, because it includes heap pages that are kept for future objects.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEGABYTE = 1024 * 1024;

/** In MB, after garbage collection. */
export interface Memory {
  /** The process, without heap pages that are free for future objects. */
  readonly resident: number;
  /** Live objects on the heap. A leak of ours would show here. */
  readonly objects: number;
}

export function settledMemory(): Memory {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const { rss, heapTotal, heapUsed } = process.memoryUsage();
  return { resident: (rss - heapTotal + heapUsed) / MEGABYTE, objects: heapUsed / MEGABYTE };
}

/** Fits a line through the samples. Returns how much it rises from the first to the last, as a share of their mean. */
export function slopeOf(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2;
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
  const spread = samples.reduce((sum, _, n) => sum + (n - middle) ** 2, 0);
  const rise = samples.reduce((sum, sample, n) => sum + (n - middle) * (sample - mean), 0) / spread;
  return (rise * (samples.length - 1)) / mean;
}
