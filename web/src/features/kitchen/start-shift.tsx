/** Before the first ticket: one touch turns on sound, keeps the screen awake and fills it. */
import { Clock, MonitorCheck, Volume2 } from 'lucide-react';
import { fillScreen } from '../../platform/wake-lock.ts';
import { Icon } from '../../ui/icon.tsx';
import { beginShift } from './running-shift.ts';
import styles from './start-shift.module.css';
import { sound } from './use-alerts.ts';

export interface StartShiftProps {
  title: string;
  openCount: number;
  minutes: { readonly amber: number; readonly red: number };
  onStart: () => void;
}

export function StartShift({ title, openCount, minutes, onStart }: StartShiftProps) {
  const start = (): void => {
    void sound.unlock();
    fillScreen();
    beginShift();
    onStart();
  };
  const orders = openCount === 1 ? '1 order is open.' : `${openCount} orders are open.`;
  return (
    <main id="main" className={styles.page}>
      <title>{`${title} · Tableside`}</title>
      <div className={styles.box}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.words}>
          {orders} One touch turns on sound, keeps the screen awake and fills it.
        </p>
        <button type="button" className={styles.start} onClick={start}>
          Start shift
        </button>
        <ul className={styles.facts}>
          <li>
            <Icon of={Volume2} size={28} />
            Sound for new, changed and removed items
          </li>
          <li>
            <Icon of={MonitorCheck} size={28} />
            Screen stays on
          </li>
          <li>
            <Icon of={Clock} size={28} />
            Due at {minutes.amber} min, late at {minutes.red} min
          </li>
        </ul>
      </div>
    </main>
  );
}
