/** The fields of one period of work: when it began and ended, and its breaks. */
import { Plus, X } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Chip } from '../../../ui/choices/chip.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { EMPTY_TIME, type TypedBreak, type TypedPeriod, type TypedTime } from './card-form.ts';
import styles from './time-cards-page.module.css';

export interface PeriodFieldsProps {
  n: number;
  period: TypedPeriod;
  /** Null removes the period. */
  onChange: (next: TypedPeriod | null) => void;
}

export function PeriodFields({ n, period, onChange }: PeriodFieldsProps) {
  const { breaks } = period;
  const setBreak = (at: number, next: TypedBreak | null): void =>
    onChange({ ...period, breaks: breaks.flatMap((one, m) => (m === at ? (next ?? []) : one)) });
  return (
    <fieldset className={styles.period}>
      <legend className={styles.name}>{n === 0 ? 'Work' : `Work ${n + 1}`}</legend>
      <div className={styles.times}>
        <TimeField label="In" time={period.in} onChange={(time) => onChange({ ...period, in: time })} />
        <TimeField label="Out" time={period.out} onChange={(time) => onChange({ ...period, out: time })} />
        <IconButton icon={X} label={`Remove work ${n + 1}`} onClick={() => onChange(null)} />
      </div>
      {breaks.map((one, m) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: breaks have no other name and never change places
        <div key={m} className={styles.times}>
          <TimeField
            label={`Break ${m + 1} from`}
            time={one.start}
            onChange={(start) => setBreak(m, { ...one, start })}
          />
          <TimeField
            label={`Break ${m + 1} to`}
            time={one.end}
            onChange={(end) => setBreak(m, { ...one, end })}
          />
          <IconButton icon={X} label={`Remove break ${m + 1}`} onClick={() => setBreak(m, null)} />
          <Chip pressed={one.paid} onClick={() => setBreak(m, { ...one, paid: !one.paid })}>
            Paid
          </Chip>
        </div>
      ))}
      <Button
        variant="ghost"
        icon={Plus}
        onClick={() =>
          onChange({ ...period, breaks: [...breaks, { start: EMPTY_TIME, end: EMPTY_TIME, paid: false }] })
        }
      >
        Add break
      </Button>
    </fieldset>
  );
}

interface TimeFieldProps {
  label: string;
  time: TypedTime;
  onChange: (time: TypedTime) => void;
}

function TimeField({ label, time, onChange }: TimeFieldProps) {
  return (
    <Field
      label={label}
      type="time"
      value={time.text}
      onChange={({ target }) => onChange({ ...time, text: target.value })}
    />
  );
}
