/** Announces new paid orders to assistive technology on every screen. */

import { tableText } from '@tableside/domain/tables/table-name.ts';
import { useMemo } from 'react';
import { OrderAnnouncer } from '../../components/orders/order-announcer.tsx';
import { useBoard, useTablesEver } from '../../mirror/read/read.ts';

export function NewOrderAnnouncer() {
  const paid = useBoard()?.paid;
  // An order that was accepted and taken back to paid is not new.
  const fresh = useMemo(() => paid?.filter(({ sentAt, statusBy }) => sentAt === statusBy.at), [paid]);
  const tables = useTablesEver();
  return (
    <OrderAnnouncer
      of="new"
      orders={fresh}
      tableOf={({ party, tableId }) => {
        const table = tables?.find(({ id }) => id === tableId);
        return party?.name ?? tableText(table, tableId);
      }}
    />
  );
}
