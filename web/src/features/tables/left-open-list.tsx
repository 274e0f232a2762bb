/** 'Needs attention': guests' orders that wait, forgotten checks and refunds due, each with a link. */

import type { Table } from '@tableside/domain/entities/table.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { Link } from '@tanstack/react-router';
import { BellRing, ChevronRight, ReceiptText, Undo2 } from 'lucide-react';
import { placeOf, visitAtCounter } from '../../components/orders/counter-text.ts';
import { ageText } from '../../components/time/age-text.ts';
import { useVenue } from '../../mirror/read/read.ts';
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
            <li key={subjectOf(entry).id} className={styles.entry}>
              <EntryLink entry={entry} tables={tables} now={now} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

interface EntryProps extends Pick<LeftOpenListProps, 'tables' | 'now'> {
  entry: LeftOpen;
}

function EntryLink({ entry, tables, now }: EntryProps) {
  const { id, tableId, number } = subjectOf(entry);
  const table = tables.find((one) => one.id === tableId);
  const timezone = useVenue()?.timezone;
  const place = 'visit' in entry ? placeOf(table, visitAtCounter(entry.visit), timezone) : table;
  const isRefund = entry.kind === 'owed';
  const inside = (
    <>
      <span data-tone={isRefund ? 'refunded' : 'draft'} className={styles.icon}>
        <Icon of={isRefund ? Undo2 : entry.kind === 'check' ? ReceiptText : BellRing} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          #{number || 'Guest'} · {tableText(place, tableId)}
        </span>
        <span className={styles.detail}>{wordsOf(entry, table?.archived === false, now)}</span>
      </span>
      <Icon of={ChevronRight} />
    </>
  );
  if (entry.kind === 'guest') {
    return (
      <Link to="/order/$orderId" params={{ orderId: id }} className={styles.link}>
        {inside}
      </Link>
    );
  }
  return (
    <Link to="/visits/$visitId" params={{ visitId: id }} className={styles.link}>
      {inside}
    </Link>
  );
}

const subjectOf = (entry: LeftOpen): Pick<Visit, 'id' | 'tableId' | 'number'> =>
  'visit' in entry ? entry.visit : { ...entry.order, number: entry.order.orderNumber };

function wordsOf(entry: LeftOpen, hasTable: boolean, now: number): string {
  const why = (since: number): string =>
    hasTable ? `idle for ${ageText(now - since)}` : 'its table was deleted';
  if (entry.kind === 'owed') return `${formatCents(entry.visit.owed)} refund due`;
  if (entry.kind === 'check') return `Check of ${formatCents(Math.max(0, entry.due))}, ${why(entry.since)}`;
  return `Guest order of ${formatCents(entry.order.total)}, ${why(Date.parse(entry.order.updatedAt))}`;
}
