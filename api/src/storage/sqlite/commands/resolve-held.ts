/** Resolves a held command in one transaction, and then decides the commands that waited only for it. */
import type { PrepareHeld, Resolution, Resolved } from '../../storage.ts';
import { type Asked, release, resolveOne } from '../../writing/settle-held.ts';
import type { EngineParts } from './write-batch.ts';

/** The maximum time, in ms, that a transaction spends on dependent commands. */
const TRANSACTION_MS = 20;

export function createResolver(parts: EngineParts) {
  return async (venueId: string, resolution: Resolution, prepare: PrepareHeld): Promise<Resolved> => {
    const asked = { venueId, resolution, prepare };
    const resolved = announced(parts, venueId, () => resolveOne(parts, asked));
    if (resolved.kind !== 'done' || resolved.repeated) return resolved;
    let behind: number | null = 0;
    while (behind !== null) {
      const from: number = behind;
      behind = announced(parts, venueId, () => releaseSome(parts, asked, from));
      if (behind !== null) await new Promise((resolve) => setImmediate(resolve));
    }
    return resolved;
  };
}

/** Runs the work in one transaction. Notifies listeners if it took a change number. */
function announced<T>(parts: EngineParts, venueId: string, work: () => T): T {
  const [result, before, after] = parts.database.write(() => {
    parts.counter.ensure(venueId);
    const before = parts.counter.head(venueId).head;
    return [work(), before, parts.counter.head(venueId).head];
  });
  if (after > before) parts.announce(venueId, after);
  return result;
}

/**
 * Decides commands that waited only for a held one, in order, for some milliseconds. Returns where to continue, or null
 * at the end.
 */
function releaseSome(parts: EngineParts, asked: Asked, from: number): number | null {
  const startedAt = parts.elapsed();
  let behind = from;
  for (;;) {
    const held = parts.held.nextDependent(asked.venueId, behind);
    if (!held) return null;
    release(parts, asked, held);
    behind = held.place;
    if (parts.elapsed() - startedAt > TRANSACTION_MS) return behind;
  }
}
