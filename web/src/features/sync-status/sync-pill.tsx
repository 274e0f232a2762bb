/** The pill at the top right of every page; a tap opens the changes. */
import { type ComponentProps, useState } from 'react';
import { useSyncStatus } from '../../engine/engine-context.tsx';
import { useSteadyTick, useTick } from '../../platform/use-now.ts';
import { Pill } from '../../ui/pill.tsx';
import { Popover } from '../../ui/popover.tsx';
import styles from './changes.module.css';
import { Changes } from './changes.tsx';
import { pillFace } from './pill-face.ts';

export function SyncPill() {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title="Changes"
      className={styles.panel}
      trigger={<StatusPill />}
    >
      <Changes />
    </Popover>
  );
}

/** By itself: it is drawn at each word of the server and each second, what hangs from it is not. */
function StatusPill(props: ComponentProps<'button'>) {
  const status = useSyncStatus();
  return <Pill {...pillFace(status, { now: useTick(), steady: useSteadyTick() })} {...props} />;
}
