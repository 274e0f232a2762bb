/** The totals of the listed payments: revenue, pending, failed, refunds, net, tips. */
import { formatCents } from '@tableside/domain/values/money.ts';
import { Clock, HandCoins, type LucideIcon, Scale, TrendingUp, TriangleAlert, Undo2 } from 'lucide-react';
import { Icon } from '../../ui/icons/icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import type { Totals } from './payment-rows.ts';
import styles from './payments-page.module.css';

export interface PaymentTilesProps {
  totals: Totals;
  /** The amount that each order owes back. */
  due: readonly number[];
}

export function PaymentTiles({ totals, due }: PaymentTilesProps) {
  const dueSum = due.reduce((sum, one) => sum + one, 0);
  const dueText =
    due.length === 0
      ? 'No refund due'
      : `${due.length === 1 ? '1 refund' : `${due.length} refunds`} due: ${formatCents(dueSum)}`;
  return (
    <ul className={styles.tiles}>
      <Tile
        icon={TrendingUp}
        name="Total Revenue"
        value={formatCents(totals.revenue)}
        detail={`${totals.completed} taken, before refunds`}
      />
      <Tile
        icon={Clock}
        name="Pending Payments"
        value={`${totals.pending}`}
        detail="Waiting for the terminal"
      />
      <Tile icon={TriangleAlert} name="Failed Payments" value={`${totals.failed}`} detail="Declined" />
      <Tile
        icon={Undo2}
        name="Total Refunds"
        value={formatCents(totals.refunds + totals.refundedTips)}
        detail={dueText}
        isUrgent={due.length > 0}
      />
      <Tile
        icon={Scale}
        name="Net"
        value={formatCents(totals.revenue + totals.tips - totals.refunds)}
        detail="Revenue and tips, less refunds"
      />
      <Tile
        icon={HandCoins}
        name="Tips"
        value={formatCents(totals.tips)}
        detail={
          totals.refundedTips > 0
            ? `After ${formatCents(totals.refundedTips)} refunded. Not included in revenue`
            : 'Not included in revenue'
        }
      />
    </ul>
  );
}

function Tile({
  icon,
  name,
  value,
  detail,
  isUrgent = false,
}: {
  icon: LucideIcon;
  name: string;
  value: string;
  detail: string;
  /** An urgent detail is shown on phones too. */
  isUrgent?: boolean;
}) {
  return (
    <Card as="li" aria-label={name}>
      <p className={styles.tileName}>
        <Icon of={icon} />
        {name}
      </p>
      <p className={styles.tileValue}>{value}</p>
      <p className={classNames(styles.small, isUrgent && styles.urgent)}>{detail}</p>
    </Card>
  );
}
