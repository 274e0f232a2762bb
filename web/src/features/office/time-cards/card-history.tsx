/** Lists every tap and correction of a time card, with who made it and when. None of them can be changed. */
import {
  type PunchKind,
  type TimeCard,
  toldBy,
  type WorkPeriod,
} from '@tableside/domain/time-clock/time-card.ts';
import { clockText } from '../../../components/time/clock-text.ts';
import { periodTexts } from './card-week.ts';
import styles from './time-cards-page.module.css';

const WORDS: Readonly<Record<PunchKind, string>> = {
  in: 'Clocked in',
  breakStart: 'Break started',
  breakEnd: 'Break ended',
  out: 'Clocked out',
};

export interface CardHistoryProps {
  card: TimeCard;
  timezone: string;
}

export function CardHistory({ card, timezone }: CardHistoryProps) {
  const uncounted = new Set(toldBy(card).uncounted.map(({ id }) => id));
  const facts = [
    ...card.punches.map((punch) => ({
      ...punch,
      text: `${WORDS[punch.kind]}${uncounted.has(punch.id) ? ' (does not count)' : ''}`,
      detail: '',
    })),
    ...card.edits.map((edit) => ({
      ...edit,
      text: 'Corrected',
      detail: `${edit.reason}: ${spans(card, edit.before, timezone)} became ${spans(card, edit.after, timezone)}`,
    })),
  ].sort((a, b) => (a.at < b.at ? -1 : 1));
  if (facts.length === 0) return null;
  return (
    <section aria-label="History">
      <h3 className={styles.name}>History</h3>
      <ol className={styles.facts}>
        {facts.map(({ id, at, by, text, detail }) => (
          <li key={id}>
            <b>{text}</b>
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

const spans = (card: TimeCard, periods: readonly WorkPeriod[], timezone: string): string =>
  periodTexts({ ...card, periods }, timezone).join(', ') || 'nothing';
