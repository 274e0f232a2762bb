/** The order of a guest before staff have it: its lines, its totals, and the button that sends it to staff. */

import type { Order } from '@tableside/domain/entities/order.ts';
import { taxLabel } from '@tableside/domain/orders/line-tax.ts';
import { taxesOfOrder } from '@tableside/domain/orders/order-totals.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { payAtOf } from '@tableside/domain/venue/bill-settings.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Ban, CircleCheck, Plus, Send } from 'lucide-react';
import { useState } from 'react';
import { Page } from '../../../components/pages/page.tsx';
import { TableName } from '../../../components/tables/table-name.tsx';
import { useTable, useVenue } from '../../../mirror/read/read.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { iconButtonClass } from '../../../ui/buttons/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { NoteBand, ProblemBand } from '../../../ui/messages/note-band.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { useMenu } from '../menu/use-menu.ts';
import { orderName } from '../order-messages.ts';
import { UnsentLines } from '../pad/unsent-lines.tsx';
import { useClosedText } from '../use-why-not-order.ts';
import styles from './guest-draft-page.module.css';
import { TakenNote } from './taken-note.tsx';
import { type GuestDraft, useGuestDraft } from './use-guest-draft.ts';

export function GuestDraftPage({ order }: { order: Order }) {
  const table = useTable(order.tableId);
  const menu = useMenu();
  const draft = useGuestDraft(order.tableId);
  const navigate = useNavigate();
  if (table === undefined) {
    return (
      <Page of="/order/$orderId">
        <Spinner />
      </Page>
    );
  }
  const toMenu = () => void navigate({ to: '/menu', search: { table: order.tableId } });
  return (
    <Page
      title={tableText(table, order.tableId)}
      back={
        <Link
          to="/menu"
          search={{ table: order.tableId }}
          className={iconButtonClass()}
          aria-label="Back to Menu"
        >
          <Icon of={ArrowLeft} size={22} />
        </Link>
      }
      foot={
        <div className={styles.next}>
          <SubmitButton order={order} draft={draft} />
        </div>
      }
    >
      <div className={styles.page}>
        <ProblemBand problem={draft.problem} />
        <TakenNote drafts={draft.drafts} />
        <Card flush>
          <div className={styles.head}>
            <TableName table={table} tableId={order.tableId} />
            <span className={styles.number}>{orderName(order)}</span>
            <span>Not sent yet</span>
          </div>
          {order.items.length === 0 ? (
            <p className={styles.empty}>Nothing on the order yet.</p>
          ) : (
            <UnsentLines order={order} acts={draft.linesOf(order)} oneSized={menu?.oneSized} />
          )}
          <div className={styles.more}>
            <Button size={56} block icon={Plus} onClick={toMenu}>
              Add products
            </Button>
          </div>
          <dl className={styles.totals}>
            <Row label="Subtotal" cents={order.subtotal} />
            {taxesOfOrder(order).map((tax) => (
              <Row key={taxLabel(tax)} label={taxLabel(tax)} cents={tax.tax} />
            ))}
            <Row label="Total" cents={order.total} />
          </dl>
        </Card>
        <CancelOrder order={order} draft={draft} onCancelled={toMenu} />
      </div>
    </Page>
  );
}

function Row({ label, cents }: { label: string; cents: number }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  );
}

interface ActProps {
  order: Order;
  draft: GuestDraft;
}

function SubmitButton({ order, draft }: ActProps) {
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
      <ProblemBand problem={problem} />
    </>
  );
}

function CancelOrder({ order, draft, onCancelled }: ActProps & { onCancelled: () => void }) {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const cancel = async (): Promise<void> => {
    setAsking(false);
    const refused = await draft.cancel(order);
    setProblem(refused);
    if (refused !== null) return;
    toast.show({ message: `${orderName(order)} cancelled` });
    onCancelled();
  };
  return (
    <div className={styles.cancel}>
      <Button variant="outline" size={44} icon={Ban} onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      <ProblemBand problem={problem} />
      <Dialog
        open={asking}
        type="error"
        title="Cancel order"
        message={`Are you sure you want to cancel ${orderName(order)}? This action cannot be undone.`}
        confirmText="Cancel order"
        cancelText="Keep it"
        onConfirm={() => void cancel()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
