/** The frame around every screen of a signed-in person: banners at the top, the page, and the bottom navigation. */
import { isStaff } from '@tableside/domain/command/permissions.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { PageStatusProvider } from '../components/pages/page-status.tsx';
import { useActor } from '../components/staff/actor.tsx';
import { useBusinessDay, useGuestOrders, usePaidCount, useVenue } from '../mirror/read/read.ts';
import styles from './app-frame.module.css';
import { BottomNav } from './bottom-nav.tsx';
import type { ToDo } from './staff-at-work.tsx';

/** Loaded on demand: only where the venue and the band say different things. */
const RehearsalMark = lazy(() =>
  import('../components/rehearsal/rehearsal-mark.tsx').then(({ RehearsalMark: mark }) => ({ default: mark })),
);

const StaffAtWork = lazy(() =>
  import('./staff-at-work.tsx').then(({ StaffAtWork: watch }) => ({ default: watch })),
);

export interface AppFrameProps {
  /** At the top right of every page. */
  status: ReactNode;
  /** Before the status, for the staff. Loaded on demand. */
  staffTools?: ReactNode;
  /** Above the page: an available update, or a missing secure context. */
  banners: ReactNode;
  children: ReactNode;
}

export function AppFrame({ status, staffTools, banners, children }: AppFrameProps) {
  const actor = useActor();
  const venue = useVenue();
  const paidCount = usePaidCount();
  const guestCount = useGuestOrders()?.length ?? 0;
  const [toDo, setToDo] = useState<ToDo>();
  const day = useBusinessDay();
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <div className={styles.banners}>{banners}</div>
      <div className={styles.page}>
        <PageStatusProvider
          value={
            <>
              {isStaff(actor.role) && <Suspense fallback={null}>{staffTools}</Suspense>}
              {status}
            </>
          }
        >
          {children}
        </PageStatusProvider>
      </div>
      {venue && (venue.isRehearsal ?? false) !== hasBand() && (
        <Suspense fallback={null}>
          <RehearsalMark isRehearsal={venue.isRehearsal ?? false} />
        </Suspense>
      )}
      {isStaff(actor.role) && (
        <Suspense fallback={null}>
          <StaffAtWork paid={paidCount ?? 0} onToDo={setToDo} />
        </Suspense>
      )}
      <BottomNav
        actor={actor}
        paidCount={paidCount ?? 0}
        guestCount={guestCount}
        foodCount={toDo?.food ?? 0}
        callCount={toDo?.calls ?? 0}
        venueName={venue?.name ?? 'Tableside'}
        businessDay={day === undefined ? '' : dayFormat.format(new Date(day))}
      />
    </div>
  );
}

const hasBand = (): boolean => 'rehearsal' in document.documentElement.dataset;

/** A business day is a date, so it is formatted as one. */
const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
