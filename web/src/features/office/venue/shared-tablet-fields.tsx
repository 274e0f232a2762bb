/** When tablets that their staff share lock, and whether a PIN opens them without a network. */
import type { SettingsForm } from './use-settings-form.ts';
import { VenueCard } from './venue-card.tsx';
import styles from './venue-page.module.css';

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
              hint="Without a touch. 15 to 600 seconds"
            />
          )}
        </form.AppField>
        <form.AppField name="lockAfterClose">
          {(field) => (
            <field.CheckField
              label="Lock after a check is closed"
              note="Once the receipt is left, so that the change is handed over first."
            />
          )}
        </form.AppField>
        <form.AppField name="pinOffline">
          {(field) => (
            <field.CheckField
              label="PINs work without a connection"
              note="For people who have used the tablet before. Without it, no key is kept on a tablet."
            />
          )}
        </form.AppField>
      </div>
    </VenueCard>
  );
}
