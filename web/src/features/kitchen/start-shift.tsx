/** The page before the first ticket: one touch turns on sound, keeps the screen awake and makes it full screen. */
import type { Station } from '@tableside/domain/entities/station.ts';
import { Clock, MonitorCheck, MonitorOff, Volume2 } from 'lucide-react';
import { canKeepScreenOn, fillScreen } from '../../platform/wake-lock.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { beginShift } from './running-shift.ts';
import type { ScreenChoices } from './screen-memory.ts';
import styles from './start-shift.module.css';
import { StationChoice } from './station-choice.tsx';
import { sound } from './use-alerts.ts';
import { wallTitle } from './wall-stations.ts';

export interface StartShiftProps {
  stations: readonly Station[];
  screen: Pick<ScreenChoices, 'stations'>;
  openCount: number;
  minutes: { readonly amber: number; readonly red: number };
  onStart: () => void;
}

export function StartShift({ stations, screen, openCount, minutes, onStart }: StartShiftProps) {
  const start = (): void => {
    void sound.unlock();
    fillScreen();
    beginShift();
    onStart();
  };
  const staysOn = canKeepScreenOn();
  const title = wallTitle(stations, screen);
  const orders = openCount === 1 ? '1 order is open.' : `${openCount || 'No'} orders are open.`;
  return (
    <main id="main" className={styles.page}>
      <title>{`${title} · Tableside`}</title>
      <div className={styles.box}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.words}>
          {orders} One touch turns on sound
          {staysOn ? ', keeps the screen on and goes full screen' : ' and goes full screen'}.
        </p>
        <StationChoice stations={stations} screen={screen} />
        <button type="button" className={styles.start} onClick={start}>
          Start shift
        </button>
        <ul className={styles.facts}>
          <li>
            <Icon of={Volume2} size={28} />
            Sound for new, changed and removed items
          </li>
          <li>
            <Icon of={staysOn ? MonitorCheck : MonitorOff} size={28} />
            {staysOn
              ? 'Screen stays on'
              : "This browser can't keep the screen on. Turn off sleep in the device settings."}
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
