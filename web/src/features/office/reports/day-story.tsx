/** The morning after: a business day that is over in ten figures, a few sentences, and what was taken off bills. */
import { formatCents } from '@tableside/domain/values/money.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { withApprover } from '../../../components/payments/cash-words.ts';
import { clockText } from '../../../components/time/clock-text.ts';
import { dayText } from '../../../components/time/day-ranges.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { type DayFigure, dayFigures } from './day-figures.ts';
import { daySentences } from './day-sentences.ts';
import styles from './day-story.module.css';
import { KINDS } from './reduction-tables.ts';

export interface DayStoryProps {
  now: VenueMetrics;
  /** The same weekday a week before. Undefined while it loads. */
  before: VenueMetrics | undefined;
}

export function DayStory({ now, before }: DayStoryProps) {
  const timezone = useVenue()?.timezone;
  return (
    <Card as="section" aria-labelledby="day-story" className={styles.story}>
      <h2 id="day-story" className={styles.title}>
        {dayText(now.from)}
      </h2>
      <ul className={styles.sentences}>
        {[...daySentences(now, before), ...soldOutText(now, timezone)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Figures figures={dayFigures(now, before)} now={now} before={before} />
      <TakenOff reductions={now.reductions} />
    </Card>
  );
}

/** More names than this say less. */
const FEW_NAMES = 6;

function soldOutText({ soldOut = [] }: VenueMetrics, timezone: string | undefined): readonly string[] {
  if (soldOut.length === 0) return [];
  const named = soldOut
    .slice(0, FEW_NAMES)
    .map(({ name, at }) => `${name} at ${clockText(at, 'time', timezone)}`);
  const more = soldOut.length - FEW_NAMES;
  return [`Sold out: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`];
}

function Figures({ figures, now, before }: DayStoryProps & { figures: readonly DayFigure[] }) {
  return (
    <table className={styles.figures} aria-label="The day in figures">
      <thead>
        <tr>
          <td />
          <th scope="col">{dayText(now.from)}</th>
          {before && <th scope="col">{dayText(before.from)}</th>}
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => (
          <tr key={figure.name}>
            <th scope="row">{figure.name}</th>
            <td>
              <b>{figure.now}</b>
              {figure.change !== '' && <span className={styles.change}>{figure.change}</span>}
            </td>
            {before && <td className={styles.before}>{figure.before}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The largest ones. All of them are in the tables below. */
const MOST = 6;

function TakenOff({ reductions }: Pick<VenueMetrics, 'reductions'>) {
  if (reductions.length === 0) return null;
  const more = reductions.length - MOST;
  return (
    <div>
      <h3 className={styles.subtitle}>Taken off bills</h3>
      <ul className={styles.lines}>
        {reductions.slice(0, MOST).map((row) => (
          <li
            key={JSON.stringify([row.kind, row.reason, row.by.id, row.approvedBy?.id])}
            className={styles.line}
          >
            <span>
              {KINDS[row.kind].name}: {row.reason || 'No reason'}
              <span className={styles.small}>
                {' '}
                {withApprover(row.by, row.approvedBy)}
                {row.times > 1 && `, ${row.times} times`}
              </span>
            </span>
            <b>{formatCents(row.cents)}</b>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.small}>And {more} more, in the tables below.</p>}
    </div>
  );
}
