/** The one ink button of the checkout; says why when it can't be pressed, and what went wrong when it was. */
import { formatCents } from '@tableside/domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { NoteBand } from '../../ui/note-band.tsx';
import { TAKE_LABEL } from './method-face.ts';
import styles from './pay-button.module.css';
import type { Checkout } from './use-checkout.ts';

export interface PayButtonProps {
  checkout: Checkout;
  /** The venue accepts at least one method. */
  hasMethod: boolean;
}

export function PayButton({ checkout, hasMethod }: PayButtonProps) {
  const { method, cash, toPay, busy, problem } = checkout;
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
        onClick={checkout.take}
      >
        {TAKE_LABEL[method]}
      </Button>
    </div>
  );
}

function reasonOf(hasMethod: boolean, missing: number): string | undefined {
  if (!hasMethod) return 'The venue accepts no payment method.';
  return missing > 0 ? `${formatCents(missing)} of the cash is missing.` : undefined;
}
