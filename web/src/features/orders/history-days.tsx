/** The choice of days in the order history: all, a usual range of business days, or any other days. */

import { type DayRange, earlier, later, rangeOf } from '../../components/time/day-ranges.ts';
import { Chip } from '../../ui/choices/chip.tsx';
import { ChipRow } from '../../ui/choices/chip-row.tsx';
import { Field } from '../../ui/fields/field.tsx';
import styles from './history-page.module.css';

const USUAL = ['Today', 'Yesterday', 'This week'] as const;

/** A usual range moves on with the business day. Days that somebody entered stay. */
export type DayChoice = 'all' | (typeof USUAL)[number] | DayRange;

/** Returns null for all days. `today` is YYYY-MM-DD. */
export function rangeOfChoice(choice: DayChoice, today: string): DayRange | null {
  if (choice === 'all') return null;
  return typeof choice === 'string' ? rangeOf(choice, today) : choice;
}

export interface HistoryDaysProps {
  choice: DayChoice;
  today: string;
  onChange: (choice: DayChoice) => void;
}

export function HistoryDays({ choice, today, onChange }: HistoryDaysProps) {
  const entered = typeof choice === 'string' ? null : choice;
  return (
    <div className={styles.days}>
      <ChipRow label="Days">
        <Chip pressed={choice === 'all'} onClick={() => onChange('all')}>
          All days
        </Chip>
        {USUAL.map((one) => (
          <Chip key={one} pressed={choice === one} onClick={() => onChange(one)}>
            {one}
          </Chip>
        ))}
        <Chip
          pressed={entered !== null}
          onClick={() => onChange(rangeOfChoice(choice, today) ?? rangeOf('Today', today))}
        >
          Other days
        </Chip>
      </ChipRow>
      {entered && <DayFields range={entered} today={today} onChange={onChange} />}
    </div>
  );
}

interface DayFieldsProps {
  range: DayRange;
  today: string;
  onChange: (range: DayRange) => void;
}

/** When the chosen day is past the other end of the range, that end moves to it. */
function DayFields({ range, today, onChange }: DayFieldsProps) {
  const { from, to } = range;
  return (
    <div className={styles.dayFields}>
      <Field
        label="From"
        type="date"
        max={today}
        value={from}
        onChange={({ target: { value } }) => value && onChange({ from: value, to: later(to, value) })}
      />
      <Field
        label="To"
        type="date"
        max={today}
        value={to}
        onChange={({ target: { value } }) => value && onChange({ from: earlier(from, value), to: value })}
      />
    </div>
  );
}
