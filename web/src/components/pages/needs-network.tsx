/** Stands in for data that only the server has: says that the network is needed, or shows the server's own message. */
import { CloudOff, RefreshCw } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { ErrorBox } from '../../ui/messages/error-box.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import styles from './needs-network.module.css';

export interface NeedsNetworkProps {
  /** Why the data needs the network: "The audit trail needs a connection." */
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
  readonly retry: () => void;
}

/** Stands in for missing data: loading, needs the network, or refused. */
export function RemoteState({ loading, error, reason, retry }: RemoteStateProps) {
  if (error?.status === 0) return <NeedsNetwork reason={reason} onRetry={retry} />;
  if (error) return <ErrorBox message={error.message} onRetry={retry} />;
  return loading ? <Spinner page /> : null;
}
