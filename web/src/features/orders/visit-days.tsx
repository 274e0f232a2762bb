/** The choice of a business day in the list of checks: all, today, yesterday, or any other one. */
import { rangeOf } from '../../components/time/day-ranges.ts';
import { Chip } from '../../ui/choices/chip.tsx';
import { ChipRow } from '../../ui/choices/chip-row.tsx';
import { Field } from '../../ui/fields/field.tsx';
import styles from './history-page.module.css';

export interface VisitDaysProps {
  /** YYYY-MM-DD, or null for all days. */
  day: string | null;
  today: string;
  onChange: (day: string | null) => void;
}

export function VisitDays({ day, today, onChange }: VisitDaysProps) {
  const yesterday = rangeOf('Yesterday', today).from;
  const isOther = day !== null && day !== today && day !== yesterday;
  return (
    <div className={styles.days}>
      <ChipRow label="Days">
        <Chip pressed={day === null} onClick={() => onChange(null)}>
          All days
        </Chip>
        <Chip pressed={day === today} onClick={() => onChange(today)}>
          Today
        </Chip>
        <Chip pressed={day === yesterday} onClick={() => onChange(yesterday)}>
          Yesterday
        </Chip>
        <Chip pressed={isOther} onClick={() => onChange(rangeOf('Yesterday', yesterday).from)}>
          Another day
        </Chip>
      </ChipRow>
      {isOther && (
        <div className={styles.dayFields}>
          <Field
            label="Day"
            type="date"
            max={today}
            value={day}
            onChange={({ target: { value } }) => value && onChange(value)}
          />
        </div>
      )}
    </div>
  );
}
