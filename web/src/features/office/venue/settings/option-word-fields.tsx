/** The venue's own words for how an option is wanted. Tickets, checks and receipts show them. */
import { PREFIXES } from '@tableside/domain/entities/menu.ts';
import { PREFIX_WORDS } from '@tableside/domain/orders/item-details.ts';
import { VenueCard } from '../venue-card.tsx';
import styles from '../venue-page.module.css';
import type { SettingsForm } from './use-settings-form.ts';

export function OptionWordFields({ form }: { form: SettingsForm }) {
  return (
    <VenueCard title="Words for options">
      <p className={styles.note}>What tickets and checks say before an option, such as “No onion”.</p>
      <div className={styles.row}>
        {PREFIXES.map((prefix) => (
          <form.AppField key={prefix} name={`prefixWords.${prefix}`}>
            {(field) => (
              <field.TextField label={`Instead of “${PREFIX_WORDS[prefix]}”`} optional maxLength={20} />
            )}
          </form.AppField>
        ))}
      </div>
    </VenueCard>
  );
}
