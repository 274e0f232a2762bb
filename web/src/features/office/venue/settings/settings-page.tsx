/**
 * Settings for administrators: when the business day ends, how long old prices hold, when a ticket is late, when guests
 * pay, tips and receipts, accounts, whether guests can register.
 */
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { useNavigate } from '@tanstack/react-router';
import { FormFoot, KeptForm } from '../../../../components/form/kept-form.tsx';
import { Page } from '../../../../components/pages/page.tsx';
import { VenueCard } from '../venue-card.tsx';
import { TO_PROFILE, VenueGate } from '../venue-gate.tsx';
import styles from '../venue-page.module.css';
import { AccountFields } from './account-fields.tsx';
import { OptionWordFields } from './option-word-fields.tsx';
import { ReceiptFields } from './receipt-fields.tsx';
import { SharedTabletFields } from './shared-tablet-fields.tsx';
import { useSettingsForm } from './use-settings-form.ts';
import { VisitFields } from './visit-fields.tsx';

export function SettingsPage() {
  return <VenueGate of="/profile/settings">{(venue) => <Settings venue={venue} />}</VenueGate>;
}

function Settings({ venue }: { venue: Venue }) {
  const navigate = useNavigate();
  const leave = (): void => void navigate({ to: '/profile' });
  const kept = useSettingsForm(venue, leave);
  const { form } = kept;
  return (
    <Page of="/profile/settings" back={TO_PROFILE} foot={<FormFoot kept={kept} onCancel={leave} />}>
      <KeptForm kept={kept} className={styles.columns}>
        <div className={styles.column}>
          <VenueCard title="Business day">
            <div className={styles.fields}>
              <form.AppField name="businessDayCutoff">
                {(field) => (
                  <field.TimeField
                    label="Business day ends at"
                    step={30}
                    hint="In the venue's time zone. Orders before this time count toward the previous day."
                  />
                )}
              </form.AppField>
              <form.AppField name="priceGraceHours">
                {(field) => (
                  <field.TextField
                    label="Honor old prices for"
                    inputMode="numeric"
                    suffix="hours"
                    hint="For tablets that were offline when the price changed"
                  />
                )}
              </form.AppField>
            </div>
          </VenueCard>
          <VenueCard title="Kitchen">
            <div className={styles.fields}>
              <div className={styles.row}>
                <form.AppField name="kitchenAmberMinutes">
                  {(field) => (
                    <field.TextField
                      label="An order is due after"
                      inputMode="numeric"
                      suffix="min"
                      hint="Its ticket turns amber"
                    />
                  )}
                </form.AppField>
                <form.AppField name="kitchenRedMinutes">
                  {(field) => (
                    <field.TextField
                      label="An order is late after"
                      inputMode="numeric"
                      suffix="min"
                      hint="Its ticket turns red"
                    />
                  )}
                </form.AppField>
              </div>
              <form.AppField name="kitchenBeginsMinutes">
                {(field) => (
                  <field.TextField
                    label="The kitchen has begun after"
                    inputMode="numeric"
                    suffix="min"
                    hint="Even if nobody moved the order on. From then on, a manager approves what is voided."
                  />
                )}
              </form.AppField>
              <form.AppField name="bothNames">
                {(field) => (
                  <field.CheckField label="Tickets show the name on the menu beside the kitchen name" />
                )}
              </form.AppField>
              <form.AppField name="pickupLead">
                {(field) => (
                  <field.TextField
                    label="Takeout reaches the kitchen"
                    inputMode="numeric"
                    suffix="min before pickup"
                    hint="Until then, its ticket waits under Later"
                  />
                )}
              </form.AppField>
            </div>
          </VenueCard>
          <SharedTabletFields form={form} />
        </div>
        <div className={styles.column}>
          <VisitFields form={form} />
          <ReceiptFields form={form} />
          <AccountFields form={form} />
          <OptionWordFields form={form} />
          <VenueCard title="Time clock">
            <form.AppField name="paidBreaks">
              {(field) => (
                <field.CheckField
                  label="Breaks are paid"
                  note="For breaks that begin from now on. Earlier ones stay as they were."
                />
              )}
            </form.AppField>
          </VenueCard>
          <VenueCard title="Guests">
            <form.AppField name="guestRegistration">
              {(field) => (
                <field.CheckField
                  label="Guests can create an account"
                  note="They need one to order from their phone. Guests who have one keep it."
                />
              )}
            </form.AppField>
          </VenueCard>
        </div>
      </KeptForm>
    </Page>
  );
}
