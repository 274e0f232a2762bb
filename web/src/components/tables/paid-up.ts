/** Tables whose party has paid and that nobody has cleared. Only a person sees when the guests leave. */
import type { Table } from '@tableside/domain/entities/table.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';

export interface PaidUp {
  /** The party that paid last. */
  readonly visit: Visit;
  /** When it paid, ISO 8601 UTC. */
  readonly at: string;
}

/** Returns the party that paid last, for each occupied table without an open check. */
export function paidUpTables(
  tables: readonly Table[],
  visits: readonly Visit[],
): ReadonlyMap<string, PaidUp> {
  const isOpenAt = new Set(visits.filter(({ status }) => status === 'open').map(({ tableId }) => tableId));
  const last = new Map<string, PaidUp>();
  for (const visit of visits) {
    const at = visit.closed?.at ?? '';
    if (at > (last.get(visit.tableId)?.at ?? '')) last.set(visit.tableId, { visit, at });
  }
  return new Map(
    tables.flatMap(({ id, status, freedAt = '' }) => {
      const paid = last.get(id);
      const isPaidUp = status === 'occupied' && !isOpenAt.has(id) && paid !== undefined && paid.at > freedAt;
      return isPaidUp ? [[id, paid] as const] : [];
    }),
  );
}
