/** Gives a line that is open another seat or course. */
import type { OrderItem } from '@tableside/domain/orders/order.ts';
import { courseOf, seatOf, type Visit } from '@tableside/domain/visits/visit.ts';
import styles from './placing-bar.module.css';
import { PlacingBar } from './placing-bar.tsx';
import type { Pad } from './use-pad.ts';

export interface LinePlacingProps {
  item: OrderItem;
  visit: Pick<Visit, 'covers'>;
  onPlace: Pad['place'];
}

export function LinePlacing({ item, visit, onPlace }: LinePlacingProps) {
  return (
    <div className={styles.ofLine}>
      <PlacingBar
        name={item.name}
        visit={visit}
        placing={{ seat: seatOf(item), course: courseOf(item) }}
        onPlace={(placing) => onPlace(item, placing)}
      />
    </div>
  );
}
