/** Shows how old the server's data on a screen is and why it is not newer, with a button that asks again. */
import { RefreshCw } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { clockText } from '../time/clock-text.ts';
import styles from './as-of.module.css';

export interface AsOfProps {
  readonly state: {
    /** When the server answered, in milliseconds by this device's clock; null before the first answer. */
    readonly at: number | null;
    /** The error of the last request; status 0 means that no answer came. */
    readonly error: { readonly status: number; readonly message: string } | null;
    readonly loading: boolean;
    retry(): void;
  };
  /** The server's time minus the device's, in milliseconds. */
  readonly clockOffsetMs: number;
  readonly timezone: string | undefined;
}

/** Stands beside data that is already shown. `RemoteState` stands in for data that is missing. */
export function AsOf({ state: { at, error, loading, retry }, clockOffsetMs, timezone }: AsOfProps) {
  if (at === null) return null;
  return (
    <div className={styles.line}>
      <p role="status">
        {error && <strong>{error.status === 0 ? "Can't reach the server." : error.message} </strong>}
        As of {clockText(at + clockOffsetMs, 'dateTime', timezone)}
      </p>
      <Button size={44} variant="ghost" icon={RefreshCw} busy={loading} onClick={retry}>
        Refresh
      </Button>
    </div>
  );
}
