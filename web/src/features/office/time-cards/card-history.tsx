/** Lists every tap and correction of a time card, with who made it and when. None of them can be changed. */
import {
  latenessOf,
  type Punch,
  type TimeCard,
  toldBy,
  type WorkPeriod,
} from '@tableside/domain/entities/time-card.ts';
import { clockText } from '../../../components/time/clock-text.ts';
import { Badge } from '../../../ui/status/badge.tsx';
import { periodTexts } from './card-week.ts';
import { PUNCH_WORDS } from './cards-to-check.ts';
import styles from './time-cards-page.module.css';

export interface CardHistoryProps {
  card: TimeCard;
  timezone: string;
}

export function CardHistory({ card, timezone }: CardHistoryProps) {
  const uncounted = new Set(toldBy(card).uncounted.map(({ id }) => id));
  const facts = [
    ...card.punches.map((punch) => ({
      ...punch,
      text: `${PUNCH_WORDS[punch.kind]}${uncounted.has(punch.id) ? ' (does not count)' : ''}`,
      detail: lateText(punch, timezone),
      isFlagged: latenessOf(punch) > 0,
    })),
    ...card.edits.map((edit) => ({
      ...edit,
      text: edit.isOwn ? 'Corrected their own card' : 'Corrected',
      isFlagged: edit.isOwn === true,
      detail: `${edit.reason}: ${spans(card, edit.before, timezone)} became ${spans(card, edit.after, timezone)}`,
    })),
  ].sort((a, b) => (a.at < b.at ? -1 : 1));
  if (facts.length === 0) return null;
  return (
    <section aria-label="History">
      <h3 className={styles.name}>History</h3>
      <ol className={styles.facts}>
        {facts.map(({ id, at, by, text, detail, isFlagged }) => (
          <li key={id}>
            <b>{text}</b>
            {isFlagged && <Badge tone="warn">Check</Badge>}
            <span className={styles.small}>
              {clockText(at, 'dateTime', timezone)}, {by.name}
            </span>
            {detail !== '' && <span className={styles.small}>{detail}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A punch that arrived much later than it says was made without a network, or dated back. */
const lateText = (punch: Punch, timezone: string): string =>
  latenessOf(punch) === 0 ? '' : `Received ${clockText(punch.arrivedAt ?? '', 'dateTime', timezone)}`;

const spans = (card: TimeCard, periods: readonly WorkPeriod[], timezone: string): string =>
  periodTexts({ ...card, periods }, timezone).join(', ') || 'nothing';
