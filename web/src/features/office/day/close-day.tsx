/** Shows what is still open on a day and closes it. While something is open, a manager can wait or close anyway. */
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { AsOf } from '../../../components/pages/as-of.tsx';
import { dayText } from '../../../components/time/day-ranges.ts';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { needsNetwork } from '../../../remote/use-remote-data.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { NoteBand, ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import styles from './day.module.css';
import { StillOpenLists } from './still-open.tsx';
import { type ClosingDay, useCloseDay } from './use-close-day.ts';
import { type StillOpen, useOpenDay } from './use-open-day.ts';

export function CloseDay({ venue, day }: { venue: Venue; day: string }) {
  const { open, remote } = useOpenDay(day);
  const closing = useCloseDay(day);
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
          <Close day={day} open={open} closing={closing} onWait={remote.retry} />
          <AsOf state={remote} clockOffsetMs={clockOffsetMs} timezone={venue.timezone} />
        </>
      ) : (
        <Spinner />
      )}
    </Card>
  );
}

interface CloseProps {
  day: string;
  open: StillOpen;
  closing: ClosingDay;
  /** Looks again. */
  onWait: () => void;
}

function Close({ day, open, closing, onWait }: CloseProps) {
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
        <Button variant="primary" size={56} block busy={closing.busy} onClick={() => closing.close(open)}>
          Close {dayText(day)}
        </Button>
      ) : (
        <div className={styles.acts}>
          <Button size={56} variant="outline" onClick={onWait}>
            Wait
          </Button>
          <Button variant="danger" size={56} busy={closing.busy} onClick={() => closing.close(open)}>
            Close anyway
          </Button>
        </div>
      )}
      <p className={styles.small}>
        Open checks and drawers carry over to the next day. Anything that arrives late for {dayText(day)}{' '}
        counts toward the next day, and its Z report lists it as late.
      </p>
    </>
  );
}
