/** The choice of payment method, among those that the venue accepts, and of its own tenders. */
import { methodOf, type Tender } from '@tableside/domain/entities/tender.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { useId } from 'react';
import { ChoiceTile } from '../../ui/choices/choice-tile.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { METHOD_ICON, TENDER_ICON } from './method-face.ts';
import styles from './pickers.module.css';
import type { Checkout } from './use-checkout.ts';

export interface MethodPickerProps {
  methods: Venue['paymentAccepted'];
  tenders: readonly Tender[];
  checkout: Checkout;
}

export function MethodPicker({ methods, tenders, checkout }: MethodPickerProps) {
  const name = useId();
  if (methods.length + tenders.length === 0) {
    return (
      <NoteBand>
        No payment methods are turned on. An administrator can turn one on in Business Information.
      </NoteBand>
    );
  }
  return (
    <fieldset>
      <legend className={styles.legend}>Payment method</legend>
      <div className={styles.methods}>
        {methods.map(({ id, name: label }) => (
          <ChoiceTile
            key={id}
            name={name}
            icon={METHOD_ICON[id]}
            label={label}
            checked={checkout.method === id && checkout.tender === undefined}
            onChange={() => checkout.setMethod(id)}
          />
        ))}
        {tenders.map((tender) => (
          <ChoiceTile
            key={tender.id}
            name={name}
            icon={TENDER_ICON[tender.kind]}
            label={tender.name}
            checked={checkout.tender?.id === tender.id}
            onChange={() => checkout.setMethod(methodOf(tender), tender)}
          />
        ))}
      </div>
    </fieldset>
  );
}
