/**
 * Ways to pay that a venue has beside the four methods: a voucher, a guest's account, money that a delivery service
 * collects. They are switched off and never taken away, because devices that were offline still bring payments by them.
 */

export const TENDER_KINDS = ['cash', 'card', 'voucher', 'account', 'elsewhere'] as const;

/**
 * `cash` is counted with the cash: another currency, or checks. `elsewhere`: somebody else has the money, such as a delivery
 * service. Money by every other kind is the venue's and is not counted.
 */
export type TenderKind = (typeof TENDER_KINDS)[number];

export interface Tender {
  readonly id: string;
  readonly name: string;
  readonly kind: TenderKind;
  /** Offered at the till. */
  readonly isActive: boolean;
  /** The account that closed days book it on. Missing: that of cash, or of the other tenders. */
  readonly account?: string;
}

/** The tender of a payment, by its name at that time. */
export interface PaidTender {
  readonly id: string;
  readonly name: string;
}

export const tendersOf = ({ tenders }: { readonly tenders?: readonly Tender[] }): readonly Tender[] =>
  tenders ?? [];

/** Returns the method that a payment by this tender counts for. */
export const methodOf = ({ kind }: Pick<Tender, 'kind'>): 'cash' | 'other' =>
  kind === 'cash' ? 'cash' : 'other';
