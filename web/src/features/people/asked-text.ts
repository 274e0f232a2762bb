/** Says what a manager is asked to approve. Of a void it says which dish it is and what it is worth. */
import type { LabelText } from '@tableside/domain/command/label.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { labelOf } from '@tableside/domain/labels.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import type { AskedApproval } from './people-context.tsx';

export function askedText(
  { name, args }: Pick<AskedApproval, 'name' | 'args'>,
  order: Order | null,
): LabelText {
  const { itemId, quantity, reason } = Object(args) as Partial<Record<string, unknown>>;
  const line = name === 'order.voidItem' ? order?.items.find(({ id }) => id === itemId) : undefined;
  if (order && line)
    return {
      title: `Void ${quantity} × ${line.name}, ${formatCents(line.price * Number(quantity))}`,
      detail: `#${order.orderNumber}, ${reason}`,
    };
  return labelOf(
    { name, args },
    { order, table: '', section: '', product: '', staff: '', field: (path) => path },
  );
}
