/** What a run measured: figures with their units, beside the floor of the same minute. */

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | '/s' | '×' | 'KB' | '';
}

export interface WorkloadResult {
  /** `W4` */
  readonly id: string;
  readonly title: string;
  readonly figures: readonly Figure[];
  /** Ratios against the floor of the same run, each with what it has to reach. */
  readonly targets: readonly Target[];
}

export interface Target {
  readonly name: string;
  readonly value: number;
  readonly atLeast?: number;
  readonly atMost?: number;
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
