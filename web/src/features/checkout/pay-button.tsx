/**
 * The one ink button of the checkout. It says why it cannot be pressed, asks for confirmation of a tip larger than the
 * bill, and shows why a payment failed.
 */
import { formatCents } from '@tableside/domain/money.ts';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TAKE_LABEL } from './method-face.ts';
import styles from './pay-button.module.css';
import type { Checkout } from './use-checkout.ts';

export interface PayButtonProps {
  checkout: Checkout;
  /** True when the venue accepts at least one method. */
  hasMethod: boolean;
}

export function PayButton({ checkout, hasMethod }: PayButtonProps) {
  const { method, cash, toPay, tip, order, busy, problem, take } = checkout;
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.pay}>
      {problem !== null && (
        <NoteBand tone="danger" role="alert">
          {problem}
        </NoteBand>
      )}
      <Button
        variant="primary"
        size={72}
        block
        busy={busy}
        disabledReason={reasonOf(hasMethod, method === 'cash' ? cash.missing : 0)}
        trailing={formatCents(toPay)}
        onClick={() => (tip > order.total ? setAsking(true) : take())}
      >
        {TAKE_LABEL[method]}
      </Button>
      <Dialog
        open={isAsking}
        title={`A tip of ${formatCents(tip)} on a bill of ${formatCents(order.total)}?`}
        message="The tip is more than the bill. Check that it was not typed with too many digits."
        confirmText="Take it"
        cancelText="Back"
        onConfirm={() => {
          setAsking(false);
          take();
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

function reasonOf(hasMethod: boolean, missing: number): string | undefined {
  if (!hasMethod) return 'The venue accepts no payment method.';
  return missing > 0 ? `${formatCents(missing)} of the cash is missing.` : undefined;
}
