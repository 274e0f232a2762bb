/** The venue's own ways to pay. They are switched off and never removed, because the books know them. */
import { type Tender, tendersOf } from '@tableside/domain/entities/tender.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { MAX_TENDERS } from '@tableside/domain/payments/tenders.ts';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { NamedList } from '../../../../components/named-list.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import styles from './prices-page.module.css';
import { tenderText } from './tender-form.ts';
import { TenderSheet } from './tender-sheet.tsx';
import { useListSaver } from './use-list-saver.ts';

export function TenderList({ venue }: { venue: Venue }) {
  const tenders = tendersOf(venue);
  const saver = useListSaver('tenders');
  const [editing, setEditing] = useState<Tender | 'new' | null>(null);
  const isFull = tenders.length >= MAX_TENDERS;
  return (
    <>
      <NamedList
        title="Other ways to pay"
        about="Beside cash, cards and mobile payments: gift cards, guests' accounts, money that a delivery service collects."
        addText="Add a way to pay"
        fullText={isFull ? `You can have up to ${MAX_TENDERS} of them.` : undefined}
        onAdd={() => setEditing('new')}
        problem={saver.problem}
        isEmpty={tenders.length === 0}
        emptyText="None yet."
      >
        <Card flush as="section" aria-label="List of other ways to pay">
          {tenders.map((tender) => (
            <div key={tender.id} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.name}>{tender.name}</p>
                <p className={styles.small}>{tenderText(tender)}</p>
              </div>
              <IconButton icon={Pencil} label={`Edit ${tender.name}`} onClick={() => setEditing(tender)} />
            </div>
          ))}
        </Card>
      </NamedList>
      <TenderSheet
        key={editing === null || editing === 'new' ? 'new' : editing.id}
        open={editing !== null}
        venue={venue}
        tender={editing === 'new' ? null : editing}
        saver={saver}
        onClose={() => setEditing(null)}
      />
    </>
  );
}
