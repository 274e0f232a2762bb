/**
 * How much memory a process holds, and whether that grows. What the system says of it swings with pages of a heap that are
 * kept for the next objects, and rises with the database, until the caches of SQLite are full.
 */
import { statSync } from 'node:fs';
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

/** By default a connection of SQLite keeps so much of a file in memory; the server has one, and one for its reports. */
const CACHE = 16;
const CONNECTIONS = 2;

/** How much of a database its connections may have in their caches, in MB: all that was written, until they are full. */
export const cachedOf = (file: string): number =>
  CONNECTIONS * Math.min(CACHE, statSync(file).size / MEGABYTE);

/** By which share of its middle the straight line through them rises, from the first to the last. */
export function slopeOf(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2;
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
  const spread = samples.reduce((sum, _, n) => sum + (n - middle) ** 2, 0);
  const rise = samples.reduce((sum, sample, n) => sum + (n - middle) * (sample - mean), 0) / spread;
  return (rise * (samples.length - 1)) / mean;
}
