/** The frame of a receipt: its delivery, the paper, and where to go from there. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { DeliveryMark } from '../../components/orders/delivery-mark.tsx';
import { usePageStatus } from '../../components/pages/page-status.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { useShownInKitchen } from '../../engine/engine-context.tsx';
import { type PaidOf, usePaymentsDelivery } from '../../mirror/read/read-visits.ts';
import { PrintActs, type PrintActsProps } from '../../printing/print-acts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import styles from './receipt-page.module.css';

export interface ReceiptFrameProps {
  /** The payments whose delivery is shown. */
  paid?: PaidOf | undefined;
  /** What a printer would print. Left out: only this device can. */
  paper?: Pick<PrintActsProps, 'kind' | 'of' | 'checkKey'> | undefined;
  /** The receipt itself offers the next action, in the one ink button of the screen. */
  hasNext?: boolean;
  children: ReactNode;
}

export function ReceiptFrame({ paid, paper, hasNext = false, children }: ReceiptFrameProps) {
  const status = usePageStatus();
  const isFloor = roleMay(useActor().role, 'payment.record');
  return (
    <div className={styles.page}>
      <title>Receipt · Tableside</title>
      <div className={styles.head}>
        <span role="status">{paid && <Delivery paid={paid} />}</span>
        {status}
      </div>
      {/* Unless it offers the next action, nothing in it takes the focus, and keys must scroll it. */}
      <main id="main" tabIndex={hasNext ? -1 : 0} className={styles.main}>
        {children}
      </main>
      <nav aria-label="After the payment" className={styles.acts}>
        <Link
          to="/"
          className={buttonClass({ variant: hasNext ? 'tonal' : 'primary', size: 56, block: true })}
        >
          Start New Order
        </Link>
        {isFloor && (
          <Link to="/tables" className={buttonClass({ size: 56, block: true })}>
            Back to Tables
          </Link>
        )}
        <Link to="/orders" className={buttonClass({ size: 56, block: true })}>
          View All Orders
        </Link>
        {paper ? (
          <PrintActs {...paper} isCells className={styles.print} onBrowser={() => window.print()} />
        ) : (
          <Button
            variant="outline"
            size={56}
            block
            icon={Printer}
            className={styles.print}
            onClick={() => window.print()}
          >
            Print
          </Button>
        )}
      </nav>
    </div>
  );
}

function Delivery({ paid }: { paid: PaidOf }) {
  const step = usePaymentsDelivery(paid, useShownInKitchen());
  return step && <DeliveryMark step={step} />;
}
