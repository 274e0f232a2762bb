/**
 * The settings of a venue for its bills: when guests pay, the service charge, the discounts that it offers, and the
 * reasons that people choose from.
 */

import type { PayAt } from '../values/pay-at.ts';
import { ADJUSTMENT_KINDS } from './visit.ts';

/** A discount that people choose by its name. It has either a rate or an amount. */
export interface DiscountPreset {
  readonly id: string;
  readonly name: string;
  /** With up to three decimals. */
  readonly percent: number | null;
  readonly cents: number | null;
  /** Whether only a manager may give it. */
  readonly needsManager: boolean;
}

export const REASON_KINDS = ['void', ...ADJUSTMENT_KINDS] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];
export type Reasons = Readonly<Record<ReasonKind, readonly string[]>>;

/** Percents have up to three decimals. */
export interface ServiceCharge {
  readonly percent: number;
  /** It is charged to parties of this size and larger. */
  readonly fromCovers: number;
  /** The tax on the charge. Null: none. */
  readonly taxPercent: number | null;
}

export const CASH_ROUNDINGS = ['off', 'nearest', 'guest'] as const;
/** How cash is rounded to 5 cents: not at all, to the nearest, or always in the guest's favor. */
export type CashRounding = (typeof CASH_ROUNDINGS)[number];

export const TIP_OWNERS = ['taker', 'server'] as const;
/** Whose a tip is: of who took the payment, or of who serves the check. */
export type TipOwner = (typeof TIP_OWNERS)[number];

/** The part of the settings of a venue that is about bills. */
export interface BillSettings {
  /** The page that a table opens. `order` when it is missing. */
  readonly payAt?: PayAt;
  /** Where guests pay first: whether servers may send what nobody has paid. They may when it is missing. */
  readonly sendUnpaid?: boolean;
  /** The service charge on visits. None when it is missing. */
  readonly serviceCharge?: ServiceCharge | null;
  /** `off` when it is missing. */
  readonly cashRounding?: CashRounding;
  /** `taker` when it is missing. */
  readonly tipsTo?: TipOwner;
  readonly discounts?: readonly DiscountPreset[];
  /** A kind that is missing has the reasons that come with the app. */
  readonly reasons?: Partial<Reasons>;
}
