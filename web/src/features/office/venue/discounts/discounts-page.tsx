/** The discounts and the reasons that the staff choose from. Managers keep them too. It works without the network. */

import { VenueLists } from '../venue-gate.tsx';
import { DiscountList } from './discount-list.tsx';
import { ReasonLists } from './reason-lists.tsx';

export function DiscountsPage() {
  return (
    <VenueLists of="/profile/discounts">
      {(venue) => (
        <>
          <DiscountList venue={venue} />
          <ReasonLists venue={venue} />
        </>
      )}
    </VenueLists>
  );
}
