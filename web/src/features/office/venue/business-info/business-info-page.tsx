/** Business Information: address, opening hours and charges of the venue. It works without the network. */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { Section } from '@tableside/domain/entities/table.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { useNavigate } from '@tanstack/react-router';
import { FormFoot, KeptForm } from '../../../../components/form/kept-form.tsx';
import { Page } from '../../../../components/pages/page.tsx';
import { useActor } from '../../../../components/staff/actor.tsx';
import { venuePathText } from '../../../../components/venue/venue-path-messages.ts';
import { WeekFields } from '../hours/week-fields.tsx';
import { VenueCard } from '../venue-card.tsx';
import { TO_PROFILE, VenueGate } from '../venue-gate.tsx';
import styles from '../venue-page.module.css';
import { ContactFields } from './contact-fields.tsx';
import { MoneyFields } from './money-fields.tsx';
import { type BusinessInfoForm, useBusinessInfo } from './use-business-info.ts';

const DEFAULTS = { open: '1600', close: '0200' };

export function BusinessInfoPage() {
  return (
    <VenueGate of="/profile/business-info">
      {(venue, sections) => <BusinessInfo venue={venue} sections={sections} />}
    </VenueGate>
  );
}

function BusinessInfo({ venue, sections }: { venue: Venue; sections: readonly Section[] }) {
  const { role } = useActor();
  const navigate = useNavigate();
  const leave = (): void => void navigate({ to: '/profile' });
  const kept = useBusinessInfo({ venue, sections, onSaved: leave });
  const { form } = kept;
  return (
    <Page of="/profile/business-info" back={TO_PROFILE} foot={<FormFoot kept={kept} onCancel={leave} />}>
      <KeptForm kept={kept} className={styles.columns}>
        <div className={styles.column}>
          <ContactFields form={form} />
          <WebFields form={form} />
        </div>
        <div className={styles.column}>
          <VenueCard title="Hours">
            <form.AppField name="hours">
              {(field) => (
                <WeekFields
                  week={field.state.value}
                  onChange={field.handleChange}
                  defaults={DEFAULTS}
                  step={15}
                />
              )}
            </form.AppField>
          </VenueCard>
          <MoneyFields form={form} sections={sections} mayChange={roleMay(role, 'venue.settings')} />
        </div>
      </KeptForm>
    </Page>
  );
}

/** The venue's website and social media. */
const ADDRESS = { type: 'url', inputMode: 'url', placeholder: 'https://', autoComplete: 'off' } as const;

function WebFields({ form }: { form: BusinessInfoForm }) {
  return (
    <VenueCard title="Website and social media">
      <div className={styles.fields}>
        <form.AppField name="website">
          {(field) => <field.TextField label="Website" optional {...ADDRESS} />}
        </form.AppField>
        <form.Subscribe selector={({ values }) => values.social}>
          {(social) =>
            social.map(({ platform }, at) => (
              <form.AppField key={platform} name={`social[${at}].url`}>
                {(field) => (
                  <field.TextField label={venuePathText(`socialMedia[${platform}]`)} optional {...ADDRESS} />
                )}
              </form.AppField>
            ))
          }
        </form.Subscribe>
      </div>
    </VenueCard>
  );
}
