/** A change that was refused or is held: what it was, who refused it and why, and the possible actions. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { clockText } from '../../components/time/clock-text.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { createHastyTaps, useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import styles from './changes.module.css';
import { fieldDiffs, withMine } from './field-diff.ts';
import { FieldTable } from './field-table.tsx';
import { discardText, refusalText } from './refusal-messages.ts';
import type { RejectedChange } from './rejected-change.ts';
import { useChangeText } from './use-change-messages.ts';
import { useColleague } from './use-colleague.ts';

/** Loaded on demand, because it is rarely needed. If loading fails, the button is left out. */
const NewOrderButton = lazy(() =>
  import('./new-order-button.tsx').then(
    ({ NewOrderButton: button }) => ({ default: button }),
    () => ({ default: () => null }),
  ),
);

export interface RejectedChangeCardProps {
  entry: RejectedChange;
  timezone: string | undefined;
}

export function RejectedChangeCard({ entry, timezone }: RejectedChangeCardProps) {
  const { title, detail } = useChangeText(entry);
  const colleague = useColleague(entry.context.actor);
  const time = clockText(entry.context.occurredAt, 'time24', timezone);
  const made = `made ${colleague ? `by ${colleague} ` : ''}on this device at ${time}`;
  const held = entry.status === 'held';
  return (
    <article className={styles.card} data-tone={held ? 'warn' : 'danger'} aria-label={title}>
      <p className={styles.cardTitle}>{title}</p>
      <p className={styles.detail}>{detail ? `${detail}, ${made}` : `M${made.slice(1)}`}</p>
      <p className={styles.reason}>{refusalText(entry, timezone)}</p>
      <Diffs entry={entry} />
      {!held && <Choices entry={entry} colleague={colleague} />}
    </article>
  );
}

function Diffs({ entry }: { entry: RejectedChange }) {
  const rows = fieldDiffs(entry).map(({ path, yours, theirs }) => [path, yours, theirs] as const);
  if (rows.length === 0) return null;
  return <FieldTable command={entry.name} heads={['Yours', 'Theirs']} rows={rows} className={styles.diffs} />;
}

/** Shared by all cards: when one card goes, the next moves under the finger. */
const isHasty = createHastyTaps();

interface ChoicesProps {
  entry: RejectedChange;
  /** The author, when it is somebody else. */
  colleague: string | undefined;
}

function Choices({ entry, colleague }: ChoicesProps) {
  const engine = useEngine();
  const mayDiscard = roleMay(useActor().role, 'held.resolve') || colleague === undefined;
  const { busy, run } = useOneAtATime();
  const [again, setAgain] = useState<string | null>(null);
  const hasDiffs = fieldDiffs(entry).length > 0;
  const retry = async (): Promise<void> => {
    const receipt = await engine.retry(entry.cmdId, hasDiffs ? withMine(entry) : undefined);
    setAgain(receipt.kind === 'refused' ? receipt.message : null);
  };
  return (
    <>
      {again !== null && (
        <p role="alert" className={styles.again}>
          Refused again: {again}
        </p>
      )}
      {entry.code === 'order.cancelled' && (
        <Suspense fallback={null}>
          <NewOrderButton entry={entry} />
        </Suspense>
      )}
      <div className={styles.buttons}>
        <Button
          size={56}
          variant="outline"
          className={styles.discard}
          disabledReason={mayDiscard ? undefined : `Only ${colleague} or a manager can discard it.`}
          onClick={() => {
            if (!isHasty('discard')) run(() => engine.discard(entry.cmdId));
          }}
        >
          {hasDiffs ? 'Keep theirs' : 'Discard'}
        </Button>
        <Button size={56} variant="primary" icon={RefreshCw} busy={busy} onClick={() => run(retry)}>
          {hasDiffs ? 'Use mine' : 'Retry'}
        </Button>
      </div>
      <p className={styles.small}>{discardText(entry)}</p>
    </>
  );
}
