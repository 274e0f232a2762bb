/** The stations of the venue: who makes what is sold. The first one with a screen is the kitchen. */
import type { Station } from '@tableside/domain/entities/station.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { MAX_STATIONS } from '@tableside/domain/venue/station-value.ts';
import { stationsOf } from '@tableside/domain/venue/stations.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { StationDot } from '../../../../components/menu/station-dot.tsx';
import { NamedList } from '../../../../components/named-list.tsx';
import { RemovalQuestion } from '../../../../components/removal-question.tsx';
import { useCategories, useProducts } from '../../../../mirror/read/read.ts';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { baseOf, useListSaver } from '../prices/use-list-saver.ts';
import { usedText } from './station-form.ts';
import { StationSheet } from './station-sheet.tsx';
import styles from './stations.module.css';

export function StationList({ venue }: { venue: Venue }) {
  const stations = stationsOf(venue);
  const saver = useListSaver('stations');
  const [editing, setEditing] = useState<Station | 'new' | null>(null);
  const [removing, setRemoving] = useState<Station | null>(null);
  const isFull = stations.length >= MAX_STATIONS;
  return (
    <>
      <NamedList
        title="Stations"
        about="A kitchen screen shows one station, several or all. Categories choose theirs, and a product can have its own."
        addText="Add a station"
        fullText={isFull ? `You can have up to ${MAX_STATIONS} stations.` : undefined}
        onAdd={() => setEditing('new')}
        problem={saver.problem}
        isEmpty={false}
        emptyText=""
      >
        <Card flush as="section" aria-label="List of stations">
          {stations.map((station) => (
            <StationRow
              key={station.id}
              station={station}
              isOnly={stations.length === 1}
              onEdit={() => setEditing(station)}
              onDelete={() => setRemoving(station)}
            />
          ))}
        </Card>
      </NamedList>
      <StationSheet
        key={editing === null || editing === 'new' ? 'new' : editing.id}
        open={editing !== null}
        venue={venue}
        station={editing === 'new' ? null : editing}
        saver={saver}
        onClose={() => setEditing(null)}
      />
      <RemovalQuestion
        row={removing}
        title={`Remove ${removing?.name ?? ''}?`}
        message="What was sold there and is still to be made appears at the first station."
        confirmText="Remove"
        onRemove={({ id }) => void saver.save(id, null, baseOf(venue, 'stations', id))}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}

interface StationRowProps {
  station: Station;
  isOnly: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** A station that the menu uses cannot be removed; the row says what is made there. */
function StationRow({ station, isOnly, onEdit, onDelete }: StationRowProps) {
  const { name, color, screen } = station;
  const categories = useCategories();
  const products = useProducts();
  const used = usedText(station, { categories: categories ?? [], products: products ?? [] });
  const canGo = categories !== undefined && products !== undefined && used === '' && !isOnly;
  return (
    <div className={styles.row}>
      <StationDot color={color} />
      <div className={styles.words}>
        <p dir="auto" className={styles.name}>
          {name}
        </p>
        <p className={styles.small}>
          {[used === '' ? 'Nothing is made here yet' : `Makes ${used}`, screen ? '' : 'no screen']
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <IconButton icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />
      {canGo && <IconButton icon={Trash2} label={`Remove ${name}`} onClick={onDelete} />}
    </div>
  );
}
