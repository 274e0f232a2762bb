/** The lines of a bill, or of one of its checks, as guests read them. Amounts are cents. */

import { leftOf, type Visit } from '../entities/visit.ts';
import { billDetails, comboText } from '../orders/item-details.ts';
import { formatCents } from '../values/money.ts';
import type { Bill, Check } from './bill.ts';
import { portionsOn } from './portions.ts';

export interface BillItem {
  readonly id: string;
  readonly quantity: number;
  readonly name: string;
  /** What stands below the name. */
  readonly details: readonly string[];
  readonly cents: number;
}

export interface BillPart {
  readonly bill: Bill;
  readonly split: Visit['split'];
  /** Only what is on this check. */
  readonly check?: Check | undefined;
  /** Products that come in one size, whose size need not be named. */
  readonly oneSized: ReadonlySet<string>;
}

/**
 * The whole bill lists below its lines what was taken off, so that its amounts add up. A check shows what is left. Lines
 * that read alike are one line.
 */
export function billItems(part: BillPart): readonly BillItem[] {
  const { bill, check } = part;
  const merged = new Map<string, Told>();
  const here = bill.lines.filter((line) => leftOf(line.item) > 0 && (!check || check.key in line.shares));
  for (const told of toldLines(here, part)) {
    const before = merged.get(told.alike);
    merged.set(told.alike, before ? plus(before, told) : told);
  }
  return [...merged.values()].map(({ id, quantity, name, options, gross, cents, whole }) => ({
    id,
    quantity,
    name,
    details: [
      ...options,
      whole > 0 ? `A part of ${formatCents(whole)}` : '',
      check && whole === 0 && cents < gross ? `Instead of ${formatCents(gross)}` : '',
    ].filter(Boolean),
    cents,
  }));
}

interface Told extends Omit<BillItem, 'details'> {
  /** Lines with the same text here are one line. */
  readonly alike: string;
  readonly options: readonly string[];
  /** Before comps and discounts. */
  readonly gross: number;
  /** What guests share comes to this. 0: nobody shares it. */
  readonly whole: number;
}

function toldOf(
  { item, gross, net, shares }: Bill['lines'][number],
  { split, check, oneSized }: BillPart,
): Told {
  const all = leftOf(item);
  const options = billDetails(item, oneSized.has(item.productId) ? '' : item.size.name);
  const isShared = check !== undefined && Object.keys(shares).length > 1;
  const portions = isShared ? portionsOn(split, item, check.key) : all;
  const quantity = portions ?? all;
  const isPart = portions === undefined;
  return {
    id: item.id,
    quantity,
    name: item.name,
    options,
    gross: (gross / all) * quantity,
    cents: check ? (shares[check.key] ?? 0) : gross,
    whole: isPart ? net : 0,
    alike: JSON.stringify([
      item.productId,
      item.name,
      options,
      item.price,
      isPart ? item.id : check && net < gross,
    ]),
  };
}

/** Returns the lines in their order. The lines of a combo are one, where the first of them is. */
function toldLines(lines: Bill['lines'], part: BillPart): readonly Told[] {
  const combos = new Map<string, Bill['lines'][number][]>();
  for (const line of lines) {
    const { combo } = line.item;
    if (combo) combos.set(combo.id, [...(combos.get(combo.id) ?? []), line]);
  }
  return lines.flatMap((line) => {
    const mates = combos.get(line.item.combo?.id ?? '');
    if (!mates) return toldOf(line, part);
    return mates[0] === line ? toldCombo(mates, part) : [];
  });
}

/** One sum under the name of the combo. */
function toldCombo(lines: Bill['lines'], part: BillPart): Told {
  const picks = lines.map((line) => ({ item: line.item, told: toldOf(line, part) }));
  const quantity = Math.max(...picks.map(({ told }) => told.quantity));
  const total = (amount: (told: Told) => number): number =>
    picks.reduce((sum, { told }) => sum + amount(told), 0);
  const options = picks.flatMap(({ item, told }) => {
    const [words, ...priced] = told.options;
    const extra = item.combo?.extra ? `+ ${formatCents(item.combo.extra)}` : '';
    const fewer = told.quantity === quantity ? '' : `${told.quantity} ×`;
    const name = [fewer, item.name, extra].filter(Boolean).join(' ');
    return [[name, words].filter(Boolean).join(' · '), ...priced];
  });
  const [first] = picks;
  const combo = first?.item.combo;
  return {
    id: first?.item.id ?? '',
    quantity,
    name: combo ? comboText(combo) : '',
    options,
    gross: total(({ gross }) => gross),
    cents: total(({ cents }) => cents),
    whole: total(({ whole }) => whole),
    alike: JSON.stringify([combo?.productId, combo?.size, options, ...picks.map(({ told }) => told.alike)]),
  };
}

const plus = (one: Told, other: Told): Told => ({
  ...one,
  quantity: one.quantity + other.quantity,
  gross: one.gross + other.gross,
  cents: one.cents + other.cents,
});
