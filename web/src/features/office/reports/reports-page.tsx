/** Reports: revenue and sales in a range of business days, as numbers, charts and a spreadsheet. */

import type { Venue } from '@tableside/domain/entities/venue.ts';
import { hoursText } from '@tableside/domain/time-clock/paid-time.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { csvOf } from '../../../components/csv.ts';
import { AsOf } from '../../../components/pages/as-of.tsx';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { RemoteState } from '../../../components/pages/needs-network.tsx';
import { OfficeDay } from '../../../components/pages/office-day.tsx';
import { Page } from '../../../components/pages/page.tsx';
import {
  type DayRange,
  later,
  PRESETS,
  type Preset,
  rangeBefore,
  rangeOf,
  rangeText,
} from '../../../components/time/day-ranges.ts';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { useBusinessDay, useVenue } from '../../../mirror/read/read.ts';
import { saveAsFile } from '../../../platform/save-as-file.ts';
import { fetchMetrics } from '../../../remote/reports.ts';
import { useRemoteData } from '../../../remote/use-remote-data.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Chip } from '../../../ui/choices/chip.tsx';
import { ChipRow } from '../../../ui/choices/chip-row.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { perHour } from './labor-tables.ts';
import { ReportSection } from './report-section.tsx';
import { reportCsv, reportTables } from './report-tables.ts';
import styles from './reports-page.module.css';

const BACK = <BackLink to="/profile" />;

export function ReportsPage() {
  return (
    <OfficeDay of="/profile/reports" venue={useVenue()} today={useBusinessDay()}>
      {(opened) => <Reports {...opened} />}
    </OfficeDay>
  );
}

interface Choice {
  /** Null once somebody has entered days. */
  readonly preset: Preset | null;
  readonly range: DayRange;
}

const chosen = (preset: Preset, today: string): Choice => ({ preset, range: rangeOf(preset, today) });

function Reports({ venue, today }: { venue: Venue; today: string }) {
  const [choice, setChoice] = useState<Choice>(() => chosen('Today', today));
  const { range } = choice;
  const clockOffsetMs = useClockOffset();
  const { data, ...state } = useMetrics(venue, range);
  const { data: former } = useMetrics(venue, rangeBefore(range));
  const save = (): void => {
    if (data) saveAsFile(`report-${range.from}-${range.to}.csv`, csvOf(reportCsv(data, venue)), 'text/csv');
  };
  return (
    <Page
      of="/profile/reports"
      back={BACK}
      tools={
        <Button variant="outline" icon={Download} disabled={!data} onClick={save}>
          Export CSV
        </Button>
      }
    >
      <div className={styles.page}>
        <RangePicker choice={choice} today={today} onChange={setChoice} />
        {data ? (
          <>
            <AsOf state={state} clockOffsetMs={clockOffsetMs} timezone={venue.timezone} />
            <Tiles metrics={data} former={former} isOver={range.to < today} />
            <Tables
              metrics={data}
              venue={venue}
              other={otherPeriod(choice.preset)}
              onOther={(preset) => setChoice(chosen(preset, today))}
            />
          </>
        ) : (
          <RemoteState {...state} reason="Reports need a connection." />
        )}
      </div>
    </Page>
  );
}

const useMetrics = ({ id }: Venue, { from, to }: DayRange) =>
  useRemoteData(
    `metrics ${id} ${from} ${to}`,
    (remote) => fetchMetrics(remote, { venueId: id, from, to }),
    'Failed to fetch venue metrics',
  );

interface RangePickerProps {
  choice: Choice;
  today: string;
  onChange: (choice: Choice) => void;
}

function RangePicker({ choice: { preset, range }, today, onChange }: RangePickerProps) {
  const set = (days: Partial<DayRange>): void => onChange({ preset: null, range: { ...range, ...days } });
  return (
    <section aria-label="Range" className={styles.range}>
      <ChipRow label="Usual ranges" className={styles.presets}>
        {PRESETS.map((one) => (
          <Chip key={one} pressed={one === preset} onClick={() => onChange(chosen(one, today))}>
            {one}
          </Chip>
        ))}
      </ChipRow>
      <div className={styles.days}>
        <Field
          label="From"
          type="date"
          max={range.to}
          value={range.from}
          onChange={({ target }) =>
            target.value && set({ from: target.value, to: later(range.to, target.value) })
          }
        />
        <Field
          label="To"
          type="date"
          min={range.from}
          max={today}
          value={range.to}
          onChange={({ target }) => target.value && set({ to: target.value })}
        />
      </div>
    </section>
  );
}

interface TilesProps {
  metrics: VenueMetrics;
  /** The metrics of the period before. Undefined while they load. */
  former: VenueMetrics | undefined;
  /** Whether the period is over. A day that still runs is not compared in percent. */
  isOver: boolean;
}

function Tiles({ metrics, former, isOver }: TilesProps) {
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
      <Tile
        name="Sales"
        value={formatCents(sold.sales)}
        detail="Totals of closed checks, with tax, less refunds"
        {...compared((one) => one.sold.sales)}
      />
      <Tile name="Orders" value={`${sold.orders}`} detail={`${formatCents(averageOrder)} average`} />
      {visits && visits.open > 0 && (
        <Tile
          name="Open checks"
          value={`${visits.open}`}
          detail={`${formatCents(visits.ordered)} ordered, not in sales yet`}
        />
      )}
      <LaborTile metrics={metrics} />
      <Tile name="Tips" value={formatCents(tips)} detail="Not part of revenue, less tips refunded" />
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
      <Tile
        name="Expected cash"
        value={formatCents(cash.toCount)}
        detail={`${formatCents(cash.inDrawers)} in drawers, ${formatCents(cash.held)} with staff. Includes ${formatCents(cash.tips)} tips, less ${formatCents(cash.givenBack)} refunded.`}
      />
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

interface TablesProps {
  metrics: VenueMetrics;
  venue: Venue;
  /** The period to offer where this one is empty. */
  other: Preset | null;
  onOther: (preset: Preset) => void;
}

/** In the morning the day before has the numbers. */
function otherPeriod(preset: Preset | null): Preset | null {
  if (preset === 'Last week') return null;
  return preset === 'Today' ? 'Yesterday' : 'Last week';
}

function Tables({ metrics, venue, other, onOther }: TablesProps) {
  const tables = reportTables(metrics, venue);
  if (tables.length === 0) {
    const action = other && (
      <Button size={56} onClick={() => onOther(other)}>
        Show {other.toLowerCase()}
      </Button>
    );
    return <EmptyState action={action}>No data for this period</EmptyState>;
  }
  return (
    <>
      <p className={styles.terms}>
        <b>Revenue</b> counts on the day the money was taken. <b>Sales</b> count on the day the check was
        closed. They differ while a check that is part paid stays open. A <b>refund</b> comes off sales, tax
        and tips on the day of the refund.
      </p>
      {tables.map((table) => (
        <ReportSection key={table.title} table={table} />
      ))}
    </>
  );
}
