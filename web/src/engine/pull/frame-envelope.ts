/**
 * Converts frames to envelopes. An order and the rows of its seq make one envelope, and consecutive frames can be
 * merged into one.
 */
import { rowKey } from '@tableside/domain/entities/entities.ts';
import type { Envelope, RowPut } from '@tableside/protocol/envelope.ts';
import type { ServerFrame, Sync } from '@tableside/protocol/frames.ts';

/** Returns undefined for a frame that carries no rows for a mirror. */
export function frameEnvelope(frame: ServerFrame): Envelope | undefined {
  switch (frame.event) {
    case 'orderStatusUpdate': {
      const { rows = [], sync, ...order } = frame.data;
      return sync && envelopeOf(sync, [...rows, orderRow(order, sync)]);
    }
    case 'orderUpdate': {
      const { rows = [], sync, order } = frame.data;
      return sync && envelopeOf(sync, [...rows, orderRow(order, sync)]);
    }
    case 'change': {
      const { rows, sync, results = [] } = frame.data;
      return envelopeOf({ ...sync, results: [...(sync.results ?? []), ...results] }, rows);
    }
    default:
      return undefined;
  }
}

function orderRow(order: Readonly<Record<string, unknown>>, { to }: Sync): RowPut {
  const version = typeof order.version === 'number' ? order.version : 0;
  return { entity: 'order', id: String(order.id), seq: to, version, doc: { ...order } };
}

function envelopeOf(sync: Sync, rows: Envelope['rows']): Envelope {
  const { epoch, from, to, head, lastMid, results = [] } = sync;
  return { epoch, from, to, head, more: false, lastMid, results, rows };
}

/** Merges consecutive frames into one envelope. A gap starts a new one. */
export function mergeEnvelopes(envelopes: readonly Envelope[]): Envelope[] {
  const merged: Envelope[] = [];
  for (const next of envelopes) {
    const last = merged.at(-1);
    if (last && follows(last, next)) merged[merged.length - 1] = joined(last, next);
    else merged.push(next);
  }
  return merged;
}

const follows = (last: Envelope, next: Envelope): boolean =>
  next.epoch === last.epoch && next.from <= last.to && next.from >= last.from && next.to >= last.to;

/**
 * Later rows and outcomes replace earlier ones. How far this device's own queue is processed was true of the earlier head.
 * It is kept only if the joined frames reach the later one (E3): a row that has changed in between is missing otherwise.
 */
function joined(last: Envelope, next: Envelope): Envelope {
  const rows = new Map([...last.rows, ...next.rows].map((row) => [rowKey(row.entity, row.id), row]));
  const results = new Map([...last.results, ...next.results].map((result) => [result.mid, result]));
  return {
    ...next,
    from: last.from,
    lastMid: next.lastMid ?? (next.to === next.head ? last.lastMid : null),
    results: [...results.values()],
    rows: [...rows.values()],
  };
}
