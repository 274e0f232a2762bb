/**
 * The checks of the venue: open ones, then ended ones, with their totals. It lists what this device holds, and loads older
 * ones from the server: for a search or a chosen day at once, otherwise on demand.
 */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { guestsText } from '@tableside/domain/values/guests-text.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { Link } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { counterText, visitAtCounter } from '../../components/orders/counter-text.ts';
import { mayOpen } from '../../components/pages/may-open.ts';
import { useActor } from '../../components/staff/actor.tsx';
import { ageText } from '../../components/time/age-text.ts';
import { clockText } from '../../components/time/clock-text.ts';
import { useClockOffset } from '../../engine/engine-context.tsx';
import { useBusinessDay, useTablesEver, useVenue } from '../../mirror/read/read.ts';
import { useOpenVisits, useVisits } from '../../mirror/read/read-visits.ts';
import { useNow } from '../../platform/use-now.ts';
import type { Remote } from '../../remote/remote-context.tsx';
import { listVisits } from '../../remote/visits.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import section from './board-section.module.css';
import history from './history-page.module.css';
import { Naming } from './naming.tsx';
import { Older, type OlderRows, useOlderRows } from './older-rows.tsx';
import { VisitDays } from './visit-days.tsx';
import styles from './visit-list.module.css';
import {
  askedOf,
  endOf,
  isVisitFound,
  type ListedVisits,
  listedVisits,
  type VisitFilter,
  type VisitRow,
} from './visit-rows.ts';
import { VisitSums } from './visit-sums.tsx';

/** More than a screen shows, few enough to stay fast. A search or a day covers all. */
const MOST_ENDED = 100;

export interface VisitListProps {
  q: string;
  onClear: () => void;
}

export function VisitList({ q, onClear }: VisitListProps) {
  const today = useBusinessDay();
  const [day, setDay] = useState<string | null>(null);
  const tables = useTablesEver();
  if (today === undefined || !tables) return <Spinner />;
  const clear = (): void => {
    setDay(null);
    onClear();
  };
  return (
    <div className={history.groups}>
      <VisitDays day={day} today={today} onChange={setDay} />
      <Visits
        filter={{ q, day }}
        tables={tables}
        onClear={q.trim() === '' && day === null ? undefined : clear}
      />
    </div>
  );
}

interface VisitsProps {
  filter: VisitFilter;
  tables: readonly Table[];
  /** Undefined when nothing is filtered. */
  onClear: (() => void) | undefined;
}

function Visits({ filter, tables, onClear }: VisitsProps) {
  const { day } = filter;
  const q = useDeferredValue(filter.q);
  const open = useOpenVisits();
  const held = useVisits();
  const older = useOlderVisits({ q, day }, tables);
  const tableOf = useMemo(() => new Map(tables.map((table) => [table.id, table])), [tables]);
  const all = useMemo(
    () => open && held && listedVisits({ open, held, older: older.rows ?? [] }),
    [open, held, older.rows],
  );
  if (!all) return <Spinner />;
  const isFound = ({ visit }: VisitRow): boolean =>
    isVisitFound(visit, { q, day }, tableOf.get(visit.tableId)?.number);
  const found = { open: all.open.filter(isFound), ended: all.ended.filter(isFound) };
  const isWide = q.trim() === '' && day === null && !older.asked;
  const shown = isWide ? { ...found, ended: found.ended.slice(0, MOST_ENDED) } : found;
  const isEmpty = shown.open.length + shown.ended.length === 0;
  return (
    <>
      {!isEmpty && (
        <VisitSums listed={shown} isWhole={older.isWhole && shown.ended.length === found.ended.length} />
      )}
      {isEmpty && !older.isAwaited && <NoVisits onClear={onClear} />}
      <Sections listed={shown} tableOf={tableOf} />
      <Older
        older={older}
        isEmpty={isEmpty}
        held="This device stores open checks and the last two days of closed ones. Older ones need a connection."
      />
    </>
  );
}

function NoVisits({ onClear }: Pick<VisitsProps, 'onClear'>) {
  const { role } = useActor();
  const next = onClear ? (
    <Button size={56} onClick={onClear}>
      Show all checks
    </Button>
  ) : (
    mayOpen(role, '/tables') && (
      <Link to="/tables" className={buttonClass({ size: 56 })}>
        Tables
      </Link>
    )
  );
  return <EmptyState action={next}>No checks found.</EmptyState>;
}

interface SectionsProps {
  listed: ListedVisits;
  tableOf: ReadonlyMap<string, Table>;
}

function Sections({ listed: { open, ended }, tableOf }: SectionsProps) {
  const rows = (name: string, list: readonly VisitRow[]) =>
    list.length > 0 && (
      <section aria-label={name}>
        <h2 className={section.title}>
          {name} ({list.length})
        </h2>
        <ul className={styles.rows}>
          {list.map((row) => (
            <Row key={row.visit.id} row={row} table={tableOf.get(row.visit.tableId)} />
          ))}
        </ul>
      </section>
    );
  return (
    <>
      {rows('Open checks', open)}
      {rows('Closed checks', ended)}
    </>
  );
}

function Row({ row, table }: { row: VisitRow; table: Table | undefined }) {
  const { visit } = row;
  const when = useWhen(visit);
  const facts = [
    `#${visit.number}`,
    visit.server.name,
    visit.covers !== null && guestsText(visit.covers).replace(' ', '\u00a0'),
    when,
  ];
  const { sum, detail } = moneyOf(row);
  const { role } = useActor();
  return (
    <li className={styles.place}>
      <Link to="/visits/$visitId" params={{ visitId: visit.id }} className={styles.row}>
        <span className={styles.who}>
          <Place visit={visit} table={table} />
        </span>
        <span className={styles.sum}>{sum}</span>
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
        <span className={styles.detail}>{detail}</span>
      </Link>
      {visit.status === 'open' && roleMay(role, 'visit.edit') && <Naming visit={visit} isSign />}
    </li>
  );
}

function Place({ visit, table }: { visit: Visit; table: Table | undefined }) {
  const timezone = useVenue()?.timezone;
  const of = visitAtCounter(visit);
  if (of) {
    const [word, ...rest] = counterText(of, timezone).split(' · ');
    return (
      <>
        <b>{word}</b>
        <bdi> · {rest.join(' · ')}</bdi>
      </>
    );
  }
  return (
    <>
      <b>{tableText(table, visit.tableId)}</b>
      {visit.name !== null && <bdi> · {visit.name}</bdi>}
      {visit.service === 'takeaway' && ' · Takeout'}
    </>
  );
}

function useWhen(visit: Visit): string {
  const timezone = useVenue()?.timezone;
  const today = useBusinessDay();
  const now = useNow() + useClockOffset();
  const when =
    visit.status === 'open'
      ? ageText(now - Date.parse(visit.openedAt))
      : clockText(endOf(visit), visit.businessDay === today ? 'time' : 'dateTime', timezone);
  return when.replaceAll(' ', '\u00a0');
}

function moneyOf({ visit, total, due, tips }: VisitRow): { readonly sum: string; readonly detail: string } {
  switch (visit.status) {
    case 'merged':
      return { sum: '', detail: 'Joined another check' };
    case 'left':
      return { sum: '', detail: 'Left without ordering' };
    case 'closed': {
      const owed = visit.owed > 0 && `Refund due ${formatCents(visit.owed)}`;
      return { sum: formatCents(total), detail: owed || (tips > 0 ? `${formatCents(tips)} tips` : 'No tip') };
    }
    case 'open':
      return { sum: formatCents(total), detail: dueText(due, total) };
  }
}

function dueText(due: number, total: number): string {
  if (due <= 0) return 'Nothing to pay';
  return due === total ? 'To pay' : `${formatCents(due)} to pay`;
}

function useOlderVisits({ q, day }: VisitFilter, tables: readonly Table[]): OlderRows<Visit> {
  const question = JSON.stringify({ ...askedOf(q, tables), ...(day !== null && { businessDay: day }) });
  const load = useCallback(
    (remote: Remote, before: string | null) => listVisits(remote, JSON.parse(question), before),
    [question],
  );
  return useOlderRows({ what: 'checks', isNarrow: day !== null || q.trim() !== '', question, load });
}
