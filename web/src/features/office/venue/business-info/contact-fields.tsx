/** The venue's name and address. */
import { timezoneOptions } from '../../../../components/venue/timezone-options.ts';
import { VenueCard } from '../venue-card.tsx';
import styles from '../venue-page.module.css';
import type { BusinessInfoForm } from './use-business-info.ts';

export function ContactFields({ form }: { form: BusinessInfoForm }) {
  return (
    <VenueCard title="Venue">
      <div className={styles.fields}>
        <form.AppField name="name">
          {(field) => <field.TextField label="Name" maxLength={120} autoComplete="organization" />}
        </form.AppField>
        <form.AppField name="address">
          {(field) => <field.TextField label="Address" autoComplete="street-address" />}
        </form.AppField>
        <div className={styles.place}>
          <form.AppField name="city">
            {(field) => <field.TextField label="City" autoComplete="address-level2" />}
          </form.AppField>
          <form.AppField name="state">
            {(field) => <field.TextField label="State" autoComplete="address-level1" />}
          </form.AppField>
          <form.AppField name="zipCode">
            {(field) => <field.TextField label="ZIP code" autoComplete="postal-code" />}
          </form.AppField>
        </div>
        <div className={styles.row}>
          <form.AppField name="phoneNumber">
            {(field) => <field.TextField label="Phone number" type="tel" autoComplete="tel" />}
          </form.AppField>
          <form.AppField name="timezone">
            {(field) => <field.SelectField label="Time zone" options={timezoneOptions(field.state.value)} />}
          </form.AppField>
        </div>
        <form.AppField name="email">
          {(field) => <field.TextField label="Email" optional type="email" autoComplete="email" />}
        </form.AppField>
        <form.AppField name="description">
          {(field) => <field.AreaField label="Description" optional rows={3} maxLength={2000} />}
        </form.AppField>
      </div>
    </VenueCard>
  );
}
