/** The sections of the venue: added, renamed, reordered, taken out of use, deleted. */
import type { Section, Table } from '@tableside/domain/entities/table.ts';
import { DEFAULT_SECTION } from '@tableside/domain/entities/table.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { FirstSync } from '../../../components/pages/first-sync.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { PlacedList } from '../../../components/placed-list.tsx';
import { RemovalQuestion } from '../../../components/removal-question.tsx';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useMirrorState, useSections, useTables } from '../../../mirror/read/read.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import styles from './office.module.css';
import { SectionSheet } from './section-sheet.tsx';
import { useSectionActs } from './use-section-acts.ts';

export function SectionsPage() {
  const engine = useEngine();
  const mirror = useMirrorState();
  const sections = useSections();
  const tables = useTables();
  const [editing, setEditing] = useState<Section | 'new' | null>(null);
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setEditing('new')}>
      Add Section
    </Button>
  );
  return (
    <Page of="/profile/sections" back={<BackLink to="/profile" />} tools={add}>
      <FirstSync mirror={mirror} failed="Failed to fetch sections" onRetry={() => engine.syncNow()}>
        {sections && tables ? (
          <SectionList sections={sections} tables={tables} onEdit={setEditing} />
        ) : (
          <Spinner />
        )}
      </FirstSync>
      <SectionSheet
        key={editing === null || editing === 'new' ? 'new' : editing.id}
        open={editing !== null}
        section={editing === 'new' ? null : editing}
        sections={sections ?? []}
        onClose={() => setEditing(null)}
      />
    </Page>
  );
}

interface SectionListProps {
  sections: readonly Section[];
  tables: readonly Table[];
  onEdit: (section: Section) => void;
}

function SectionList({ sections, tables, onEdit }: SectionListProps) {
  const acts = useSectionActs(sections);
  const [deleting, setDeleting] = useState<Section | null>(null);
  const countOf = (section: Section): number =>
    tables.filter((table) => table.section === section.key).length;
  return (
    <div className={styles.narrow}>
      <ProblemBand problem={acts.problem} />
      <PlacedList
        label="Sections"
        rows={sections}
        detailOf={(section) => `${tablesText(countOf(section))}${section.isActive ? '' : ' · inactive'}`}
        onMove={(from, to) => acts.move(from, to)}
        onEdit={onEdit}
        onDelete={setDeleting}
        mayDelete={({ key }) => key !== DEFAULT_SECTION}
      />
      <RemovalQuestion
        row={deleting}
        title="Delete Section"
        message={deleting ? deletionText(deleting, countOf(deleting)) : ''}
        confirmText="Delete"
        onRemove={(section) => void acts.remove(section)}
        onClose={() => setDeleting(null)}
      />
    </div>
  );
}

const tablesText = (count: number): string => (count === 1 ? '1 table' : `${count} tables`);

const deletionText = ({ name }: Section, count: number): string =>
  `Are you sure you want to delete ${name}? ${count > 0 ? `Its ${tablesText(count)} move to the General Area. ` : ''}This action cannot be undone.`;
