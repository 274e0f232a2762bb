/** What a screen shows until the first sync brought something: the spinner, or why it failed and Retry. */
import type { ReactNode } from 'react';
import { ErrorBox } from '../ui/error-box.tsx';
import { Spinner } from '../ui/spinner.tsx';

export interface FirstSyncProps {
  /** Undefined while it is read. */
  mirror: { readonly empty: boolean; readonly firstSyncError: string | null } | undefined;
  /** Said when the server gave no message. */
  failed: string;
  onRetry: () => void;
  children: ReactNode;
}

export function FirstSync({ mirror, failed, onRetry, children }: FirstSyncProps) {
  if (mirror?.empty === false) return children;
  if (!mirror || mirror.firstSyncError === null) return <Spinner />;
  return <ErrorBox message={mirror.firstSyncError || failed} onRetry={onRetry} />;
}
