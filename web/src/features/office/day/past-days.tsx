/** The days that were closed, the last one first. Each leads to its Z. */
import type { Day } from '@tableside/domain/entities/day.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import type { Day as RemoteDay } from '@tableside/protocol/rest/day.ts';
import { Link } from '@tanstack/react-router';
import { LoadOlder } from '../../../components/pages/load-older.tsx';
import { clockText } from '../../../components/time/clock-text.ts';
import { rangeText } from '../../../components/time/day-ranges.ts';
import { useDays } from '../../../mirror/read/read-cash.ts';
import { listDays } from '../../../remote/days.ts';
import { useRemotePages } from '../../../remote/use-remote-data.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './day.module.css';

export function PastDays({ timezone }: { timezone: string | undefined }) {
  const here = useDays();
  // The list is asked for again when a day was closed.
  const newest = here?.[0]?.z ?? 0;
  const pages = useRemotePages(`days ${newest}`, listDays, 'Failed to fetch closed days');
  const days: readonly (Day | RemoteDay)[] = pages.rows ?? here ?? [];
  if (days.length === 0) return null;
  return (
    <section aria-label="Closed days" className={styles.open}>
      <h2 className={styles.title}>Closed days</h2>
      <Card>
        <ul className={styles.lines}>
          {days.map((day) => (
            <li key={day.id} className={styles.line}>
              <span>
                <b>Z {day.z}</b> {rangeText({ from: day.from, to: day.businessDay })}
                <span className={styles.small}>
                  {' '}
                  closed by {day.closed.by.name}, {clockText(day.closed.at, 'dateTime', timezone)}
                </span>
              </span>
              {day.sums && <span className={styles.end}>{formatCents(day.sums.total)}</span>}
              <Link
                to="/profile/day/$day"
                params={{ day: day.businessDay }}
                className={buttonClass({ variant: 'outline', size: 44 })}
                aria-label={`Open Z ${day.z}`}
              >
                Open
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      {pages.rows && <LoadOlder pages={pages}>Show older days</LoadOlder>}
    </section>
  );
}
