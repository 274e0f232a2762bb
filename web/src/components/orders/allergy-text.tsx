/** The allergy of a dish, below its name: the same wherever somebody can still act on it. */
import type { OrderItem } from '@tableside/domain/entities/order.ts';
import { TriangleAlert } from 'lucide-react';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './allergy-text.module.css';
import { containsText } from './contains-text.ts';

export function AllergyText({ of: { allergy, clash } }: { of: Pick<OrderItem, 'allergy' | 'clash'> }) {
  if (!allergy) return null;
  return (
    <span className={styles.allergy}>
      <Icon of={TriangleAlert} size={16} />
      Allergy: {allergy}
      {clash && ` · ${containsText(clash.allergens)}`}
    </span>
  );
}
