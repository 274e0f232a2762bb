/** The form of a discount: its name, what it takes off, and who may give it. */

import type { DiscountPreset } from '@tableside/domain/entities/bill-settings.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { discountsOf } from '@tableside/domain/venue/bill-settings.ts';
import { KeptForm, SheetSave } from '../../../../components/form/kept-form.tsx';
import { useKeptForm } from '../../../../components/form/use-kept-form.ts';
import { newId } from '../../../../platform/new-id.ts';
import { Sheet } from '../../../../ui/overlays/sheet.tsx';
import { discountOf, discountSchema, discountValuesOf } from './discount-form.ts';
import styles from './discounts-page.module.css';
import type { BillLists } from './use-bill-lists.ts';

const TAKES_OFF = [
  { value: 'percent', label: 'A percentage' },
  { value: 'amount', label: 'A fixed amount' },
] as const;

export interface DiscountSheetProps {
  open: boolean;
  venue: Venue;
  /** Null for a new discount. */
  discount: DiscountPreset | null;
  lists: BillLists;
  onClose: () => void;
}

export function DiscountSheet(props: DiscountSheetProps) {
  const { open, discount, onClose } = props;
  return (
    <Sheet open={open} onClose={onClose} title={discount ? `Edit ${discount.name}` : 'Add a discount'}>
      {open && <DiscountForm {...props} />}
    </Sheet>
  );
}

function DiscountForm({ venue, discount, lists, onClose }: DiscountSheetProps) {
  const all = discountsOf(venue);
  const kept = useKeptForm({
    name: discount ? `discount ${discount.id}` : 'discount new',
    values: discountValuesOf(discount),
    schema: discountSchema(all.filter(({ id }) => id !== discount?.id)),
    save(values) {
      const made = discountOf(discount?.id ?? newId(), values);
      return lists.saveDiscounts(
        discount ? all.map((one) => (one.id === made.id ? made : one)) : [...all, made],
      );
    },
    onSaved: onClose,
  });
  const { form } = kept;
  return (
    <KeptForm kept={kept} className={styles.form}>
      <form.AppField name="name">
        {(field) => <field.TextField label="Name" hint="As the staff see it: Staff meal" maxLength={120} />}
      </form.AppField>
      <form.AppField name="takesOff">
        {(field) => <field.SelectField label="It takes off" options={TAKES_OFF} />}
      </form.AppField>
      <form.Subscribe selector={({ values }) => values.takesOff === 'percent'}>
        {(isPercent) =>
          isPercent ? (
            <form.AppField name="percent">
              {(field) => <field.PercentField label="Percentage" />}
            </form.AppField>
          ) : (
            <form.AppField name="amount">
              {(field) => (
                <field.MoneyField label="Amount" hint="Never more than the price of the items or the check" />
              )}
            </form.AppField>
          )
        }
      </form.Subscribe>
      <form.AppField name="needsManager">
        {(field) => (
          <field.CheckField
            label="Only managers give it"
            note="If this is off, every server can give it without asking."
          />
        )}
      </form.AppField>
      {discount && <p className={styles.small}>Checks that have this discount keep what they were given.</p>}
      <SheetSave kept={kept}>{discount ? 'Save Changes' : 'Add discount'}</SheetSave>
    </KeptForm>
  );
}
