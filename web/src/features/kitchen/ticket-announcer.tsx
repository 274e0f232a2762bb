/** Announces new tickets to assistive technology, and tickets that became late at once. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { useMemo } from 'react';
import { OrderAnnouncer } from '../../components/orders/order-announcer.tsx';
import { tableWords } from '../../components/tables/table-words.ts';
import { ordersToMake, type Ticket } from './tickets.ts';
import type { Wall } from './use-wall.ts';

export interface TicketAnnouncerProps {
  wall: Wall;
  late: readonly Ticket[];
}

export function TicketAnnouncer({ wall: { tickets, tables }, late }: TicketAnnouncerProps) {
  const hanging = useMemo(() => ordersToMake(tickets), [tickets]);
  const lateOrders = useMemo(() => ordersToMake(late), [late]);
  const tableOf = ({ tableId }: Order): string => tableWords(tables.get(tableId), tableId);
  return (
    <>
      <OrderAnnouncer of="new" orders={hanging} tableOf={tableOf} />
      <OrderAnnouncer of="late" orders={lateOrders} tableOf={tableOf} />
    </>
  );
}
