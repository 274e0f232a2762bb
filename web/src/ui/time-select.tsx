/** TimeSelect: a time of day, 4-digit HHMM inside and `4:00 PM` on screen, chosen in steps. */
import { Select, type SelectProps } from './select.tsx';
import { timesOfDay, timeText } from './time-text.ts';

export interface TimeSelectProps extends Omit<SelectProps, 'options' | 'value' | 'onChange'> {
  value: string;
  onChange: (hhmm: string) => void;
  /** Minutes from one choice to the next. */
  step: 15 | 30;
}

export function TimeSelect({ value, onChange, step, ...rest }: TimeSelectProps) {
  // A week of these is on one page: what can't be opened needs no choices.
  const times = rest.disabled ? [value] : timesOfDay(step, value);
  const options = times.map((hhmm) => ({ value: hhmm, label: timeText(hhmm) }));
  return (
    <Select {...rest} options={options} value={value} onChange={(event) => onChange(event.target.value)} />
  );
}
