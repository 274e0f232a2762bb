/** The form of a price schedule: when it holds, what it is for, and what it makes of the prices. */
import { KeptForm, SheetSave } from '../../../../components/form/kept-form.tsx';
import { dayName } from '../../../../components/time/day-names.ts';
import { Chip } from '../../../../ui/choices/chip.tsx';
import { Sheet } from '../../../../ui/overlays/sheet.tsx';
import { Fault } from './fault.tsx';
import styles from './prices-page.module.css';
import { ScheduleFor } from './schedule-for.tsx';
import { WEEK } from './schedule-form.ts';
import { type EditedSchedule, useScheduleForm } from './use-schedule-form.ts';

const KINDS = [
  { value: 'percent', label: 'A percentage off' },
  { value: 'fixed', label: 'Fixed prices' },
] as const;

export interface ScheduleSheetProps extends EditedSchedule {
  open: boolean;
}

export function ScheduleSheet(props: ScheduleSheetProps) {
  const { open, schedule, onClose } = props;
  return (
    <Sheet open={open} onClose={onClose} title={schedule ? `Edit ${schedule.name}` : 'Add a price schedule'}>
      {open && <ScheduleForm {...props} />}
    </Sheet>
  );
}

function ScheduleForm(props: ScheduleSheetProps) {
  const kept = useScheduleForm(props);
  const { form } = kept;
  return (
    <KeptForm kept={kept} className={styles.form}>
      <form.AppField name="name">
        {(field) => (
          <field.TextField label="Name" hint="Guests see it, and it's printed on receipts" maxLength={120} />
        )}
      </form.AppField>
      <form.AppField name="days">
        {(field) => (
          <fieldset className={styles.days}>
            <legend className={styles.legend}>Days</legend>
            {WEEK.map((day) => {
              const chosen = field.state.value.includes(day);
              return (
                <Chip
                  key={day}
                  pressed={chosen}
                  onClick={() =>
                    field.handleChange(
                      chosen ? field.state.value.filter((one) => one !== day) : [...field.state.value, day],
                    )
                  }
                >
                  {dayName(day).slice(0, 3)}
                </Chip>
              );
            })}
            <Fault message={field.state.meta.errors[0]?.message} />
          </fieldset>
        )}
      </form.AppField>
      <div className={styles.pair}>
        <form.AppField name="from">{(field) => <field.TimeField label="From" step={15} />}</form.AppField>
        <form.AppField name="to">{(field) => <field.TimeField label="To" step={15} />}</form.AppField>
      </div>
      <form.Subscribe selector={({ values }) => values.to <= values.from}>
        {(isOvernight) =>
          isOvernight && (
            <p className={styles.small}>It ends the next day, and belongs to the day it begins.</p>
          )
        }
      </form.Subscribe>
      <div className={styles.pair}>
        <form.AppField name="validFrom">
          {(field) => <field.TextField label="First day" type="date" optional />}
        </form.AppField>
        <form.AppField name="validTo">
          {(field) => <field.TextField label="Last day" type="date" optional />}
        </form.AppField>
      </div>
      <form.AppField name="kind">
        {(field) => <field.SelectField label="Prices" options={KINDS} />}
      </form.AppField>
      <ScheduleFor kept={kept} />
      <SheetSave kept={kept}>{props.schedule ? 'Save Changes' : 'Add schedule'}</SheetSave>
    </KeptForm>
  );
}
