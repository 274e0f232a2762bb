/** The time cards that a manager has to look at, each with the reason and a button that opens it. */
import type { TimeCard } from '@tableside/domain/entities/time-card.ts';
import { dayText } from '../../../components/time/day-ranges.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { CardToCheck } from './cards-to-check.ts';
import styles from './time-cards-page.module.css';

export interface ToCheckProps {
  found: readonly CardToCheck[];
  /** Undefined for people who may not correct cards. */
  onOpen: ((card: TimeCard) => void) | undefined;
}

export function ToCheck({ found, onOpen }: ToCheckProps) {
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="to-check" className={styles.section}>
      <h2 id="to-check" className={styles.title}>
        To check ({found.length})
      </h2>
      <Card flush>
        <ul>
          {found.map(({ card, reasons }) => (
            <li key={card.id} className={styles.check}>
              <div className={styles.why}>
                <b>
                  {card.name}, {dayText(card.businessDay)}
                </b>
                {reasons.map((reason) => (
                  <span key={reason} className={styles.small}>
                    {reason}
                  </span>
                ))}
              </div>
              {onOpen && (
                <Button
                  variant="outline"
                  size={44}
                  aria-label={`Check the card of ${card.name}, ${dayText(card.businessDay)}`}
                  onClick={() => onOpen(card)}
                >
                  Check
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
