/** Bars for the rows of a table. Hidden from assistive technology, because the table beside it has the same numbers. */

import { formatCents } from '@tableside/domain/money.ts';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import styles from './reports-page.module.css';

export interface BarChartProps {
  label: string;
  bars: readonly { readonly name: string; readonly cents: number }[];
}

const WIDTH = 720;
const HEIGHT = 260;
const LEFT = 76;
const BOTTOM = 36;
const TOP = 12;
const MOST_NAMES = 12;
/** Limits the width, so that a quiet day does not look like a wall of two bars. */
const WIDEST = 56;

export function BarChart({ label, bars }: BarChartProps) {
  // Keyed by position, because two products may share a name.
  const places = bars.map((_, n) => n);
  const x = scaleBand({ domain: places, range: [LEFT, WIDTH], padding: 0.25 });
  const most = Math.max(100, ...bars.map(({ cents }) => cents));
  const y = scaleLinear({ domain: [0, most], range: [HEIGHT - BOTTOM, TOP], nice: true });
  const topOf = (place: number): number => y(Math.max(0, bars[place]?.cents ?? 0));
  const width = Math.min(WIDEST, x.bandwidth());
  const every = Math.ceil(places.length / MOST_NAMES);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className={styles.chart}>
      <title>{label}</title>
      {places.map((place) => (
        <Bar
          key={place}
          x={(x(place) ?? 0) + (x.bandwidth() - width) / 2}
          y={topOf(place)}
          width={width}
          height={Math.max(0, HEIGHT - BOTTOM - topOf(place))}
          rx={4}
          className={styles.bar}
        />
      ))}
      <AxisLeft
        scale={y}
        left={LEFT}
        numTicks={4}
        tickFormat={(value) => formatCents(Number(value)).replace(/\.00$/, '')}
        axisClassName={styles.axis}
      />
      <AxisBottom
        scale={x}
        top={HEIGHT - BOTTOM}
        tickValues={places.filter((n) => n % every === 0)}
        tickFormat={(n) => shortName(bars[n]?.name ?? '')}
        axisClassName={styles.axis}
      />
    </svg>
  );
}

/** Drops the year of a day and shortens a long name. */
function shortName(name: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(name)) return name.slice(5);
  return name.length > 12 ? `${name.slice(0, 11)}…` : name;
}
