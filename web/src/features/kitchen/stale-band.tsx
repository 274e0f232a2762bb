/** The alarm of a stale screen: since when, what that means, and a retry button. Announced once. */
import { WifiOff } from 'lucide-react';
import { clockText } from '../../components/time/clock-text.ts';
import { proofOf } from '../../engine/freshness/proof.ts';
import type { SyncStatus } from '../../engine/sync-status.ts';
import { useSteadyTick } from '../../platform/use-now.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './bands.module.css';

export interface StaleBandProps {
  status: SyncStatus;
  timezone: string;
  onTry: () => void;
}

const whyOf = ({ storageFailed, phase }: SyncStatus): string => {
  if (storageFailed) return "This screen can't store updates.";
  if (phase === 'online') return "Connected, but updates aren't arriving.";
  return "This screen can't reach the server.";
};

export function StaleBand({ status, timezone, onTry }: StaleBandProps) {
  const proof = proofOf(status, useSteadyTick());
  const seconds = Math.floor(proof.ageMs / 1000);
  const age = seconds < 120 ? `${seconds} seconds ago` : `${Math.floor(seconds / 60)} minutes ago`;
  return (
    <section className={styles.stale} aria-label="Out of date">
      <Icon of={WifiOff} size={56} />
      <div className={styles.words}>
        <p className={styles.title}>
          {proof.confirmedAt === null
            ? 'Out of date. No update since this screen was opened'
            : `Out of date. Last update ${clockText(proof.confirmedAt, 'seconds', timezone)}, ${age}`}
        </p>
        <p className={styles.small}>
          {whyOf(status)} New orders may be missing. Anything you bump is saved and sent later.
        </p>
      </div>
      <button type="button" className={styles.button} onClick={onTry}>
        Try now
      </button>
      <p role="alert" className="visually-hidden">
        This screen is out of date. New orders may be missing.
      </p>
    </section>
  );
}
