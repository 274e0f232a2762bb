/** Reports: revenue and sales in a range of business days, as numbers, charts and a spreadsheet. */

import type { Venue } from '@tableside/domain/entities/venue.ts';
import { csvOf } from '@tableside/domain/ground/csv.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
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
  weekBefore,
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
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { comparison } from './day-figures.ts';
import { DayStory } from './day-story.tsx';
import { ReportSection } from './report-section.tsx';
import { lastBusyDay, reportCsv, reportTables } from './report-tables.ts';
import { Tiles } from './report-tiles.tsx';
import styles from './reports-page.module.css';

const BACK = <BackLink to="/profile" />;

export function ReportsPage() {
  return (
    <OfficeDay of="/profile/reports" venue={useVenue()} today={useBusinessDay()}>
      {(opened) => <Opening {...opened} />}
    </OfficeDay>
  );
}

interface Choice {
  /** Null once somebody has entered days. */
  readonly preset: Preset | null;
  readonly range: DayRange;
}

const chosen = (preset: Preset, today: string): Choice => ({ preset, range: rangeOf(preset, today) });

interface OpeningProps {
  venue: Venue;
  today: string;
}

/** The report opens on the last day that had anything. In the morning that is the day before. */
function Opening({ venue, today }: OpeningProps) {
  const { data, loading } = useMetrics(venue, { from: weekBefore(today), to: today });
  if (data) return <Reports venue={venue} today={today} first={firstChoice(data, today)} />;
  if (!loading) return <Reports venue={venue} today={today} first={chosen('Today', today)} />;
  return (
    <Page of="/profile/reports" back={BACK}>
      <Spinner />
    </Page>
  );
}

function firstChoice(metrics: VenueMetrics, today: string): Choice {
  const day = lastBusyDay(metrics) ?? today;
  const preset = (['Today', 'Yesterday'] as const).find((one) => rangeOf(one, today).from === day);
  return preset ? chosen(preset, today) : { preset: null, range: { from: day, to: day } };
}

/** A day that is over is compared with the same weekday, and any other period with the one before. */
function comparedWith({ from, to }: DayRange, isPastDay: boolean): DayRange {
  return isPastDay ? { from: weekBefore(from), to: weekBefore(to) } : rangeBefore({ from, to });
}

function Reports({ venue, today, first }: OpeningProps & { first: Choice }) {
  const [choice, setChoice] = useState(first);
  const { range } = choice;
  const clockOffsetMs = useClockOffset();
  const isOver = range.to < today;
  const isPastDay = isOver && range.from === range.to;
  const { data, ...state } = useMetrics(venue, range);
  const { data: former } = useMetrics(venue, comparedWith(range, isPastDay));
  const save = (): void => {
    if (!data) return;
    const beside = isPastDay && former ? [comparison(data, former)] : [];
    const csv = csvOf(reportCsv(data, venue, beside));
    saveAsFile(`report-${range.from}-${range.to}.csv`, csv, 'text/csv');
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
            {isPastDay && <DayStory now={data} before={former} />}
            <Tiles metrics={data} former={former} isOver={isOver} isShort={isPastDay} />
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
