/** The weekly schedule in seven columns; today has a ring. */
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import { DAY_NAMES } from '../../../components/time/day-names.ts';
import { shortTimeText } from '../../../ui/fields/time-text.ts';
import styles from './week.module.css';

export interface WeekProps {
  schedule: StaffMember['schedule'];
  today: number | undefined;
}

export function Week({ schedule, today }: WeekProps) {
  return (
    <ul className={styles.week} aria-label="Schedule">
      {DAY_NAMES.map((day, index) => {
        const shift = schedule.find((one) => one.dayOfWeek === index);
        return (
          <li
            key={day}
            className={styles.day}
            data-off={shift === undefined}
            aria-current={index === today ? 'date' : undefined}
          >
            <abbr title={day} className={styles.name}>
              {day.slice(0, 3)}
            </abbr>
            {shift ? (
              <>
                <span className={styles.time}>{shortTimeText(shift.start)}</span>
                <span className={styles.time}>{shortTimeText(shift.end)}</span>
              </>
            ) : (
              <span>Off</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
