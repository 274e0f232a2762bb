/** 'Needs attention': old drafts and refunds due, each linked to its order. */
import { formatCents } from '@tableside/domain/money.ts';
import type { Table } from '@tableside/domain/tables/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { Link } from '@tanstack/react-router';
import { ChevronRight, PencilLine, Undo2 } from 'lucide-react';
import { ageText } from '../../components/time/age-text.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { LeftOpen } from './left-open.ts';
import styles from './left-open-list.module.css';

export const LEFT_OPEN_ID = 'left-open';

export interface LeftOpenListProps {
  entries: readonly LeftOpen[];
  /** Includes deleted tables. */
  tables: readonly Table[];
  now: number;
}

export function LeftOpenList({ entries, tables, now }: LeftOpenListProps) {
  if (entries.length === 0) return null;
  return (
    <section id={LEFT_OPEN_ID} tabIndex={-1} aria-labelledby={`${LEFT_OPEN_ID}-title`}>
      <h2 id={`${LEFT_OPEN_ID}-title`} className={styles.title}>
        Needs attention
      </h2>
      <Card flush>
        <ul>
          {entries.map((entry) => (
            <li key={entry.order.id} className={styles.entry}>
              <EntryLink entry={entry} tables={tables} now={now} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function EntryLink({ entry, tables, now }: { entry: LeftOpen } & Pick<LeftOpenListProps, 'tables' | 'now'>) {
  const { order, kind } = entry;
  const table = tables.find((one) => one.id === order.tableId);
  const name = `#${order.orderNumber || 'Guest'} · ${tableText(table, order.tableId)}`;
  const why =
    table?.archived === false
      ? `idle for ${ageText(now - Date.parse(order.updatedAt))}`
      : 'its table was deleted';
  const words =
    kind === 'refund'
      ? `${formatCents(entry.due)} refund due`
      : `Draft of ${formatCents(order.total)}, ${why}`;
  const inside = (
    <>
      <span data-tone={kind === 'refund' ? 'refunded' : 'draft'} className={styles.icon}>
        <Icon of={kind === 'refund' ? Undo2 : PencilLine} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{words}</span>
      </span>
      <Icon of={ChevronRight} />
    </>
  );
  if (kind === 'refund') {
    return (
      <Link to="/orders/$id" params={{ id: order.id }} className={styles.link}>
        {inside}
      </Link>
    );
  }
  return (
    <Link to="/order/$orderId" params={{ orderId: order.id }} className={styles.link}>
      {inside}
    </Link>
  );
}
