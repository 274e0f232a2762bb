/** The list behind the pill: the connection state, then refused, held, waiting and recently confirmed changes. */
import { Link } from '@tanstack/react-router';
import { CircleCheck, Download, KeyRound, RefreshCw, TriangleAlert, WifiOff } from 'lucide-react';
import { clockText } from '../../components/time/clock-text.ts';
import { useEngine, useSyncStatus } from '../../engine/engine-context.tsx';
import type { SyncStatus } from '../../engine/sync-status.ts';
import {
  useOutageReport,
  useOutbox,
  useRecentlyConfirmed,
  useRejectedChanges,
  useVenue,
} from '../../mirror/read/read.ts';
import { saveAsFile } from '../../platform/save-as-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ToneDisc } from '../../ui/status/tone-disc.tsx';
import { ConfirmedRow, WaitingRow } from './change-rows.tsx';
import styles from './changes.module.css';
import { connectionText } from './connection-messages.ts';
import { failingCalls } from './failing-calls.ts';
import { RejectedChangeCard } from './rejected-change-card.tsx';

/** A long queue shows its first rows and the number of the rest. */
const MOST_ROWS = 50;

export function Changes() {
  const engine = useEngine();
  const status = useSyncStatus();
  const timezone = useVenue()?.timezone;
  const waiting = useOutbox() ?? [];
  const rejected = useRejectedChanges() ?? [];
  const confirmed = useRecentlyConfirmed() ?? [];
  const outage = useOutageReport();
  const refused = rejected.filter((entry) => entry.status !== 'held');
  const held = rejected.filter((entry) => entry.status === 'held');
  const exportAll = async (): Promise<void> =>
    saveAsFile('tableside-changes.json', await engine.exportOutbox());
  return (
    <div className={styles.changes}>
      {isWorthSaying(status, waiting.length + rejected.length) && (
        <Connection status={status} timezone={timezone} />
      )}
      {refused.length > 0 && (
        <section className={styles.group} aria-label={`${refused.length} refused`}>
          <h3 className={styles.refusedTitle}>
            <Icon of={TriangleAlert} />
            {refused.length} refused
          </h3>
          {refused.map((entry) => (
            <RejectedChangeCard key={entry.cmdId} entry={entry} timezone={timezone} />
          ))}
        </section>
      )}
      {held.length > 0 && (
        <section className={styles.group} aria-label={`${held.length} held for a manager`}>
          <h3>{held.length} held for a manager</h3>
          {held.map((entry) => (
            <RejectedChangeCard key={entry.cmdId} entry={entry} timezone={timezone} />
          ))}
        </section>
      )}
      <section className={styles.group} aria-label="Changes being sent">
        <div className={styles.groupHead}>
          <h3>{waitingTitle(waiting.length, status)}</h3>
          <Button size={44} variant="ghost" onClick={() => engine.syncNow()}>
            Try now
          </Button>
        </div>
        <ul>
          {waiting.slice(0, MOST_ROWS).map((change) => (
            <WaitingRow key={change.cmdId} change={change} status={status} />
          ))}
        </ul>
        {waiting.length > MOST_ROWS && <p className={styles.rest}>and {waiting.length - MOST_ROWS} more</p>}
      </section>
      {confirmed.length > 0 && (
        <section className={styles.group} aria-label="Confirmed in the last 10 minutes">
          <h3>Confirmed</h3>
          <ul>
            {confirmed.slice(0, MOST_ROWS).map((change) => (
              <ConfirmedRow key={change.cmdId} change={change} timezone={timezone} />
            ))}
          </ul>
        </section>
      )}
      {outage && (
        <p className={styles.foot}>
          <Link to="/outage" className={styles.report}>
            After the outage of {clockText(outage.from, 'time24', timezone)}
          </Link>
        </p>
      )}
      {(waiting.length > 0 || rejected.length > 0) && (
        <div className={styles.foot}>
          <Button size={44} variant="outline" icon={Download} onClick={() => void exportAll()}>
            Export as JSON
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * Returns whether the connection state leads the list. When all is well and there are changes, the changes come first.
 */
const isWorthSaying = (status: SyncStatus, changes: number): boolean =>
  changes === 0 ||
  status.phase !== 'online' ||
  failingCalls(status) !== undefined ||
  status.isHeldFull ||
  status.signInNeeded ||
  status.appTooOld ||
  status.storageFailed;

function waitingTitle(count: number, { phase, isHeldFull }: SyncStatus): string {
  if (count === 0) return 'All changes sent';
  if (phase === 'online' && !isHeldFull) return `${count} sending`;
  return count === 1 ? '1 change waiting' : `${count} changes waiting`;
}

function Connection({ status, timezone }: { status: SyncStatus; timezone: string | undefined }) {
  const words = connectionText(status, navigator.onLine, timezone);
  const icon = connectionIcon(status);
  return (
    <section className={styles.connection} aria-label="Connection">
      <ToneDisc tone={icon === CircleCheck ? 'ok' : 'neutral'} icon={icon} className={styles.disc} />
      <div>
        <p className={styles.title}>{words.title}</p>
        <p className={styles.since}>{words.since}</p>
      </div>
      {words.works && <p className={styles.works}>{words.works}</p>}
      {words.missing && <p className={styles.missing}>{words.missing}</p>}
    </section>
  );
}

function connectionIcon(status: SyncStatus) {
  const { phase, signInNeeded } = status;
  if (signInNeeded) return KeyRound;
  if (failingCalls(status)) return TriangleAlert;
  if (phase === 'online') return CircleCheck;
  return phase === 'offline' ? WifiOff : RefreshCw;
}
