/**
 * The one ink button of the checkout. The line above it says what the payment leaves to pay, or why it cannot be taken;
 * its place is kept, so that nothing moves. The button asks before it takes a tip larger than the bill. A tap that came
 * before anybody could read the sum takes nothing.
 */
import { formatCents } from '@tableside/domain/values/money.ts';
import { useId, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { takeLabel } from './method-face.ts';
import styles from './pay-button.module.css';
import type { Checkout } from './use-checkout.ts';

export interface PayButtonProps {
  checkout: Checkout;
  /** True when the venue accepts at least one method. */
  hasMethod: boolean;
  /** Only a tip is taken. */
  tipOnly: boolean;
}

export function PayButton({ checkout, hasMethod, tipOnly }: PayButtonProps) {
  const { taken, brings, payable, busy, problem, take } = checkout;
  const [isAsking, setAsking] = useState(false);
  const noteId = useId();
  const reason = whyNot(checkout, { hasMethod, tipOnly });
  return (
    <div className={styles.pay} data-look-first>
      {problem !== null && (
        <NoteBand tone="danger" role="alert">
          {problem}
        </NoteBand>
      )}
      <p id={noteId} role="status" className={styles.note}>
        {reason ?? leavesText(checkout)}
      </p>
      <Button
        variant="primary"
        size={72}
        block
        className={styles.take}
        busy={busy}
        disabled={reason !== undefined}
        aria-describedby={noteId}
        trailing={formatCents(brings)}
        onClick={() => (taken.tip > payable.total ? setAsking(true) : take())}
      >
        {takeLabel(checkout)}
      </Button>
      <Dialog
        open={isAsking}
        title={`A tip of ${formatCents(taken.tip)} on a bill of ${formatCents(payable.total)}?`}
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

type Limits = Pick<PayButtonProps, 'hasMethod' | 'tipOnly'>;

function whyNot(checkout: Checkout, { hasMethod, tipOnly }: Limits): string | undefined {
  const { method, cash, tip, toPay } = checkout;
  if (!hasMethod) return 'No payment methods are turned on.';
  if (tipOnly && tip === 0) return 'Choose a tip.';
  return method === 'cash' && toPay > 0 && cash.tendered === 0 ? 'Enter the cash handed over.' : undefined;
}

/** Says what a payment of a part leaves to pay, and what becomes of the tip when the cash does not cover it. */
function leavesText({ due, taken, tip }: Checkout): string {
  const left = due - taken.amount;
  const stays = left > 0 ? `${formatCents(left)} will still be due after this.` : '';
  if (taken.tip === tip) return stays;
  const tipped = taken.tip === 0 ? 'The tip is not included.' : `The tip becomes ${formatCents(taken.tip)}.`;
  return stays === '' ? tipped : `${stays} ${tipped}`;
}
