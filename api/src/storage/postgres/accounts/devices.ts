/** Enrolled devices: what the board shows of them, and their revocation. */
import { and, count, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type {
  DeviceRecord,
  Devices,
  Enrolling,
  EnrolmentLimits,
  LastUse,
  UsedDevice,
} from '../../devices.ts';
import { cutPage, packCursor } from '../../list-cursors.ts';
import { afterLetter, asDevice, byLetter, columnsOfNews } from '../../sql/device-rows.ts';
import { selectUses, theirDevices, type Use, withUses } from '../../sql/used-devices.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Database, Inside, Queries } from '../database.ts';
import { first } from '../first.ts';
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
      const page = await query
        .select()
        .from(device)
        .where(and(eq(device.venueId, venueId), afterLetter(device, before)))
        .orderBy(...byLetter(device))
        .limit(limit + 1);
      const { shown, next } = cutPage(page.map(asDevice), limit, ({ letter, id }) =>
        packCursor([letter, id]),
      );
      return { devices: shown, next };
    },
    async lastUses(venueId) {
      const found = await query.execute(lastUses(venueId));
      const uses = found as unknown as (LastUse & { readonly deviceId: string })[];
      return new Map(uses.map(({ deviceId, ...use }) => [deviceId, use]));
    },
    async noteDevice(id, news) {
      await query.update(device).set(columnsOfNews(news)).where(eq(device.id, id));
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
  return found && asDevice(found);
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

async function usedDevices(query: Queries, venueId: string, staffId: string): Promise<UsedDevice[]> {
  const uses = (await query.execute(selectUses(venueId, staffId))) as unknown as Use[];
  const theirs = among(device.id, theirDevices(uses));
  const inUse = and(eq(device.venueId, venueId), theirs, isNull(device.revokedAt));
  return withUses(uses, (await query.select().from(device).where(inUse)).map(asDevice));
}

const queuesOfRevoked = (query: Queries, clientIds: readonly string[]) =>
  query
    .select({ clientId: client.clientId })
    .from(client)
    .innerJoin(device, eq(device.id, client.deviceId))
    .where(and(among(client.clientId, clientIds), isNotNull(device.revokedAt)));

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
