/** The sections of the venue: added, renamed, reordered, taken out of use, deleted. */
import type { Section, Table } from '@tableside/domain/tables/table.ts';
import { DEFAULT_SECTION } from '@tableside/domain/tables/table.ts';
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { FirstSync } from '../../../components/pages/first-sync.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useMirrorState, useSections, useTables } from '../../../mirror/read/read.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
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
    <Page title="Sections" back={<BackLink to="/profile" label="Profile" />} tools={add}>
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
    <>
      {acts.problem !== null && (
        <NoteBand tone="danger" role="alert">
          {acts.problem}
        </NoteBand>
      )}
      <Card flush>
        <ul>
          {sections.map((section, n) => (
            <li key={section.id} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.title}>{section.name}</p>
                <p className={styles.small}>
                  {tablesText(countOf(section))}
                  {!section.isActive && ' · not in use'}
                </p>
              </div>
              <div className={styles.acts}>
                <IconButton
                  icon={ArrowUp}
                  label={`Move ${section.name} up`}
                  disabled={n === 0}
                  onClick={() => void acts.shift(section, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={`Move ${section.name} down`}
                  disabled={n === sections.length - 1}
                  onClick={() => void acts.shift(section, 1)}
                />
                <IconButton icon={Pencil} label={`Edit ${section.name}`} onClick={() => onEdit(section)} />
                <IconButton
                  icon={Trash2}
                  variant="danger"
                  label={`Delete ${section.name}`}
                  disabled={section.key === DEFAULT_SECTION}
                  onClick={() => setDeleting(section)}
                />
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <Dialog
        open={deleting !== null}
        type="error"
        title="Delete Section"
        message={deleting ? deletionText(deleting, countOf(deleting)) : ''}
        confirmText="Delete"
        onConfirm={() => {
          if (deleting) void acts.remove(deleting);
          setDeleting(null);
        }}
        onCancel={() => setDeleting(null)}
      />
    </>
  );
}

const tablesText = (count: number): string => (count === 1 ? '1 table' : `${count} tables`);

const deletionText = ({ name }: Section, count: number): string =>
  `Are you sure you want to delete ${name}? ${count > 0 ? `Its ${tablesText(count)} move to the General Area. ` : ''}This action cannot be undone.`;
