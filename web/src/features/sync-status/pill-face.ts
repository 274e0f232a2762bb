/** The state of the pill: this device's connection to the server, and the changes that wait or were refused. */
import { CircleCheck, KeyRound, type LucideIcon, RefreshCw, TriangleAlert, WifiOff } from 'lucide-react';
import { ageText } from '../../components/time/age-text.ts';
import type { SyncStatus } from '../../engine/sync-status.ts';
import { type FailingCalls, failingCalls } from './failing-calls.ts';

export interface PillFace {
  readonly face: 'plain' | 'warn' | 'ink' | 'danger';
  readonly icon: LucideIcon;
  readonly word: string;
  readonly detail?: string;
  readonly shortDetail?: string;
  /** The full text, as it is read aloud. */
  readonly label: string;
}

/** A lost connection is shown quietly for this long, and in amber after that. */
const QUIET_MS = 3000;
/** A change that stays unsent for longer than this while online deserves a warning. */
const STUCK_MS = 30_000;

export interface Moment {
  /** Milliseconds by this device's clock. */
  readonly now: number;
  readonly steady: number;
}

export function pillFace(status: SyncStatus, { now, steady }: Moment): PillFace {
  if (status.storageFailed) return plainFace('danger', TriangleAlert, "Can't save");
  if (status.signInNeeded) return plainFace('danger', KeyRound, 'Sign in again');
  if (status.isVenueClosed) return plainFace('danger', TriangleAlert, 'Venue closed');
  if (status.appTooOld) return plainFace('danger', TriangleAlert, 'Update needed');
  if (status.refused > 0) return refusedFace(status);
  const failing = failingCalls(status);
  if (status.phase === 'online' && failing) return failingFace(failing, status, { now, steady });
  if (status.phase === 'online') return onlineFace(status, now);
  const lasts = steady - status.phaseSince >= QUIET_MS;
  // A tablet that wakes up tries to connect before its Wi-Fi is ready, so "Offline" waits for the quiet period. Without
  // any earlier contact it is shown at once.
  if (status.phase === 'offline' && (lasts || status.contactAt === null))
    return waitingFace({ face: 'ink', icon: WifiOff, word: 'Offline' }, status, now);
  const word = status.phase === 'connecting' ? 'Connecting' : 'Reconnecting';
  return waitingFace({ face: lasts ? 'warn' : 'plain', icon: RefreshCw, word }, status, now);
}

const plainFace = (face: PillFace['face'], icon: LucideIcon, word: string): PillFace => ({
  face,
  icon,
  word,
  label: word,
});

const STATE_WORD = {
  online: 'Online',
  offline: 'Offline',
  connecting: 'Connecting',
  reconnecting: 'Reconnecting',
} as const;

function refusedFace(status: SyncStatus): PillFace {
  const word = STATE_WORD[status.phase];
  const detail = `${status.refused} refused`;
  return { face: 'danger', icon: TriangleAlert, word, detail, label: `${word}, ${detail}` };
}

const FAILING_WORD = {
  receiving: 'Not receiving',
  sending: 'Not sending',
  syncing: 'Not syncing',
} as const;

function failingFace({ what, since }: FailingCalls, status: SyncStatus, { now, steady }: Moment): PillFace {
  const face = steady - since >= QUIET_MS ? 'warn' : 'plain';
  return waitingFace({ face, icon: TriangleAlert, word: FAILING_WORD[what] }, status, now);
}

function onlineFace(status: SyncStatus, now: number): PillFace {
  if (status.waiting === 0) return plainFace('plain', CircleCheck, 'Online');
  const age = ageOfOldest(status, now);
  if (status.isHeldFull || (age !== null && age > STUCK_MS)) {
    return waitingFace({ face: 'warn', icon: RefreshCw, word: 'Online' }, status, now);
  }
  const detail = `${status.waiting} sending`;
  return { face: 'plain', icon: RefreshCw, word: 'Online', detail, label: `Online, ${detail}` };
}

const ageOfOldest = (status: SyncStatus, now: number): number | null =>
  status.oldestWaitingAt === null ? null : now - status.oldestWaitingAt;

function waitingFace(
  base: Pick<PillFace, 'face' | 'icon' | 'word'>,
  status: SyncStatus,
  now: number,
): PillFace {
  const { face, icon, word } = base;
  if (status.waiting === 0) return plainFace(face, icon, word);
  const age = ageOfOldest(status, now);
  const old = age !== null && age >= 1000 ? ` · ${ageText(age)}` : '';
  return {
    face,
    icon,
    word,
    detail: `${status.waiting} waiting${old}`,
    shortDetail: `${status.waiting} unsent`,
    label: `${word}, ${status.waiting} waiting${old.replace(' · ', ', oldest ')}`,
  };
}
