/** Resolves held commands, one or all of a device, and then decides the commands that waited only for them. */
import type { PrepareHeld, Resolution, Resolved, Storage } from '../../storage.ts';
import { type Asked, discardTogether, release, resolveOne } from '../../writing/settle-held.ts';
import type { DatabaseParts } from './write-batch.ts';

/** The maximum time, in ms, that a transaction spends on dependent commands. */
const TRANSACTION_MS = 20;

export function createResolver(parts: DatabaseParts) {
  return async (venueId: string, resolution: Resolution, prepare: PrepareHeld): Promise<Resolved> => {
    const asked = { venueId, resolution, prepare };
    const resolved = announced(parts, venueId, () => resolveOne(parts, asked));
    if (resolved.kind === 'done' && !resolved.repeated) await releaseAll(parts, asked);
    return resolved;
  };
}

/** The most commands that one transaction discards. */
const DISCARDED_TOGETHER = 100;

export function createDiscarder(parts: DatabaseParts): Storage['held']['discardAll'] {
  return async (venueId, asked, prepare) => {
    const { by, at, note } = asked;
    let discarded = 0;
    for (let last: string | undefined; ; ) {
      const some = parts.held.ofDevice(venueId, asked, DISCARDED_TOGETHER);
      if (some.length > 0) announced(parts, venueId, () => discardTogether(parts, { venueId, asked }, some));
      discarded += some.length;
      last = some.at(-1)?.cmdId ?? last;
      if (some.length < DISCARDED_TOGETHER) {
        const resolution = { cmdId: last ?? '', decision: 'discard', by, at, note } as const;
        if (last !== undefined) await releaseAll(parts, { venueId, resolution, prepare });
        return discarded;
      }
      await nextTurn();
    }
  };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Decides the commands that waited only for what was just resolved. */
async function releaseAll(parts: DatabaseParts, asked: Asked): Promise<void> {
  let behind: number | null = 0;
  while (behind !== null) {
    const from: number = behind;
    behind = announced(parts, asked.venueId, () => releaseSome(parts, asked, from));
    if (behind !== null) await nextTurn();
  }
}

/** Runs the work in one transaction. Notifies listeners if it took a change number. */
function announced<T>(parts: DatabaseParts, venueId: string, work: () => T): T {
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
function releaseSome(parts: DatabaseParts, asked: Asked, from: number): number | null {
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
