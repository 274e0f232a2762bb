/**
 * Table Management: every table by section. Tables are added, edited, moved on the plan and deleted, and their codes
 * printed.
 */

import type { Section, Table } from '@tableside/domain/entities/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { Link } from '@tanstack/react-router';
import { LayoutList, Map as MapIcon, Pencil, Plus, Printer, QrCode, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { FirstSync } from '../../../components/pages/first-sync.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { ToSetup } from '../../../components/pages/to-setup.tsx';
import { RemovalQuestion } from '../../../components/removal-question.tsx';
import { tableSections } from '../../../components/tables/table-sections.ts';
import { seatingText } from '../../../components/tables/table-shape-messages.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useMirrorState, useSections, useTables, useVenue } from '../../../mirror/read/read.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { IconButton, iconButtonClass } from '../../../ui/buttons/icon-button.tsx';
import { type Segment, Segmented } from '../../../ui/choices/segmented.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { CodeSheet } from './code-sheet.tsx';
import styles from './office.module.css';
import { PlanEditor } from './plan-editor.tsx';

type View = 'list' | 'plan';

const VIEWS = [
  { value: 'list', label: 'List', icon: LayoutList },
  { value: 'plan', label: 'Floor plan', icon: MapIcon },
] as const satisfies readonly Segment<View>[];

export function TableManagementPage() {
  const engine = useEngine();
  const mirror = useMirrorState();
  const tables = useTables();
  const sections = useSections();
  const venue = useVenue();
  const [view, setView] = useState<View>('list');
  const tools = (
    <>
      <Segmented label="View" value={view} segments={VIEWS} onChange={setView} />
      <Link to="/profile/tables/codes" className={buttonClass({ variant: 'outline', size: 48 })}>
        <Icon of={Printer} />
        Print codes
      </Link>
      <Link to="/profile/tables/add" className={buttonClass({ variant: 'primary', size: 48 })}>
        <Icon of={Plus} />
        Add Table
      </Link>
    </>
  );
  const body = () => {
    if (!tables || !sections) return <Spinner />;
    if (view === 'plan') return <PlanEditor tables={tables} sections={sections} venue={venue} />;
    if (tables.length === 0)
      return (
        <EmptyState
          action={
            <>
              <Link to="/profile/tables/add" className={buttonClass({ size: 56 })}>
                Add tables
              </Link>
              <ToSetup step="tables" />
            </>
          }
        >
          No tables found. Add tables to your venue to get started.
        </EmptyState>
      );
    return <TableList tables={tables} sections={sections} venue={venue} />;
  };
  return (
    <Page of="/profile/tables" back={<BackLink to="/profile" />} tools={tools}>
      <FirstSync mirror={mirror} failed="Failed to fetch tables" onRetry={() => engine.syncNow()}>
        {body()}
      </FirstSync>
    </Page>
  );
}

interface TableListProps {
  tables: readonly Table[];
  sections: readonly Section[];
  venue: ReturnType<typeof useVenue>;
}

function TableList({ tables, sections, venue }: TableListProps) {
  const [deleting, setDeleting] = useState<Table | null>(null);
  const [coded, setCoded] = useState<Table | null>(null);
  const { problem, remove } = useRemove();
  return (
    <div className={styles.sections}>
      <ProblemBand problem={problem} />
      {tableSections({ tables, sections, venue }).map(({ key, name, tables: own }) => (
        <section key={key} aria-labelledby={`tables-${key}`}>
          <h2 id={`tables-${key}`} className={styles.title}>
            {name}
          </h2>
          <Card flush>
            <ul className={styles.tables}>
              {own.map((table) => (
                <TableRow key={table.id} table={table} onCode={setCoded} onDelete={setDeleting} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
      <RemovalQuestion
        row={deleting}
        title="Delete Table"
        message={`Are you sure you want to delete Table ${deleting?.number}? This action cannot be undone.`}
        confirmText="Delete"
        onRemove={(table) => void remove(table)}
        onClose={() => setDeleting(null)}
      />
      <CodeSheet table={coded} onClose={() => setCoded(null)} />
    </div>
  );
}

interface TableRowProps {
  table: Table;
  onCode: (table: Table) => void;
  onDelete: (table: Table) => void;
}

function TableRow({ table, onCode, onDelete }: TableRowProps) {
  const name = tableText(table, table.id);
  return (
    <li className={styles.row}>
      <span className={styles.number}>{table.number}</span>
      <div className={styles.words}>
        <p>{seatingText(table)}</p>
        <p className={styles.small}>
          {table.minimumSpend > 0 ? `Min. spend ${formatCents(table.minimumSpend)}` : 'Section minimum'}
        </p>
      </div>
      <div className={styles.acts}>
        <IconButton icon={QrCode} label={`QR code for ${name}`} onClick={() => onCode(table)} />
        <Link
          to="/profile/tables/edit/$tableId"
          params={{ tableId: table.id }}
          aria-label={`Edit ${name}`}
          className={iconButtonClass()}
        >
          <Icon of={Pencil} size={22} />
        </Link>
        <IconButton icon={Trash2} label={`Delete ${name}`} onClick={() => onDelete(table)} />
      </div>
    </li>
  );
}

function useRemove() {
  const engine = useEngine();
  const toast = useToast();
  const [problem, setProblem] = useState<Problem>(null);
  const remove = async (table: Table): Promise<void> => {
    const refused = await problemOf(engine.mutate('table.archive', { id: table.id }));
    setProblem(refused === null ? null : `${tableText(table, table.id)} was not deleted. ${refused}`);
    if (refused === null) toast.show({ message: `${tableText(table, table.id)} deleted` });
  };
  return { problem, remove };
}
