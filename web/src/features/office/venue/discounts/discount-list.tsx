/** The discounts that have a name, in the order in which the staff see them. */

import type { DiscountPreset } from '@tableside/domain/entities/bill-settings.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { discountsOf } from '@tableside/domain/venue/bill-settings.ts';
import { useState } from 'react';
import { NamedList } from '../../../../components/named-list.tsx';
import { PlacedList } from '../../../../components/placed-list.tsx';
import { RemovalQuestion } from '../../../../components/removal-question.tsx';
import { useOpenVisits } from '../../../../mirror/read/read-visits.ts';
import { amountText, MOST_DISCOUNTS } from './discount-form.ts';
import { DiscountSheet } from './discount-sheet.tsx';
import { moved, useBillLists } from './use-bill-lists.ts';

export function DiscountList({ venue }: { venue: Venue }) {
  const discounts = discountsOf(venue);
  const lists = useBillLists(venue);
  const visits = useOpenVisits();
  const [editing, setEditing] = useState<DiscountPreset | 'new' | null>(null);
  const [removing, setRemoving] = useState<DiscountPreset | null>(null);
  const isFull = discounts.length >= MOST_DISCOUNTS;
  const having = visits?.filter(({ visit }) =>
    visit.adjustments.some(({ presetId, removed }) => presetId === removing?.id && removed === null),
  );
  return (
    <>
      <NamedList
        title="Discounts"
        about="Staff choose from these at the table and at checkout."
        addText="Add a discount"
        addVariant="primary"
        fullText={isFull ? `You can have up to ${MOST_DISCOUNTS} discounts.` : undefined}
        onAdd={() => setEditing('new')}
        problem={lists.problem}
        isEmpty={discounts.length === 0}
        emptyText="No discounts yet. Until you add one, managers choose from 5, 10, 15 and 20%."
      >
        <PlacedList
          label="Discounts"
          rows={discounts}
          detailOf={(discount) =>
            `${amountText(discount)} · ${discount.needsManager ? 'managers only' : 'every server'}`
          }
          onMove={(from, to) => void lists.saveDiscounts(moved(discounts, from, to))}
          onEdit={setEditing}
          onDelete={setRemoving}
        />
      </NamedList>
      <DiscountSheet
        key={editing === null || editing === 'new' ? 'new' : editing.id}
        open={editing !== null}
        venue={venue}
        discount={editing === 'new' ? null : editing}
        lists={lists}
        onClose={() => setEditing(null)}
      />
      <RemovalQuestion
        row={removing}
        title={`Remove ${removing?.name ?? ''}?`}
        message={`${keptText(having?.length)} Nobody can give it anymore.`}
        confirmText="Remove"
        onRemove={({ id }) => void lists.saveDiscounts(discounts.filter((one) => one.id !== id))}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}

/** A discount on a check is a fact of its own, with the amount that it had. Without its preset it is a manager's. */
function keptText(checks: number | undefined): string {
  if (checks === undefined) return 'Open checks that have it keep it.';
  if (checks === 0) return 'No open check has it.';
  return `${checks === 1 ? '1 open check has it and keeps it' : `${checks} open checks have it and keep it`}; only a manager can then take it back.`;
}
