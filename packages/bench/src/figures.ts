/**
 * The figures that a run measures, with their units: Tableside's, its peers', and those of the bare floor at the same
 * time.
 */

/** Whose figure it is. A floor does the same work with nothing around it. */
export type Who = 'Tableside' | 'floor' | 'PouchDB' | 'RxDB' | 'Yjs' | 'TinyBase';

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
   * True for a ratio to the floor or to another figure of Tableside. Such a ratio holds on every machine, so only these
   * are checked in `--quick`.
   */
  readonly isRatio?: boolean;
}

export interface WorkloadResult {
  readonly figures: readonly Figure[];
  readonly targets: readonly Target[];
  /**
   * Notes for the reader: what a peer does not do, which peers are durable when they report done, and why a target is
   * missed.
   */
  readonly notes?: readonly string[];
}

export interface Bench {
  /** The repository whose build is measured. */
  readonly root: string;
  /** Whether to run smaller and shorter. Such a run only checks ratios. */
  readonly quick: boolean;
}

export interface Workload {
  /** For example `W4`. */
  readonly id: string;
  readonly title: string;
  /** Whether it is part of `--quick`, which has three minutes in all. */
  readonly inQuick: boolean;
  measure(bench: Bench): Promise<WorkloadResult>;
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
