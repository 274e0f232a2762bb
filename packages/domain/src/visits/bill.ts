/**
 * The bill of a visit, computed from its rounds each time it is needed. Amounts are cents, rates are thousandths of a
 * percent (`milli`). Comps and discounts come off the lines first, and the service charge is a part of what is left.
 * Each tax is computed once for the whole bill. Then everything is divided among the checks, without losing a cent.
 */
import type { Order } from '../entities/order.ts';
import {
  type CheckKey,
  isOwnPad,
  isPad,
  isRound,
  paysFirst,
  type Sale,
  takenTowards,
  type Visit,
} from '../entities/visit.ts';
import { amountsOf, type Figures, figuresOf } from './bill-amounts.ts';
import { type BillLine, checkKeys, shareOut } from './line-shares.ts';
import { linesOf, linesOn, type Reduction, reduced, sum } from './net-lines.ts';

export interface Check extends Figures {
  readonly key: CheckKey;
  /** Null for the main check and the seats. */
  readonly name: string | null;
  /** Paid on this check, without tips. */
  readonly taken: number;
  /** Negative when more was taken than the check's total. */
  readonly due: number;
  /** The amount that a screen asks for: never more than the whole bill still owes. */
  readonly offered: number;
}

export interface Bill extends Sale {
  readonly lines: readonly BillLine[];
  /** The amounts that each comp and discount took off. */
  readonly reductions: readonly Reduction[];
  /** Paid towards the bill, without tips. */
  readonly taken: number;
  readonly due: number;
  /** The main check, the seats, the checks made by hand, then any other that has a line or money. */
  readonly checks: readonly Check[];
  /** The lines that are not sent. They are part of the bill only where the guests pay first. */
  readonly unsent: { readonly lines: number; readonly cents: number };
}

interface Unsent {
  /** The pads of the visit. */
  readonly unsent?: readonly Order[];
  /** Pads whose lines are part of the bill, as if they had been sent last. */
  readonly with?: readonly Order[];
}

/** `rounds` are the rounds of the visit; cancelled ones do not count. */
export function billOf(
  visit: Visit,
  rounds: readonly Order[],
  { unsent = [], with: asSent = [] }: Unsent = {},
): Bill {
  const active = visit.adjustments.filter(({ removed }) => removed === null);
  const { lines, reductions } = reduced([...linesOf(rounds), ...asSent.flatMap(linesOn)], active);
  const keys = checkKeys(visit, lines);
  const billLines = shareOut(visit, lines, keys);
  const amounts = amountsOf(visit, { keys, lines: billLines, active });
  const whole = figuresOf(amounts, ({ cents }) => cents);
  const taken = takenOn(visit);
  const due = whole.total - taken;
  return {
    ...whole,
    gross: sum(lines.map(({ gross }) => gross)),
    comps: takenOff(reductions, 'comp'),
    discounts: takenOff(reductions, 'discount'),
    covers: visit.covers,
    lines: billLines,
    reductions,
    taken,
    due,
    checks: keys.map((key, n) => {
      const figures = figuresOf(amounts, ({ parts }) => parts[n] ?? 0);
      return checkOf(visit, { key, figures, due });
    }),
    unsent: unsentOn(unsent),
  };
}

/**
 * Returns the bill of a visit with these pads and rounds. Guests who pay before the kitchen begins see what is on the
 * pad as part of what they pay.
 */
export function billOfVisit(visit: Visit, orders: readonly Order[]): Bill {
  const pads = orders.filter(isPad).sort((a, b) => Number(isOwnPad(b)) - Number(isOwnPad(a)));
  return billOf(visit, orders.filter(isRound), { unsent: pads, with: paysFirst(visit) ? pads : [] });
}

/** Returns the part of a bill that its visit keeps when it is closed. */
export function saleOf(bill: Bill): Sale {
  const { gross, comps, discounts, service, net, taxes, exempted, total, covers } = bill;
  return { gross, comps, discounts, service, net, taxes, exempted, total, covers };
}

const takenOff = (reductions: readonly Reduction[], wanted: Reduction['kind']): number =>
  sum(reductions.filter(({ kind }) => kind === wanted).map(({ cents }) => cents));

/** Returns what was paid towards the bill, or towards one of its checks. */
const takenOn = (visit: Visit, key?: CheckKey): number =>
  sum(
    visit.takings
      .filter(({ checkKey }) => key === undefined || checkKey === key)
      .map((taking) => takenTowards(visit, taking)),
  );

interface CheckSide {
  readonly key: CheckKey;
  readonly figures: Figures;
  /** The amount that the whole bill owes. */
  readonly due: number;
}

function checkOf(visit: Visit, { key, figures, due: billDue }: CheckSide): Check {
  const taken = takenOn(visit, key);
  const due = figures.total - taken;
  const name = visit.checks.find((check) => check.key === key)?.name ?? null;
  return { key, name, ...figures, taken, due, offered: Math.max(0, Math.min(due, billDue)) };
}

function unsentOn(pads: readonly Order[]): Bill['unsent'] {
  const items = pads.flatMap((pad) => pad.items);
  return { lines: items.length, cents: sum(items.map(({ price, quantity }) => price * quantity)) };
}
