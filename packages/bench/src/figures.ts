/** What a run measured: figures with their units, of Tableside, of its peers and of the bare floor of the same minute. */

/** Whose figure it is; a floor does the same work with nothing around it. */
export type Who = 'Tableside' | 'floor' | 'PouchDB' | 'RxDB' | 'Yjs' | 'TinyBase';

export interface Figure {
  readonly name: string;
  readonly who: Who;
  /** What grows or changes from figure to figure of a name: `100k orders`, `CPU ×4`, `50 sockets`. */
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
  /** A ratio against the floor or itself, which holds on every machine; only these guard in `--quick`. */
  readonly isRatio?: boolean;
}

export interface WorkloadResult {
  readonly figures: readonly Figure[];
  readonly targets: readonly Target[];
  /** What a reader has to know: what a peer does not do, which of them are durable when they say done, why a target is missed. */
  readonly notes?: readonly string[];
}

export interface Bench {
  /** The repository, whose built parts are measured. */
  readonly root: string;
  /** Smaller and shorter: for the guard by ratios. */
  readonly quick: boolean;
}

export interface Workload {
  /** `W4` */
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

/** The value that so many percent of the sample do not exceed. */
export function percentile(sample: readonly number[], percent: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1);
  return sorted[Math.max(0, at)] ?? Number.NaN;
}
