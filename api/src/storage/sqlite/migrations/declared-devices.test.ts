/** The migration that knows which devices the staff share. */
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { declaredDevices } from './034-declared-devices.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';

const AT = '2026-06-12T20:00:00.000Z';

const before = () => {
  const connection = new Sqlite(':memory:');
  migrate(connection, MIGRATIONS.slice(0, MIGRATIONS.indexOf(declaredDevices)));
  const member = (id: string, role: string, active = 1) => {
    connection.prepare(`INSERT INTO user VALUES (?, ?, ?, 'hash', ?)`).run(id, id, `${id}@example.com`, AT);
    connection
      .prepare(`INSERT INTO membership (user_id, venue_id, role, active) VALUES (?, 'venue', ?, ?)`)
      .run(id, role, active);
  };
  const device = (id: string, by: string | null, revokedAt: string | null = null) =>
    connection
      .prepare(`INSERT INTO device (device_id, venue_id, letter, last_number, name, token_hash, revoked_at, seen_at,
        enrolled_by, enrolled_at) VALUES (?, 'venue', ?, 0, '', 't', ?, ?, ?, ?)`)
      .run(id, id, revokedAt, AT, by, by && AT);
  const queue = (id: string, userId: string) =>
    connection
      .prepare(`INSERT INTO client (client_id, venue_id, user_id, last_mid, ack_mid, seen_at, device_id)
        VALUES (?, 'venue', ?, 1, 1, ?, ?)`)
      .run(`queue ${id}`, userId, AT, id);
  const key = (id: string, userId: string, revokedAt: string | null) =>
    connection
      .prepare(`INSERT INTO act_key VALUES (?, ?, 'venue', ?, 'key', 'server', ?, ?, ?)`)
      .run(`key ${id}`, userId, id, AT, AT, revokedAt);
  return { connection, member, device, queue, key };
};

test('an upgrade trusts a tablet that the staff shared so far only if a manager of today enrolled it', () => {
  const { connection, member, device, queue, key } = before();
  member('mia', 'manager');
  member('ada', 'admin');
  member('cook', 'kitchen');
  member('former', 'manager', 0);
  for (const [id, by] of [
    ['wall', 'mia'],
    ['bar', 'ada'],
    ['phone', 'mia'],
    ['invented', 'cook'],
    ['left', 'former'],
    ['old', null],
    ['keyless', 'mia'],
  ] as const)
    device(id, by);
  device('lost', 'mia', AT);
  for (const id of ['wall', 'invented', 'left', 'old', 'lost']) queue(id, `floor ${id}`);
  queue('phone', 'mia');
  key('bar', 'ada', null);
  key('keyless', 'mia', AT);
  connection.exec(declaredDevices.sql);
  const declared = connection
    .prepare(
      'SELECT device_id, declared_by, declared_at FROM device WHERE declared_at IS NOT NULL ORDER BY letter',
    )
    .raw()
    .all();
  expect(declared).toEqual([
    ['bar', 'ada', AT],
    ['wall', 'mia', AT],
  ]);
});
