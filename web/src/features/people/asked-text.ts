/** Says what a manager is asked to approve: of a void the dish and its worth, of a discount the check and the sum. */
import { type LabelText, labelText } from '@tableside/domain/command/label.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { labelOf } from '@tableside/domain/labels.ts';
import { type NamedTable, tableText } from '@tableside/domain/tables/table-name.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import type { AskedApproval } from './people-context.tsx';

/** The rows that the change is about, as far as this device holds them. */
export interface AskedAbout {
  readonly order: Order | null;
  readonly visit: Visit | null;
  readonly table: NamedTable | null | undefined;
  /** How much it takes off the check, in cents; null when it takes nothing off or nobody can say. */
  readonly off: number | null;
}

export function askedText(
  { name, args }: Pick<AskedApproval, 'name' | 'args'>,
  { order, visit, table, off }: AskedAbout,
): LabelText {
  const { itemId, quantity, reason } = Object(args) as Partial<Record<string, unknown>>;
  const line = name === 'order.voidItem' ? order?.items.find(({ id }) => id === itemId) : undefined;
  if (order && line)
    return {
      title: `Void ${quantity} × ${line.name}, ${formatCents(line.price * Number(quantity))}`,
      detail: `#${order.orderNumber}, ${reason}`,
    };
  const { title, detail } = labelOf(
    { name, args },
    {
      order: order ?? (visit && { orderNumber: visit.number, items: [] }),
      table: visit ? tableText(table, visit.tableId) : '',
      section: '',
      product: '',
      staff: '',
      field: (path) => path,
    },
  );
  return off === null ? { title, detail } : labelText(`${title}, −${formatCents(off)}`, detail);
}
