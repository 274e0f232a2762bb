/** Opening hours day by day: a ticked day is open and has two times; a closed day keeps its selects, disabled. */
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { DAY_NAMES } from '../../../../components/time/day-names.ts';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { OptionRow } from '../../../../ui/choices/option-row.tsx';
import { TimeSelect } from '../../../../ui/fields/time-select.tsx';
import { CopyHoursSheet } from './copy-hours-sheet.tsx';
import { closesNextDay, copied, type DayHours, type HoursDefaults, ticked } from './opening-hours.ts';
import styles from './week-fields.module.css';

export interface WeekFieldsProps {
  /** Seven days, starting with Sunday. */
  week: readonly DayHours[];
  onChange: (week: DayHours[]) => void;
  defaults: HoursDefaults;
  /** Minutes between two choices. */
  step: 15 | 30;
}

export function WeekFields({ week, onChange, defaults, step }: WeekFieldsProps) {
  const [copying, setCopying] = useState<number | null>(null);
  const set = (at: number, day: DayHours): void => onChange(week.map((one, n) => (n === at ? day : one)));
  return (
    <>
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
                <IconButton
                  icon={Copy}
                  label={`Copy ${name}'s hours to other days`}
                  disabled={!day.isOpen}
                  onClick={() => setCopying(at)}
                  className={styles.copy}
                />
              </li>
            )
          );
        })}
      </ul>
      <CopyHoursSheet
        from={copying}
        week={week}
        onCopy={(days) => copying !== null && onChange(copied(week, copying, days))}
        onClose={() => setCopying(null)}
      />
    </>
  );
}

function noteOf(day: DayHours): string {
  if (!day.isOpen) return 'Closed';
  if (!closesNextDay(day)) return 'Open';
  return day.close === '0000' ? 'Open until midnight' : 'Closes next day';
}
