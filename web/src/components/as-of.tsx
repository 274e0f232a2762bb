/** How old data of the server is that a screen shows, and why it is no newer; asks again. */
import { RefreshCw } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import styles from './as-of.module.css';
import { clockText } from './clock-text.ts';

export interface AsOfProps {
  readonly state: {
    /** When the server answered, by this device's clock, ms; null before it did. */
    readonly at: number | null;
    /** Of the last question; status 0 without an answer. */
    readonly error: { readonly status: number; readonly message: string } | null;
    readonly loading: boolean;
    retry(): void;
  };
  /** Server's time minus the device's, in milliseconds. */
  readonly clockOffsetMs: number;
  readonly timezone: string | undefined;
}

/** Stands beside the data, not in its place: see `RemoteState`. */
export function AsOf({ state: { at, error, loading, retry }, clockOffsetMs, timezone }: AsOfProps) {
  if (at === null) return null;
  return (
    <div className={styles.line}>
      <p role="status">
        {error && <strong>{error.status === 0 ? 'The server does not answer.' : error.message} </strong>}
        As of {clockText(at + clockOffsetMs, 'dateTime', timezone)}
      </p>
      <Button size={44} variant="ghost" icon={RefreshCw} busy={loading} onClick={retry}>
        Refresh
      </Button>
    </div>
  );
}
