/** A staff card: name, contact, sections, the week. It works without the network. */
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import type { Section } from '@tableside/domain/entities/table.ts';
import { KeptForm, SheetSave } from '../../../components/form/kept-form.tsx';
import { useKeptForm } from '../../../components/form/use-kept-form.ts';
import { DAY_NAMES } from '../../../components/time/day-names.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { newId } from '../../../platform/new-id.ts';
import { OptionGroup } from '../../../ui/choices/option-group.tsx';
import { OptionRow } from '../../../ui/choices/option-row.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import {
  StaffFormSchema,
  type StaffFormValues,
  staffChange,
  staffCreation,
  staffValues,
} from './staff-form.ts';
import styles from './staff-sheet.module.css';

export interface StaffSheetProps {
  open: boolean;
  /** Null for a new card. */
  member: StaffMember | null;
  sections: readonly Section[];
  onClose: () => void;
}

export function StaffSheet(props: StaffSheetProps) {
  const { open, member, onClose } = props;
  return (
    <Sheet open={open} onClose={onClose} title={member ? `Edit ${member.firstName}` : 'Add staff'}>
      {open && <StaffForm {...props} />}
    </Sheet>
  );
}

function useStaffForm({ member, onClose }: StaffSheetProps) {
  const engine = useEngine();
  return useKeptForm({
    name: member ? `staff ${member.id}` : 'staff new',
    values: staffValues(member),
    schema: StaffFormSchema,
    async save(fields, base: StaffFormValues): Promise<Problem> {
      if (!member) return problemOf(engine.mutate('staff.create', staffCreation(fields, newId())));
      const patch = staffChange(member.id, fields, base);
      return patch ? problemOf(engine.mutate('staff.patch', patch)) : null;
    },
    onSaved: onClose,
  });
}

type Form = ReturnType<typeof useStaffForm>['form'];

function StaffForm(props: StaffSheetProps) {
  const kept = useStaffForm(props);
  const { form } = kept;
  return (
    <KeptForm kept={kept} className={styles.form}>
      <form.AppField name="firstName">
        {(field) => <field.TextField label="First name" maxLength={120} autoComplete="off" />}
      </form.AppField>
      <form.AppField name="lastName">
        {(field) => <field.TextField label="Last name" optional maxLength={120} autoComplete="off" />}
      </form.AppField>
      <form.AppField name="email">
        {(field) => (
          <field.TextField
            label="Email"
            type="email"
            optional
            hint={props.member ? 'To change the login, use Access' : 'Used to sign in'}
            autoComplete="off"
          />
        )}
      </form.AppField>
      <form.AppField name="phoneNumber">
        {(field) => <field.TextField label="Phone" type="tel" optional autoComplete="off" />}
      </form.AppField>
      <SectionFields form={form} sections={props.sections} held={props.member?.sections ?? []} />
      <WeekFields form={form} />
      <SheetSave kept={kept}>{props.member ? 'Save Changes' : 'Add staff'}</SheetSave>
    </KeptForm>
  );
}

interface SectionFieldsProps {
  form: Form;
  sections: readonly Section[];
  /** The sections of the current card. */
  held: readonly string[];
}

interface SectionChoice {
  readonly label: string;
  /** The value that is saved. */
  readonly name: string;
  /** Other values that a card may hold for the section. */
  readonly keys: readonly string[];
}

/** Cards hold names or keys of sections. A section that was renamed or deleted can still be deselected. */
function sectionChoices(sections: readonly Section[], held: readonly string[]): SectionChoice[] {
  const names = new Set(sections.map(({ name }) => name));
  const keysOf = (name: string) => sections.flatMap((one) => (one.name === name ? one.key : []));
  const known = [...names].map((name) => ({ label: name, name, keys: keysOf(name) }));
  const meant = new Set(known.flatMap(({ name, keys }) => [name, ...keys]));
  const former = [...new Set(held)].filter((one) => !meant.has(one));
  return [...known, ...former.map((name) => ({ label: `${name} (no section now)`, name, keys: [] }))];
}

function SectionFields({ form, sections, held }: SectionFieldsProps) {
  return (
    <form.AppField name="sections">
      {({ state: { value }, handleChange }) => {
        const choices = sectionChoices(sections, [...held, ...value]);
        if (choices.length === 0) return null;
        return (
          <OptionGroup legend="Sections" pill="Optional">
            {choices.map(({ label, name, keys }) => {
              const others = value.filter((one) => one !== name && !keys.includes(one));
              return (
                <OptionRow
                  key={label}
                  type="checkbox"
                  name={`section-${name}`}
                  label={label}
                  checked={others.length < value.length}
                  onChange={(checked) => handleChange(checked ? [...others, name] : others)}
                />
              );
            })}
          </OptionGroup>
        );
      }}
    </form.AppField>
  );
}

function WeekFields({ form }: { form: Form }) {
  return (
    <fieldset className={styles.week}>
      <legend className={styles.legend}>Schedule</legend>
      {DAY_NAMES.map((day, n) => (
        <div key={day} className={styles.day}>
          <form.AppField name={`week[${n}].works`}>
            {(field) => <field.CheckField label={day} />}
          </form.AppField>
          <form.Subscribe selector={({ values }) => values.week[n]?.works}>
            {(works) =>
              works && (
                <div className={styles.hours}>
                  <form.AppField name={`week[${n}].start`}>
                    {(field) => <field.TextField label="From" type="time" />}
                  </form.AppField>
                  <form.AppField name={`week[${n}].end`}>
                    {(field) => <field.TextField label="To" type="time" />}
                  </form.AppField>
                </div>
              )
            }
          </form.Subscribe>
        </div>
      ))}
      <p className={styles.hint}>If the end time is before the start time, the shift ends the next day.</p>
    </fieldset>
  );
}
