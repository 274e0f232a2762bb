/** How old something is; amber with an alarm from `amberMinutes`, rose from `redMinutes`. */
import { Clock, ClockAlert } from 'lucide-react';
import { useTime } from '../platform/use-now.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './age.module.css';
import { ageText } from './age-text.ts';

const MINUTE = 60_000;

export interface AgeProps {
  /** ISO 8601 UTC. */
  since: string;
  amberMinutes: number;
  redMinutes: number;
  /** What the server's clock is ahead of this device's. */
  clockOffsetMs?: number;
}

export function Age({ since, amberMinutes, redMinutes, clockOffsetMs = 0 }: AgeProps) {
  const from = Date.parse(since) - clockOffsetMs;
  const text = useTime((now) => ageText(now - from));
  const level = useTime((now) =>
    now - from >= redMinutes * MINUTE ? 'red' : now - from >= amberMinutes * MINUTE ? 'amber' : 'fresh',
  );
  return (
    <span className={styles.age} data-level={level}>
      <Icon of={level === 'fresh' ? Clock : ClockAlert} size={16} />
      {text}
    </span>
  );
}
