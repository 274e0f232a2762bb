/**
 * The foot of a draft: its totals, its rare actions and the next one: checkout, or for a customer sending it to staff.
 */
import type { Order } from '@tableside/domain/orders/order.ts';
import { amountDue, paidTowards } from '@tableside/domain/orders/order-totals.ts';
import { isStaff } from '@tableside/domain/permissions.ts';
import { payAtOf } from '@tableside/domain/venue/bill-settings.ts';
import { useNavigate } from '@tanstack/react-router';
import { CircleCheck, Send } from 'lucide-react';
import { useState } from 'react';
import { Money } from '../../components/money.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import type { Spend } from '../../components/tables/table-minimum.ts';
import { useVenue } from '../../mirror/read/read.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import styles from './draft-foot.module.css';
import { DraftOthers } from './draft-others.tsx';
import { DraftTotals, DraftTotalsLine } from './draft-totals.tsx';
import type { Draft } from './use-draft.ts';
import { useClosedText } from './use-why-not-order.ts';

export interface DraftNextProps {
  order: Order;
  draft: Draft;
}

export interface DraftFootProps extends DraftNextProps {
  spend: Spend | undefined;
}

export function DraftFoot({ order, draft, spend }: DraftFootProps) {
  return (
    <div className={styles.foot}>
      {paidTowards(order) === 0 ? (
        <DraftTotalsLine order={order} spend={spend} />
      ) : (
        <DraftTotals order={order} spend={spend} />
      )}
      <DraftOthers order={order} draft={draft} />
      <DraftNext order={order} draft={draft} />
    </div>
  );
}

/** Only the next action, for places that show the totals elsewhere. */
export function DraftNext({ order, draft }: DraftNextProps) {
  const { role } = useActor();
  return isStaff(role) ? <CheckoutButton order={order} /> : <SubmitButton order={order} draft={draft} />;
}

function CheckoutButton({ order }: { order: Order }) {
  const navigate = useNavigate();
  return (
    <Button
      variant="primary"
      size={72}
      block
      disabledReason={order.items.length === 0 ? 'Add a product first.' : undefined}
      trailing={<Money cents={amountDue(order)} />}
      onClick={() => void navigate({ to: '/checkout/$orderId', params: { orderId: order.id } })}
    >
      Checkout
    </Button>
  );
}

function SubmitButton({ order, draft }: DraftNextProps) {
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<string | null>(null);
  const closed = useClosedText();
  const venue = useVenue();
  const paysAtEnd = venue ? payAtOf(venue) === 'end' : false;
  if (order.submittedAt !== null) {
    return (
      <NoteBand tone="ok" icon={CircleCheck} role="status">
        {paysAtEnd
          ? 'Sent. Your server will confirm it. You pay at the end of your visit.'
          : 'Sent. Your server is on the way to take payment.'}
      </NoteBand>
    );
  }
  return (
    <>
      <Button
        variant="primary"
        size={72}
        block
        icon={Send}
        busy={busy}
        disabledReason={order.items.length === 0 ? 'Add a product first.' : closed}
        onClick={() => run(async () => setProblem(await draft.submit(order)))}
      >
        Send to staff
      </Button>
      {problem !== null && (
        <NoteBand tone="danger" role="alert">
          {problem}
        </NoteBand>
      )}
    </>
  );
}
