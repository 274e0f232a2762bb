/** The pill at the top right of every page. A tap opens the list of changes. */
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { useSyncStatus } from '../../engine/engine-context.tsx';
import { useSteadyTick, useTick } from '../../platform/use-now.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Pill } from '../../ui/status/pill.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import styles from './changes.module.css';
import { pillFace } from './pill-face.ts';

/** The first screen does not wait for the list. It is loaded soon after, so that it also opens without a network. */
const loadChanges = () => import('./changes.tsx').then(({ Changes: list }) => ({ default: list }));
const Changes = lazy(loadChanges);
const LOAD_AFTER_MS = 3000;

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
 * A separate component, because it renders at each message of the server and each second. The popover that hangs from
 * it must not.
 */
function StatusPill(props: ComponentProps<'button'>) {
  const status = useSyncStatus();
  return <Pill {...pillFace(status, { now: useTick(), steady: useSteadyTick() })} {...props} />;
}
