/** The paper of a receipt: the venue, the thanks, and what was paid. It prints on the roll of a receipt printer. */

import type { Venue } from '@tableside/domain/entities/venue.ts';
import { venueLines } from '@tableside/domain/payments/receipt.ts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRollPaper } from '../../platform/use-roll-paper.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './receipt-page.module.css';
import parts from './receipt-parts.module.css';

const ROLL = { widthMm: 80, marginMm: 3 } as const;

export interface ReceiptPaperProps {
  venue: Venue | null | undefined;
  /** Nothing was paid yet: it is a bill. */
  isBill?: boolean;
  children: ReactNode;
}

export function ReceiptPaper({ venue, isBill = false, children }: ReceiptPaperProps) {
  const paper = useRollPaper<HTMLDivElement>(ROLL);
  return (
    <div ref={paper} className={styles.paper}>
      {venue && <VenueHead venue={venue} />}
      {isBill ? (
        <h1 className={styles.title}>Your bill</h1>
      ) : (
        <div className={styles.thanks}>
          <span className={styles.disc}>
            <Icon of={Check} size={26} />
          </span>
          <h1 className={styles.title}>Thank You!</h1>
          <p className={styles.success}>Your payment was successful</p>
        </div>
      )}
      {children}
    </div>
  );
}

/** The name, address, phone and tax number of the venue. */
function VenueHead({ venue }: { venue: Venue }) {
  return (
    <address className={parts.venue}>
      <span className={parts.venueName}>{venue.name}</span>
      {venueLines(venue).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
