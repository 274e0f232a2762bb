/** The composition root. It connects session, workspace, router and screens, and does nothing else. */
import './ui/theme/base.css';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { EngineProvider } from './engine/engine-context.tsx';
import { AccountProvider } from './features/account/account-context.tsx';
import { PeopleProvider } from './features/people/people-context.tsx';
import { registerAppUpdate } from './features/sync-status/app-update.ts';
import { AppUpdateProvider } from './features/sync-status/app-update-context.tsx';
import { DeviceDb, stopSharing } from './mirror/database/device-db.ts';
import { MirrorProvider } from './mirror/mirror-context.tsx';
import { DeviceProvider } from './mirror/read/read-device.ts';
import { browserTimers, systemClock } from './platform/clock.ts';
import { createDataMark } from './platform/persistent-storage.ts';
import { whenIdle } from './platform/when-idle.ts';
import { createAccountApi } from './remote/api.ts';
import { createOfficeCalls } from './remote/calls.ts';
import { createConfirmation } from './remote/confirmation.ts';
import { RemoteProvider } from './remote/remote-context.tsx';
import { browserStore, createSession, onAnotherUser } from './remote/session.ts';
import { routeTree } from './routeTree.gen.ts';
import { whenNobodyIsIn } from './shell/nobody-is-in.ts';
import { WorkspaceProvider, type WorkspaceState, type WorkspaceStore } from './shell/workspace.tsx';
import { ToastProvider } from './ui/messages/toast.tsx';
import { Spinner } from './ui/status/spinner.tsx';
import { afterFirstSync } from './workspace/after-first-sync.ts';
import { createFloorDoor } from './workspace/floor-door.ts';
import { exportWork, isOutOfUse, waitingWork } from './workspace/waiting-work.ts';
import {
  type HostedWorkspace,
  hostWorkspaces,
  type LockedWorkspace,
  type OpenWorkspace,
  signInDevice,
  storageProblemOf,
} from './workspace/workspace-host.ts';

const store = browserStore();
const session = createSession(store);
const device = new DeviceDb();
const account = createAccountApi(session, { device: () => signInDevice(device) });
const confirmation = createConfirmation(session);
// The first sign-in then need not wait for the disk.
if (session.user() === null) void signInDevice(device);
const reload = (): void => window.location.reload();
const floor = createFloorDoor(device, async () => {
  const { createFloor } = await import('./workspace/floor.ts');
  return createFloor({
    device,
    session,
    timers: browserTimers,
    signOut: () => account.signOut(),
    openOffice: confirmation.ask,
    endSession: (token) => account.endSession(token),
    parts: { clock: systemClock, open: openWorkspace },
  });
});
const host = hostWorkspaces({
  session,
  device,
  floor,
  appVersion: readAppBuild(),
  dataMark: createDataMark(store),
  reload,
});
const openWorkspace = () => {
  const hosted = host.get();
  return 'mirror' in hosted ? hosted : null;
};
const remote = createOfficeCalls(session, { confirm: confirmation.ask });
const accountDoor = {
  session,
  account,
  confirmation,
  waitingWork: () => waitingWork(device),
  exportWork,
  isOutOfUse: () => isOutOfUse(device),
  takeBackUnshared: async () => {
    await stopSharing(device);
    reload();
  },
};
const update = registerAppUpdate(afterFirstSync(host), reload);

const router = createRouter({
  routeTree,
  context: { session, account, isShared: async () => (await floor.ready()) === 'on', storageProblemOf },
  defaultPendingComponent: () => <Spinner page />,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

if (store.getItem('tableside-rehearsal') !== null)
  void import('./components/rehearsal/rehearsal-band.ts').then(({ markRehearsal }) => markRehearsal());
whenIdle(() => void import('./shell/once-shown.ts').then(({ onceShown }) => onceShown(router)));

/**
 * The gate's state for each workspace, with providers around the screens. Each workspace always yields the same value.
 */
const shown = new WeakMap<HostedWorkspace, WorkspaceState>();

function toShow(hosted: HostedWorkspace): WorkspaceState {
  const known = shown.get(hosted);
  if (known) return known;
  const state = stateOf(hosted);
  shown.set(hosted, state);
  return state;
}

function stateOf(hosted: HostedWorkspace): WorkspaceState {
  if (hosted.phase === 'open') return { phase: 'open', actor: hosted.actor, Doors: doorsOf(hosted) };
  return hosted.phase === 'locked' ? { phase: 'locked', Doors: doorsOf(hosted) } : hosted;
}

const doorsOf =
  ({ mirror, engine }: OpenWorkspace | LockedWorkspace) =>
  ({ children }: { children: ReactNode }) => (
    <DeviceProvider value={device}>
      <MirrorProvider db={mirror}>
        <EngineProvider engine={engine}>{children}</EngineProvider>
      </MirrorProvider>
    </DeviceProvider>
  );

const workspaces: WorkspaceStore = { get: () => toShow(host.get()), subscribe: host.subscribe };

whenNobodyIsIn({ session, people: floor.people }, () => void router.navigate({ to: '/login' }));
onAnotherUser(session, reload);

if (session.user() !== null) void account.me();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app');
createRoot(root).render(
  <StrictMode>
    <ToastProvider>
      <AccountProvider value={accountDoor}>
        <AppUpdateProvider value={update}>
          <RemoteProvider value={remote}>
            <PeopleProvider value={floor.people}>
              <WorkspaceProvider value={workspaces}>
                <RouterProvider router={router} />
              </WorkspaceProvider>
            </PeopleProvider>
          </RemoteProvider>
        </AppUpdateProvider>
      </AccountProvider>
    </ToastProvider>
  </StrictMode>,
);

/** The server names a build by the hash of its index.html, and so does this page. */
const HASH_LENGTH = 12;

/**
 * Returns the build of the app that this page runs, or `unknown` without a secure context or before the first load has
 * been stored.
 */
async function readAppBuild(): Promise<string> {
  if (import.meta.env.DEV) return 'development';
  try {
    // The service worker returns the page as installed with this version.
    const page = await (await fetch('/index.html')).arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', page));
    return [...hash]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .slice(0, HASH_LENGTH);
  } catch {
    return 'unknown';
  }
}
