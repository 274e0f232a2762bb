/** The guard and the frame of all screens that need a signed-in user. */
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { NewOrderAnnouncer } from '../features/orders/new-order-announcer.tsx';
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
import { WorkspaceGate } from '../shell/workspace-gate.tsx';

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ context, location }) => requireUser(context, location),
  component: App,
});

function App() {
  return (
    <WorkspaceGate>
      <ClearedDataGate>
        <AppFrame
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
          <PageGate>
            <Outlet />
          </PageGate>
        </AppFrame>
        <NewOrderAnnouncer />
      </ClearedDataGate>
    </WorkspaceGate>
  );
}
