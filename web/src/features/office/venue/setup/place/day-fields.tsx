/** The opening hours: the same on every open day. Days that differ have a page of their own. */
import { DAY_NAMES } from '../../../../../components/time/day-names.ts';
import { Chip } from '../../../../../ui/choices/chip.tsx';
import styles from '../setup-page.module.css';
import type { PlaceForm } from './use-place-form.ts';

const ALL = DAY_NAMES.map((_, day) => day);

export function DayFields({ form }: { form: PlaceForm }) {
  return (
    <fieldset className={styles.group}>
      <legend>Open on</legend>
      <form.AppField name="days">
        {(field) => {
          const days = field.state.value;
          const isEvery = days.length === ALL.length;
          const toggle = (day: number): void =>
            field.handleChange(
              days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort(),
            );
          return (
            <div className={styles.chips}>
              <Chip pressed={isEvery} onClick={() => field.handleChange(isEvery ? [] : ALL)}>
                Every day
              </Chip>
              {DAY_NAMES.map((name, day) => (
                <Chip key={name} pressed={days.includes(day)} onClick={() => toggle(day)}>
                  {name}
                </Chip>
              ))}
            </div>
          );
        }}
      </form.AppField>
      <div className={styles.row}>
        <form.AppField name="open">{(field) => <field.TimeField label="Opens" step={30} />}</form.AppField>
        <form.AppField name="close">
          {(field) => (
            <field.TimeField label="Closes" step={30} hint="At or before the opening: the next day" />
          )}
        </form.AppField>
      </div>
    </fieldset>
  );
}
