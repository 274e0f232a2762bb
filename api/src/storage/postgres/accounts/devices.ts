/** Enrolled devices: what the board shows of them, and their revocation. */
import { and, asc, count, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type {
  DeviceNews,
  DeviceRecord,
  Devices,
  Enrolling,
  EnrolmentLimits,
  LastUse,
  UsedDevice,
} from '../../devices.ts';
import { packCursor } from '../../list-cursors.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Database, Inside, Queries } from '../database.ts';
import { first } from '../first.ts';
import { beyond } from '../../sql/page-cursor.ts';
import { among } from '../lists/conditions.ts';
import { device, knownDevice, session } from '../schema/tables-accounts.ts';
import { client } from '../schema/tables-commands.ts';
import { actKey } from '../schema/tables-pins.ts';
import { endActKeys } from './act-keys.ts';
import { enrol } from './enrol-device.ts';
import { endSessions } from './sessions.ts';

export function createDevices(database: Database, audit: AuditLog): Devices {
  const { query } = database;
  return {
    ...enrolments(database),
    ...officeActs(database, audit),
    async device(id) {
      return find(query, id);
    },
    async devices(venueId, { limit, before }) {
      const page = await pageOf(query, venueId, before).limit(limit + 1);
      const found = page.map(asRecord);
      const last = found.length > limit ? found[limit - 1] : undefined;
      return { devices: found.slice(0, limit), next: last ? packCursor([last.letter, last.id]) : null };
    },
    async lastUses(venueId) {
      const found = await query.execute(lastUses(venueId));
      const uses = found as unknown as (LastUse & { readonly deviceId: string })[];
      return new Map(uses.map(({ deviceId, ...use }) => [deviceId, use]));
    },
    async noteDevice(id, news) {
      await query.update(device).set(columnsOf(news)).where(eq(device.id, id));
    },
    async devicesOfCard(venueId, staffId) {
      return usedDevices(query, venueId, staffId);
    },
    async revokedQueues(clientIds) {
      const revoked = await queuesOfRevoked(query, clientIds);
      return revoked.map(({ clientId }) => clientId);
    },
  };
}

/** Revokes and renames devices. */
function officeActs({ write }: Database, audit: AuditLog): Pick<Devices, 'revokeDevice' | 'renameDevice'> {
  return {
    async revokeDevice({ venueId, id, at, event }) {
      return write(venueId, async (inside) => {
        const former = await find(inside.query, id);
        if (former?.venueId !== venueId) return undefined;
        await revoke(inside, id, at);
        const device = await find(inside.query, id);
        if (device && event && former.revokedAt === null) await audit.event(inside, event(device, former));
        return device;
      });
    },
    async renameDevice({ venueId, id, name, event }) {
      return write(venueId, async (inside) => {
        const former = await find(inside.query, id);
        if (former?.venueId !== venueId) return undefined;
        if (former.name === name) return former;
        await inside.query.update(device).set({ name }).where(eq(device.id, id));
        const renamed = { ...former, name };
        if (event) await audit.event(inside, event(renamed, former));
        return renamed;
      });
    },
  };
}

function enrolments({ write }: Database): Pick<Devices, 'enrolDevice' | 'enrolWithin'> {
  return {
    enrolDevice: (enrolling) => write(enrolling.venueId, (inside) => enrolled(inside, enrolling)),
    enrolWithin: (limits, enrolling) =>
      write(enrolling.venueId, async (inside) => {
        const isNew = (await stored(inside.query, enrolling.id)) === undefined;
        const passed = isNew ? await passedLimit(inside.query, limits) : undefined;
        return passed ?? enrolled(inside, enrolling);
      }),
  };
}

const stored = async (query: Queries, id: string) =>
  first(await query.select().from(device).where(eq(device.id, id)));

async function find(query: Queries, id: string): Promise<DeviceRecord | undefined> {
  const found = await stored(query, id);
  return found && asRecord(found);
}

async function enrolled(inside: Inside, enrolling: Enrolling): Promise<DeviceRecord> {
  await enrol(inside, enrolling, await stored(inside.query, enrolling.id));
  const found = await find(inside.query, enrolling.id);
  if (!found) throw new Error('A device is gone that was just enrolled.');
  return found;
}

/** Revokes a device. Its letter rests from this time before another device can get it. */
async function revoke(inside: Inside, id: string, at: string): Promise<void> {
  const { query } = inside;
  const inUse = and(eq(device.id, id), isNull(device.revokedAt));
  const revoked = await query.update(device).set({ revokedAt: at }).where(inUse).returning({ id: device.id });
  if (revoked.length === 0) return;
  inside.tell({ kind: 'ended' });
  await query.delete(knownDevice).where(eq(knownDevice.deviceId, id));
  await endSessions(inside, eq(session.deviceId, id), at);
  await endActKeys(inside, eq(actKey.deviceId, id), at);
}

/** Selects the last use of each device: a queue called from it, or a session began there. */
const lastUses = (venueId: string) =>
  sql`SELECT DISTINCT ON (used.device_id) used.device_id AS "deviceId", u.name AS name, used.at AS at
    FROM (SELECT device_id, user_id, seen_at AS at FROM client WHERE venue_id = ${venueId}
      UNION ALL SELECT device_id, user_id, created_at FROM session WHERE venue_id = ${venueId}) AS used
    JOIN "user" u ON u.user_id = used.user_id WHERE used.device_id IS NOT NULL
    ORDER BY used.device_id, used.at DESC`;

interface Use {
  readonly deviceId: string;
  readonly isTheirs: boolean;
  readonly at: string;
}

/**
 * Finds the devices that a person used: a queue called from the device, or a session began there. It reads every queue
 * and session of the venue, which is fine for a rare request.
 */
async function usedDevices(query: Queries, venueId: string, staffId: string): Promise<UsedDevice[]> {
  const theirs = sql`user_id IN (SELECT user_id FROM membership WHERE venue_id = ${venueId} AND staff_id = ${staffId})`;
  const use = (table: string, at: string) =>
    sql`SELECT device_id AS "deviceId", ${theirs} AS "isTheirs", max(${sql.raw(at)}) AS at FROM ${sql.raw(table)}
      WHERE venue_id = ${venueId} AND device_id IS NOT NULL GROUP BY 1, 2`;
  const found = await query.execute(
    sql`${use('client', 'seen_at')} UNION ALL ${use('session', 'created_at')}`,
  );
  const uses = found as unknown as Use[];
  const lastUse = (id: string, isTheirs: boolean): string | null =>
    uses
      .filter((one) => one.deviceId === id && one.isTheirs === isTheirs)
      .reduce<string | null>((last, { at }) => (last !== null && last > at ? last : at), null);
  const ids = [...new Set(uses.filter(({ isTheirs }) => isTheirs).map(({ deviceId }) => deviceId))];
  const devices = await query
    .select()
    .from(device)
    .where(and(eq(device.venueId, venueId), among(device.id, ids), isNull(device.revokedAt)));
  return devices
    .map((found) => ({
      ...asRecord(found),
      usedAt: lastUse(found.id, true) ?? found.seenAt,
      othersAt: lastUse(found.id, false),
    }))
    .sort((a, b) => (a.usedAt > b.usedAt ? -1 : 1));
}

const queuesOfRevoked = (query: Queries, clientIds: readonly string[]) =>
  query
    .select({ clientId: client.clientId })
    .from(client)
    .innerJoin(device, eq(device.id, client.deviceId))
    .where(and(among(client.clientId, clientIds), isNotNull(device.revokedAt)));

/** Sorts A…Z first, then AA…. */
const pageOf = (query: Queries, venueId: string, before: string | undefined) =>
  query
    .select()
    .from(device)
    .where(
      and(
        eq(device.venueId, venueId),
        beyond(
          before,
          (letter, id) =>
            sql`(length(${device.letter}), ${device.letter}, ${device.id}) > (${letter.length}, ${letter}, ${id})`,
        ),
      ),
    )
    .orderBy(sql`length(${device.letter})`, asc(device.letter), asc(device.id));

const columnsOf = ({ persisted, ...news }: DeviceNews) => ({
  ...news,
  ...(persisted === undefined ? {} : { persisted: persisted ? 1 : 0 }),
});

const asRecord = (found: typeof device.$inferSelect): DeviceRecord => {
  const { clashedNumber, persisted, ...known } = found;
  return {
    ...known,
    persisted: persisted === null ? null : persisted === 1,
    needsLetter: clashedNumber !== null,
  };
};

/** Returns which limit one more device would exceed. Call it within a write. */
async function passedLimit(
  query: Queries,
  { userId, inUse, recent }: EnrolmentLimits,
): Promise<'tooMany' | 'tooOften' | undefined> {
  const counted = async (...conditions: Parameters<typeof and>): Promise<number> => {
    const mine = and(eq(device.enrolledBy, userId), ...conditions);
    return first(await query.select({ devices: count() }).from(device).where(mine))?.devices ?? 0;
  };
  const used = await counted(isNull(device.revokedAt), gt(device.seenAt, inUse.seenSince));
  if (used >= inUse.most) return 'tooMany';
  return (await counted(gt(device.enrolledAt, recent.since))) >= recent.most ? 'tooOften' : undefined;
}
