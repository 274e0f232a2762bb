/** The tips that the checkout offers, and what a receipt says about the venue. */

import { VenueCard } from '../venue-card.tsx';
import styles from '../venue-page.module.css';
import type { SettingsForm } from './use-settings-form.ts';

export function ReceiptFields({ form }: { form: SettingsForm }) {
  return (
    <VenueCard title="Tips and receipts">
      <div className={styles.fields}>
        <div className={styles.row}>
          <form.AppField name="tipPercents">
            {(field) => (
              <field.TextField
                label="Tip presets"
                suffix="%"
                hint="Up to three, offered at checkout: 18, 20, 22"
              />
            )}
          </form.AppField>
          <form.AppField name="taxNumber">
            {(field) => <field.TextField label="Tax number" optional hint="Printed on receipts" />}
          </form.AppField>
        </div>
        <form.AppField name="receiptFooter">
          {(field) => (
            <field.AreaField
              label="Receipt footer"
              optional
              rows={2}
              hint="Your own words at the end of every receipt"
            />
          )}
        </form.AppField>
      </div>
    </VenueCard>
  );
}
