/** The button at the end of a check: pay what is owed, or close what is paid or left without an order. */
import { paysFirst } from '@tableside/domain/entities/visit.ts';
import { useNavigate } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { Money } from '../../../components/money.tsx';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button, type ButtonProps } from '../../../ui/buttons/button.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import styles from './pay-or-close.module.css';
import { CLOSED_FOR_GOOD, useClosing } from './use-closing.ts';

export interface PayOrCloseProps extends Pick<ButtonProps, 'variant' | 'size'> {
  whole: WholeVisit;
}

export function PayOrClose({ whole, ...look }: PayOrCloseProps) {
  const { visit, pads, rounds, bill } = whole;
  const navigate = useNavigate();
  const toast = useToast();
  const { busy, run } = useOneAtATime();
  const close = useClosing(visit);
  const hint = useId();
  const isEmpty = pads.length === 0 && rounds.length === 0;
  const isOver = isEmpty ? paysFirst(visit) : pads.length === 0 && bill.due <= 0;
  if (isOver) {
    const end = async (): Promise<void> => {
      const refused = await close();
      if (refused !== null) toast.show({ message: refused });
    };
    return (
      <div className={styles.close}>
        <Button
          {...look}
          variant={isEmpty ? 'outline' : look.variant}
          block
          icon={CircleCheck}
          busy={busy}
          aria-describedby={hint}
          onClick={() => run(end)}
        >
          Close the check
        </Button>
        <p id={hint} className={styles.hint}>
          {CLOSED_FOR_GOOD}
        </p>
      </div>
    );
  }
  return (
    <Button
      {...look}
      block
      disabledReason={bill.lines.length === 0 ? 'Add a product first.' : undefined}
      trailing={<Money cents={Math.max(0, bill.due)} />}
      onClick={() => void navigate({ to: '/checkout/$orderId', params: { orderId: visit.rootId } })}
    >
      Pay
    </Button>
  );
}
