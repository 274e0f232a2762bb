/** On every screen: what this person took and nobody owed any more, and the way to give it back. Until it is, or is put away. */
import { roleMay } from '@tableside/domain/permissions.ts';
import { Link } from '@tanstack/react-router';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useActor } from '../../components/actor.tsx';
import { useOverpaidBy } from '../../mirror/read-payments.ts';
import { browserStorage } from '../../platform/browser-storage.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './overpaid-notice.module.css';
import { type Overpaid, overpaidWords } from './overpaid-words.ts';
import { createPutAway, type PutAway } from './put-away.ts';

const onThisDevice = createPutAway(browserStorage());
/** More would leave no room for the screen itself; the next ones follow. */
const MOST = 2;

export function OverpaidNotice({ putAway = onThisDevice }: { putAway?: PutAway }) {
  const { userId } = useActor();
  const all = useOverpaidBy(userId) ?? [];
  const [, setClosed] = useState(0);
  const shown = all.filter(({ payment }) => !putAway.has(payment.id)).slice(0, MOST);
  const close = (paymentId: string): void => {
    putAway.add(paymentId);
    setClosed((count) => count + 1);
  };
  return shown.map((overpaid) => (
    <Notice key={overpaid.payment.id} overpaid={overpaid} onClose={() => close(overpaid.payment.id)} />
  ));
}

function Notice({ overpaid, onClose }: { overpaid: Overpaid; onClose: () => void }) {
  const { role } = useActor();
  const { order, payment } = overpaid;
  const { title, detail } = overpaidWords(overpaid);
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
