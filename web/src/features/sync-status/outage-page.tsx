/**
 * The page after an outage: what was done meanwhile, what was merged, what needs a person, and whether anything still
 * waits.
 */
import { Link } from '@tanstack/react-router';
import { CircleCheck, GitMerge, RefreshCw } from 'lucide-react';
import { BackLink } from '../../components/pages/back-link.tsx';
import { Page } from '../../components/pages/page.tsx';
import { clockText } from '../../components/time/clock-text.ts';
import { useOutageReport, useVenue } from '../../mirror/read/read.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { ChangeRow } from './change-rows.tsx';
import { mergedText, type OutageReport, restText, spanText } from './outage-messages.ts';
import styles from './outage-page.module.css';
import { RejectedChangeCard } from './rejected-change-card.tsx';

/** A long list shows its first rows and the number of the rest. */
const MOST_ROWS = 100;

export function OutagePage() {
  const report = useOutageReport();
  return (
    <Page of="/outage" back={<BackLink to="/" label="Orders" />}>
      {report === undefined && <Spinner page />}
      {report === null && (
        <EmptyState
          action={
            <Link to="/" className={buttonClass({ size: 56 })}>
              Back to Orders
            </Link>
          }
        >
          No outages to report. After one, this page shows what was sent and what needs review.
        </EmptyState>
      )}
      {report && <Report report={report} />}
    </Page>
  );
}

function Report({ report }: { report: OutageReport }) {
  const timezone = useVenue()?.timezone;
  const { sent, merged, rejected, waiting } = report;
  return (
    <div className={styles.page}>
      <p className={styles.span}>{spanText(report, timezone)}</p>
      {rejected.length > 0 && (
        <section aria-label="Needs review">
          <h2 className={styles.title}>Needs review ({rejected.length})</h2>
          {rejected.map((entry) => (
            <RejectedChangeCard key={entry.cmdId} entry={entry} timezone={timezone} />
          ))}
        </section>
      )}
      <Rows title="Merged automatically" entries={merged} timezone={timezone} />
      <Rows title="Saved offline and sent" entries={sent} timezone={timezone} />
      <p role="status" className={styles.rest} data-tone={waiting === 0 ? 'ok' : 'warn'}>
        <Icon of={waiting === 0 ? CircleCheck : RefreshCw} />
        {restText(waiting)}
      </p>
    </div>
  );
}

interface RowsProps {
  title: string;
  entries: OutageReport['sent'];
  timezone: string | undefined;
}

function Rows({ title, entries, timezone }: RowsProps) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles.title}>
        {title} ({entries.length})
      </h2>
      <Card flush as="div" className={styles.rows}>
        <ul>
          {entries.slice(0, MOST_ROWS).map((entry) => (
            <ChangeRow
              key={entry.cmdId}
              change={entry}
              icon={entry.status === 'applied' ? CircleCheck : GitMerge}
              state={clockText(entry.context.occurredAt, 'time24', timezone)}
              {...(entry.status !== 'applied' && { note: mergedText(entry) })}
              confirmed
            />
          ))}
        </ul>
        {entries.length > MOST_ROWS && <p className={styles.more}>and {entries.length - MOST_ROWS} more</p>}
      </Card>
    </section>
  );
}
