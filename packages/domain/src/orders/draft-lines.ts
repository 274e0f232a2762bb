/** The parts that all commands on the lines of a pad, or of a guest's draft, share. */
import { MAX_CENTS } from '../command/args.ts';
import { type Context, type Decision, isRejection, type Rejection, rejected } from '../command/command.ts';
import { statusDetail } from '../command/order-access.ts';
import { type Change, change } from '../entities/entities.ts';
import type { Order, OrderItem } from '../entities/order.ts';
import type { Table } from '../entities/table.ts';
import type { Stock } from '../menu/stock.ts';
import { countedLine } from './counted-line.ts';
import { takesTable } from './guest-draft.ts';
import { occupied } from './occupied.ts';
import { isTooMuch, withTotals } from './order-totals.ts';

/** Returns the draft or the pad with these lines. */
export const withItems = (order: Order, items: readonly OrderItem[], { occurredAt }: Context): Order =>
  withTotals({ ...order, items, updatedAt: occurredAt });

interface Addition {
  readonly order: Order;
  readonly lines: readonly OrderItem[];
  readonly table: Table | undefined;
  readonly stock: Stock;
}

interface Added {
  /** The first one is of the order. */
  readonly changes: readonly Change[];
  readonly lines: readonly OrderItem[];
}

/** Puts new lines on a guest's draft. */
export function withLines({ order, lines, table, stock }: Addition, context: Context): Added | Rejection {
  const counted: OrderItem[] = [];
  for (const after of lines) {
    const line = countedLine({ order, before: undefined, after, stock });
    if (isRejection(line)) return line;
    counted.push(line);
  }
  const changed = withItems(order, [...order.items, ...counted], context);
  const sat = !takesTable(order) && takesTable(changed) ? occupied(table) : [];
  return { changes: [change('order', changed), ...sat, ...stock.changes()], lines: counted };
}

/** Returns the refusal for a line of an order that is no longer a draft. */
export const fixed = (order: Order): Decision =>
  rejected(order.status === 'cancelled' ? 'order.cancelled' : 'order.notDraft', statusDetail(order));

/** Returns a refusal when the first change takes the order above the limit. */
export const overLimit = (before: Order, [first]: readonly Change[]): Decision | undefined =>
  first?.entity === 'order' && isTooMuch(first.doc, before.total)
    ? rejected('money.limit', { limit: MAX_CENTS })
    : undefined;
