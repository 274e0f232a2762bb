/** Reports: revenue and sales in a range of business days, as numbers, charts and a spreadsheet. */
import { formatCents } from '@tableside/domain/money.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { csvOf } from '../../../components/csv.ts';
import { AsOf } from '../../../components/pages/as-of.tsx';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { RemoteState } from '../../../components/pages/needs-network.tsx';
import { OfficeDay } from '../../../components/pages/office-day.tsx';
import { Page } from '../../../components/pages/page.tsx';
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
import { OfficeTable } from '../../../ui/layout/office-table.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { BarChart } from './bar-chart.tsx';
import { type DayRange, PRESETS, rangeOf } from './report-range.ts';
import {
  cellText,
  cellValue,
  type ReportCell,
  type ReportTable,
  reportCsv,
  reportTables,
} from './report-tables.ts';
import styles from './reports-page.module.css';

const TITLE = 'Reports';
const BACK = <BackLink to="/profile" label="Profile" />;

export function ReportsPage() {
  return (
    <OfficeDay title={TITLE} venue={useVenue()} today={useBusinessDay()}>
      {(opened) => <Reports {...opened} />}
    </OfficeDay>
  );
}

function Reports({ venue, today }: { venue: Venue; today: string }) {
  const [range, setRange] = useState<DayRange>(() => rangeOf('Today', today));
  const { from, to } = range;
  const clockOffsetMs = useClockOffset();
  const { data, ...state } = useRemoteData(
    `metrics ${venue.id} ${from} ${to}`,
    (remote) => fetchMetrics(remote, { venueId: venue.id, from, to }),
    'Failed to fetch venue metrics',
  );
  const save = (): void => {
    if (data) saveAsFile(`report-${from}-${to}.csv`, csvOf(reportCsv(data, venue.timezone)), 'text/csv');
  };
  return (
    <Page
      title={TITLE}
      back={BACK}
      tools={
        <Button variant="outline" icon={Download} disabled={!data} onClick={save}>
          Export CSV
        </Button>
      }
    >
      <div className={styles.page}>
        <RangePicker range={range} today={today} onChange={setRange} />
        {data ? (
          <>
            <AsOf state={state} clockOffsetMs={clockOffsetMs} timezone={venue.timezone} />
            <Report metrics={data} timezone={venue.timezone} />
          </>
        ) : (
          <RemoteState {...state} onRetry={state.retry} reason="Reports are counted by the server." />
        )}
      </div>
    </Page>
  );
}

interface RangePickerProps {
  range: DayRange;
  today: string;
  onChange: (range: DayRange) => void;
}

function RangePicker({ range, today, onChange }: RangePickerProps) {
  const isShown = (other: DayRange): boolean => other.from === range.from && other.to === range.to;
  return (
    <section aria-label="Range" className={styles.range}>
      <ChipRow label="Usual ranges">
        {PRESETS.map((preset) => (
          <Chip
            key={preset}
            pressed={isShown(rangeOf(preset, today))}
            onClick={() => onChange(rangeOf(preset, today))}
          >
            {preset}
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
            target.value && onChange({ from: target.value, to: later(range.to, target.value) })
          }
        />
        <Field
          label="To"
          type="date"
          min={range.from}
          max={today}
          value={range.to}
          onChange={({ target }) => target.value && onChange({ ...range, to: target.value })}
        />
      </div>
    </section>
  );
}

const later = (a: string, b: string): string => (a > b ? a : b);

function Report({ metrics, timezone }: { metrics: VenueMetrics; timezone: string }) {
  const { revenue, tips, refunds, refundsDue, sold, averageOrder, cancelled, cash } = metrics;
  return (
    <>
      <ul className={styles.tiles}>
        <Tile name="Revenue" value={formatCents(revenue)} detail="Before refunds, without tips" />
        <Tile name="Orders" value={`${sold.orders}`} detail={`${formatCents(averageOrder)} on average`} />
        <Tile name="Tips" value={formatCents(tips)} detail="Not part of revenue" />
        <Tile
          name="Refunds"
          value={formatCents(refunds)}
          detail={`${formatCents(refundsDue.sum)} still due`}
        />
        <Tile
          name="Net"
          value={formatCents(revenue + tips - refunds)}
          detail="Revenue and tips, less refunds"
        />
        <Tile name="Cancelled" value={`${cancelled.orders}`} detail={formatCents(cancelled.sum)} />
        <Tile
          name="Cash to count"
          value={formatCents(cash.toCount)}
          detail={`${formatCents(cash.taken)} taken, ${formatCents(cash.givenBack)} given back, ${formatCents(cash.tips)} tips apart`}
        />
      </ul>
      {reportTables(metrics, timezone).map((table) => (
        <TableSection key={table.title} table={table} />
      ))}
    </>
  );
}

function Tile({ name, value, detail }: { name: string; value: string; detail: string }) {
  return (
    <Card as="li" aria-label={name}>
      <p className={styles.small}>{name}</p>
      <p className={styles.value}>{value}</p>
      <p className={styles.small}>{detail}</p>
    </Card>
  );
}

const isNumber = (rows: ReportTable['rows'], n: number): boolean => {
  const cell = rows[0]?.[n];
  return cell !== undefined && !('text' in cell);
};

const nameOf = ([name]: readonly ReportCell[]): string => (name ? cellText(name) : '');

function TableSection({ table: { title, head, rows, drawn } }: { table: ReportTable }) {
  const id = `report-${title.replaceAll(' ', '-')}`;
  const bars = rows.map((row) => ({ name: nameOf(row), cents: cellValue(row[drawn ?? 0]) }));
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {rows.length === 0 ? (
        <EmptyState>Nothing in these days</EmptyState>
      ) : (
        <>
          {drawn !== undefined && bars.length > 1 && (
            <Card>
              <BarChart label={`${title}: ${head[drawn]}`} bars={bars} />
            </Card>
          )}
          <OfficeTable<readonly ReportCell[]>
            label={title}
            rows={rows}
            keyOf={(row) => `${rows.indexOf(row)}`}
            columns={head.map((name, n) => ({
              head: name,
              isNumber: isNumber(rows, n),
              cell: (row) => (row[n] ? cellText(row[n]) : ''),
              ...(isNumber(rows, n) ? { sortBy: (row: readonly ReportCell[]) => cellValue(row[n]) } : {}),
            }))}
          />
        </>
      )}
    </section>
  );
}
