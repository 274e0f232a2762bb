/** The menu of a guest at their table: products are added to their own order, which opens from the bar below. */
import type { MenuEntry } from '@tableside/domain/entities/menu.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { type ReactNode, useEffect } from 'react';
import { Page } from '../../../components/pages/page.tsx';
import { useVenue } from '../../../mirror/read/read.ts';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { countsOf } from '../menu/counts-of.ts';
import type { Menu } from '../menu/use-menu.ts';
import { useWhyNotOrder } from '../use-why-not-order.ts';
import { GuestMenu } from './guest-menu.tsx';
import styles from './guest-ordering.module.css';
import { pendingLine } from './pending-line.ts';
import { TakenNote } from './taken-note.tsx';
import { type GuestDraft, useGuestDraft } from './use-guest-draft.ts';
import { ViewOrder } from './view-order.tsx';

export interface GuestOrderingProps {
  table: Table;
  menu: Menu;
  /** Under the name of the venue: what a guest can do at the table beside ordering. */
  atTable?: ReactNode;
}

export function GuestOrdering({ table, menu, atTable }: GuestOrderingProps) {
  const draft = useGuestDraft(table.id);
  const venue = useVenue();
  const { order, taken = [] } = draft.drafts ?? {};
  const closed = useWhyNotOrder({ tableId: table.id, hasDraft: order !== undefined || taken.length > 0 });
  useFirstLine(table, draft);
  return (
    <Page title={tableText(table, table.id)} foot={order && <ViewOrder order={order} />}>
      <div className={styles.page}>
        <p className={styles.venue}>{venue?.name}</p>
        {atTable}
        {draft.problem !== null && (
          <NoteBand tone="danger" role="alert">
            {draft.problem}
          </NoteBand>
        )}
        <TakenNote drafts={draft.drafts} />
        <p role="status" className="visually-hidden">
          {draft.said}
        </p>
        <GuestMenu
          menu={menu}
          counts={countsOf(order)}
          closed={closed}
          onAdd={draft.add}
          onLess={(entry) => order && takeOneOff(draft, order, entry)}
        />
      </div>
    </Page>
  );
}

/** Removes one from the line that was added last. */
function takeOneOff(draft: GuestDraft, order: Order, { product }: MenuEntry): void {
  const item = order.items.findLast((one) => (one.combo ?? one).productId === product.id);
  if (item) draft.linesOf(order).changeQuantity(item, -1);
}

/** Adds the product that the guest chose before they gave their name. */
function useFirstLine(table: Table, draft: GuestDraft): void {
  const isKnown = draft.drafts !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line is taken once, when the drafts are known
  useEffect(() => {
    const pending = isKnown ? pendingLine.take(table.id) : undefined;
    if (pending) void draft.add(pending.line, pending.name);
  }, [isKnown, table.id]);
}
