/** Shows how old something is. It turns amber with an alarm icon at `amberMinutes` and rose at `redMinutes`. */
import { Clock, ClockAlert } from 'lucide-react';
import { eachStep, useTime } from '../../platform/use-now.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './age.module.css';
import { ageText } from './age-text.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Cards that came at different moments are redrawn together, at most half a minute late. */
const eachHalfMinute = eachStep(MINUTE / 2);

export interface AgeProps {
  /** ISO 8601 UTC. */
  since: string;
  amberMinutes: number;
  redMinutes: number;
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  clockOffsetMs?: number;
}

export function Age({ since, amberMinutes, redMinutes, clockOffsetMs = 0 }: AgeProps) {
  const from = Date.parse(since) - clockOffsetMs;
  const age = useTime(
    (now) => counted(now - from),
    (now, steady) => (now - from < MINUTE ? SECOND : eachHalfMinute(now, steady)),
  );
  const level = age >= redMinutes * MINUTE ? 'red' : age >= amberMinutes * MINUTE ? 'amber' : 'fresh';
  return (
    <span className={styles.age} data-level={level}>
      <Icon of={level === 'fresh' ? Clock : ClockAlert} size={16} />
      {ageText(age)}
    </span>
  );
}

/** Rounds down to what is shown: seconds at first, then minutes. Milliseconds in and out. */
const counted = (ms: number): number => ms - (ms % (ms < MINUTE ? SECOND : MINUTE));
