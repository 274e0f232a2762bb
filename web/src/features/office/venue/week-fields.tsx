/** Opening hours day by day: a ticked day is open and has two times; a closed day keeps its selects, disabled. */
import { DAY_NAMES } from '../../../components/time/day-names.ts';
import { OptionRow } from '../../../ui/choices/option-row.tsx';
import { TimeSelect } from '../../../ui/fields/time-select.tsx';
import { closesNextDay, type DayHours, type HoursDefaults, openPieces, ticked } from './opening-hours.ts';
import styles from './week-fields.module.css';

export interface WeekFieldsProps {
  /** Seven days, starting with Sunday. */
  week: readonly DayHours[];
  onChange: (week: DayHours[]) => void;
  defaults: HoursDefaults;
  /** Minutes between two choices. */
  step: 15 | 30;
  /** Adds a bar for each day from midnight to midnight. */
  drawn?: boolean;
}

export function WeekFields({ week, onChange, defaults, step, drawn = false }: WeekFieldsProps) {
  const set = (at: number, day: DayHours): void => onChange(week.map((one, n) => (n === at ? day : one)));
  return (
    <ul className={styles.week}>
      {DAY_NAMES.map((name, at) => {
        const day = week[at];
        return (
          day && (
            <li key={name} className={styles.day}>
              <OptionRow
                type="checkbox"
                name={`open-${at}`}
                label={name}
                note={noteOf(day)}
                checked={day.isOpen}
                onChange={(isOpen) => set(at, ticked(isOpen, defaults))}
                className={styles.tick}
              />
              <TimeSelect
                label={`${name} opens`}
                labelHidden
                step={step}
                value={day.open}
                disabled={!day.isOpen}
                onChange={(open) => set(at, { ...day, open })}
              />
              <span aria-hidden="true">to</span>
              <TimeSelect
                label={closesNextDay(day) ? `${name} closes, next day` : `${name} closes`}
                labelHidden
                step={step}
                value={day.close}
                disabled={!day.isOpen}
                onChange={(close) => set(at, { ...day, close })}
              />
              {drawn && <DayLine day={day} />}
            </li>
          )
        );
      })}
    </ul>
  );
}

function noteOf(day: DayHours): string {
  if (!day.isOpen) return 'Closed';
  return closesNextDay(day) ? 'Closes next day' : 'Open';
}

/** A bar for the day from midnight to midnight, with the open hours filled. */
function DayLine({ day }: { day: DayHours }) {
  return (
    <svg className={styles.line} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      {openPieces(day).map(({ start, length }) => (
        <rect key={start} x={start} y="0" width={length} height="8" />
      ))}
    </svg>
  );
}
