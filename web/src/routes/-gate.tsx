/** The gate of every screen behind the sign-in, with what it shows in place of them. Both pages are loaded on demand. */
import { lazy, type ReactNode, Suspense } from 'react';
import { WorkspaceGate } from '../shell/workspace-gate.tsx';
import { Spinner } from '../ui/status/spinner.tsx';

const Locked = lazy(() => import('./-locked.tsx').then(({ Locked: screen }) => ({ default: screen })));
const OutOfUse = lazy(() => import('./-out-of-use.tsx').then(({ OutOfUse: page }) => ({ default: page })));

export function Gate({ children }: { children: ReactNode }) {
  return (
    <WorkspaceGate locked={onDemand(<Locked />)} outOfUse={onDemand(<OutOfUse />)}>
      {children}
    </WorkspaceGate>
  );
}

const onDemand = (page: ReactNode) => <Suspense fallback={<Spinner page />}>{page}</Suspense>;
