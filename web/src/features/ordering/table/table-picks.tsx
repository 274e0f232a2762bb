/** The tables to choose from, by section in the venue's order, each in the color of its status. */
import type { Table } from '@tableside/domain/entities/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import type { ReactNode } from 'react';
import { tableSections } from '../../../components/tables/table-sections.ts';
import { TABLE_STATUS_FACE } from '../../../components/tables/table-status-face.ts';
import { useSections, useVenue } from '../../../mirror/read/read.ts';
import styles from './table-picks.module.css';

export interface TablePicksProps {
  tables: readonly Table[];
  /** Draws the link or the button of a table around its face. */
  children: (table: Table, face: ReactNode, className: string | undefined) => ReactNode;
}

export function TablePicks({ tables, children }: TablePicksProps) {
  const sections = useSections() ?? [];
  const venue = useVenue();
  return (
    <div className={styles.sections}>
      {tableSections({ tables, sections, venue }).map((section) => (
        <section key={section.key} aria-label={section.name}>
          <h2 className={styles.title}>{section.name}</h2>
          <ul className={styles.tables}>
            {section.tables.map((table) => (
              <li key={table.id} data-status={table.status} className={styles.item}>
                {children(table, <Face table={table} />, styles.pick)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

export interface TableButtonsProps {
  tables: readonly Table[];
  /** Returns the name of the button. The default is the table's own. */
  nameOf?: (table: Table) => string;
  onPick: (table: Table) => void;
}

/** The tables as buttons. */
export function TableButtons({ tables, nameOf = ownName, onPick }: TableButtonsProps) {
  return (
    <TablePicks tables={tables}>
      {(table, face, className) => (
        <button type="button" className={className} aria-label={nameOf(table)} onClick={() => onPick(table)}>
          {face}
        </button>
      )}
    </TablePicks>
  );
}

const ownName = (table: Table): string => tableText(table, table.id);

function Face({ table }: { table: Table }) {
  return (
    <>
      <span className={styles.number}>{table.number}</span>
      <span className={styles.status}>{TABLE_STATUS_FACE[table.status].label}</span>
    </>
  );
}
