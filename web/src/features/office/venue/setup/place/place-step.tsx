/** Place: the venue's name, when guests pay, where it is, its tax and its hours. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { Link } from '@tanstack/react-router';
import { KeptForm } from '../../../../../components/form/kept-form.tsx';
import { useActor } from '../../../../../components/staff/actor.tsx';
import { Button } from '../../../../../ui/buttons/button.tsx';
import { OptionRow } from '../../../../../ui/choices/option-row.tsx';
import styles from '../setup-page.module.css';
import type { Setup } from '../use-setup.ts';
import { DayFields } from './day-fields.tsx';
import { hasOneTax, hasOneWeek } from './place-form.ts';
import { TaxFields } from './tax-fields.tsx';
import { usePlaceForm } from './use-place-form.ts';
import { WhereFields } from './where-fields.tsx';

const PAY_AT = [
  { value: 'end', label: 'At the end', note: 'A check for each table. The kitchen begins when you send.' },
  { value: 'order', label: 'First', note: 'As at a counter. The kitchen begins when it is paid.' },
] as const;

export function PlaceStep({ setup, onDone }: { setup: Setup; onDone: () => void }) {
  const kept = usePlaceForm(setup, onDone);
  const { venue } = setup;
  const { role } = useActor();
  const maySet = roleMay(role, 'venue.settings');
  const { form } = kept;
  return (
    <>
      <KeptForm kept={kept} className={styles.fields}>
        <form.AppField name="name">
          {(field) => <field.TextField label="Name" maxLength={120} autoComplete="organization" />}
        </form.AppField>
        {maySet && (
          <form.AppField name="payAt">
            {(field) => (
              <fieldset className={styles.group}>
                <legend>Guests pay</legend>
                <div className={styles.row}>
                  {PAY_AT.map(({ value, label, note }) => (
                    <OptionRow
                      key={value}
                      type="radio"
                      name="setup-pay-at"
                      label={label}
                      note={note}
                      checked={field.state.value === value}
                      onChange={() => field.handleChange(value)}
                    />
                  ))}
                </div>
              </fieldset>
            )}
          </form.AppField>
        )}
        <WhereFields form={form} />
        {!maySet ? (
          <p className={styles.about}>Only administrators set when guests pay, and the tax.</p>
        ) : hasOneTax(venue) ? (
          <TaxFields form={form} />
        ) : (
          <p className={styles.about}>
            You have several taxes. They are under <Link to="/profile/prices">Prices and taxes</Link>.
          </p>
        )}
        {hasOneWeek(venue) ? (
          <DayFields form={form} />
        ) : (
          <p className={styles.about}>
            Your days have different hours. They are under <Link to="/profile/hours">Operating Hours</Link>.
          </p>
        )}
      </KeptForm>
      <Button type="submit" form={kept.id} variant="primary" size={56} busy={kept.isSaving}>
        Save and continue
      </Button>
    </>
  );
}
