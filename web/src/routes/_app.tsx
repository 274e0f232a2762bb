/** The guard and the frame of all screens that need a signed-in user. */
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useIsAsked, useScope } from '../features/account/account-context.tsx';
import { NewOrderAnnouncer } from '../features/orders/new-order-announcer.tsx';
import { useFloor } from '../features/people/people-context.tsx';
import { ClearedDataGate } from '../features/sync-status/cleared-data.tsx';
import { OutageNotice } from '../features/sync-status/outage-notice.tsx';
import { OverpaidNotice } from '../features/sync-status/overpaid-notice.tsx';
import { SyncPill } from '../features/sync-status/sync-pill.tsx';
import { UpdateBanner } from '../features/sync-status/update-banner.tsx';
import { AppFrame } from '../shell/app-frame.tsx';
import { ClockNote } from '../shell/clock-note.tsx';
import { PageGate } from '../shell/page-gate.tsx';
import { requireUser } from '../shell/require-user.ts';
import { SecureContextNote } from '../shell/secure-context-note.tsx';
import { Spinner } from '../ui/status/spinner.tsx';
import { Gate } from './-gate.tsx';

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ context, location }) => requireUser(context, location),
  component: App,
});

/** Loaded on demand: guests have none of it. */
const StaffTools = lazy(() =>
  import('./-staff-tools.tsx').then(({ StaffTools: tools }) => ({ default: tools })),
);
const ApprovalSheet = lazy(() =>
  import('../features/people/approval-sheet.tsx').then(({ ApprovalSheet: sheet }) => ({ default: sheet })),
);

/** Loaded on demand: most people are never asked. */
const ConfirmSheet = lazy(() =>
  import('../features/account/confirm-sheet.tsx').then(({ ConfirmSheet: sheet }) => ({ default: sheet })),
);
const OfficeDoor = lazy(() =>
  import('../features/account/office-door.tsx').then(({ OfficeDoor: page }) => ({ default: page })),
);
const onDemand = (page: ReactNode) => <Suspense fallback={<Spinner page />}>{page}</Suspense>;

function App() {
  const { asked } = useFloor();
  const isFloor = useScope() === 'floor';
  const isAsked = useIsAsked();
  return (
    <Gate>
      <ClearedDataGate>
        <AppFrame
          staffTools={<StaffTools />}
          status={<SyncPill />}
          banners={
            <>
              <SecureContextNote />
              <ClockNote />
              <UpdateBanner />
              <OutageNotice />
              <OverpaidNotice />
            </>
          }
        >
          <PageGate office={isFloor ? onDemand(<OfficeDoor />) : undefined}>
            <Outlet />
          </PageGate>
        </AppFrame>
        <NewOrderAnnouncer />
        {asked !== null && (
          <Suspense fallback={null}>
            <ApprovalSheet />
          </Suspense>
        )}
        {isAsked && (
          <Suspense fallback={null}>
            <ConfirmSheet />
          </Suspense>
        )}
      </ClearedDataGate>
    </Gate>
  );
}
