/** The taxes of the venue, and its prices that go by the clock. It works without the network. */
import { Page } from '../../../components/pages/page.tsx';
import styles from './prices-page.module.css';
import { ScheduleList } from './schedule-list.tsx';
import { TaxList } from './tax-list.tsx';
import { TO_PROFILE, VenueGate } from './venue-gate.tsx';

const TITLE = 'Prices and taxes';

export function PricesPage() {
  return (
    <VenueGate title={TITLE}>
      {(venue) => (
        <Page title={TITLE} back={TO_PROFILE}>
          <div className={styles.columns}>
            <ScheduleList venue={venue} />
            <TaxList venue={venue} />
          </div>
        </Page>
      )}
    </VenueGate>
  );
}
