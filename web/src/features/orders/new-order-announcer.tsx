/** Announces new paid orders to assistive technology on every screen. */
import { OrderAnnouncer } from '../../components/order-announcer.tsx';
import { tableWords } from '../../components/table-words.ts';
import { useBoard, useTables } from '../../mirror/read.ts';

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
