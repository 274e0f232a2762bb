/** Enrolled devices: what the board shows of them, and their revocation. */
import { and, count, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
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
import type { GroupCommit } from '../commands/group-commit.ts';
import { type Database, named } from '../database.ts';
import { device, knownDevice, session } from '../schema/tables-accounts.ts';
import { client } from '../schema/tables-commands.ts';
import { actKey } from '../schema/tables-pins.ts';
import { endActKeys } from './act-keys.ts';
import { enrol } from './enrol-device.ts';
import { endSessions } from './sessions.ts';

interface Beside {
  readonly commit: GroupCommit;
  readonly audit: AuditLog;
}

export function createDevices(database: Database, { commit, audit }: Beside): Devices {
  const { query } = database;
  const byId = query
    .select()
    .from(device)
    .where(eq(device.id, sql.placeholder('id')))
    .prepare();
  const find = (id: string): DeviceRecord | undefined => {
    const found = byId.get({ id });
    return found && asDevice(found);
  };
  return {
    ...enrolments(database),
    ...officeActs(database, { find, audit }),
    async device(id) {
      return named(() => find(id));
    },
    async devices(venueId, { limit, before }) {
      const page = query
        .select()
        .from(device)
        .where(and(eq(device.venueId, venueId), afterLetter(device, before)))
        .orderBy(...byLetter(device))
        .limit(limit + 1);
      const found = named(() => page.all()).map(asDevice);
      const { shown, next } = cutPage(found, limit, ({ letter, id }) => packCursor([letter, id]));
      return { devices: shown, next };
    },
    async lastUses(venueId) {
      const uses = named(() => query.all<LastUse & { deviceId: string }>(lastUses(venueId)));
      return new Map(uses.map(({ deviceId, ...use }) => [deviceId, use]));
    },
    async noteDevice(id, news) {
      await commit.write(() => query.update(device).set(columnsOfNews(news)).where(eq(device.id, id)).run());
    },
    async devicesOfCard(venueId, staffId) {
      return named(() => usedDevices(query, venueId, staffId));
    },
    async revokedQueues(clientIds) {
      const revoked = queuesOfRevoked(query, clientIds);
      return named(() => revoked.all()).map(({ clientId }) => clientId);
    },
  };
}

/** Revokes and renames devices. */
function officeActs(
  database: Database,
  { find, audit }: { find: (id: string) => DeviceRecord | undefined; audit: AuditLog },
): Pick<Devices, 'revokeDevice' | 'renameDevice'> {
  const { query, write } = database;
  return {
    async revokeDevice({ venueId, id, at, event }) {
      return write(() => {
        const former = find(id);
        if (former?.venueId !== venueId) return undefined;
        revoke(database, id, at);
        const device = find(id);
        if (device && event && former.revokedAt === null) audit.event(event(device, former));
        return device;
      });
    },
    async renameDevice({ venueId, id, name, event }) {
      return write(() => {
        const former = find(id);
        if (former?.venueId !== venueId) return undefined;
        if (former.name === name) return former;
        query.update(device).set({ name }).where(eq(device.id, id)).run();
        const renamed = { ...former, name };
        if (event) audit.event(event(renamed, former));
        return renamed;
      });
    },
  };
}

function enrolments(database: Database): Pick<Devices, 'enrolDevice' | 'enrolWithin'> {
  const { query, write } = database;
  const stored = (id: string) => query.select().from(device).where(eq(device.id, id)).get();
  const enrolled = (enrolling: Enrolling): DeviceRecord => {
    enrol(database, enrolling, stored(enrolling.id));
    const found = stored(enrolling.id);
    if (!found) throw new Error('A device is gone that was just enrolled.');
    return asDevice(found);
  };
  return {
    async enrolDevice(enrolling) {
      return write(() => enrolled(enrolling));
    },
    async enrolWithin(limits, enrolling) {
      return write(() => {
        const isNew = stored(enrolling.id) === undefined;
        return (isNew ? passedLimit(database, limits) : undefined) ?? enrolled(enrolling);
      });
    },
  };
}

/** Revokes a device. Its letter rests from this time before another device can get it. */
function revoke(database: Database, id: string, at: string): void {
  const { query } = database;
  const inUse = and(eq(device.id, id), isNull(device.revokedAt));
  if (query.update(device).set({ revokedAt: at }).where(inUse).run().changes === 0) return;
  database.tell({ kind: 'ended' });
  query.delete(knownDevice).where(eq(knownDevice.deviceId, id)).run();
  endSessions(database, eq(session.deviceId, id), at);
  endActKeys(database, eq(actKey.deviceId, id), at);
}

/**
 * Selects the last use of each device: a queue called from it, or a session began there. SQLite takes the name from the
 * row with the highest time.
 */
const lastUses = (venueId: string) =>
  sql`SELECT used.device_id AS "deviceId", user.name AS name, max(used.at) AS at
    FROM (SELECT device_id, user_id, seen_at AS at FROM client WHERE venue_id = ${venueId}
      UNION ALL SELECT device_id, user_id, created_at FROM session WHERE venue_id = ${venueId}) AS used
    JOIN user ON user.user_id = used.user_id WHERE used.device_id IS NOT NULL GROUP BY used.device_id`;

function usedDevices(query: Database['query'], venueId: string, staffId: string): UsedDevice[] {
  const uses = query.all<Use>(selectUses(venueId, staffId));
  const theirs = inArray(device.id, [...theirDevices(uses)]);
  const inUse = and(eq(device.venueId, venueId), theirs, isNull(device.revokedAt));
  return withUses(uses, query.select().from(device).where(inUse).all().map(asDevice));
}

const queuesOfRevoked = (query: Database['query'], clientIds: readonly string[]) =>
  query
    .select({ clientId: client.clientId })
    .from(client)
    .innerJoin(device, eq(device.id, client.deviceId))
    .where(and(inArray(client.clientId, [...clientIds]), isNotNull(device.revokedAt)));

/** Returns which limit one more device would exceed. Call it within a write. */
function passedLimit(
  { query }: Database,
  { userId, inUse, recent }: EnrolmentLimits,
): 'tooMany' | 'tooOften' | undefined {
  const counted = (...conditions: Parameters<typeof and>): number =>
    query
      .select({ devices: count() })
      .from(device)
      .where(and(eq(device.enrolledBy, userId), ...conditions))
      .get()?.devices ?? 0;
  if (counted(isNull(device.revokedAt), gt(device.seenAt, inUse.seenSince)) >= inUse.most) return 'tooMany';
  return counted(gt(device.enrolledAt, recent.since)) >= recent.most ? 'tooOften' : undefined;
}
