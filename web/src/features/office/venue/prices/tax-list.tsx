/** The taxes that categories and products can have. Administrators edit them; managers see them. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { Tax } from '@tableside/domain/entities/tax.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { MAX_TAXES, taxesOf } from '@tableside/domain/venue/taxes.ts';
import { Lock, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { NamedList } from '../../../../components/named-list.tsx';
import { RemovalQuestion } from '../../../../components/removal-question.tsx';
import { useActor } from '../../../../components/staff/actor.tsx';
import { useCategories, useProducts } from '../../../../mirror/read/read.ts';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { NoteBand } from '../../../../ui/messages/note-band.tsx';
import styles from './prices-page.module.css';
import { taxText, usedText } from './tax-form.ts';
import { TaxSheet } from './tax-sheet.tsx';
import { baseOf, useListSaver } from './use-list-saver.ts';

export function TaxList({ venue }: { venue: Venue }) {
  const { role } = useActor();
  const mayChange = roleMay(role, 'venue.settings');
  const taxes = taxesOf(venue);
  const saver = useListSaver('taxes');
  const [editing, setEditing] = useState<Tax | 'new' | null>(null);
  const [removing, setRemoving] = useState<Tax | null>(null);
  const isFull = taxes.length >= MAX_TAXES;
  return (
    <>
      <NamedList
        title="Taxes"
        about={`Categories and products choose one of these. Everything else has the venue's tax rate of ${venue.taxRate}%, which is added to their prices.`}
        note={
          !mayChange && (
            <NoteBand tone="neutral" icon={Lock} className={styles.reason}>
              Only administrators can change taxes.
            </NoteBand>
          )
        }
        addText="Add a tax"
        addVariant="primary"
        fullText={isFull ? `You can have up to ${MAX_TAXES} taxes.` : undefined}
        onAdd={mayChange ? () => setEditing('new') : undefined}
        problem={saver.problem}
        isEmpty={taxes.length === 0}
        emptyText={`No other taxes. Everything has the venue's tax rate of ${venue.taxRate}%.`}
      >
        <Card flush as="section" aria-label="List of taxes">
          {taxes.map((tax) => (
            <TaxRow
              key={tax.id}
              tax={tax}
              onEdit={mayChange ? () => setEditing(tax) : undefined}
              onDelete={mayChange ? () => setRemoving(tax) : undefined}
            />
          ))}
        </Card>
      </NamedList>
      <TaxSheet
        key={editing === null || editing === 'new' ? 'new' : editing.id}
        open={editing !== null}
        venue={venue}
        tax={editing === 'new' ? null : editing}
        saver={saver}
        onClose={() => setEditing(null)}
      />
      <RemovalQuestion
        row={removing}
        title={`Remove ${removing?.name ?? ''}?`}
        message="Orders that were sold with it keep it."
        confirmText="Remove"
        onRemove={({ id }) => void saver.save(id, null, baseOf(venue, 'taxes', id))}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}

interface TaxRowProps {
  tax: Tax;
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

/** A tax that the menu uses cannot be removed; the row says who uses it. */
function TaxRow({ tax, onEdit, onDelete }: TaxRowProps) {
  const categories = useCategories() ?? [];
  const products = useProducts() ?? [];
  const used = usedText(tax, { categories, products });
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{tax.name}</p>
        <p className={styles.small}>{taxText(tax)}</p>
        <p className={styles.small}>{used === '' ? 'Nothing uses it yet' : `On ${used}`}</p>
      </div>
      {onEdit && <IconButton icon={Pencil} label={`Edit ${tax.name}`} onClick={onEdit} />}
      {onDelete && used === '' && (
        <IconButton icon={Trash2} label={`Remove ${tax.name}`} onClick={onDelete} />
      )}
    </div>
  );
}
