/**
 * Orders that guests at the table sent from their phones. One tap puts one on the check of the party. Where guests pay
 * first, another one takes its payment, on a check that it opens if there is none.
 */

import type { InputOf } from '@tableside/domain/commands.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { paysFirst, type Visit } from '@tableside/domain/entities/visit.ts';
import { awaitsStaff } from '@tableside/domain/orders/guest-draft.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { useNavigate } from '@tanstack/react-router';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import type { Engine } from '../../../engine/engine.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf, toldProblem } from '../../../engine/mutation-problem.ts';
import { useOpenOrdersOfTable } from '../../../mirror/read/read.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { NoteBand, ProblemBand } from '../../../ui/messages/note-band.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import { itemCount, itemsText, orderName } from '../order-messages.ts';
import { type DishClashes, takenIn, useDishesStop } from './dishes-question.tsx';
import styles from './guest-orders.module.css';

/** Returns the guests' orders that wait at a table, the longest waiting first. */
export const useGuestOrdersOf = (tableId: string): readonly Order[] =>
  (useOpenOrdersOfTable(tableId) ?? []).filter(awaitsStaff);

export interface GuestOrdersProps {
  tableId: string;
  /** Undefined as long as the table has no check. The first order that is put on it opens it. */
  visit: Visit | undefined;
  /** The id that the check has, or gets. */
  rootId: string;
  className?: string | undefined;
}

export function GuestOrders({ tableId, visit, rootId, className }: GuestOrdersProps) {
  const orders = useGuestOrdersOf(tableId);
  if (orders.length === 0) return null;
  return (
    <ul aria-label="Guest orders" className={classNames(styles.orders, className)}>
      {orders.map((order) => (
        <li key={order.id}>
          <GuestOrder order={order} visit={visit} rootId={rootId} />
        </li>
      ))}
    </ul>
  );
}

interface GuestOrderProps extends Pick<GuestOrdersProps, 'visit' | 'rootId'> {
  order: Order;
}

function GuestOrder({ order, visit, rootId }: GuestOrderProps) {
  const engine = useEngine();
  const toast = useToast();
  const navigate = useNavigate();
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<Problem>(null);
  const name = guestOrderName(order);
  const { ask, question } = useDishesStop({ backText: 'Leave it', goText: 'Take it anyway' });
  const named = { visitId: rootId, orderId: order.id };
  const asksMoney = visit === undefined || paysFirst(visit);
  const onUndo = async (): Promise<void> => {
    const itemIds = order.items.map(({ id }) => id);
    const refused = await problemOf(engine.mutate('visit.giveBack', { ...named, itemIds }));
    // The toast is gone by now, and so is the band of this order.
    toast.show({ message: refused ?? `${orderName(order)} is waiting again` });
  };
  const put = async (clashes: DishClashes): Promise<boolean> => {
    const args = { ...named, clashes };
    const refused = await (visit
      ? problemOf(engine.mutate('visit.takeIn', args))
      : openedWith(engine, order, args));
    setProblem(refused);
    return refused === null;
  };
  const onCheck = async (clashes: DishClashes): Promise<void> => {
    if (await put(clashes)) toast.show({ message: `${orderName(order)} is on the check`, onUndo });
  };
  const toPayment = async (clashes: DishClashes): Promise<void> => {
    if (await put(clashes)) await navigate({ to: '/checkout/$orderId', params: { orderId: rootId } });
  };
  const asking = (work: (clashes: DishClashes) => Promise<void>) => () =>
    void ask(takenIn(order, visit), (clashes) => run(() => work(clashes)));
  return (
    <>
      {question}
      <NoteBand icon={BellRing} role="status" className={styles.band}>
        <div className={styles.order}>
          <p className={styles.words}>
            <span className={styles.name}>{name}</span>
            <span className={styles.lines}>
              {itemsText(itemCount(order))} · {formatCents(order.subtotal)}
            </span>
          </p>
          <div className={styles.acts}>
            <Button
              size={48}
              variant="outline"
              busy={busy}
              aria-label={`Put on the check: ${name}`}
              onClick={asking(onCheck)}
            >
              Put on the check
            </Button>
            {asksMoney && (
              <Button size={48} busy={busy} aria-label={`Take payment: ${name}`} onClick={asking(toPayment)}>
                Take payment
              </Button>
            )}
          </div>
        </div>
      </NoteBand>
      <ProblemBand problem={problem} className={styles.problem} />
    </>
  );
}

/** Opens a check with this order. The check is closed again when the order can't be put on it. */
async function openedWith(
  engine: Engine,
  { tableId }: Order,
  args: InputOf<'visit.takeIn'>,
): Promise<Problem> {
  const { visitId: id } = args;
  return toldProblem(async () => {
    const orderNumber = await engine.nextOrderNumber();
    const opening = { id, orderNumber, tableId, payAt: 'order' } as const;
    const refused = await problemOf(engine.mutate('visit.open', opening));
    if (refused !== null) return refused;
    const problem = await problemOf(engine.mutate('visit.takeIn', args));
    if (problem !== null) await engine.mutate('visit.close', { visitId: id, freeTable: true });
    return problem;
  });
}

/** 'Guest order #G-4, Cora' */
export function guestOrderName(order: Order): string {
  const number = order.orderNumber === '' ? '' : ` ${orderName(order)}`;
  const [by] = order.items.map(({ addedBy }) => addedBy.name);
  return `Guest order${number}${by ? `, ${by}` : ''}`;
}
