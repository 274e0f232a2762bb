/** The discounts and the reasons that the staff choose from. Managers keep them too. It works without the network. */
import { Page } from '../../../components/pages/page.tsx';
import { DiscountList } from './discount-list.tsx';
import styles from './discounts-page.module.css';
import { ReasonLists } from './reason-lists.tsx';
import { TO_PROFILE, VenueGate } from './venue-gate.tsx';

const TITLE = 'Discounts and reasons';

export function DiscountsPage() {
  return (
    <VenueGate title={TITLE}>
      {(venue) => (
        <Page title={TITLE} back={TO_PROFILE}>
          <div className={styles.columns}>
            <DiscountList venue={venue} />
            <ReasonLists venue={venue} />
          </div>
        </Page>
      )}
    </VenueGate>
  );
}
