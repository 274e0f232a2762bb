/**
 * The end of the day, for managers: what is still open, what every device still holds, the close, and the days that
 * were closed. Without the network the close waits on this device, and the Z is made once the server has it.
 */

import type { Venue } from '@tableside/domain/entities/venue.ts';
import { dayBefore, businessDay as dayOfTime } from '@tableside/domain/venue/business-day.ts';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { dayText } from '../../../components/time/day-ranges.ts';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { useVenue } from '../../../mirror/read/read.ts';
import { useNow } from '../../../platform/use-now.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Segmented } from '../../../ui/choices/segmented.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { CloseDay } from './close-day.tsx';
import styles from './day.module.css';
import { PastDays } from './past-days.tsx';
import { useCloseDay } from './use-close-day.ts';

export function DayPage() {
  const venue = useVenue();
  const offsetMs = useClockOffset();
  const now = useNow(60_000);
  return (
    <Page of="/profile/day" back={<BackLink to="/profile" />}>
      {venue ? (
        <Days venue={venue} today={dayOfTime(new Date(now + offsetMs).toISOString(), venue)} />
      ) : (
        <Spinner />
      )}
    </Page>
  );
}

/** Days that can be closed: the running one, and the one before if somebody forgot it. */
export function daysToClose(
  { closedThrough }: Pick<Venue, 'closedThrough'>,
  today: string,
): readonly string[] {
  const yesterday = dayBefore(today);
  const isForgotten = closedThrough !== undefined && closedThrough < yesterday;
  const isOpen = closedThrough === undefined || closedThrough < today;
  return [...(isForgotten ? [yesterday] : []), ...(isOpen ? [today] : [])];
}

function Days({ venue, today }: { venue: Venue; today: string }) {
  const days = daysToClose(venue, today);
  const [picked, setPicked] = useState<string | null>(null);
  const day = picked !== null && days.includes(picked) ? picked : days[0];
  const [first] = useState(day);
  return (
    <div className={styles.page}>
      {days.length > 1 && day !== undefined && (
        <Segmented
          label="Day to close"
          segments={days.map((one) => ({ value: one, label: dayText(one) }))}
          value={day}
          onChange={setPicked}
        />
      )}
      {day === undefined ? (
        <Closed day={today} closedThrough={venue.closedThrough ?? today} isNew={first !== undefined} />
      ) : (
        <CloseDay key={day} venue={venue} day={day} />
      )}
      <PastDays timezone={venue.timezone} />
    </div>
  );
}

interface ClosedProps {
  day: string;
  closedThrough: string;
  /** It was closed on this page. */
  isNew: boolean;
}

/** The day is closed. Without the network its close waits on this device, and there is no Z yet. */
function Closed({ day, closedThrough, isNew }: ClosedProps) {
  const { state } = useCloseDay(closedThrough);
  const z = useRef<HTMLAnchorElement>(null);
  // The button that closed the day is gone, and the focus with it. Another tablet may have closed it: it moves no focus.
  useEffect(() => {
    if (isNew && state !== 'waiting' && document.activeElement === document.body) z.current?.focus();
  }, [isNew, state]);
  if (state === 'waiting')
    return (
      <NoteBand tone="info" icon={Hourglass} role="status">
        The close of {dayText(closedThrough)} is waiting to be sent. The Z report is made once the server has
        it.
      </NoteBand>
    );
  return (
    <>
      <NoteBand tone="ok" icon={CircleCheck} role="status">
        {dayText(day)} is closed. Orders taken now count toward the next day.
      </NoteBand>
      <Link
        ref={z}
        to="/profile/day/$day"
        params={{ day: closedThrough }}
        className={buttonClass({ variant: 'primary', size: 56, block: true })}
      >
        See the Z report
      </Link>
    </>
  );
}
