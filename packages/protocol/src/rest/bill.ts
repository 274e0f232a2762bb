/**
 * The bill of a visit, computed from its rounds as they are now, and where the guests pay first from the lines that they
 * pay next. Amounts are integer cents.
 */
import * as v from 'valibot';
import { LineTax, OrderItem } from './order.ts';
import { Cents, Count } from './values.ts';
import { Sale, Visit } from './visit.ts';

/** Negative when more was taken than is owed. */
const Due = v.pipe(v.number(), v.integer());

const Check = v.object({
  /** `main`, `seat-1` to `seat-99`, or the id of a check made by hand. */
  key: v.string(),
  name: v.nullable(v.string()),
  net: Cents,
  service: Cents,
  taxes: Sale.entries.taxes,
  exempted: Cents,
  total: Cents,
  taken: Cents,
  due: Due,
  /** The amount left to pay on this check: never more than the whole bill still owes. */
  offered: Cents,
});

const BillLine = v.object({
  roundId: v.string(),
  item: OrderItem,
  /** The tax of the line. */
  tax: LineTax,
  /** The price of the portions that are left. */
  gross: Cents,
  /** After comps and discounts. */
  net: Cents,
  /** The part of `net` on each check that has the line. */
  shares: v.record(v.string(), Cents),
});

export const Bill = v.object({
  ...Sale.entries,
  lines: v.array(BillLine),
  reductions: v.array(
    v.object({ adjustmentId: v.string(), kind: v.picklist(['comp', 'discount']), cents: Cents }),
  ),
  taken: Cents,
  due: Due,
  checks: v.array(Check),
  /** Lines that nobody has sent. Where the guests pay first they are on the bill too. */
  unsent: v.object({ lines: Count, cents: Cents }),
});
export type Bill = v.InferOutput<typeof Bill>;

export const VisitWithBill = v.object({ ...Visit.entries, bill: Bill });
