/** When guests pay, the service charge of large parties, and the way to the discounts. */
import { Link } from '@tanstack/react-router';
import { Percent } from 'lucide-react';
import { buttonClass } from '../../../../ui/buttons/button-class.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { VenueCard } from '../venue-card.tsx';
import styles from '../venue-page.module.css';
import type { SettingsForm } from './use-settings-form.ts';

const PAY_AT = [
  { value: 'order', label: 'Before the kitchen starts' },
  { value: 'end', label: 'At the end of their visit' },
] as const;

const CASH_ROUNDING = [
  { value: 'off', label: 'Not at all' },
  { value: 'nearest', label: 'To the nearest 5 cents' },
  { value: 'guest', label: "To 5 cents, in the guest's favor" },
] as const;

const TIPS_TO = [
  { value: 'taker', label: 'Who took the payment' },
  { value: 'server', label: 'Who serves the check' },
] as const;

export function VisitFields({ form }: { form: SettingsForm }) {
  return (
    <VenueCard title="Paying">
      <div className={styles.fields}>
        <form.AppField name="payAt">
          {(field) => (
            <field.SelectField
              label="Guests pay"
              options={PAY_AT}
              hint="At the end: a table opens a check, and rounds go to the kitchen before they are paid"
            />
          )}
        </form.AppField>
        <form.AppField name="sendUnpaid">
          {(field) => (
            <field.CheckField
              label="Servers can send now and let guests pay later"
              note="Where guests pay first. Managers always can."
            />
          )}
        </form.AppField>
        <form.AppField name="cashRounding">
          {(field) => (
            <field.SelectField
              label="Cash is rounded"
              options={CASH_ROUNDING}
              hint="Only what is paid or given back in cash. It has a line of its own on receipts, the Z and reports."
            />
          )}
        </form.AppField>
        <form.AppField name="tipsTo">
          {(field) => (
            <field.SelectField
              label="Tips belong to"
              options={TIPS_TO}
              hint="When a check was handed over, or a colleague took the payment. For payments from now on."
            />
          )}
        </form.AppField>
        <div className={styles.row}>
          <form.AppField name="servicePercent">
            {(field) => (
              <field.PercentField label="Service charge" hint="0 for none. It is added to the check." />
            )}
          </form.AppField>
          <form.AppField name="serviceFromCovers">
            {(field) => (
              <field.TextField
                label="For parties of"
                inputMode="numeric"
                suffix="guests or more"
                hint="Smaller parties are not charged"
              />
            )}
          </form.AppField>
        </div>
        <form.AppField name="openPriceMost">
          {(field) => (
            <field.MoneyField
              label="A manager approves open prices above"
              optional
              hint="For products whose price is typed at the sale. Empty: nobody is asked."
            />
          )}
        </form.AppField>
        <Link to="/profile/discounts" className={buttonClass({ variant: 'outline', block: true })}>
          <Icon of={Percent} />
          Discounts and reasons
        </Link>
      </div>
    </VenueCard>
  );
}
