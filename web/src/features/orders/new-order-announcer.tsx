/** Announces new paid orders to assistive technology on every screen. */

import { tableText } from '@tableside/domain/tables/table-name.ts';
import { useMemo } from 'react';
import { OrderAnnouncer } from '../../components/orders/order-announcer.tsx';
import { useBoard, useTables } from '../../mirror/read/read.ts';

export function NewOrderAnnouncer() {
  const paid = useBoard()?.paid;
  // An order that was accepted and taken back to paid is not new.
  const fresh = useMemo(() => paid?.filter(({ sentAt, statusBy }) => sentAt === statusBy.at), [paid]);
  const tables = useTables();
  return (
    <OrderAnnouncer
      of="new"
      orders={fresh}
      tableOf={({ tableId }) =>
        tableText(
          tables?.find(({ id }) => id === tableId),
          tableId,
        )
      }
    />
  );
}
