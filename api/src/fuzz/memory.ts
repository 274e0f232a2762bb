/** How much memory a process holds, and whether that grows. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEGABYTE = 1024 * 1024;

/** In MB, when nothing is left to be collected. */
export function settledMemory(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage.rss() / MEGABYTE;
}

/** By which share of its middle the straight line through them rises, from the first to the last. */
export function slopeOf(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2;
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
  const spread = samples.reduce((sum, _, n) => sum + (n - middle) ** 2, 0);
  const rise = samples.reduce((sum, sample, n) => sum + (n - middle) * (sample - mean), 0) / spread;
  return (rise * (samples.length - 1)) / mean;
}
