/**
 * Shows the app once the person's mirror is open. Until then it shows a spinner, or the reason why the mirror cannot be
 * opened.
 */
import type { ReactNode } from 'react';
import { ActorProvider } from '../components/staff/actor.tsx';
import { Spinner } from '../ui/status/spinner.tsx';
import { StorageProblemPage } from './storage-problem-page.tsx';
import { useWorkspace } from './workspace.tsx';

export function WorkspaceGate({ children }: { children: ReactNode }) {
  const workspace = useWorkspace();
  switch (workspace.phase) {
    case 'closed':
    case 'opening':
      return <Spinner page />;
    case 'failed':
      return <StorageProblemPage problem={workspace.problem} />;
    case 'broken':
      throw workspace.error;
    case 'open':
      return (
        <workspace.Doors>
          <ActorProvider value={workspace.actor}>{children}</ActorProvider>
        </workspace.Doors>
      );
  }
}
