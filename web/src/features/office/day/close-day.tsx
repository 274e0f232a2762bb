/** Shows what is still open on a day and closes it. While something is open, a manager can wait or close anyway. */
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import { isOpenAt, nextOpening } from '@tableside/domain/venue/opening-hours.ts';
import { useState } from 'react';
import { AsOf } from '../../../components/pages/as-of.tsx';
import { TipsLink } from '../../../components/payments/tips-link.tsx';
import { dayText } from '../../../components/time/day-ranges.ts';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { useSlips } from '../../../mirror/read/read-slips.ts';
import { needsNetwork } from '../../../remote/use-remote-data.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { timeText } from '../../../ui/fields/time-text.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { NoteBand, ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import styles from './day.module.css';
import { LeftTickets } from './left-tickets.tsx';
import { StillOpenLists } from './still-open.tsx';
import { type ClosingDay, useCloseDay } from './use-close-day.ts';
import { type StillOpen, useOpenDay } from './use-open-day.ts';

export function CloseDay({ venue, day }: { venue: Venue; day: string }) {
  const { open, remote } = useOpenDay(day);
  const closing = useCloseDay(day);
  const slips = useSlips({ day, userId: null });
  const clockOffsetMs = useClockOffset();
  const isOffline = needsNetwork(remote.error);
  return (
    <Card as="section" aria-label={`Close ${dayText(day)}`} className={styles.close}>
      <h2 className={styles.title}>{dayText(day)}</h2>
      {isOffline && (
        <NoteBand tone="warn" role="status">
          Can't reach the server. These lists show only what this device knows. If you close the day now, the
          Z report is made once the server has the close.
        </NoteBand>
      )}
      {!isOffline && remote.error && <ProblemBand problem={remote.error.message} />}
      {open ? (
        <>
          <StillOpenLists open={open} timezone={venue.timezone} />
          <TipsLink day={day} left={slips?.left.length ?? 0} />
          <LeftTickets timezone={venue.timezone} />
          <Close venue={venue} day={day} open={open} closing={closing} onWait={remote.retry} />
          <AsOf state={remote} clockOffsetMs={clockOffsetMs} timezone={venue.timezone} />
        </>
      ) : (
        <Spinner />
      )}
    </Card>
  );
}

interface CloseProps {
  venue: Venue;
  day: string;
  open: StillOpen;
  closing: ClosingDay;
  /** Looks again. */
  onWait: () => void;
}

function Close({ venue, day, open, closing, onWait }: CloseProps) {
  const [isAsking, setAsking] = useState(false);
  const now = new Date(Date.now() + useClockOffset()).toISOString();
  const { visits, drawers, waiting = [] } = open;
  const isAllDone = visits.length + drawers.length + waiting.length === 0;
  if (closing.state === 'waiting')
    return (
      <NoteBand tone="info" role="status">
        The close of {dayText(day)} is waiting to be sent. The Z report is made once the server has it.
      </NoteBand>
    );
  return (
    <>
      {closing.state === 'unseen' && (
        <NoteBand tone="warn" role="alert">
          Something else is open now. Check the lists above, then close the day again.
        </NoteBand>
      )}
      <ProblemBand problem={closing.problem} />
      {isAllDone ? (
        <Button variant="primary" size={56} block busy={closing.busy} onClick={() => setAsking(true)}>
          Close {dayText(day)}
        </Button>
      ) : (
        <div className={styles.acts}>
          <Button size={56} variant="outline" onClick={onWait}>
            Wait
          </Button>
          <Button variant="danger" size={56} busy={closing.busy} onClick={() => setAsking(true)}>
            Close anyway
          </Button>
        </div>
      )}
      <Dialog
        open={isAsking}
        type={isAllDone ? 'warning' : 'error'}
        title={`Close ${dayText(day)}?`}
        message={whatItMeans(open, hoursText(venue, day, now))}
        confirmText={`Close ${dayText(day)}`}
        cancelText="Not yet"
        onConfirm={() => {
          setAsking(false);
          closing.close(open);
        }}
        onCancel={() => setAsking(false)}
      />
      <p className={styles.small}>
        Open checks and drawers carry over to the next day. Anything that arrives late for {dayText(day)}{' '}
        counts toward the next day, and its Z report lists it as late.
      </p>
    </>
  );
}

/** Says what speaks against the close now, and that nobody can take it back. */
function whatItMeans({ visits, drawers }: StillOpen, hours: string): string {
  const due = visits.reduce((sum, visit) => sum + visit.due, 0);
  return [
    hours,
    visits.length > 0 &&
      `${visits.length === 1 ? '1 check is' : `${visits.length} checks are`} open, with ${formatCents(due)} to pay.`,
    drawers.length > 0 &&
      `${drawers.length === 1 ? '1 drawer is' : `${drawers.length} drawers are`} not counted.`,
    "Its Z report is made now. A closed day can't be opened again.",
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says that guests may still come on this day. */
function hoursText(venue: Venue, day: string, now: string): string {
  if (day !== businessDay(now, venue)) return '';
  if (isOpenAt(venue, now)) return 'The venue is still open by its hours.';
  const opening = nextOpening(venue, now);
  return opening?.date === day ? `The venue opens at ${timeText(opening.time)} today.` : '';
}
