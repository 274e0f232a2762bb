/** A titled group of fields. */
import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './venue-page.module.css';

export interface VenueCardProps {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

export function VenueCard({ title, className, children }: VenueCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <Card>{children}</Card>
    </section>
  );
}
