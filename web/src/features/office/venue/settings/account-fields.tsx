/** The accounts of the venue's bookkeeping, which the journal of a closed day names. */
import { ACCOUNT_LABEL } from '@tableside/domain/days/journal.ts';
import { ACCOUNT_KINDS } from '@tableside/domain/entities/accounts.ts';
import { VenueCard } from '../venue-card.tsx';
import styles from '../venue-page.module.css';
import type { SettingsForm } from './use-settings-form.ts';

export function AccountFields({ form }: { form: SettingsForm }) {
  return (
    <VenueCard title="Accounts">
      <p className={styles.note}>
        Numbers or names from your bookkeeping. The journal of a closed day shows them.
      </p>
      <div className={styles.row}>
        {ACCOUNT_KINDS.map((kind) => (
          <form.AppField key={kind} name={`accounts.${kind}`}>
            {(field) => <field.TextField label={ACCOUNT_LABEL[kind]} optional maxLength={40} />}
          </form.AppField>
        ))}
      </div>
    </VenueCard>
  );
}
