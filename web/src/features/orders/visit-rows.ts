/** The list of visits: merges those of this device with older ones of the server, searches them, and adds them up. Cents. */
import { backOf, isOpenVisit, type Visit } from '@tableside/domain/entities/visit.ts';
import { searchedWords } from '../../components/orders/searched-words.ts';
import type { WholeVisit } from '../../mirror/read/read-visits.ts';

export interface VisitRow {
  readonly visit: Visit;
  /** Without tips. */
  readonly total: number;
  /** What an open check still owes. */
  readonly due: number;
  /** Less the tips that were given back. */
  readonly tips: number;
  readonly refunded: number;
}

export interface ListedVisits {
  /** The oldest first: they wait longest. */
  readonly open: readonly VisitRow[];
  /** Checks that were closed, joined another one, or left. The newest first. */
  readonly ended: readonly VisitRow[];
}

export interface VisitSources {
  readonly open: readonly WholeVisit[];
  /** Every visit on this device. */
  readonly held: readonly Visit[];
  /** Visits of the server. The device's copy of a visit wins. */
  readonly older: readonly Visit[];
}

/** Only this device can tell the sum of an open check, so an open one that it does not hold yet is left out. */
export function listedVisits({ open, held, older }: VisitSources): ListedVisits {
  const byId = new Map([...older, ...held].map((visit) => [visit.id, visit]));
  const ended = [...byId.values()].filter((visit) => !isOpenVisit(visit));
  return {
    open: open.map(({ visit, bill }) => rowOf(visit, { total: bill.total, due: Math.max(0, bill.due) })),
    ended: ended
      .sort(newestEnd)
      .map((visit) => rowOf(visit, { total: visit.closed?.sale.total ?? 0, due: 0 })),
  };
}

function rowOf(visit: Visit, sums: Pick<VisitRow, 'total' | 'due'>): VisitRow {
  const sum = (of: (taking: Visit['takings'][number]) => number): number =>
    visit.takings.reduce((total, taking) => total + of(taking), 0);
  return {
    visit,
    ...sums,
    tips: sum((taking) => taking.tip - backOf(visit, taking).tip),
    refunded: sum(({ refunded }) => refunded),
  };
}

/** When a check ended; of those that left, when they came. */
export const endOf = ({ closed, mergedAt, openedAt }: Visit): string => closed?.at ?? mergedAt ?? openedAt;

const newestEnd = (a: Visit, b: Visit): number =>
  endOf(b).localeCompare(endOf(a)) || b.id.localeCompare(a.id);

export interface VisitFilter {
  readonly q: string;
  /** A business day, or null for all days. An open check is of the day on which it was opened. */
  readonly day: string | null;
}

/** Matches part of the number, of the table's number, of the party's name or of the server's name, ignoring case. */
export function isVisitFound(
  { number, name, server, businessDay }: Visit,
  { q, day }: VisitFilter,
  tableNumber: string | undefined,
): boolean {
  if (day !== null && businessDay !== day) return false;
  const wanted = searchedWords(q).toLowerCase();
  const searched = [number, name ?? '', server.name];
  if (wanted === '' || searched.some((text) => text.toLowerCase().includes(wanted))) return true;
  return tableNumber?.toLowerCase().startsWith(withoutTable(wanted)) ?? false;
}

/** People type `table 12` or `12`. */
const withoutTable = (words: string): string => words.replace(/^table\s+/i, '');

interface NumberedTable {
  readonly id: string;
  readonly number: string;
}

/** Returns what the server is asked for: the checks of a table that was named in full, or those with these words. */
export function askedOf(q: string, tables: readonly NumberedTable[]): { tableId?: string; q?: string } {
  const words = searchedWords(q);
  if (words === '') return {};
  const wanted = withoutTable(words).toLowerCase();
  const table = tables.find(({ number }) => number.toLowerCase() === wanted);
  return table ? { tableId: table.id } : { q: words };
}

export interface VisitTotals {
  /** Closed ones. */
  readonly visits: number;
  readonly sales: number;
  readonly average: number;
  readonly tips: number;
  readonly refunds: number;
  readonly unpaid: { readonly visits: number; readonly sum: number };
  readonly guests: number;
}

/** Tips and refunds count on open checks, too. A visit that joined another one, or left, sold nothing itself. */
export function visitTotals({ open, ended }: ListedVisits): VisitTotals {
  const closed = ended.filter(({ visit }) => visit.status === 'closed');
  const all = [...open, ...closed];
  const owing = open.filter(({ due }) => due > 0);
  const sales = sumOf(closed, ({ total }) => total);
  return {
    visits: closed.length,
    sales,
    average: closed.length === 0 ? 0 : Math.round(sales / closed.length),
    tips: sumOf(all, ({ tips }) => tips),
    refunds: sumOf(all, ({ refunded }) => refunded),
    unpaid: { visits: owing.length, sum: sumOf(owing, ({ due }) => due) },
    guests: sumOf(all, ({ visit }) => visit.covers ?? 0),
  };
}

const sumOf = (rows: readonly VisitRow[], of: (row: VisitRow) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);
