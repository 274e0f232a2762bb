/** Tells managers what other people put into a drawer, or took out of it. */
import type { Drawer } from '@tableside/domain/entities/drawer.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import styles from './cash.module.css';

export function OtherCash({ others = [] }: Pick<Drawer, 'others'>) {
  if (others.length === 0) return null;
  const names = [...new Set(others.map(({ by }) => by.name))].join(', ');
  const cents = others.reduce((sum, one) => sum + one.cents, 0);
  return (
    <p className={styles.small}>
      Cash of other people: {formatCents(cents)} in{' '}
      {others.length === 1 ? '1 payment' : `${others.length} payments`}, by {names}
    </p>
  );
}
