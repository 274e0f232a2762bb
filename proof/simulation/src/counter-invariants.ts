/**
 * I43: A round of an open visit at the counter has the name and the pickup time of its visit, and a round of a table has
 * none. There is one counter, and it is never occupied.
 */
import { Rows } from '@tableside/domain/command/rows.ts';
import { isRound, type Visit } from '@tableside/domain/entities/visit.ts';
import { same } from '@tableside/domain/ground/same.ts';
import { momentsOf } from './moments.ts';
import type { ServerRecord } from './server-record.ts';

export function checkCounter(record: ServerRecord): string[] {
  const known = new Rows();
  const counters = new Set<string>();
  const found: string[] = [];
  for (const { rows } of momentsOf(record)) {
    const touched = new Set<string>();
    for (const row of rows) {
      known.put(row);
      if (row.entity === 'visit') touched.add(row.id);
      if (row.entity === 'order' && row.doc.visitId !== undefined) touched.add(row.doc.visitId);
      if (row.entity !== 'table' || row.doc.kind !== 'counter') continue;
      counters.add(row.id);
      if (row.doc.status !== 'available') found.push(`I43 the counter is ${row.doc.status}`);
    }
    for (const id of touched) found.push(...faultsOf(known, known.get('visit', id), counters));
  }
  if (counters.size > 1) found.push(`I43 there are ${counters.size} counters`);
  return found;
}

function faultsOf(known: Rows, visit: Visit | undefined, counters: ReadonlySet<string>): readonly string[] {
  if (visit?.status !== 'open') return [];
  const { id, number, tableId, name, dueAt = null } = visit;
  const wanted = counters.has(tableId) ? { name, dueAt } : undefined;
  return known
    .ordersOfVisit(id)
    .filter((order) => isRound(order) && order.status !== 'cancelled' && !same(order.party, wanted))
    .map(({ orderNumber }) => `I43 round ${orderNumber} does not say whose ${number} is`);
}
