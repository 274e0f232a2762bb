/** A payment on the venue's own card terminal: how to record it, its reference, and what to do when it is silent. */
import { Clock } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import styles from './checkout-page.module.css';
import type { Checkout } from './use-checkout.ts';

export function TerminalPart({ checkout }: { checkout: Checkout }) {
  const { reference, setReference, busy, wait, toPay } = checkout;
  return (
    <>
      <p className={styles.terminal}>
        Charge the card on your terminal first, then record it here. Works offline.
      </p>
      <Field
        label="Reference or last 4 digits"
        optional
        autoComplete="off"
        maxLength={64}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
      <Button
        variant="outline"
        size={56}
        block
        icon={Clock}
        data-look-first
        busy={busy}
        disabled={toPay === 0}
        onClick={wait}
      >
        The terminal hasn't answered
      </Button>
    </>
  );
}
