/** Chooses the station of this screen. */
import { Segmented } from '../../ui/choices/segmented.tsx';
import styles from './kitchen-sheets.module.css';
import { type ScreenChoices, screenStore } from './screen-memory.ts';

export const STATION_TITLE = { kitchen: 'Kitchen', bar: 'Bar', all: 'Kitchen and bar' } as const;

const SEGMENTS = [
  { value: 'kitchen', label: 'Kitchen' },
  { value: 'bar', label: 'Bar' },
  { value: 'all', label: 'Both' },
] as const;

export function StationChoice({ station }: Pick<ScreenChoices, 'station'>) {
  return (
    <Segmented
      label="Tickets for"
      value={station}
      segments={SEGMENTS}
      onChange={(value) => screenStore.choose({ station: value })}
      className={styles.choice}
    />
  );
}
