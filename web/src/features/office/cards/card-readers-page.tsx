/** Card readers: the account at Stripe, the readers with how each one is, and charges that nobody is sure of. */
import { AsOf } from '../../../components/pages/as-of.tsx';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { RemoteState } from '../../../components/pages/needs-network.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { useVenue } from '../../../mirror/read/read.ts';
import { readCardOffice } from '../../../remote/cards.ts';
import { useRemoteData } from '../../../remote/use-remote-data.ts';
import { AccountSection } from './account-section.tsx';
import styles from './cards.module.css';
import { OpenCharges } from './open-charges.tsx';
import { PhoneSection } from './phone-section.tsx';
import { ReadersSection } from './readers-section.tsx';

export function CardReadersPage() {
  const { data, set, ...state } = useRemoteData('cards', readCardOffice, 'Failed to fetch card readers');
  const clockOffsetMs = useClockOffset();
  const timezone = useVenue()?.timezone;
  return (
    <Page of="/profile/card-readers" back={<BackLink to="/profile" />}>
      <div className={styles.page}>
        {data ? (
          <>
            <AccountSection office={data} onChanged={set} />
            {data.account && <ReadersSection office={data} onChanged={set} />}
            {data.account && <PhoneSection />}
          </>
        ) : (
          <RemoteState {...state} reason="Card readers need a connection." />
        )}
        <OpenCharges />
        <AsOf state={state} clockOffsetMs={clockOffsetMs} timezone={timezone} />
      </div>
    </Page>
  );
}
