/**
 * A bar for each row of a table, with its name and its amount. Few bars stand side by side on a wide card; otherwise
 * they lie below each other. Hours of work hang below the bars, on a scale of their own. Hidden from assistive
 * technology, because the table beside it has the same numbers.
 */
import { formatCents } from '@tableside/domain/values/money.ts';
import type { CSSProperties } from 'react';
import { classNames } from '../../../ui/layout/class-names.ts';
import styles from './bar-chart.module.css';

/** The kind of an amount. It decides the color. */
export type Series =
  | 'Revenue'
  | 'Tips'
  | 'Sales'
  | 'Sales without tax'
  | 'Hours'
  | 'Voids'
  | 'Comps'
  | 'Discounts'
  | 'Service charge'
  | 'Tax';

export interface ChartBar {
  readonly name: string;
  readonly parts: readonly { readonly series: Series; readonly cents: number }[];
  /** The hours of work, on all bars or on none. */
  readonly minutes?: number;
}

/** Returns each series of a chart once. */
export const seriesIn = (bars: readonly ChartBar[]): readonly Series[] => [
  ...new Set(bars.flatMap(({ parts }) => parts.map(({ series }) => series))),
  ...(hasHours(bars) ? (['Hours'] as const) : []),
];

const hasHours = (bars: readonly ChartBar[]): boolean => bars.some(({ minutes }) => minutes !== undefined);

export interface BarChartProps {
  label: string;
  bars: readonly ChartBar[];
  /** Whether the bars stand for consecutive times, so that they may stand side by side. */
  isTimeline?: boolean;
}

/** More bars than this would be too narrow for their amounts. */
const MOST_COLUMNS = 18;

export function BarChart({ label, bars, isTimeline = false }: BarChartProps) {
  const most = Math.max(1, ...bars.map(sumOf));
  const mostMinutes = Math.max(1, ...bars.map(({ minutes = 0 }) => minutes));
  const series = seriesIn(bars);
  return (
    <div role="img" aria-label={label} className={styles.frame}>
      {series.length > 1 && (
        <p className={styles.legend}>
          {series.map((one) => (
            <span key={one} className={styles.key} data-series={one}>
              {one}
            </span>
          ))}
        </p>
      )}
      <div
        className={styles.chart}
        data-columns={isTimeline && bars.length <= MOST_COLUMNS}
        data-hours={hasHours(bars)}
      >
        {bars.map((bar, n) => (
          // Keyed by position, because two products may share a name.
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places
          <div key={n} className={styles.bar}>
            <span className={styles.name}>{bar.name}</span>
            <Drawn bar={bar} most={most} />
            {bar.minutes !== undefined && <Hours minutes={bar.minutes} most={mostMinutes} />}
          </div>
        ))}
      </div>
    </div>
  );
}

function Drawn({ bar, most }: { bar: ChartBar; most: number }) {
  const sum = sumOf(bar);
  return (
    <span className={styles.space}>
      <span className={styles.track} style={{ '--part': sum / most } as CSSProperties}>
        {bar.parts.map(({ series, cents }) => (
          <span
            key={series}
            className={styles.part}
            data-series={series}
            style={{ flexGrow: Math.max(0, cents) }}
          />
        ))}
      </span>
      {sum > 0 && <span className={styles.amount}>{amountText(sum)}</span>}
    </span>
  );
}

function Hours({ minutes, most }: { minutes: number; most: number }) {
  return (
    <span className={classNames(styles.space, styles.hours)}>
      <span className={styles.track} style={{ '--part': minutes / most } as CSSProperties}>
        <span className={styles.part} data-series="Hours" style={{ flexGrow: minutes }} />
      </span>
      {minutes > 0 && <span className={styles.amount}>{(minutes / 60).toFixed(1)} h</span>}
    </span>
  );
}

const sumOf = ({ parts }: ChartBar): number => parts.reduce((sum, { cents }) => sum + Math.max(0, cents), 0);

/** Whole dollars: the table beside the chart has the cents. */
const amountText = (cents: number): string => formatCents(Math.round(cents / 100) * 100).replace(/\.00$/, '');
