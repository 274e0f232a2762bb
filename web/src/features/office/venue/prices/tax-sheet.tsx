/** The form of a tax: its name, its rate, and whether prices contain it. */

import type { Tax } from '@tableside/domain/entities/tax.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { taxesOf } from '@tableside/domain/venue/taxes.ts';
import { useState } from 'react';
import { KeptForm, SheetSave } from '../../../../components/form/kept-form.tsx';
import { useKeptForm } from '../../../../components/form/use-kept-form.ts';
import { newId } from '../../../../platform/new-id.ts';
import { Sheet } from '../../../../ui/overlays/sheet.tsx';
import styles from './prices-page.module.css';
import { taxOf, taxSchema, taxValuesOf } from './tax-form.ts';
import { baseOf, type ListSaver } from './use-list-saver.ts';

const KINDS = [
  { value: 'added', label: 'Added to the price' },
  { value: 'included', label: 'Included in the price' },
] as const;

export interface TaxSheetProps {
  open: boolean;
  venue: Venue;
  /** Null for a new tax. */
  tax: Tax | null;
  saver: ListSaver;
  onClose: () => void;
}

export function TaxSheet(props: TaxSheetProps) {
  const { open, tax, onClose } = props;
  return (
    <Sheet open={open} onClose={onClose} title={tax ? `Edit ${tax.name}` : 'Add a tax'}>
      {open && <TaxForm {...props} />}
    </Sheet>
  );
}

function TaxForm({ venue, tax, saver, onClose }: TaxSheetProps) {
  const [id] = useState(() => tax?.id ?? newId());
  const [base] = useState(() => baseOf(venue, 'taxes', id));
  const kept = useKeptForm({
    name: tax ? `tax ${tax.id}` : 'tax new',
    values: taxValuesOf(tax),
    schema: taxSchema(taxesOf(venue).filter((one) => one.id !== id)),
    save: (values) => saver.save(id, taxOf(values), base),
    onSaved: onClose,
  });
  const { form } = kept;
  return (
    <KeptForm kept={kept} className={styles.form}>
      <form.AppField name="name">
        {(field) => (
          <field.TextField label="Name" hint="Printed on receipts, for example Alcohol" maxLength={120} />
        )}
      </form.AppField>
      <form.AppField name="percent">{(field) => <field.PercentField label="Rate" />}</form.AppField>
      <form.AppField name="kind">
        {(field) => <field.SelectField label="The tax is" options={KINDS} />}
      </form.AppField>
      <form.AppField name="takeawayPercent">
        {(field) => (
          <field.PercentField
            label="Rate on takeout"
            optional
            hint="Leave it empty if takeout has the same rate"
          />
        )}
      </form.AppField>
      {tax && <p className={styles.small}>Items already on an order keep the rate they were sold at.</p>}
      <SheetSave kept={kept}>{tax ? 'Save Changes' : 'Add tax'}</SheetSave>
    </KeptForm>
  );
}
