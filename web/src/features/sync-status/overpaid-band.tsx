/** One payment that was no longer owed: the order, the amount, and a way to give it back. */
import { roleMay } from '@tableside/domain/permissions.ts';
import { Link } from '@tanstack/react-router';
import { HandCoins } from 'lucide-react';
import { useActor } from '../../components/staff/actor.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './overpaid-band.module.css';
import { type Overpaid, overpaidText } from './overpaid-messages.ts';

export function OverpaidBand({ overpaid, onClose }: { overpaid: Overpaid; onClose: () => void }) {
  const { role } = useActor();
  const { order, payment } = overpaid;
  const { title, detail } = overpaidText(overpaid);
  const mayRefund = roleMay(role, 'payment.refund');
  const way = buttonClass({ size: 44, variant: 'outline' });
  return (
    <section aria-label={title} className={styles.notice} data-tone="danger">
      <Icon of={HandCoins} />
      <p role="alert" className={styles.words}>
        <b>{title}</b>
        <span>{detail}</span>
        {!mayRefund && <span>Ask a manager. It is listed in Payment Management.</span>}
      </p>
      <div className={styles.acts}>
        {mayRefund ? (
          <Link to="/payments/$id" params={{ id: payment.id }} className={way}>
            Refund
          </Link>
        ) : (
          <Link to="/orders/$id" params={{ id: order.id }} className={way}>
            Order #{order.orderNumber}
          </Link>
        )}
        <Button size={44} variant="ghost" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  );
}
