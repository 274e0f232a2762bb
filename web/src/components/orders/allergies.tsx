/** The allergies of a whole check, one band for each dish, for whoever carries it or answers for it. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { leftOf, seatOf } from '@tableside/domain/entities/visit.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';

export function Allergies({ orders }: { orders: readonly Pick<Order, 'status' | 'items'>[] }) {
  const dishes = orders
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ items }) => items.filter((item) => item.allergy && leftOf(item) > 0));
  return dishes.map((item) => (
    <NoteBand key={item.id} tone="danger">
      {[`Allergy: ${item.allergy}`, seatOf(item) !== null && `Seat ${seatOf(item)}`, item.name]
        .filter(Boolean)
        .join(' · ')}
    </NoteBand>
  ));
}
