/** What a screen shows in place of data that only the server has: that it needs the network, or the server's own words. */
import { CloudOff, RefreshCw } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorBox } from '../ui/error-box.tsx';
import { Icon } from '../ui/icon.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './needs-network.module.css';

export interface NeedsNetworkProps {
  /** Why it can't be shown without: "The audit trail is kept on the server." */
  reason: string;
  onRetry: () => void;
}

export function NeedsNetwork({ reason, onRetry }: NeedsNetworkProps) {
  return (
    <EmptyState
      action={
        <Button icon={RefreshCw} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <span role="status" className={styles.words}>
        <strong className={styles.title}>
          <Icon of={CloudOff} />
          Needs the network
        </strong>
        <span>{reason}</span>
      </span>
    </EmptyState>
  );
}

export interface RemoteStateProps {
  readonly loading: boolean;
  readonly error: { readonly status: number; readonly message: string } | null;
  /** See `NeedsNetworkProps`. */
  readonly reason: string;
  readonly onRetry: () => void;
}

/** What stands in the place of data that is not there: loading, needs the network, or refused. */
export function RemoteState({ loading, error, reason, onRetry }: RemoteStateProps) {
  if (error?.status === 0) return <NeedsNetwork reason={reason} onRetry={onRetry} />;
  if (error) return <ErrorBox message={error.message} onRetry={onRetry} />;
  return loading ? <Spinner page /> : null;
}
