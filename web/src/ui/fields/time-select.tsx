/** TimeSelect: a time of day chosen in steps. The value is 4-digit HHMM; the screen shows `4:00 PM`. */
import { Select, type SelectProps } from './select.tsx';
import { timesOfDay, timeText } from './time-text.ts';

export interface TimeSelectProps extends Omit<SelectProps, 'options' | 'value' | 'onChange'> {
  value: string;
  onChange: (hhmm: string) => void;
  /** Minutes between two choices. */
  step: 15 | 30;
}

export function TimeSelect({ value, onChange, step, ...rest }: TimeSelectProps) {
  // A disabled select cannot be opened, so it needs no choices. A page shows a whole week of these.
  const times = rest.disabled ? [value] : timesOfDay(step, value);
  const options = times.map((hhmm) => ({ value: hhmm, label: timeText(hhmm) }));
  return (
    <Select {...rest} options={options} value={value} onChange={(event) => onChange(event.target.value)} />
  );
}
