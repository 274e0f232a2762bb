/** Tables whose party has paid and that nobody has cleared. Only a person sees when the guests leave. */
import type { Table } from '@tableside/domain/entities/table.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';

/** Returns when the last party paid, as ISO 8601 UTC, for each occupied table without an open check. */
export function paidUpTables(
  tables: readonly Table[],
  visits: readonly Visit[],
): ReadonlyMap<string, string> {
  const isOpenAt = new Set(visits.filter(({ status }) => status === 'open').map(({ tableId }) => tableId));
  const paidAt = new Map<string, string>();
  for (const { tableId, closed } of visits) {
    if (closed && closed.at > (paidAt.get(tableId) ?? '')) paidAt.set(tableId, closed.at);
  }
  return new Map(
    tables.flatMap(({ id, status, freedAt = '' }) => {
      const at = paidAt.get(id);
      const isPaidUp = status === 'occupied' && !isOpenAt.has(id) && at !== undefined && at > freedAt;
      return isPaidUp ? [[id, at] as const] : [];
    }),
  );
}
