/** The pill at the top right of every page; a tap opens the changes. */
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { useSyncStatus } from '../../engine/engine-context.tsx';
import { useTick } from '../../platform/use-now.ts';
import { Pill } from '../../ui/pill.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './changes.module.css';
import { pillFace } from './pill-face.ts';

/** After the first screen, so that it is here when the network is not. */
const LOAD_AFTER_MS = 3_000;

const load = () => import('./changes.tsx');
const Changes = lazy(() =>
  load().then(
    ({ Changes: list }) => ({ default: list }),
    () => ({ default: NotLoaded }),
  ),
);

const NotLoaded = () => (
  <p className={styles.changes}>The list needs a connection. What waits is kept, and sent when it is back.</p>
);

export function SyncPill() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
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

/** By itself: it is drawn at each word of the server and each second, what hangs from it is not. */
function StatusPill(props: ComponentProps<'button'>) {
  const status = useSyncStatus();
  return <Pill {...pillFace(status, useTick())} {...props} />;
}
