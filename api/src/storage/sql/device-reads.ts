/** The devices of a venue in the order of their letters, with who used each of them, and what revoked ones left behind. */
import { type SQL, sql } from 'drizzle-orm';
import type { Devices, LastUse } from '../door/devices.ts';
import { cutPage, packCursor } from '../rows/list-cursors.ts';
import { type AnyDatabase, idsOf } from './any-database.ts';
import {
  afterLetter,
  asDevice,
  BY_LETTER,
  deviceOf,
  SELECT_DEVICES,
  type StoredDevice,
  vouchedBy,
} from './device-rows.ts';
import { peopleOfCard, SESSIONS_ON, selectUses, theirDevices, type Use, withUses } from './used-devices.ts';

type DeviceReads = Pick<
  Devices,
  'device' | 'devices' | 'vouchers' | 'lastUses' | 'devicesOfCard' | 'revokedQueues'
>;

export function createDeviceReads(database: AnyDatabase): DeviceReads {
  const { all, among } = database;
  const byId = database.prepare<StoredDevice>(deviceOf(sql.placeholder('id')));
  const find = async (venueId: string, rest: SQL) =>
    (await all<StoredDevice>(sql`${SELECT_DEVICES} WHERE venue_id = ${venueId} ${rest}`)).map(asDevice);
  return {
    async device(id) {
      const found = await byId({ id });
      return found && asDevice(found);
    },
    async devices(venueId, { limit, before, of }) {
      const after = afterLetter(before);
      const found = await find(
        venueId,
        sql`${after && sql`AND ${after}`} ${of === undefined ? undefined : sql`AND ${vouchedBy(of)}`}
          ORDER BY ${BY_LETTER} LIMIT ${limit + 1}`,
      );
      const { shown, next } = cutPage(found, limit, ({ letter, id }) => packCursor([letter, id]));
      return { devices: shown, next };
    },
    async vouchers(venueId) {
      const found = await all<{ readonly id: string; readonly name: string }>(sql`SELECT user_id AS id, name
        FROM "user" WHERE user_id IN (SELECT enrolled_by FROM device WHERE venue_id = ${venueId}
          UNION SELECT declared_by FROM device WHERE venue_id = ${venueId})`);
      return new Map(found.map(({ id, name }) => [id, name]));
    },
    async lastUses(venueId) {
      const uses = await all<LastUse & { readonly deviceId: string }>(lastUses(venueId));
      return new Map(uses.map(({ deviceId, ...use }) => [deviceId, use]));
    },
    async devicesOfCard(venueId, staffId) {
      const uses = await all<Use>(selectUses(venueId, staffId));
      const people = await idsOf(database, peopleOfCard(venueId, staffId));
      const answered = sql`${among(sql`enrolled_by`, people)} OR ${among(sql`declared_by`, people)}`;
      const theirs = sql`(${among(sql`device_id`, theirDevices(uses))} OR ${answered})`;
      const found = await find(venueId, sql`AND ${theirs} AND revoked_at IS NULL`);
      return withUses(uses, found, new Set(people));
    },
    revokedQueues: (clientIds) =>
      idsOf(
        database,
        sql`SELECT client_id AS id FROM client JOIN device ON device.device_id = client.device_id
          WHERE ${among(sql`client_id`, clientIds)} AND device.revoked_at IS NOT NULL`,
      ),
  };
}

/**
 * Selects the last use of each device: a queue called from it, or a session began there. A queue that the staff of a
 * tablet share names nobody, so it is left out before the last use is chosen.
 */
const lastUses = (venueId: string): SQL =>
  sql`SELECT device_id AS "deviceId", name, at
    FROM (SELECT uses.device_id, one.name, uses.at,
        row_number() OVER (PARTITION BY uses.device_id ORDER BY uses.at DESC) AS place
      FROM (SELECT device_id, user_id, seen_at AS at FROM client WHERE venue_id = ${venueId}
        UNION ALL SELECT device_id, user_id, created_at FROM ${SESSIONS_ON} WHERE venue_id = ${venueId}) AS uses
      JOIN "user" AS one ON one.user_id = uses.user_id WHERE uses.device_id IS NOT NULL) AS used
    WHERE place = 1`;
