/** A tax that a venue has beside its tax rate. */
export interface Tax {
  readonly id: string;
  readonly name: string;
  /** With up to three decimals. */
  readonly percent: number;
  /** Whether prices contain it already. */
  readonly included: boolean;
  /** The rate on takeaway. Missing: the same. */
  readonly takeawayPercent?: number;
}
