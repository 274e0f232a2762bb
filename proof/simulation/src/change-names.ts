/** Says by which names a change that waits on a device can be about a row or a line that the device showed. */

import type { Order } from '@tableside/domain/entities/order.ts';
import { derivedId } from '@tableside/domain/values/ids.ts';
import type { ServerRecord } from './server-record.ts';

/**
 * Returns the ids by which a waiting change can be recognized as one of the changes behind the fact. Until the outcome
 * of such a change and the rows up to it have arrived, the device decides the change over the rows it has, and its rule
 * may refuse for a moment. For example, the visit is closed and the one that a colleague opened for its guests has not
 * arrived yet.
 */
export function namesOf(fact: string, latest: ServerRecord['latest']): string[] {
  const [key = '', item] = fact.split(' ');
  const row = latest.get(key);
  if (!row) return [];
  if (item !== undefined) return [item, ...linesBehind(row.doc as Order, item, latest)];
  if (row.entity !== 'order') return [row.id];
  return [row.id, ...visitsBehind(row.doc, latest)];
}

/**
 * For a line that was made by adding portions: the change names the line that the portions were added to. For a line of
 * a visit, the change may name only the visit.
 */
function linesBehind(order: Order, item: string, latest: ServerRecord['latest']): string[] {
  const lines = [...latest.values()].flatMap((row) => (row.entity === 'order' ? row.doc.items : []));
  const countedFrom = order.items.find(({ id }) => id === item)?.countedFrom;
  return [
    ...lines.map(({ id }) => id).filter((id) => derivedId(order.id, id) === item),
    ...(countedFrom === undefined ? [] : [countedFrom]),
    ...visitsBehind(order, latest),
  ];
}

/** Returns the visits whose commands reach this pad or round: its own, the root, and those that were merged into it. */
function visitsBehind({ visitId }: Order, latest: ServerRecord['latest']): string[] {
  if (visitId === undefined) return [];
  const visits = [...latest.values()].flatMap((row) => (row.entity === 'visit' ? [row.doc] : []));
  const behind = new Set([visitId]);
  for (const id of behind) {
    for (const visit of visits) {
      if (visit.id === id) behind.add(visit.rootId);
      if (visit.mergedInto === id) behind.add(visit.id);
    }
  }
  return [...behind];
}
