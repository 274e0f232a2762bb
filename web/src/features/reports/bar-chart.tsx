/** Bars over a table's rows; the same numbers stand in the table beside it, so it is a picture to the eye alone. */

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
/** A quiet day is not a wall of two bars. */
const WIDEST = 56;

export function BarChart({ label, bars }: BarChartProps) {
  // By place: two products may have one name.
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

/** A day without its year; a long name cut. */
function shortName(name: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(name)) return name.slice(5);
  return name.length > 12 ? `${name.slice(0, 11)}…` : name;
}
