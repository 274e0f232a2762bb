/** Says new paid orders to assistive technology; a burst becomes one sentence. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { useEffect, useRef, useState } from 'react';
import { tableWords } from '../../components/table-words.ts';
import { useBoard, useTables } from '../../mirror/read.ts';

const BURST_MS = 1000;

export function NewOrderAnnouncer() {
  const paid = useBoard()?.paid;
  const tables = useTables();
  const [sentence, setSentence] = useState('');
  const known = useRef<ReadonlySet<string> | null>(null);
  const burst = useRef<Order[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!paid) return;
    const before = known.current;
    known.current = new Set(paid.map((order) => order.id));
    // What is there when the board opens is read on the board, not announced.
    if (before === null) return;
    const fresh = paid.filter((order) => !before.has(order.id));
    if (fresh.length === 0) return;
    burst.current.push(...fresh);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const named = (order: Order): string =>
        tableWords(
          tables?.find((table) => table.id === order.tableId),
          order.tableId,
        );
      setSentence(announcement(burst.current, named));
      burst.current = [];
    }, BURST_MS);
  }, [paid, tables]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {sentence}
    </div>
  );
}

/** One order by name, several as a count. */
export function announcement(orders: readonly Order[], tableOf: (order: Order) => string): string {
  const [first] = orders;
  if (!first) return '';
  return orders.length === 1
    ? `New order #${first.orderNumber}, ${tableOf(first)}`
    : `${orders.length} new orders: ${orders.map((order) => `#${order.orderNumber}`).join(', ')}`;
}
