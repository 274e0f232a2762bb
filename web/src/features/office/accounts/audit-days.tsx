/** The entries of the audit trail under their days, newest first. */

import { tableText } from '@tableside/domain/tables/table-name.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import { useState } from 'react';
import { ROLE_LABEL } from '../../../components/staff/role-label.ts';
import { clockText } from '../../../components/time/clock-text.ts';
import {
  useCategories,
  useOptionGroups,
  useOrder,
  useProducts,
  useSections,
  useStaff,
  useTablesEver,
  useVenue,
} from '../../../mirror/read/read.ts';
import { useVisitRow } from '../../../mirror/read/read-visits.ts';
import { useAccountNames } from './audit-filters.tsx';
import { importCount, importSentence, trailLines } from './audit-lines.ts';
import { changeLines } from './audit-messages.ts';
import styles from './audit-page.module.css';
import { auditSentence, type NameOf, outcomeText } from './audit-sentences.ts';

export interface AuditDaysProps {
  entries: readonly AuditEntry[];
  /** Older entries are not loaded. */
  hasOlder: boolean;
}

export function AuditDays({ entries, hasOlder }: AuditDaysProps) {
  const timezone = useVenue()?.timezone;
  const nameOf = useNames();
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = clockText(entry.occurredAt, 'day', timezone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h2 className={styles.title}>{day}</h2>
      <ul className={styles.entries}>
        {trailLines(ofDay).map((line) =>
          line.kind === 'entry' ? (
            <Entry key={line.entry.id} entry={line.entry} nameOf={nameOf} timezone={timezone} />
          ) : (
            <Import
              key={line.importId}
              {...line}
              isCut={hasOlder && line.entries.at(-1) === entries.at(-1)}
              nameOf={nameOf}
              timezone={timezone}
            />
          ),
        )}
      </ul>
    </section>
  ));
}

/** Looks names up in what this device holds of the venue. */
function useNames(): NameOf {
  const rows = {
    category: useCategories(),
    product: useProducts(),
    optionGroup: useOptionGroups(),
    section: useSections(),
  };
  const tables = useTablesEver();
  const staff = useStaff();
  const accountName = useAccountNames();
  return (entity, id) => {
    if (entity === 'user') return accountName(id);
    if (entity === 'staff') return staff?.find((member) => member.id === id)?.firstName;
    if (entity === 'table') {
      const table = tables?.find((one) => one.id === id);
      return table && tableText(table, id);
    }
    return rows[entity as keyof typeof rows]?.find((row) => row.id === id)?.name;
  };
}

interface ImportProps extends Omit<EntryProps, 'entry'> {
  importId: string;
  entries: readonly AuditEntry[];
  isCut: boolean;
}

/** All changes of an import in one line, which opens to its entries. */
function Import({ importId, entries, isCut, nameOf, timezone }: ImportProps) {
  const [isOpen, setOpen] = useState(false);
  const [newest, oldest] = [entries[0], entries.at(-1)];
  if (!newest || !oldest) return null;
  return (
    <li className={styles.entry}>
      <span className={styles.time}>{clockText(oldest.occurredAt, 'time', timezone)}</span>
      <div className={styles.words}>
        <p className={styles.sentence}>{importSentence({ importId, entries })}</p>
        <p className={styles.small}>{importCount(entries, isCut)}</p>
        <p className={styles.small}>{newest.role && ROLE_LABEL[newest.role]}</p>
      </div>
      <details className={styles.raw} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>Its changes</summary>
        {isOpen && (
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} nameOf={nameOf} timezone={timezone} />
            ))}
          </ul>
        )}
      </details>
    </li>
  );
}

interface EntryProps {
  entry: AuditEntry;
  nameOf: NameOf;
  timezone: string | undefined;
}

function Entry({ entry, nameOf, timezone }: EntryProps) {
  const { occurredAt, receivedAt, role, rows } = entry;
  const orderId = rows.find(({ entity }) => entity === 'order')?.id ?? '';
  const order = useOrder(orderId);
  const visit = useVisitRow(rows.find(({ entity }) => entity === 'visit')?.id ?? '');
  const named: NameOf = (entity, id) => {
    if (entity === 'order' && id === order?.id) return `#${order.orderNumber}`;
    if (entity === 'visit' && id === visit?.id) return `#${visit.number}`;
    if (entity === 'line') return order?.items.find((item) => `${order.id} ${item.id}` === id)?.name;
    return nameOf(entity, id);
  };
  const outcome = outcomeText(entry);
  const isLate = Date.parse(receivedAt) - Date.parse(occurredAt) > 60_000;
  // The sentence already says what a round took off the pad.
  const lines = entry.action === 'visit.send' ? [] : changeLines(entry, timezone);
  return (
    <li className={styles.entry}>
      <span className={styles.time}>{clockText(occurredAt, 'time', timezone)}</span>
      <div className={styles.words}>
        <p className={styles.sentence}>{auditSentence(entry, named)}</p>
        {outcome !== null && <p className={styles.outcome}>{outcome}</p>}
        {lines.length > 0 && (
          <ul className={styles.small}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <p className={styles.small}>
          {role && ROLE_LABEL[role]}
          {isLate && `${role ? ' · ' : ''}Received ${clockText(receivedAt, 'dateTime', timezone)}`}
        </p>
      </div>
      <details className={styles.raw}>
        <summary className={styles.summary}>Raw record</summary>
        <pre className={styles.json}>{JSON.stringify(entry, null, 2)}</pre>
      </details>
    </li>
  );
}
