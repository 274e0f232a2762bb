/** The pill at the top right of every page. A tap opens the list of changes. */
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { useSyncStatus } from '../../engine/engine-context.tsx';
import type { SyncStatus } from '../../engine/sync-status.ts';
import { useSteadyTick, useTick } from '../../platform/use-now.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Pill } from '../../ui/status/pill.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import styles from './changes.module.css';
import { failingCalls } from './failing-calls.ts';
import { pillFace } from './pill-face.ts';

/** The first screen does not wait for the list. It is loaded soon after, so that it also opens without a network. */
const loadChanges = () => import('./changes.tsx').then(({ Changes: list }) => ({ default: list }));
const Changes = lazy(loadChanges);
const LOAD_AFTER_MS = 3000;
const SECOND_MS = 1000;

export function SyncPill() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => void loadChanges().catch(() => undefined), LOAD_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title="Changes"
      className={styles.panel}
      trigger={<StatusPill />}
    >
      <Suspense fallback={<Spinner />}>
        <Changes />
      </Suspense>
    </Popover>
  );
}

/**
 * A separate component, because it renders at each message of the server, and each second unless all is well. The popover
 * that hangs from it must not.
 */
function StatusPill(props: ComponentProps<'button'>) {
  const status = useSyncStatus();
  const due = () => (isAtRest(status) ? Number.POSITIVE_INFINITY : SECOND_MS);
  return <Pill {...pillFace(status, { now: useTick(due), steady: useSteadyTick(due) })} {...props} />;
}

/** All is well, so the pill says the same until the status changes. */
const isAtRest = (status: SyncStatus): boolean =>
  status.phase === 'online' && status.waiting === 0 && !failingCalls(status);
