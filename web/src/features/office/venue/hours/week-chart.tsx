/** The open hours of a week over one axis. Hours past midnight go on to the right. */
import type { CSSProperties } from 'react';
import { DAY_NAMES } from '../../../../components/time/day-names.ts';
import { timeText } from '../../../../ui/fields/time-text.ts';
import { axisOf, type DayHours, openSpan, type Span, ticksOf } from './opening-hours.ts';
import styles from './week-chart.module.css';

export function WeekChart({ week }: { week: readonly DayHours[] }) {
  const axis = axisOf(week);
  const at = (minutes: number): string => `${((minutes - axis.from) / (axis.to - axis.from)) * 100}%`;
  return (
    <div className={styles.chart} role="img" aria-label={weekText(week)}>
      {DAY_NAMES.map((name, n) => (
        <div key={name} className={styles.day}>
          <span className={styles.name}>{name.slice(0, 3)}</span>
          <Track span={week[n] && openSpan(week[n])} at={at} />
        </div>
      ))}
      <div className={styles.day}>
        <span />
        <span className={styles.axis}>
          {ticksOf(axis).map((minutes) => (
            <span key={minutes} className={styles.tick} style={{ left: at(minutes) }}>
              {hourText(minutes)}
            </span>
          ))}
        </span>
      </div>
    </div>
  );
}

function Track({ span, at }: { span: Span | undefined; at: (minutes: number) => string }) {
  if (!span) return <span className={styles.closed}>Closed</span>;
  const place: CSSProperties = { left: at(span.from), width: `calc(${at(span.to)} - ${at(span.from)})` };
  return (
    <span className={styles.track}>
      <span className={styles.bar} style={place} />
    </span>
  );
}

/** Turns 1560 into `2 AM`. */
function hourText(minutes: number): string {
  const hour = (minutes / 60) % 24;
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

const weekText = (week: readonly DayHours[]): string =>
  DAY_NAMES.map((name, n) => {
    const day = week[n];
    return day?.isOpen ? `${name} ${timeText(day.open)} to ${timeText(day.close)}` : `${name} closed`;
  }).join(', ');
