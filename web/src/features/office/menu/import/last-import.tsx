/** The last import on this device: whether it is over, and the way to go on or take it back. */

import { History } from 'lucide-react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { NoteBand } from '../../../../ui/messages/note-band.tsx';
import styles from './import.module.css';
import { progressText } from './progress-text.ts';
import type { RunState } from './use-run.ts';

export function LastImport({ state, onOpen }: { state: RunState; onOpen: () => void }) {
  return (
    <NoteBand tone="neutral" icon={History}>
      <div className={styles.last}>
        <span>
          {state.made.name}: {progressText(state)}
        </span>
        <Button onClick={onOpen}>Open the last import</Button>
      </div>
    </NoteBand>
  );
}
