/** The results of a run: figures with their units, of Tableside, its peers and the bare baseline, and the targets. */

/** The owner of a figure. A baseline does the same work with nothing around it. */
export type Who = 'Tableside' | 'baseline' | 'PouchDB' | 'RxDB' | 'Yjs' | 'TinyBase';

export interface Figure {
  readonly name: string;
  readonly who: Who;
  /** The circumstance that varies between figures of one name: `100k orders`, `CPU ×4`, `50 sockets`. */
  readonly at?: string;
  readonly value: number;
  readonly unit: 'ms' | 's' | '/s' | 'KB' | 'fps' | '';
}

export interface Target {
  readonly name: string;
  readonly value: number;
  readonly unit?: Figure['unit'] | '×';
  readonly atLeast?: number;
  readonly atMost?: number;
  /**
   * True for a ratio to the baseline or to another figure of Tableside. Such a ratio holds on every machine, so only these
   * are checked in `--quick`.
   */
  readonly isRatio?: boolean;
}

export interface WorkloadResult {
  readonly figures: readonly Figure[];
  readonly targets: readonly Target[];
  /** Notes for the reader: how something is measured, and which peers did not finish. */
  readonly notes?: readonly string[];
}

/** A measured workload, as the raw files hold it. */
export interface Measured extends WorkloadResult {
  readonly id: string;
  readonly title: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly machine: string;
}

export const isMet = ({
  value,
  atLeast = Number.NEGATIVE_INFINITY,
  atMost = Number.POSITIVE_INFINITY,
}: Target): boolean => value >= atLeast && value <= atMost;

/** Returns the value that `percent` percent of the sample do not exceed. */
export function percentile(sample: readonly number[], percent: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1);
  return sorted[Math.max(0, at)] ?? Number.NaN;
}

export const median = (sample: readonly number[]): number => percentile(sample, 50);
