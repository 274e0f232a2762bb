/** A price that goes by the clock, such as a happy hour: when it holds, what it is for, and the prices that it gives. */
export interface PriceSchedule {
  readonly id: string;
  /** As receipts say it. */
  readonly name: string;
  /** The days on which it begins. 0 is Sunday. */
  readonly days: readonly number[];
  /** HHMM */
  readonly from: string;
  readonly to: string;
  /** The first and the last day on which it begins, YYYY-MM-DD. Missing: without a limit. */
  readonly validFrom?: string;
  readonly validTo?: string;
  /** `percent` is for the products of these categories, and these products. */
  readonly categoryIds: readonly string[];
  readonly productIds: readonly string[];
  /** Taken off the price, with up to three decimals. A schedule has this or `fixed`. */
  readonly percent?: number;
  /** Prices in cents by `product/size`. */
  readonly fixed?: Readonly<Record<string, number>>;
}

/** An earlier form of a schedule, and the time at which it stopped being valid. */
export type PastSchedule = PriceSchedule & { readonly until: string };
