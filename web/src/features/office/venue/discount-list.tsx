/** The discounts that have a name, in the order in which the staff see them. */
import { type DiscountPreset, discountsOf } from '@tableside/domain/venue/bill-settings.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PlacedRow } from '../../../components/placed-row.tsx';
import { useOpenVisits, type WholeVisit } from '../../../mirror/read/read-visits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SortableList } from '../../../ui/layout/sortable-list.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { amountText, MOST_DISCOUNTS } from './discount-form.ts';
import { DiscountSheet } from './discount-sheet.tsx';
import styles from './discounts-page.module.css';
import { moved, useBillLists } from './use-bill-lists.ts';

export function DiscountList({ venue }: { venue: Venue }) {
  const discounts = discountsOf(venue);
  const lists = useBillLists(venue);
  const visits = useOpenVisits();
  const [editing, setEditing] = useState<DiscountPreset | 'new' | null>(null);
  const [removing, setRemoving] = useState<DiscountPreset | null>(null);
  const move = (from: number, to: number) => void lists.saveDiscounts(moved(discounts, from, to));
  const isFull = discounts.length >= MOST_DISCOUNTS;
  const add = (
    <Button
      variant="primary"
      icon={Plus}
      disabledReason={isFull ? `${MOST_DISCOUNTS} discounts is the most.` : undefined}
      onClick={() => setEditing('new')}
    >
      Add a discount
    </Button>
  );
  return (
    <section aria-label="Discounts">
      <div className={styles.head}>
        <h2 className={styles.title}>Discounts</h2>
        {discounts.length > 0 && add}
      </div>
      <p className={styles.about}>What the staff choose from at the table and at checkout.</p>
      <ProblemBand problem={lists.problem} />
      {discounts.length === 0 ? (
        <EmptyState action={add}>
          No discounts yet. Until you add one, managers choose from 5, 10, 15 and 20%.
        </EmptyState>
      ) : (
        <Card flush>
          <SortableList
            label="Discounts"
            rows={discounts}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            onMove={move}
          >
            {(discount, n) => (
              <PlacedRow
                name={discount.name}
                detail={`${amountText(discount)} · ${discount.needsManager ? 'managers only' : 'every server'}`}
                isFirst={n === 0}
                isLast={n === discounts.length - 1}
                onShift={(by) => move(n, n + by)}
                onEdit={() => setEditing(discount)}
                onDelete={() => setRemoving(discount)}
              />
            )}
          </SortableList>
        </Card>
      )}
      <DiscountSheet
        key={editing === null || editing === 'new' ? 'new' : editing.id}
        open={editing !== null}
        venue={venue}
        discount={editing === 'new' ? null : editing}
        lists={lists}
        onClose={() => setEditing(null)}
      />
      <RemoveQuestion
        discount={removing}
        visits={visits}
        onClose={() => setRemoving(null)}
        onRemove={({ id }) => void lists.saveDiscounts(discounts.filter((one) => one.id !== id))}
      />
    </section>
  );
}

interface RemoveQuestionProps {
  discount: DiscountPreset | null;
  /** Undefined while they are loading. */
  visits: readonly WholeVisit[] | undefined;
  onClose: () => void;
  onRemove: (discount: DiscountPreset) => void;
}

function RemoveQuestion({ discount, visits, onClose, onRemove }: RemoveQuestionProps) {
  const having = visits?.filter(({ visit }) =>
    visit.adjustments.some(({ presetId, removed }) => presetId === discount?.id && removed === null),
  );
  return (
    <Dialog
      open={discount !== null}
      type="error"
      title={`Remove ${discount?.name ?? ''}?`}
      message={`${keptText(having?.length)} Nobody can give it any more.`}
      confirmText="Remove"
      onConfirm={() => {
        if (discount) onRemove(discount);
        onClose();
      }}
      onCancel={onClose}
    />
  );
}

/** A discount on a check is a fact of its own, with the amount that it had. Without its preset it is a manager's. */
function keptText(checks: number | undefined): string {
  if (checks === undefined) return 'Open checks that have it keep it.';
  if (checks === 0) return 'No open check has it.';
  return `${checks === 1 ? '1 open check has it and keeps it' : `${checks} open checks have it and keep it`}; only a manager can then take it back.`;
}
