/** The taxes that categories and products can have. Administrators edit them; managers see them. */
import { roleMay } from '@tableside/domain/permissions.ts';
import { MAX_TAXES, type Tax, taxesOf } from '@tableside/domain/venue/taxes.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import { Lock, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useActor } from '../../../components/staff/actor.tsx';
import { useCategories, useProducts } from '../../../mirror/read/read.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { NoteBand, ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
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
  const add = mayChange && (
    <Button
      variant="primary"
      icon={Plus}
      disabledReason={isFull ? `${MAX_TAXES} taxes is the most.` : undefined}
      onClick={() => setEditing('new')}
    >
      Add a tax
    </Button>
  );
  return (
    <section aria-label="Taxes">
      <div className={styles.head}>
        <h2 className={styles.title}>Taxes</h2>
        {taxes.length > 0 && add}
      </div>
      <p className={styles.about}>
        Categories and products choose one of these. All others have the tax rate of {venue.taxRate}%, which
        is added to their prices.
      </p>
      {!mayChange && (
        <NoteBand tone="neutral" icon={Lock} className={styles.reason}>
          Only administrators can change taxes.
        </NoteBand>
      )}
      <ProblemBand problem={saver.problem} />
      {taxes.length === 0 ? (
        <EmptyState action={add}>No other taxes. Everything has the tax rate of {venue.taxRate}%.</EmptyState>
      ) : (
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
      )}
      <TaxSheet
        key={editing === null || editing === 'new' ? 'new' : editing.id}
        open={editing !== null}
        venue={venue}
        tax={editing === 'new' ? null : editing}
        saver={saver}
        onClose={() => setEditing(null)}
      />
      <Dialog
        open={removing !== null}
        type="error"
        title={`Remove ${removing?.name ?? ''}?`}
        message="Orders that were sold with it keep it."
        confirmText="Remove"
        onConfirm={() => {
          if (removing) void saver.save(removing.id, null, baseOf(venue, 'taxes', removing.id));
          setRemoving(null);
        }}
        onCancel={() => setRemoving(null)}
      />
    </section>
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
        <p className={styles.small}>{used === '' ? 'Nothing has it yet' : `On ${used}`}</p>
      </div>
      {onEdit && <IconButton icon={Pencil} label={`Edit ${tax.name}`} onClick={onEdit} />}
      {onDelete && used === '' && (
        <IconButton icon={Trash2} label={`Remove ${tax.name}`} onClick={onDelete} />
      )}
    </div>
  );
}
