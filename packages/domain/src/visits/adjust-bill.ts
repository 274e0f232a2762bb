/**
 * visit.adjust · visit.unadjust: comps, discounts, a waived service charge, a tax exemption. Each is a fact with an id,
 * a reason and a person. A discount that the venue lets servers give needs no manager; everything else does, or a manager's approval.
 */

import * as v from 'valibot';
import { Cents, Reason } from '../command/args.ts';
import {
  applied,
  type Context,
  type Decision,
  defineCommand,
  isRejection,
  noop,
  type Permission,
  type Rejection,
  rejected,
} from '../command/command.ts';
import { labelText, theVisitIn, visitIn } from '../command/label.ts';
import { approvedBy, mayOr, mayRole } from '../command/order-access.ts';
import type { Actor } from '../command/permissions.ts';
import type { Rows } from '../command/rows.ts';
import type { DiscountPreset } from '../entities/bill-settings.ts';
import { change } from '../entities/entities.ts';
import {
  ADJUSTMENT_KINDS,
  type AdjustmentKind,
  type BillAdjustment,
  VISIT_LIMITS,
  type Visit,
} from '../entities/visit.ts';
import { described } from '../ground/described.ts';
import { same } from '../ground/same.ts';
import { RowId, Uuid } from '../values/ids.ts';
import { milliOf } from '../values/money.ts';
import { discountsOf } from '../venue/bill-settings.ts';
import { chainOf, openChain, type VisitChain } from './chain.ts';
import { linesOnEnd, UniqueItemIds } from './lines-on-end.ts';
import { isForTheSame, meantBy } from './parties.ts';
import { sendPaid } from './send-paid.ts';
import { billIn } from './takings.ts';

const WORDS: Readonly<Record<AdjustmentKind, string>> = {
  comp: 'Items comped',
  discount: 'Discount given',
  serviceWaived: 'Service charge waived',
  taxExempt: 'Tax exemption given',
};

/** A comp is for the items that it names. A waiver and an exemption are for the whole check. */
const AdjustBill = v.pipe(
  v.strictObject({
    visitId: Uuid,
    id: Uuid,
    kind: described('comp, discount, serviceWaived or taxExempt.', v.picklist(ADJUSTMENT_KINDS)),
    itemIds: described(
      'The items of a comp or a discount. Without them a discount is for the whole check.',
      v.optional(v.nullable(UniqueItemIds)),
    ),
    milli: described(
      'A rate in thousandths of a percent: 8.875 % is 8875.',
      v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    ),
    cents: described('An amount in cents.', v.optional(Cents)),
    presetId: described('The discount of the venue that it was made from.', v.optional(RowId)),
    reason: Reason,
  }),
  v.check(
    ({ kind, itemIds }) => kind === 'discount' || (kind === 'comp') === (itemIds != null),
    'A comp names its items. A waiver and an exemption are for the whole check.',
  ),
);
type AdjustArgs = v.InferOutput<typeof AdjustBill>;

/** The same one again does nothing, whoever gives it. A different one for the same lines is refused. */
export const adjustBill = defineCommand({
  name: 'visit.adjust',
  version: 1,
  args: AdjustBill,
  isMoney: true,
  label: {
    short: 'Check adjusted',
    audit: ({ it }) => `{adjusted|adjust} ${it}`,
    full: ({ kind, reason }, names) => labelText(`${WORDS[kind]} on ${visitIn(names)}`, names.table, reason),
  },
  reads: ({ visitId }) => [{ kind: 'visitOf', visitId }, { kind: 'venue' }],
  may: (actor, rows, { kind, presetId }) => mayAdjust(actor, rows, kind, presetId ?? null),
  refuses: [
    'visit.notFound',
    'visit.closed',
    'item.notFound',
    'adjust.amount',
    'adjust.exists',
    'visit.tooLarge',
    'approval.required',
    'notFound',
  ],
  decide(rows, args, context) {
    const chain = openChain(rows, context, args.visitId);
    if (isRejection(chain)) return rejected(chain.code, chain.detail);
    const visit = chain.end;
    if (visit.adjustments.some(({ id }) => id === args.id)) return noop;
    const amount = amountOf(rows, args);
    if (isRejection(amount)) return rejected(amount.code);
    const itemIds = args.itemIds ? linesOnEnd(chain, args.itemIds) : meantBy(chain, context.occurredAt);
    if (args.itemIds && itemIds?.length === 0) return rejected('item.notFound', { missing: args.itemIds });
    const made = adjustmentFrom(args, itemIds, amount, context);
    const adjusted =
      decideBesides(visit.adjustments, made) ?? applied(change('visit', withAdjustment(chain, made)));
    return sendPaid(adjusted, { rows, context });
  },
});

/** Keeps beside a waiver or an exemption what it took off, because the bill changes afterward. */
function withAdjustment(chain: VisitChain, made: BillAdjustment): Visit {
  const adjusted = (one: BillAdjustment): Visit => ({
    ...chain.end,
    adjustments: [...chain.end.adjustments, one],
  });
  if (made.kind === 'comp' || made.kind === 'discount') return adjusted(made);
  const [before, after] = [billIn(chain, chain.end), billIn(chain, adjusted(made))];
  const figure = made.kind === 'serviceWaived' ? 'service' : 'total';
  return adjusted({ ...made, off: before[figure] - after[figure] });
}

function mayAdjust(actor: Actor, rows: Rows, kind: AdjustmentKind, presetId: string | null): Permission {
  const preset = kind === 'discount' && presetId !== null ? presetIn(rows, presetId) : undefined;
  return preset?.needsManager === false ? mayRole(actor, 'visit.edit') : mayOr(actor, 'bill.reduce');
}

function presetIn(rows: Rows, presetId: string): DiscountPreset | undefined {
  const venue = rows.venue();
  return venue && discountsOf(venue).find(({ id }) => id === presetId);
}

type Amount = Pick<BillAdjustment, 'milli' | 'cents' | 'presetId'>;
const NO_AMOUNT: Amount = { milli: null, cents: null, presetId: null };
const MAX_MILLI = 100_000;

/** Returns what comes off: the preset's own amount, or the one rate or amount that was given. */
function amountOf(rows: Rows, { kind, milli, cents, presetId }: AdjustArgs): Amount | Rejection {
  const given = [milli, cents, presetId].filter((one) => one !== undefined).length;
  if (given !== (kind === 'discount' ? 1 : 0)) return { code: 'adjust.amount' };
  if (kind !== 'discount') return NO_AMOUNT;
  if (presetId !== undefined) {
    const preset = presetIn(rows, presetId);
    if (!preset) return { code: 'notFound' };
    const { percent } = preset;
    return { milli: percent === null ? null : milliOf(percent), cents: preset.cents, presetId };
  }
  if (milli === 0 || cents === 0 || (milli ?? 0) > MAX_MILLI) return { code: 'adjust.amount' };
  return { ...NO_AMOUNT, milli: milli ?? null, cents: cents ?? null };
}

function adjustmentFrom(
  { id, kind, reason, itemIds: named }: AdjustArgs,
  itemIds: readonly string[] | null,
  amount: Amount,
  { actor, occurredAt }: Context,
): BillAdjustment {
  const by = { id: actor.userId, name: actor.name };
  return {
    id,
    kind,
    itemIds,
    ...(!named && itemIds && { ofParty: true as const }),
    ...amount,
    reason,
    by,
    approvedBy: approvedBy(actor),
    at: occurredAt,
    removed: null,
  };
}

/**
 * Returns the decision when the check has one like it, or has no room for another one. A line has at most one comp, one
 * discount of its own and one of its bill.
 */
function decideBesides(present: readonly BillAdjustment[], made: BillAdjustment): Decision | undefined {
  const rival = present.find((one) => one.removed === null && isForTheSame(one, made));
  if (rival) {
    if (isSameAdjustment(rival, made)) return noop;
    return rejected('adjust.exists', { by: rival.by.name, at: rival.at, reason: rival.reason });
  }
  return present.length < VISIT_LIMITS.adjustments
    ? undefined
    : rejected('visit.tooLarge', { adjustments: VISIT_LIMITS.adjustments });
}

const isSameAdjustment = (a: BillAdjustment, b: BillAdjustment): boolean =>
  a.milli === b.milli &&
  a.cents === b.cents &&
  a.presetId === b.presetId &&
  same([...(a.itemIds ?? [])].sort(), [...(b.itemIds ?? [])].sort());

/** Takes an adjustment back. It stays on the record. */
export const unadjustBill = defineCommand({
  name: 'visit.unadjust',
  version: 1,
  args: v.strictObject({ visitId: Uuid, adjustmentId: Uuid }),
  isMoney: true,
  label: {
    short: 'Adjustment removed',
    audit: ({ it }) => `{removed|remove} an adjustment from ${it}`,
    full: (_, names) => labelText(`${theVisitIn(names)}: adjustment removed`, names.table),
  },
  reads: ({ visitId }) => [{ kind: 'visitOf', visitId }, { kind: 'venue' }],
  may(actor, rows, { visitId, adjustmentId }) {
    const adjustments = chainOf(rows, actor, visitId)?.end.adjustments ?? [];
    const adjustment = adjustments.find(({ id }) => id === adjustmentId);
    return adjustment
      ? mayAdjust(actor, rows, adjustment.kind, adjustment.presetId)
      : mayRole(actor, 'visit.edit');
  },
  refuses: ['visit.notFound', 'visit.closed', 'approval.required'],
  decide(rows, { visitId, adjustmentId }, context) {
    const chain = openChain(rows, context, visitId);
    if (isRejection(chain)) return rejected(chain.code, chain.detail);
    const visit = chain.end;
    const isIt = ({ id, removed }: BillAdjustment) => id === adjustmentId && removed === null;
    if (!visit.adjustments.some(isIt)) return noop;
    const { actor, occurredAt } = context;
    const approver = approvedBy(actor);
    const by = { id: actor.userId, name: actor.name };
    const removed = { by, ...(approver && { approvedBy: approver }), at: occurredAt };
    const adjustments = visit.adjustments.map((one) => (isIt(one) ? { ...one, removed } : one));
    return sendPaid(applied(change('visit', { ...visit, adjustments })), { rows, context });
  },
});
