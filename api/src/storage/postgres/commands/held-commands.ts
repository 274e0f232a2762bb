/** The commands that wait for a person, and how a person resolves one. */

import { numberOfCursor } from '../../list-cursors.ts';
import type { HeldCommands, HeldPage, PrepareHeld, Resolution, Resolved } from '../../storage.ts';
import { heldPage } from '../../writing/held-page.ts';
import { type Asked, release, resolveOne } from '../../writing/settle-held.ts';
import type { HeldAt } from '../../writing/write-parts.ts';
import type { Query } from '../connection.ts';
import type { Database } from '../database.ts';
import { asHeldAt, HELD } from '../desk/load-known.ts';
import { atDesk, type DeskParts } from '../desk/open-desk.ts';

/** The maximum number of dependent commands that a transaction decides. */
const DEPENDENTS = 20;

export const createHeldCommands = (database: Database, desks: DeskParts): HeldCommands => ({
  async waiting(venueId, { limit, after }): Promise<HeldPage> {
    const from = after === undefined ? 0 : numberOfCursor('before', after);
    const { rows } = await database.ask(waitingAfter(venueId, { from, limit: limit + 1 }));
    return heldPage(rows.map(asHeldAt), limit);
  },
  async resolve(venueId: string, resolution: Resolution, prepare: PrepareHeld): Promise<Resolved> {
    const asked = { venueId, resolution, prepare };
    const resolved = await atDesk(desks, { venueId, entries: [] }, ({ desk, run }) =>
      run(() => resolveOne(desk, asked)),
    );
    if (resolved.kind !== 'done' || resolved.repeated) return resolved;
    let behind: number | null = 0;
    while (behind !== null) behind = await releaseSome(database, desks, { asked, from: behind });
    return resolved;
  },
});

/**
 * Decides commands that waited only for a held one, in order. Returns where to continue, or null at the end. They are
 * found before the lock; whatever somebody else decides about in the meantime is left alone.
 */
async function releaseSome(
  database: Database,
  desks: DeskParts,
  { asked, from }: { asked: Asked; from: number },
): Promise<number | null> {
  const { venueId } = asked;
  const { rows } = await database.ask(waitingAfter(venueId, { from, limit: DEPENDENTS, dependent: true }));
  const dependents = rows.map(asHeldAt);
  if (dependents.length === 0) return null;
  await atDesk(desks, { venueId, entries: [] }, async ({ desk, run }) => {
    for (const { cmdId } of dependents) await run(() => releaseWaiting(desk, asked, cmdId));
  });
  return dependents.length < DEPENDENTS ? null : (dependents.at(-1)?.place ?? null);
}

function releaseWaiting(desk: Parameters<typeof release>[0], asked: Asked, cmdId: string): void {
  const held: HeldAt | undefined = desk.held.find(asked.venueId, cmdId);
  if (held?.decision === null) release(desk, asked, held);
}

/** Selects waiting commands in the order in which they were held. */
const waitingAfter = (
  venueId: string,
  { from, limit, dependent }: { from: number; limit: number; dependent?: boolean },
): Query => ({
  sql: `SELECT ${HELD} FROM held_command
    WHERE venue_id = $1 AND resolved_at IS NULL AND place > $2
      ${dependent ? "AND reason = 'held.dependency'" : ''} ORDER BY place LIMIT $3`,
  params: [venueId, from, limit],
});
