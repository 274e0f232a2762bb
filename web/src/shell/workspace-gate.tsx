/**
 * Shows the app once the person's mirror is open. Until then it shows a spinner, or the reason why the mirror cannot be
 * opened. While a shared tablet is locked, and on a device that was taken out of use, it renders nothing of the app.
 */
import type { ReactNode } from 'react';
import { ActorProvider } from '../components/staff/actor.tsx';
import { useIsOutOfUse } from '../mirror/read/read-device.ts';
import { Spinner } from '../ui/status/spinner.tsx';
import { StorageProblemPage } from './storage-problem-page.tsx';
import { useWorkspace } from './workspace.tsx';

export interface WorkspaceGateProps {
  /** The lock screen of a tablet whose staff share it. */
  locked: ReactNode;
  /** The page of a device that was taken out of use, for whoever signs in there. */
  outOfUse: ReactNode;
  children: ReactNode;
}

export function WorkspaceGate({ locked, outOfUse, children }: WorkspaceGateProps) {
  const workspace = useWorkspace();
  switch (workspace.phase) {
    case 'closed':
    case 'opening':
      return <Spinner page />;
    case 'failed':
      return <StorageProblemPage problem={workspace.problem} />;
    case 'broken':
      throw workspace.error;
    case 'locked':
      return <workspace.Doors>{locked}</workspace.Doors>;
    case 'open':
      return (
        <workspace.Doors>
          <ActorProvider value={workspace.actor}>
            <InUse outOfUse={outOfUse}>{children}</InUse>
          </ActorProvider>
        </workspace.Doors>
      );
  }
}

function InUse({ outOfUse, children }: Pick<WorkspaceGateProps, 'outOfUse' | 'children'>) {
  return useIsOutOfUse() ? outOfUse : children;
}
