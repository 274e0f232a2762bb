/** Copies the hours of one day to other days. All other open days are chosen at first. */
import { useState } from 'react';
import { DAY_NAMES, dayName } from '../../../../components/time/day-names.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { OptionRow } from '../../../../ui/choices/option-row.tsx';
import { Sheet, SheetFoot } from '../../../../ui/overlays/sheet.tsx';
import type { DayHours } from './opening-hours.ts';
import styles from './week-fields.module.css';

export interface CopyHoursSheetProps {
  /** The day to copy from. Null while the sheet is closed. */
  from: number | null;
  week: readonly DayHours[];
  onCopy: (days: readonly number[]) => void;
  onClose: () => void;
}

export function CopyHoursSheet({ from, week, onCopy, onClose }: CopyHoursSheetProps) {
  return (
    <Sheet
      open={from !== null}
      onClose={onClose}
      title={from === null ? '' : `Copy ${dayName(from)}'s hours`}
    >
      {from !== null && (
        <Days
          from={from}
          week={week}
          onCopy={(days) => {
            onCopy(days);
            onClose();
          }}
        />
      )}
    </Sheet>
  );
}

function Days({ from, week, onCopy }: Omit<CopyHoursSheetProps, 'onClose'> & { from: number }) {
  const others = DAY_NAMES.map((_, day) => day).filter((day) => day !== from);
  const [days, setDays] = useState<readonly number[]>(others.filter((day) => week[day]?.isOpen));
  return (
    <div className={styles.days}>
      {others.map((day) => (
        <OptionRow
          key={day}
          type="checkbox"
          name={`copy-${day}`}
          label={dayName(day)}
          checked={days.includes(day)}
          onChange={(isOn) => setDays(others.filter((one) => (one === day ? isOn : days.includes(one))))}
        />
      ))}
      <SheetFoot>
        <Button variant="primary" size={56} block disabled={days.length === 0} onClick={() => onCopy(days)}>
          {days.length === 1 ? 'Copy to 1 day' : `Copy to ${days.length} days`}
        </Button>
      </SheetFoot>
    </div>
  );
}
