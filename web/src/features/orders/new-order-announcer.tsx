/** Announces new paid orders to assistive technology on every screen. */

import { tableText } from '@tableside/domain/tables/table-name.ts';
import { useMemo } from 'react';
import { placeOf, roundAtCounter } from '../../components/orders/counter-text.ts';
import { OrderAnnouncer } from '../../components/orders/order-announcer.tsx';
import { useBoard, useTables, useVenue } from '../../mirror/read/read.ts';

export function NewOrderAnnouncer() {
  const paid = useBoard()?.paid;
  // An order that was accepted and taken back to paid is not new.
  const fresh = useMemo(() => paid?.filter(({ sentAt, statusBy }) => sentAt === statusBy.at), [paid]);
  const tables = useTables();
  const timezone = useVenue()?.timezone;
  return (
    <OrderAnnouncer
      of="new"
      orders={fresh}
      tableOf={(order) => {
        const table = tables?.find(({ id }) => id === order.tableId);
        return tableText(placeOf(table, roundAtCounter(order), timezone), order.tableId);
      }}
    />
  );
}
