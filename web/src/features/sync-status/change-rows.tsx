/** A row for a change that is still on its way, or that the server has confirmed. */
import { CircleCheck, Clock, HardDrive, type LucideIcon, RefreshCw } from 'lucide-react';
import { ageText } from '../../components/time/age-text.ts';
import { clockText } from '../../components/time/clock-text.ts';
import type { SyncStatus } from '../../engine/sync-status.ts';
import type { useOutbox, useRecentlyConfirmed } from '../../mirror/read/read.ts';
import { useTime } from '../../platform/use-now.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { NamedChange } from './change-ids.ts';
import styles from './changes.module.css';
import { useChangeText } from './use-change-messages.ts';
import { useColleague } from './use-colleague.ts';

export type WaitingChange = NonNullable<ReturnType<typeof useOutbox>>[number];
export type ConfirmedChange = NonNullable<ReturnType<typeof useRecentlyConfirmed>>[number];

interface RowProps {
  change: NamedChange;
  icon: LucideIcon;
  state: string;
  /** A separate line that says what happened to the change. */
  note?: string | undefined;
  confirmed?: boolean;
}

export function ChangeRow({ change, icon, state, note, confirmed = false }: RowProps) {
  const { title, detail } = useChangeText(change);
  return (
    <li className={styles.row} data-tone={confirmed ? 'ok' : undefined}>
      <Icon of={icon} />
      <div className={styles.words}>
        <p className={styles.name}>{title}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
        {note && <p className={styles.detail}>{note}</p>}
      </div>
      <span className={styles.state}>{state}</span>
    </li>
  );
}

/** An unsent change younger than this was only just saved. */
const FRESH_MS = 10_000;

export function WaitingRow({ change, status }: { change: WaitingChange; status: SyncStatus }) {
  const colleague = useColleague(change.by);
  const note = colleague && `By ${colleague}`;
  const isFresh = useTime((now) => now - change.queuedAt < FRESH_MS);
  const age = useTime((now) => ageText(now - change.queuedAt));
  if (change.state !== 'waiting' || (status.phase === 'online' && status.sending)) {
    return <ChangeRow change={change} icon={RefreshCw} state="Sending" note={note} />;
  }
  if (isFresh) return <ChangeRow change={change} icon={HardDrive} state="Saved here · now" note={note} />;
  return <ChangeRow change={change} icon={Clock} state={`Waiting · ${age}`} note={note} />;
}

interface ConfirmedRowProps {
  change: ConfirmedChange;
  timezone: string | undefined;
}

export function ConfirmedRow({ change, timezone }: ConfirmedRowProps) {
  const colleague = useColleague(change.context.actor);
  return (
    <ChangeRow
      change={change}
      icon={CircleCheck}
      state={clockText(change.at, 'seconds', timezone)}
      note={colleague && `By ${colleague}`}
      confirmed
    />
  );
}
