/** Cash and a drawer that is only opened send a pulse to the printer of the drawer, at once or not at all. */
import type { Print } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { expiryOf } from '@tableside/domain/printing/print-times.ts';
import { derivedId } from '@tableside/domain/values/ids.ts';
import type { StoredRow } from '../storage/storage.ts';

/** Returns the pulses that a committed row asks for. The same row asks for the same one each time. */
export function kicksOf(row: StoredRow, printers: readonly Printer[], now: string): readonly Print[] {
  const printer = printers
    .filter(({ prints }) => prints.drawer)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .at(0);
  if (!printer) return [];
  return asked(row)
    .filter(({ at }) => now < expiryOf('kick', at))
    .map(({ id, at, entity }) => {
      const kick = derivedId(id, 'kick');
      return {
        id: kick,
        ...{ venueId: printer.venueId, kind: 'kick', printerId: printer.id, subject: kick, askedBy: null },
        of: { entity, id },
        ...{ madeAt: at, expiresAt: expiryOf('kick', at), state: 'waiting', stateAt: now, attempts: [] },
        version: 0,
      } satisfies Print;
    });
}

interface Asked {
  readonly id: string;
  readonly at: string;
  readonly entity: 'payment' | 'drawer';
}

function asked(row: StoredRow): readonly Asked[] {
  if (row.entity === 'payment') {
    const { method, outcome, drawerId, arrival, timestamp } = row.doc;
    if (method !== 'cash' || outcome !== 'completed' || drawerId === undefined || drawerId === null)
      return [];
    // A payment that was made without a network opens nothing when it comes.
    return (arrival?.at ?? timestamp) < expiryOf('kick', timestamp)
      ? [{ id: row.id, at: timestamp, entity: 'payment' }]
      : [];
  }
  if (row.entity !== 'drawer') return [];
  return row.doc.moves
    .filter(({ kind }) => kind === 'noSale')
    .map(({ id, at }) => ({ id, at, entity: 'drawer' as const }));
}
