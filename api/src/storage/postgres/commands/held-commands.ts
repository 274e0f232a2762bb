/** The commands that wait for a person, and how a person resolves one. */
import { type SQL, sql } from 'drizzle-orm';
import { numberOfCursor } from '../../rows/list-cursors.ts';
import { idsOf } from '../../sql/any-database.ts';
import type {
  DiscardingAll,
  HeldCommands,
  HeldGroup,
  HeldPage,
  PrepareHeld,
  Resolution,
  Resolved,
} from '../../storage.ts';
import { heldPage } from '../../writing/held-page.ts';
import { type Asked, discardTogether, release, resolveOne } from '../../writing/settle-held.ts';
import type { HeldAt } from '../../writing/write-parts.ts';
import type { Database } from '../database.ts';
import { asHeldAt, HELD } from '../desk/load-known.ts';
import { atDesk, type DeskParts } from '../desk/open-desk.ts';
import { queryOf } from '../queries.ts';
import { readableJson } from '../readable-json.ts';

/** The maximum number of dependent commands that a transaction decides. */
const DEPENDENTS = 20;

export const createHeldCommands = (database: Database, desks: DeskParts): HeldCommands => ({
  async waiting(venueId, { limit, after }): Promise<HeldPage> {
    const from = after === undefined ? 0 : numberOfCursor('before', after);
    const { rows } = await database.ask(queryOf(waitingAfter(venueId, { from, limit: limit + 1 })));
    return heldPage(rows.map(asHeldAt), limit);
  },
  async resolve(venueId: string, resolution: Resolution, prepare: PrepareHeld): Promise<Resolved> {
    const asked = { venueId, resolution, prepare };
    const resolved = await atDesk(desks, { venueId, entries: [] }, ({ desk, run }) =>
      run(() => resolveOne(desk, asked)),
    );
    if (resolved.kind === 'done' && !resolved.repeated) await releaseAll(database, desks, asked);
    return resolved;
  },
  ofDevices: (venueId): Promise<HeldGroup[]> => database.all(ofDevices(venueId)),
  async discardAll(venueId, asked, prepare): Promise<number> {
    const { by, at, note } = asked;
    let discarded = 0;
    for (let last: string | undefined; ; ) {
      const ids = await idsOf(database, ofDevice(venueId, asked));
      discarded += await discardSome(desks, { venueId, asked, ids });
      last = ids.at(-1) ?? last;
      if (ids.length < DISCARDED_TOGETHER) {
        const resolution = { cmdId: last ?? '', decision: 'discard', by, at, note } as const;
        if (last !== undefined) await releaseAll(database, desks, { venueId, resolution, prepare });
        return discarded;
      }
    }
  },
});

/** The most commands that one transaction discards. */
const DISCARDED_TOGETHER = 100;

/** They are found before the lock; what somebody else decides about in the meantime is left alone. */
const discardSome = (
  desks: DeskParts,
  { venueId, asked, ids }: { venueId: string; asked: DiscardingAll; ids: readonly string[] },
): Promise<number> =>
  atDesk(desks, { venueId, entries: [] }, ({ desk, run }) =>
    run(() => {
      desk.known.requireHeld(ids);
      const some = ids.flatMap((cmdId) => desk.held.find(venueId, cmdId) ?? []);
      const waiting = some.filter(({ decision }) => decision === null);
      if (waiting.length > 0) desk.savepoint(() => discardTogether(desk, { venueId, asked }, waiting));
      return waiting.length;
    }),
  );

/** Decides the commands that waited only for what was just resolved. */
async function releaseAll(database: Database, desks: DeskParts, asked: Asked): Promise<void> {
  let behind: number | null = 0;
  while (behind !== null) behind = await releaseSome(database, desks, { asked, from: behind });
}

const PAYLOAD = sql.raw(readableJson('payload'));
const DEVICE = sql`(${PAYLOAD}::json #>> '{actor,deviceId}')`;

const waits = (venueId: string): SQL => sql`venue_id = ${venueId} AND resolved_at IS NULL`;

const ofDevices = (venueId: string): SQL =>
  sql`SELECT ${DEVICE} AS "deviceId", max(${PAYLOAD}::json ->> 'device') AS device, ${PAYLOAD}::json ->> 'name' AS name,
      count(*)::int AS count, min(held_at) AS "oldestAt", max(held_at) AS "latestAt"
    FROM held_command WHERE ${waits(venueId)} AND ${DEVICE} IS NOT NULL GROUP BY 1, 3 ORDER BY 1, 3`;

const ofDevice = (venueId: string, { deviceId, through }: DiscardingAll): SQL =>
  sql`SELECT cmd_id AS id FROM held_command
    WHERE ${waits(venueId)} AND ${DEVICE} = ${deviceId} AND held_at <= ${through}
    ORDER BY place LIMIT ${DISCARDED_TOGETHER}`;

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
  const { rows } = await database.ask(
    queryOf(waitingAfter(venueId, { from, limit: DEPENDENTS, dependent: true })),
  );
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
): SQL =>
  sql`SELECT ${HELD} FROM held_command WHERE ${waits(venueId)} AND place > ${from}
    ${dependent ? sql`AND reason = 'held.dependency'` : undefined} ORDER BY place LIMIT ${limit}`;
