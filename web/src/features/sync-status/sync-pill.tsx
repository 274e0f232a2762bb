/** The pill at the top right of every page; a tap opens the changes. */
import { useState } from 'react';
import { useSyncStatus } from '../../engine/engine-context.tsx';
import { useNow } from '../../platform/use-now.ts';
import { Pill } from '../../ui/pill.tsx';
import { Popover } from '../../ui/popover.tsx';
import styles from './changes.module.css';
import { Changes } from './changes.tsx';
import { pillFace } from './pill-face.ts';

export function SyncPill() {
  const status = useSyncStatus();
  const now = useNow(1000);
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title="Changes"
      className={styles.panel}
      trigger={<Pill {...pillFace(status, now)} />}
    >
      <Changes />
    </Popover>
  );
}
