/** Shows a draft on its own page: on phones behind 'View order', and for a guest's order that somebody looks at. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import { isStaff } from '@tableside/domain/permissions.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Plus } from 'lucide-react';
import { StatusBadge } from '../../components/orders/status-badge.tsx';
import { Page } from '../../components/pages/page.tsx';
import { mayOpen } from '../../components/pages/pages.ts';
import { WayBack } from '../../components/pages/way-back.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { spendOf } from '../../components/tables/table-minimum.ts';
import { TableName } from '../../components/tables/table-name.tsx';
import { useOrder, useTable, useVenue } from '../../mirror/read/read.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { iconButtonClass } from '../../ui/buttons/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { DraftDetails } from './draft-details.tsx';
import { DraftNext } from './draft-foot.tsx';
import { DraftLines } from './draft-lines.tsx';
import { DraftOthers } from './draft-others.tsx';
import styles from './draft-page.module.css';
import { DraftTotals } from './draft-totals.tsx';
import { orderName } from './order-messages.ts';
import { TakenNote } from './taken-note.tsx';
import { useDraft } from './use-draft.ts';
import { useMenu } from './use-menu.ts';

export function DraftPage({ orderId }: { orderId: string }) {
  const order = useOrder(orderId);
  if (order === undefined) {
    return (
      <Page title="Order">
        <Spinner />
      </Page>
    );
  }
  if (order === null) {
    return (
      <Page title="Order">
        <EmptyState action={<WayBack />}>This order doesn't exist.</EmptyState>
      </Page>
    );
  }
  if (order.visitId !== undefined) {
    return <Navigate to="/visits/$visitId" params={{ visitId: order.visitId }} replace />;
  }
  return order.status === 'draft' ? <OpenDraft order={order} /> : <ClosedDraft order={order} />;
}

/** The order was paid or cancelled in the meantime, here or elsewhere. */
function ClosedDraft({ order }: { order: Order }) {
  const { role } = useActor();
  const toOrder = (
    <Link
      to="/orders/$id"
      params={{ id: order.id }}
      className={buttonClass({ size: 56, variant: 'primary' })}
    >
      Open the order
    </Link>
  );
  return (
    <Page title={orderName(order)}>
      <EmptyState action={mayOpen(role, '/orders/$id') ? toOrder : <WayBack />}>
        {orderName(order)} is no longer a draft: {STATUS_LABEL[order.status].toLowerCase()} by{' '}
        {order.statusBy.name}.
      </EmptyState>
    </Page>
  );
}

function OpenDraft({ order }: { order: Order }) {
  const { role } = useActor();
  const navigate = useNavigate();
  const table = useTable(order.tableId);
  const venue = useVenue();
  const menu = useMenu();
  const draft = useDraft(order.tableId);
  const spend = table ? spendOf(table, draft.orders, venue) : undefined;
  const toMenu = () => void navigate({ to: '/menu', search: { table: order.tableId } });
  const addMore = () => {
    draft.open(order.id);
    toMenu();
  };
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
          <DraftNext order={order} draft={draft} />
        </div>
      }
    >
      <div className={styles.page}>
        {draft.problem !== null && (
          <NoteBand tone="danger" role="alert">
            {draft.problem}
          </NoteBand>
        )}
        <TakenNote drafts={draft.drafts} />
        <Card flush>
          <div className={styles.head}>
            <TableName table={table} tableId={order.tableId} />
            <span className={styles.number}>{orderName(order)}</span>
            {isStaff(role) ? <StatusBadge status={order.status} /> : <span>Not sent yet</span>}
          </div>
          <div className={styles.details}>
            <DraftDetails order={order} draft={draft} />
          </div>
          {order.items.length === 0 ? (
            <p className={styles.empty}>Nothing on the order yet.</p>
          ) : (
            <DraftLines order={order} draft={draft} oneSized={menu?.oneSized} />
          )}
          <div className={styles.more}>
            <Button size={56} block icon={Plus} onClick={addMore}>
              Add products
            </Button>
          </div>
          <div className={styles.totals}>
            <DraftTotals order={order} spend={spend} />
          </div>
        </Card>
        <DraftOthers order={order} draft={draft} onLeft={toMenu} />
      </div>
    </Page>
  );
}
