/** When tablets that their staff share lock, and whether a PIN opens them without a network. */

import { VenueCard } from '../venue-card.tsx';
import styles from '../venue-page.module.css';
import type { SettingsForm } from './use-settings-form.ts';

export function SharedTabletFields({ form }: { form: SettingsForm }) {
  return (
    <VenueCard title="Shared tablets">
      <div className={styles.fields}>
        <form.AppField name="lockSeconds">
          {(field) => (
            <field.TextField
              label="Lock after"
              inputMode="numeric"
              suffix="s"
              hint="Seconds without a touch, from 15 to 600"
            />
          )}
        </form.AppField>
        <form.AppField name="lockAfterClose">
          {(field) => (
            <field.CheckField
              label="Lock after a check is closed"
              note="When you leave the receipt, so that you can hand over the change first."
            />
          )}
        </form.AppField>
        <form.AppField name="pinOffline">
          {(field) => (
            <field.CheckField
              label="PINs work without a connection"
              note="For people who have used the tablet before. If this is off, tablets keep no keys."
            />
          )}
        </form.AppField>
      </div>
    </VenueCard>
  );
}
