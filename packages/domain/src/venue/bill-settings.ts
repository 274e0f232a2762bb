/**
 * The settings of a venue for its bills: when guests pay, the service charge, the discounts that it offers, and the
 * reasons that people choose from.
 */
import * as v from 'valibot';
import { Cents, Covers, line, Name, Percent, uniqueIds } from '../command/args.ts';
import { ADJUSTMENT_KINDS } from '../entities/visit.ts';
import { RowId } from '../values/ids.ts';
import type { PayAt } from '../values/pay-at.ts';

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

/** The part of the venue's settings that this file is about. */
export interface BillSettings {
  /** The page that a table opens. `order` when it is missing. */
  readonly payAt?: PayAt;
  /** Where guests pay first: whether servers may send what nobody has paid. They may when it is missing. */
  readonly sendUnpaid?: boolean;
  /** The service charge on visits. None when it is missing. */
  readonly serviceCharge?: ServiceCharge | null;
  readonly discounts?: readonly DiscountPreset[];
  /** A kind that is missing has the reasons that come with the app. */
  readonly reasons?: Partial<Reasons>;
}

/** The reasons of a venue that has chosen none. */
export const DEFAULT_REASONS: Reasons = {
  void: ['Wrong item', 'Guest changed their mind', 'Took too long', 'Returned', 'Out of stock'],
  comp: ['Quality', 'Long wait', 'Birthday', 'On the house'],
  discount: ['Regular guest', 'Staff meal', 'Complaint'],
  serviceWaived: ['Complaint', 'Guest asked'],
  taxExempt: ['Tax-exempt organization', 'Diplomat'],
};

export const ServiceChargeArgs = v.strictObject({
  percent: Percent,
  fromCovers: Covers,
  taxPercent: v.nullable(Percent),
});

const DiscountPresetArgs = v.pipe(
  v.strictObject({
    id: RowId,
    name: Name,
    percent: v.nullable(v.pipe(Percent, v.minValue(0.001))),
    cents: v.nullable(v.pipe(Cents, v.minValue(1))),
    needsManager: v.boolean(),
  }),
  v.check(({ percent, cents }) => (percent === null) !== (cents === null), 'must have a percent or cents'),
);

export const DiscountPresets = v.pipe(
  v.array(DiscountPresetArgs),
  v.maxLength(20),
  v.check((presets) => uniqueIds(presets), 'must have different ids'),
);

const ReasonList = v.optional(v.pipe(v.array(v.pipe(line(60), v.minLength(1))), v.maxLength(12)));

/** A kind that is left out has the reasons that come with the app. */
export const ReasonLists = v.strictObject({
  void: ReasonList,
  comp: ReasonList,
  discount: ReasonList,
  serviceWaived: ReasonList,
  taxExempt: ReasonList,
});

interface WithSettings {
  readonly settings: BillSettings;
}

export const payAtOf = ({ settings }: WithSettings): PayAt => settings.payAt ?? 'order';

export const sendsUnpaid = ({ settings }: WithSettings): boolean => settings.sendUnpaid ?? true;

export const serviceCharge = ({ settings }: WithSettings): ServiceCharge | null =>
  settings.serviceCharge ?? null;

export const discountsOf = ({ settings }: WithSettings): readonly DiscountPreset[] =>
  settings.discounts ?? [];

export const reasonsOf = ({ settings }: WithSettings, kind: ReasonKind): readonly string[] =>
  settings.reasons?.[kind] ?? DEFAULT_REASONS[kind];
