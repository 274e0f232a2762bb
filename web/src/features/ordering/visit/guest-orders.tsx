/** Orders that guests at the table sent from their phones. One tap puts one on the check of the party. */
import { formatCents } from '@tableside/domain/money.ts';
import { awaitsStaff } from '@tableside/domain/orders/guest-draft.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import type { Visit } from '@tableside/domain/visits/visit.ts';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useOpenOrdersOfTable } from '../../../mirror/read/read.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { NoteBand, ProblemBand } from '../../../ui/messages/note-band.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import { itemCount, itemsText, orderName } from '../order-messages.ts';
import styles from './guest-orders.module.css';

/** Returns the guests' orders that wait at a table, the longest waiting first. */
export const useGuestOrdersOf = (tableId: string): readonly Order[] =>
  (useOpenOrdersOfTable(tableId) ?? []).filter(awaitsStaff);

export interface GuestOrdersProps {
  visit: Visit;
  className?: string | undefined;
}

export function GuestOrders({ visit, className }: GuestOrdersProps) {
  const orders = useGuestOrdersOf(visit.tableId);
  if (orders.length === 0) return null;
  return (
    <ul aria-label="Guest orders" className={classNames(styles.orders, className)}>
      {orders.map((order) => (
        <li key={order.id}>
          <GuestOrder order={order} visit={visit} />
        </li>
      ))}
    </ul>
  );
}

function GuestOrder({ order, visit }: { order: Order; visit: Visit }) {
  const engine = useEngine();
  const toast = useToast();
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<Problem>(null);
  const name = guestOrderName(order);
  const args = { visitId: visit.rootId, orderId: order.id };
  const onUndo = async (): Promise<void> => {
    const itemIds = order.items.map(({ id }) => id);
    const refused = await problemOf(engine.mutate('visit.giveBack', { ...args, itemIds }));
    // The toast is gone by now, and so is the band of this order.
    toast.show({ message: refused ?? `${orderName(order)} is waiting again` });
  };
  const takeIn = async (): Promise<void> => {
    const refused = await problemOf(engine.mutate('visit.takeIn', args));
    setProblem(refused);
    if (refused === null) toast.show({ message: `${orderName(order)} is on the check`, onUndo });
  };
  return (
    <>
      <NoteBand icon={BellRing} role="status" className={styles.band}>
        <div className={styles.order}>
          <p className={styles.words}>
            <span className={styles.name}>{name}</span>
            <span className={styles.lines}>
              {itemsText(itemCount(order))} · {formatCents(order.subtotal)}
            </span>
          </p>
          <Button
            size={48}
            variant="outline"
            busy={busy}
            aria-label={`Put on the check: ${name}`}
            onClick={() => run(takeIn)}
          >
            Put on the check
          </Button>
        </div>
      </NoteBand>
      <ProblemBand problem={problem} className={styles.problem} />
    </>
  );
}

/** 'Guest order #G-4, Cora' */
export function guestOrderName(order: Order): string {
  const number = order.orderNumber === '' ? '' : ` ${orderName(order)}`;
  const [by] = order.items.map(({ addedBy }) => addedBy.name);
  return `Guest order${number}${by ? `, ${by}` : ''}`;
}
