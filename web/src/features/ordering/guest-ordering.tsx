/** The menu of a guest at their table: products are added to their own order, which opens from the bar below. */
import type { MenuEntry } from '@tableside/domain/menu/menu.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import type { Table } from '@tableside/domain/tables/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { useEffect, useState } from 'react';
import { Page } from '../../components/pages/page.tsx';
import { useVenue } from '../../mirror/read/read.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { DraftQuestion } from './draft-question.tsx';
import { GuestMenu } from './guest-menu.tsx';
import styles from './guest-ordering.module.css';
import { pendingLine } from './pending-line.ts';
import { TakenNote } from './taken-note.tsx';
import { type Draft, useDraft } from './use-draft.ts';
import type { Menu } from './use-menu.ts';
import { useWhyNotOrder } from './use-why-not-order.ts';
import { ViewOrder } from './view-order.tsx';

export function GuestOrdering({ table, menu }: { table: Table; menu: Menu }) {
  const draft = useDraft(table.id);
  const venue = useVenue();
  const [asking, setAsking] = useState(false);
  const choice = draft.drafts?.choice;
  const order = choice?.kind === 'open' ? choice.order : undefined;
  const closed = useWhyNotOrder({
    tableId: table.id,
    hasDraft: choice?.kind === 'open' || choice?.kind === 'after',
  });
  useFirstLine(table, draft);
  return (
    <Page title={tableText(table, table.id)} foot={orderBar(draft, () => setAsking(true))}>
      <div className={styles.page}>
        <p className={styles.venue}>{venue?.name}</p>
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
          onAdd={async (line, name) => {
            if (choice?.kind !== 'ask') return draft.add(line, name);
            setAsking(true);
            return { kind: 'refused', message: 'Choose the order first.' };
          }}
          onLess={(entry) => order && takeOneOff(draft, order, entry)}
        />
      </div>
      <DraftQuestion
        open={asking}
        drafts={draft.drafts?.drafts ?? []}
        onOpen={draft.open}
        onNew={draft.begin}
        onClose={() => setAsking(false)}
      />
    </Page>
  );
}

function countsOf(order: Order | undefined): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { productId, quantity } of order?.items ?? [])
    counts.set(productId, (counts.get(productId) ?? 0) + quantity);
  return counts;
}

/** Returns undefined as long as nothing is on an order. */
function orderBar({ drafts }: Draft, onAsk: () => void) {
  if (drafts?.choice.kind === 'ask') {
    return (
      <Button variant="primary" size={64} block onClick={onAsk}>
        Choose one of {drafts.drafts.length} orders
      </Button>
    );
  }
  return drafts?.choice.kind === 'open' ? <ViewOrder order={drafts.choice.order} /> : undefined;
}

/** Removes one from the line that was added last. */
function takeOneOff(draft: Draft, order: Order, { product }: MenuEntry): void {
  const item = order.items.findLast((one) => one.productId === product.id);
  if (item) draft.changeQuantity(order, item, -1);
}

/** Adds the product that the guest chose before they gave their name. */
function useFirstLine(table: Table, draft: Draft): void {
  const isKnown = draft.drafts !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line is taken once, when the drafts are known
  useEffect(() => {
    const pending = isKnown ? pendingLine.take(table.id) : undefined;
    if (pending) void draft.add(pending.line, pending.name);
  }, [isKnown, table.id]);
}
