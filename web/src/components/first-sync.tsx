/** What a screen shows until the first sync brought something: the spinner, or why it failed and Retry. */
import type { ReactNode } from 'react';
import { useEngine } from '../engine/engine-context.tsx';
import { useMirrorState } from '../mirror/read.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { Spinner } from '../ui/spinner.tsx';

export interface FirstSyncProps {
  /** Said when the server gave no message. */
  failed: string;
  children: ReactNode;
}

export function FirstSync({ failed, children }: FirstSyncProps) {
  const engine = useEngine();
  const mirror = useMirrorState();
  if (mirror?.empty === false) return children;
  if (!mirror || mirror.firstSyncError === null) return <Spinner />;
  return <ErrorBox message={mirror.firstSyncError || failed} onRetry={() => engine.syncNow()} />;
}
