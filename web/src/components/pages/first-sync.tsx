/**
 * Stands on a screen until the first sync has brought what is open and the house's own data: the spinner, or the reason it
 * failed with Retry.
 */
import type { ReactNode } from 'react';
import { ErrorBox } from '../../ui/messages/error-box.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';

export interface FirstSyncProps {
  /** Undefined while it is being read. */
  mirror: { readonly opened: boolean; readonly firstSyncError: string | null } | undefined;
  /** Shown when the server sent no message. */
  failed: string;
  onRetry: () => void;
  children: ReactNode;
}

export function FirstSync({ mirror, failed, onRetry, children }: FirstSyncProps) {
  if (mirror?.opened) return children;
  if (!mirror || mirror.firstSyncError === null) return <Spinner />;
  return <ErrorBox message={mirror.firstSyncError || failed} onRetry={onRetry} />;
}
