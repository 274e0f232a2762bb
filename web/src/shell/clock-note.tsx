/** Warns that this device's clock is far off. The times that the app shows are corrected. */
import { ClockAlert } from 'lucide-react';
import { ageText } from '../components/time/age-text.ts';
import { useClockOffset } from '../engine/engine-context.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import styles from './banner.module.css';

/** A smaller difference only means that nobody has set the clock for a while. */
const WORTH_TELLING_MS = 120_000;

export function ClockNote() {
  return <ClockNoteOf offsetMs={useClockOffset()} />;
}

/** `offsetMs`: the server's time minus this device's. */
export function ClockNoteOf({ offsetMs }: { offsetMs: number }) {
  const off = Math.abs(offsetMs);
  if (off <= WORTH_TELLING_MS) return null;
  return (
    <section aria-label="Clock of this device" className={styles.banner} data-tone="warn">
      <Icon of={ClockAlert} />
      <p className={styles.words}>
        The clock of this device is {ageText(off)} {offsetMs > 0 ? 'slow' : 'fast'}. Times in the app are
        corrected. Set the clock to automatic when you can.
      </p>
    </section>
  );
}
