/** A step of the close: cards that wait for a reader, that nobody is sure of, or whose money is not booked. */
import { type CardCharge, totalOf } from '@tableside/domain/entities/card-charge.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { Link } from '@tanstack/react-router';
import { chargeWords, readerName } from '../../../components/cards/charge-words.ts';
import { unsettledText } from '../../../components/cards/refund-words.ts';
import { clockText } from '../../../components/time/clock-text.ts';
import { useCardReadersEver } from '../../../mirror/read/read-cards.ts';
import styles from './day.module.css';
import { CountedStep, Line, Lines } from './step.tsx';

export interface OpenCardsProps {
  charges: readonly CardCharge[];
  timezone: string | undefined;
}

/** Not there where no card reader ever was. */
export function OpenCards({ charges, timezone }: OpenCardsProps) {
  const readers = useCardReadersEver() ?? [];
  if (readers.length + charges.length === 0) return null;
  return (
    <CountedStep title="Cards" left={charges.length} none="Every card that was charged is settled.">
      <Lines>
        {charges.map((charge) => {
          const reader = readers.find(({ id }) => id === charge.readerId);
          const { said, sure, visitId, askedBy, at } = charge;
          const state =
            said && !sure
              ? `${said.by.name} said ${said.outcome}`
              : (unsettledText(charge) ?? chargeWords(charge, { reader, isOnline: true }).title);
          return (
            <Line
              key={charge.id}
              name={
                <Link to="/visits/$visitId" params={{ visitId }} className={styles.link}>
                  {readerName(reader)}
                </Link>
              }
              end={formatCents(totalOf(charge))}
            >
              {[state, askedBy.name, clockText(at, 'dateTime', timezone)].join(' · ')}
            </Line>
          );
        })}
      </Lines>
    </CountedStep>
  );
}
