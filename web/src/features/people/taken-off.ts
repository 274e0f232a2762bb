/** Says how much a comp, a discount, a waiver or an exemption would take off a check, before anybody has approved it. */
import type { DiscountPreset } from '@tableside/domain/entities/bill-settings.ts';
import {
  ADJUSTMENT_KINDS,
  type AdjustmentKind,
  type BillAdjustment,
} from '@tableside/domain/entities/visit.ts';
import { milliOf } from '@tableside/domain/values/money.ts';
import { billOfVisit } from '@tableside/domain/visits/bill.ts';
import type { WholeVisit } from '../../mirror/read/read-visits.ts';

/** The arguments of `visit.adjust`, as far as the sum depends on them. */
interface Adjusting {
  readonly kind: AdjustmentKind;
  readonly itemIds?: readonly string[] | null;
  readonly milli?: number;
  readonly cents?: number;
  readonly presetId?: string;
}

/** Returns cents. Null: what is asked for is no adjustment, or takes nothing off. */
export function takenOff(
  args: unknown,
  { visit, bill, pads, rounds }: Pick<WholeVisit, 'visit' | 'bill' | 'pads' | 'rounds'>,
  presets: readonly DiscountPreset[],
): number | null {
  if (!isAdjusting(args)) return null;
  const adjustments = [...visit.adjustments, asGiven(args, presets)];
  const after = billOfVisit({ ...visit, adjustments }, [...pads, ...rounds]);
  const off = bill.total - after.total;
  return off > 0 ? off : null;
}

const isAdjusting = (args: unknown): args is Adjusting =>
  ADJUSTMENT_KINDS.some((kind) => kind === Object(args).kind);

function asGiven(args: Adjusting, presets: readonly DiscountPreset[]): BillAdjustment {
  const preset = presets.find(({ id }) => id === args.presetId);
  const percent = preset?.percent ?? null;
  return {
    id: 'asked',
    kind: args.kind,
    itemIds: args.itemIds ?? null,
    milli: percent === null ? (args.milli ?? null) : milliOf(percent),
    cents: preset?.cents ?? args.cents ?? null,
    presetId: args.presetId ?? null,
    reason: '',
    by: { id: '', name: '' },
    approvedBy: null,
    at: '',
    removed: null,
  };
}
