/** The choice of payment method, among those that the venue accepts. */
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { useId } from 'react';
import { ChoiceTile } from '../../ui/choices/choice-tile.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { METHOD_ICON } from './method-face.ts';
import styles from './pickers.module.css';
import type { Checkout } from './use-checkout.ts';

export interface MethodPickerProps {
  methods: Venue['paymentAccepted'];
  checkout: Checkout;
}

export function MethodPicker({ methods, checkout }: MethodPickerProps) {
  const name = useId();
  if (methods.length === 0) {
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
            checked={checkout.method === id}
            onChange={() => checkout.setMethod(id)}
          />
        ))}
      </div>
    </fieldset>
  );
}
