/** Charges that are not over: on a reader now, without a word, said by a person alone, or taken and not booked. */
import { type CardCharge, totalOf } from '@tableside/domain/entities/card-charge.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { chargeWords, readerName } from '../../../components/cards/charge-words.ts';
import { unsettledText } from '../../../components/cards/refund-words.ts';
import { clockText } from '../../../components/time/clock-text.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { useCardReadersEver, useOpenCharges } from '../../../mirror/read/read-cards.ts';
import { useVisitRow } from '../../../mirror/read/read-visits.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './cards.module.css';

export function OpenCharges() {
  const charges = useOpenCharges() ?? [];
  if (charges.length === 0) return null;
  return (
    <section aria-labelledby="open-charges" className={styles.section}>
      <h2 id="open-charges">To check ({charges.length})</h2>
      <ul aria-label="Charges to check" className={styles.cards}>
        {charges.map((charge) => (
          <li key={charge.id}>
            <OpenCharge charge={charge} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenCharge({ charge }: { charge: CardCharge }) {
  const timezone = useVenue()?.timezone;
  const visit = useVisitRow(charge.visitId);
  const reader = useCardReadersEver()?.find(({ id }) => id === charge.readerId);
  const { title, text } = chargeWords(charge, { reader, isOnline: true });
  const { said, sure, askedBy, at } = charge;
  return (
    <Link to="/visits/$visitId" params={{ visitId: charge.visitId }} className={styles.charge}>
      <span className={styles.stack}>
        <b>
          {visit ? `#${visit.number} · ` : ''}
          {formatCents(totalOf(charge))} on {readerName(reader)}
        </b>
        <span>
          {said && !sure
            ? `${said.by.name} said ${said.outcome}. Stripe has not confirmed it yet.`
            : (unsettledText(charge) ?? `${title}. ${text ?? ''}`)}
        </span>
        <span className={styles.small}>
          Asked by {askedBy.name}, {clockText(at, 'dateTime', timezone)}
        </span>
      </span>
      <Icon of={ChevronRight} />
    </Link>
  );
}
