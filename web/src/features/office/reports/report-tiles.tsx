/** The figures of a report as tiles, with those of the period before. */
import { hoursText } from '@tableside/domain/time-clock/paid-time.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { type DayRange, rangeText } from '../../../components/time/day-ranges.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { perHour } from './labor-tables.ts';
import styles from './reports-page.module.css';

interface TilesProps {
  metrics: VenueMetrics;
  /** The metrics of the period before. Undefined while they load. */
  former: VenueMetrics | undefined;
  /** Whether the period is over. A day that still runs is not compared in percent. */
  isOver: boolean;
  /** Leaves out what the figures of the day say above. */
  isShort: boolean;
}

export function Tiles({ metrics, former, isOver, isShort }: TilesProps) {
  const { revenue, tips, refunds, refundedTips, refundsDue, sold, averageOrder, cancelled, cash, visits } =
    metrics;
  const compared = (of: (metrics: VenueMetrics) => number): Pick<TileProps, 'before'> =>
    former ? { before: beforeText({ now: of(metrics), earlier: of(former) }, former, isOver) } : {};
  return (
    <ul className={styles.tiles}>
      <Tile
        name="Revenue"
        value={formatCents(revenue)}
        detail="Money taken, before refunds and without tips"
        {...compared((one) => one.revenue)}
      />
      {!isShort && (
        <>
          <Tile
            name="Sales"
            value={formatCents(sold.sales)}
            detail="Totals of closed checks, with tax, less refunds"
            {...compared((one) => one.sold.sales)}
          />
          <Tile name="Orders" value={`${sold.orders}`} detail={`${formatCents(averageOrder)} average`} />
        </>
      )}
      {visits && visits.open > 0 && (
        <Tile
          name="Open checks"
          value={`${visits.open}`}
          detail={`${formatCents(visits.ordered)} ordered, not in sales yet`}
        />
      )}
      <LaborTile metrics={metrics} />
      {!isShort && (
        <Tile name="Tips" value={formatCents(tips)} detail="Not part of revenue, less tips refunded" />
      )}
      <Tile
        name="Refunds"
        value={formatCents(refunds + refundedTips)}
        detail={`${formatCents(refundedTips)} of it tips, ${formatCents(refundsDue.sum)} still due`}
      />
      <Tile
        name="Net"
        value={formatCents(revenue + tips - refunds)}
        detail="Revenue and tips, less refunds"
      />
      <Tile name="Cancelled" value={`${cancelled.orders}`} detail={formatCents(cancelled.sum)} />
      <Tile name="Expected cash" value={formatCents(cash.toCount)} detail={cashText(cash)} />
    </ul>
  );
}

/** A venue without time cards has no such tile. */
function LaborTile({ metrics: { labor, sold } }: Pick<TilesProps, 'metrics'>) {
  const sales = perHour({ withoutTax: sold.withoutTax, minutes: labor.minutes });
  if (sales === undefined) return null;
  return (
    <Tile
      name="Hours worked"
      value={hoursText(labor.minutes)}
      detail={`${formatCents(sales)} of sales without tax for each hour`}
    />
  );
}

/** Says how the period before did: `Thu, Nov 19: $1,200.00 (+12 %)`. */
function beforeText(
  { now, earlier }: { now: number; earlier: number },
  former: DayRange,
  isOver: boolean,
): string {
  const was = `${rangeText(former)}: ${formatCents(earlier)}`;
  if (!isOver || earlier === 0) return was;
  const percent = Math.round(((now - earlier) / earlier) * 100);
  return `${was} (${percent > 0 ? '+' : ''}${percent} %)`;
}

interface TileProps {
  name: string;
  value: string;
  detail: string;
  /** How the period before did. */
  before?: string;
}

function Tile({ name, value, detail, before }: TileProps) {
  return (
    <Card as="li" aria-label={name}>
      <p className={styles.small}>{name}</p>
      <p className={styles.value}>{value}</p>
      <p className={styles.small}>{detail}</p>
      {before !== undefined && <p className={styles.before}>{before}</p>}
    </Card>
  );
}

function cashText({ inDrawers, held, tips, givenBack, rounding }: VenueMetrics['cash']): string {
  const where = `${formatCents(inDrawers)} in drawers, ${formatCents(held)} with staff.`;
  const parts = `Includes ${formatCents(tips)} tips, less ${formatCents(givenBack)} refunded.`;
  return rounding === undefined
    ? `${where} ${parts}`
    : `${where} ${parts} Rounding: ${formatCents(rounding)}.`;
}
