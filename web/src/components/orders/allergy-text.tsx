/** The allergy of a dish, below its name: the same wherever somebody can still act on it. */
import type { OrderItem } from '@tableside/domain/entities/order.ts';
import { TriangleAlert } from 'lucide-react';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './allergy-text.module.css';
import { containsText } from './contains-text.ts';

export interface AllergyTextProps {
  of: Pick<OrderItem, 'allergy' | 'clash'>;
  /** What the dish contains of it now, where that was looked up. Left out: what somebody was asked about. */
  found?: readonly string[] | undefined;
}

export function AllergyText({ of: { allergy, clash }, found = clash?.allergens ?? [] }: AllergyTextProps) {
  if (!allergy) return null;
  return (
    <span className={styles.allergy}>
      <Icon of={TriangleAlert} size={16} />
      Allergy: {allergy}
      {found.length > 0 && ` · ${containsText(found)}`}
    </span>
  );
}
