/** Enrolled devices: what the board shows of them, and their revocation. */
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
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
import type { GroupCommit } from '../commands/group-commit.ts';
import { type Database, named } from '../database.ts';
import { beyond } from '../../sql/page-cursor.ts';
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
    return found && asRecord(found);
  };
  return {
    ...enrolments(database),
    ...officeActs(database, { find, audit }),
    async device(id) {
      return named(() => find(id));
    },
    async devices(venueId, { limit, before }) {
      const page = pageOf(query, venueId, before).limit(limit + 1);
      const found = named(() => page.all()).map(asRecord);
      const last = found.length > limit ? found[limit - 1] : undefined;
      return { devices: found.slice(0, limit), next: last ? packCursor([last.letter, last.id]) : null };
    },
    async lastUses(venueId) {
      const uses = named(() => query.all<LastUse & { deviceId: string }>(lastUses(venueId)));
      return new Map(uses.map(({ deviceId, ...use }) => [deviceId, use]));
    },
    async noteDevice(id, news) {
      await commit.write(() => query.update(device).set(columnsOf(news)).where(eq(device.id, id)).run());
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
    return asRecord(found);
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

interface Use {
  readonly deviceId: string;
  readonly isTheirs: number;
  readonly at: string;
}

/**
 * Finds the devices that a person used: a queue called from the device, or a session began there. It reads every queue
 * and session of the venue, which is fine for a rare request.
 */
function usedDevices(query: Database['query'], venueId: string, staffId: string): UsedDevice[] {
  const theirs = sql`user_id IN (SELECT user_id FROM membership WHERE venue_id = ${venueId} AND staff_id = ${staffId})`;
  const use = (table: string, at: string) =>
    sql`SELECT device_id AS "deviceId", ${theirs} AS "isTheirs", max(${sql.raw(at)}) AS at FROM ${sql.raw(table)}
      WHERE venue_id = ${venueId} AND device_id IS NOT NULL GROUP BY 1, 2`;
  const uses = query.all<Use>(sql`${use('client', 'seen_at')} UNION ALL ${use('session', 'created_at')}`);
  const lastUse = (id: string, isTheirs: boolean): string | null =>
    uses
      .filter((one) => one.deviceId === id && (one.isTheirs === 1) === isTheirs)
      .reduce<string | null>((last, { at }) => (last !== null && last > at ? last : at), null);
  const ids = [...new Set(uses.filter(({ isTheirs }) => isTheirs === 1).map(({ deviceId }) => deviceId))];
  return query
    .select()
    .from(device)
    .where(and(eq(device.venueId, venueId), inArray(device.id, ids), isNull(device.revokedAt)))
    .all()
    .map((found) => ({
      ...asRecord(found),
      usedAt: lastUse(found.id, true) ?? found.seenAt,
      othersAt: lastUse(found.id, false),
    }))
    .sort((a, b) => (a.usedAt > b.usedAt ? -1 : 1));
}

const queuesOfRevoked = (query: Database['query'], clientIds: readonly string[]) =>
  query
    .select({ clientId: client.clientId })
    .from(client)
    .innerJoin(device, eq(device.id, client.deviceId))
    .where(and(inArray(client.clientId, [...clientIds]), isNotNull(device.revokedAt)));

/** Sorts A…Z first, then AA…. */
const pageOf = (query: Database['query'], venueId: string, before: string | undefined) =>
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
