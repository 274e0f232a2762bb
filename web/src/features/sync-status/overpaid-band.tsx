/** One payment that was no longer owed: the order, the amount, and a way to give it back. */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { Link } from '@tanstack/react-router';
import { HandCoins } from 'lucide-react';
import { useActor } from '../../components/staff/actor.tsx';
import type { useOverpaidBy } from '../../mirror/read/read-payments.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './overpaid-band.module.css';

export function OverpaidBand({ overpaid, onClose }: { overpaid: Overpaid; onClose: () => void }) {
  const { role } = useActor();
  const { payment } = overpaid;
  const { title, detail } = overpaidText(overpaid);
  const needsManager = !roleMay(role, 'payment.refund');
  const way = buttonClass({ size: 44, variant: 'outline' });
  return (
    <section aria-label={title} className={styles.notice} data-tone="danger">
      <Icon of={HandCoins} />
      <p role="alert" className={styles.words}>
        <b>{title}</b>
        <span>{detail}</span>
        {needsManager && <span>A manager approves the refund.</span>}
      </p>
      <div className={styles.acts}>
        <Link to="/payments/$id" params={{ id: payment.id }} className={way}>
          Refund
        </Link>
        <Button size={44} variant="ghost" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  );
}

type Overpaid = NonNullable<ReturnType<typeof useOverpaidBy>>[number];

interface OverpaidText {
  readonly title: string;
  readonly detail: string;
}

/** Explains in words what a person took that was no longer owed, why, and what to do. */
const overpaidText = (overpaid: Overpaid): OverpaidText => ({
  title: titleOf(overpaid),
  detail: `${causeOf(overpaid)}Give ${formatCents(overpaid.back)} back to the guest.`,
});

const takenBefore = ({ earlier }: Pick<Overpaid, 'earlier'>): number =>
  earlier.reduce((sum, { amount }) => sum + amount, 0);

function titleOf(overpaid: Overpaid): string {
  const { number, total, cancelledBy } = overpaid;
  if (cancelledBy !== null) return `#${number} was cancelled`;
  const isTwice = overpaid.earlier.length > 0 && takenBefore(overpaid) >= total;
  return isTwice ? `#${number} was paid twice` : `#${number} was paid too much`;
}

function causeOf({ cancelledBy, ...overpaid }: Overpaid): string {
  const { payment, earlier } = overpaid;
  if (cancelledBy !== null) return `${cancelledBy} cancelled it before your payment arrived. `;
  const nameOf = ({ takenBy }: Overpaid['payment']): string =>
    takenBy.id === payment.takenBy.id ? 'you' : takenBy.name;
  const names = [...new Set(earlier.map(nameOf))].join(' and ');
  if (names === '') return '';
  const who = names.replace(/^you/, 'You');
  return `${who} had taken ${formatCents(takenBefore(overpaid))} before this payment arrived. `;
}
