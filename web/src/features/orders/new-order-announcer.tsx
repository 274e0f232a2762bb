/** Announces new paid orders to assistive technology on every screen. */
import { OrderAnnouncer } from '../../components/orders/order-announcer.tsx';
import { tableWords } from '../../components/tables/table-words.ts';
import { useBoard, useTables } from '../../mirror/read/read.ts';

export function NewOrderAnnouncer() {
  const paid = useBoard()?.paid;
  const tables = useTables();
  return (
    <OrderAnnouncer
      of="new"
      orders={paid}
      tableOf={({ tableId }) =>
        tableWords(
          tables?.find(({ id }) => id === tableId),
          tableId,
        )
      }
    />
  );
}
