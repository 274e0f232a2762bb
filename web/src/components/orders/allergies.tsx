/** The allergies of a whole check, one band for each dish, for whoever carries it or answers for it. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { leftOf, seatOf, type Visit } from '@tableside/domain/entities/visit.ts';
import { allergyWords, placeOf } from '@tableside/domain/visits/allergies.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { containsText } from './contains-text.ts';

export interface AllergiesProps {
  orders: readonly Pick<Order, 'status' | 'items'>[];
  /** Whose guests said them. */
  party?: Pick<Visit, 'allergies'>;
}

export function Allergies({ orders, party }: AllergiesProps) {
  const guests = Object.entries(party?.allergies ?? {});
  const dishes = orders
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ items }) => items.filter((item) => item.allergy && leftOf(item) > 0));
  return [
    ...guests.map(([place, told]) => (
      <NoteBand key={place} tone="danger">
        {`Allergy: ${allergyWords(told)} · ${place === placeOf(null) ? 'Whole table' : `Seat ${place}`}`}
      </NoteBand>
    )),
    ...dishes.map((item) => (
      <NoteBand key={item.id} tone="danger">
        {[
          `Allergy: ${item.allergy}`,
          seatOf(item) !== null && `Seat ${seatOf(item)}`,
          item.name,
          item.clash && containsText(item.clash.allergens),
        ]
          .filter(Boolean)
          .join(' · ')}
      </NoteBand>
    )),
  ];
}
