/** The lines of a bill: their price, and what is left of it after comps and discounts. */

import type { LineTax, Order, OrderItem } from '../entities/order.ts';
import { type BillAdjustment, byRound, leftOf } from '../entities/visit.ts';
import { taxOfLine } from '../orders/line-tax.ts';
import { apportion, atRate } from '../values/money.ts';
import { isForBill } from './parties.ts';

export interface NetLine {
  readonly roundId: string;
  readonly item: OrderItem;
  readonly tax: LineTax;
  /** Price of the portions that are left. */
  readonly gross: number;
  /** The cents that are left of it after comps and discounts. */
  readonly net: number;
}

/** The cents that one adjustment took off the lines. */
export interface Reduction {
  readonly adjustmentId: string;
  readonly kind: 'comp' | 'discount';
  readonly cents: number;
}

/** Returns the lines of the rounds that are not cancelled, in the order in which they were sent. */
export const linesOf = (rounds: readonly Order[]): readonly NetLine[] =>
  rounds
    .filter(({ status }) => status !== 'cancelled')
    .sort(byRound)
    .flatMap(linesOn);

/** Returns the lines of one order, also of a pad. */
export const linesOn = (order: Order): readonly NetLine[] => order.items.map((item) => lineOf(order, item));

function lineOf(round: Order, item: OrderItem): NetLine {
  const gross = item.price * leftOf(item);
  return { roundId: round.id, item, tax: taxOfLine(item, round), gross, net: gross };
}

/** Takes the adjustments off the lines, one after the other: comps, then discounts on lines, then those on the bill. */
export function reduced(
  lines: readonly NetLine[],
  adjustments: readonly BillAdjustment[],
): { readonly lines: readonly NetLine[]; readonly reductions: readonly Reduction[] } {
  const reductions: Reduction[] = [];
  const left = lines.map(({ net }) => net);
  for (const adjustment of inOrder(adjustments)) {
    const { id: adjustmentId, kind, itemIds } = adjustment;
    const meant = [...lines.keys()].filter(
      (n) => itemIds === null || itemIds.includes(lines[n]?.item.id ?? ''),
    );
    const rests = meant.map((n) => left[n] ?? 0);
    const cents = amountOf(adjustment, sum(rests));
    const parts = apportion(cents, rests);
    meant.forEach((n, at) => {
      left[n] = (left[n] ?? 0) - (parts[at] ?? 0);
    });
    reductions.push({ adjustmentId, kind, cents });
  }
  return { lines: lines.map((line, n) => ({ ...line, net: left[n] ?? 0 })), reductions };
}

type Reducing = BillAdjustment & { readonly kind: Reduction['kind'] };

const isReducing = (adjustment: BillAdjustment): adjustment is Reducing =>
  adjustment.kind === 'comp' || adjustment.kind === 'discount';

const stepOf = (adjustment: BillAdjustment): number =>
  adjustment.kind === 'comp' ? 0 : isForBill(adjustment) ? 2 : 1;

const inOrder = (adjustments: readonly BillAdjustment[]): readonly Reducing[] =>
  adjustments.filter(isReducing).sort((a, b) => stepOf(a) - stepOf(b));

function amountOf({ kind, milli, cents }: Reducing, rest: number): number {
  if (kind === 'comp') return rest;
  return milli !== null ? atRate(rest, milli) : Math.min(cents ?? 0, rest);
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((all, cents) => all + cents, 0);
