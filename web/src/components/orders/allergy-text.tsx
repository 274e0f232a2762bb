/** The allergy of a dish, below its name: the same wherever somebody can still act on it. */
import { TriangleAlert } from 'lucide-react';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './allergy-text.module.css';

export function AllergyText({ allergy }: { allergy: string | null | undefined }) {
  if (!allergy) return null;
  return (
    <span className={styles.allergy}>
      <Icon of={TriangleAlert} size={16} />
      Allergy: {allergy}
    </span>
  );
}
