/** The venue's website and social media. */
import { venuePathWords } from '../../../components/venue/venue-path-words.ts';
import type { BusinessInfoForm } from './use-business-info.ts';
import { VenueCard } from './venue-card.tsx';
import styles from './venue-page.module.css';

const ADDRESS = { type: 'url', inputMode: 'url', placeholder: 'https://', autoComplete: 'off' } as const;

export function WebFields({ form }: { form: BusinessInfoForm }) {
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
                  <field.TextField label={venuePathWords(`socialMedia[${platform}]`)} optional {...ADDRESS} />
                )}
              </form.AppField>
            ))
          }
        </form.Subscribe>
      </div>
    </VenueCard>
  );
}
