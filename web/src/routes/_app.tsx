/** The guard and the frame of all screens behind the sign-in. */
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { NewOrderAnnouncer } from '../features/orders/new-order-announcer.tsx';
import { SyncPill } from '../features/sync-status/sync-pill.tsx';
import { UpdateBanner } from '../features/sync-status/update-banner.tsx';
import { AppFrame } from '../shell/app-frame.tsx';
import { SecureContextNote } from '../shell/secure-context-note.tsx';
import { WorkspaceGate } from '../shell/workspace-gate.tsx';
import type { RouterContext } from './__root.tsx';

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ context }) => requireUser(context),
  component: App,
});

/** A stored user opens the gate at once. A token without one is looked up first; only the server can refuse it. */
async function requireUser({ session, account }: RouterContext): Promise<void> {
  if (session.user()) return;
  if (session.token() !== null && (await account.me()) === 'renewed') return;
  throw redirect({ to: '/auth', replace: true });
}

function App() {
  return (
    <WorkspaceGate>
      <AppFrame
        status={<SyncPill />}
        banners={
          <>
            <SecureContextNote />
            <UpdateBanner />
          </>
        }
      >
        <Outlet />
      </AppFrame>
      <NewOrderAnnouncer />
    </WorkspaceGate>
  );
}
