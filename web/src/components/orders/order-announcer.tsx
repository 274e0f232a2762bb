/** Announces orders that join a list to assistive technology; orders of the same second share one sentence. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { useEffect, useRef, useState } from 'react';

const BURST_MS = 1000;

const TEXTS = {
  new: { one: 'New order', many: 'new orders' },
  late: { one: 'Late: order', many: 'orders are late' },
} as const;

export interface OrderAnnouncerProps {
  /** The kind of list. Late orders interrupt the current announcement. */
  of: keyof typeof TEXTS;
  /** Undefined while they are being read. The orders of the first read are not announced. */
  orders: readonly Order[] | undefined;
  tableOf: (order: Order) => string;
}

export function OrderAnnouncer({ of, orders, tableOf }: OrderAnnouncerProps) {
  const [said, setSaid] = useState<readonly Order[]>([]);
  const known = useRef<ReadonlySet<string>>(undefined);
  const burst = useRef<Order[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!orders) return;
    const before = known.current;
    known.current = new Set(orders.map(({ id }) => id));
    const joined = before ? orders.filter(({ id }) => !before.has(id)) : [];
    if (joined.length === 0) return;
    burst.current.push(...joined);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSaid(burst.current);
      burst.current = [];
    }, BURST_MS);
  }, [orders]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <div role={of === 'late' ? 'alert' : 'status'} className="visually-hidden">
      {announcement(of, said, tableOf)}
    </div>
  );
}

/** Names a single order; several become a count. */
export function announcement(
  of: OrderAnnouncerProps['of'],
  orders: readonly Order[],
  tableOf: (order: Order) => string,
): string {
  const [first] = orders;
  if (!first) return '';
  const { one, many } = TEXTS[of];
  return orders.length === 1
    ? `${one} #${first.orderNumber}, ${tableOf(first)}`
    : `${orders.length} ${many}: ${orders.map(({ orderNumber }) => `#${orderNumber}`).join(', ')}`;
}
