/** The settings of a venue for its bills as people edit them, and the values that hold where nobody has set one. */
import * as v from 'valibot';
import { Cents, Covers, line, Name, Percent, uniqueIds } from '../command/args.ts';
import type {
  BillSettings,
  DiscountPreset,
  ReasonKind,
  Reasons,
  ServiceCharge,
} from '../entities/bill-settings.ts';
import { RowId } from '../values/ids.ts';
import type { PayAt } from '../values/pay-at.ts';

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
