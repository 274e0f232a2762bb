/**
 * How much memory a process holds, and whether that grows. What the system says of it swings with pages of a heap that are
 * kept for the next objects.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEGABYTE = 1024 * 1024;

/** In MB, when nothing is left to be collected. */
export interface Memory {
  /** Of the process, without what its heap keeps free for the next objects. */
  readonly resident: number;
  /** Of its objects: what a leak of ours would be in. */
  readonly objects: number;
}

export function settledMemory(): Memory {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const { rss, heapTotal, heapUsed } = process.memoryUsage();
  return { resident: (rss - heapTotal + heapUsed) / MEGABYTE, objects: heapUsed / MEGABYTE };
}

/** By which share of its middle the straight line through them rises, from the first to the last. */
export function slopeOf(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2;
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
  const spread = samples.reduce((sum, _, n) => sum + (n - middle) ** 2, 0);
  const rise = samples.reduce((sum, sample, n) => sum + (n - middle) * (sample - mean), 0) / spread;
  return (rise * (samples.length - 1)) / mean;
}
