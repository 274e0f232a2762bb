/** Cash and a drawer that is only opened send a pulse to the printer of that drawer, at once or not at all. */
import type { Drawer } from '@tableside/domain/entities/drawer.ts';
import type { Print } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { expiryOf } from '@tableside/domain/printing/print-times.ts';
import { derivedId } from '@tableside/domain/values/ids.ts';
import type { StoredRow } from '../storage/storage.ts';

export interface KickMoment {
  /** Those that are in use. */
  readonly printers: readonly Printer[];
  readonly now: string;
  readonly drawerOf: (id: string) => Promise<Drawer | undefined>;
}

/** Returns the pulses that a committed row asks for. The same row asks for the same one each time. */
export async function kicksOf(
  row: StoredRow,
  { printers, now, drawerOf }: KickMoment,
): Promise<readonly Print[]> {
  const asks = asked(row).filter(({ at }) => now < expiryOf('kick', at));
  const found: Print[] = [];
  for (const { id, at, entity, drawerId } of asks) {
    const printer = openerOf(await drawerOf(drawerId), printers);
    if (!printer) continue;
    const kick = derivedId(id, 'kick');
    found.push({
      id: kick,
      ...{ venueId: printer.venueId, kind: 'kick', printerId: printer.id, subject: kick, askedBy: null },
      of: { entity, id },
      ...{ madeAt: at, expiresAt: expiryOf('kick', at), state: 'waiting', stateAt: now, attempts: [] },
      version: 0,
    });
  }
  return found;
}

/**
 * The printer that a drawer is plugged into. Where nobody said which, the only one that opens a drawer: among several, any
 * choice could open a drawer at which nobody stands.
 */
function openerOf(drawer: Drawer | undefined, printers: readonly Printer[]): Printer | undefined {
  const named = printers.find(({ id }) => id === drawer?.printerId);
  if (named) return named.prints.drawer ? named : undefined;
  const [only, ...others] = printers.filter(({ prints }) => prints.drawer);
  return others.length === 0 ? only : undefined;
}

interface Asked {
  readonly id: string;
  readonly at: string;
  readonly entity: 'payment' | 'drawer';
  readonly drawerId: string;
}

function asked(row: StoredRow): readonly Asked[] {
  if (row.entity === 'payment') {
    const { method, outcome, drawerId, arrival, timestamp } = row.doc;
    if (method !== 'cash' || outcome !== 'completed' || drawerId === undefined || drawerId === null)
      return [];
    // A payment that was made without a network opens nothing when it comes.
    return (arrival?.at ?? timestamp) < expiryOf('kick', timestamp)
      ? [{ id: row.id, at: timestamp, entity: 'payment', drawerId }]
      : [];
  }
  if (row.entity !== 'drawer') return [];
  return row.doc.moves
    .filter(({ kind }) => kind === 'noSale')
    .map(({ id, at }) => ({ id, at, entity: 'drawer' as const, drawerId: row.id }));
}
