/**
 * Adds who declared that the staff share a device, and when. A device that they shared so far counts as declared by the
 * person who enrolled it, if that is a manager now. Any other waits for a manager. Also adds the devices that a session
 * was used on before its present one.
 */
import type { Migration } from './migration.ts';

export const declaredDevices: Migration = {
  name: '010-declared-devices',
  readableBy: 6,
  statements: [
    'ALTER TABLE device ADD COLUMN declared_at text COLLATE "C", ADD COLUMN declared_by text COLLATE "C"',
    `UPDATE device SET declared_at = coalesce(enrolled_at, seen_at), declared_by = enrolled_by
    WHERE revoked_at IS NULL
      AND (EXISTS (SELECT 1 FROM client WHERE client.user_id = 'floor ' || device.device_id)
        OR EXISTS (SELECT 1 FROM act_key WHERE act_key.device_id = device.device_id AND act_key.revoked_at IS NULL))
      AND EXISTS (SELECT 1 FROM membership WHERE membership.user_id = device.enrolled_by
        AND membership.venue_id = device.venue_id AND role IN ('admin', 'manager') AND active = 1)`,
    `CREATE TABLE past_session_device (
      session_id text COLLATE "C" NOT NULL,
      device_id text COLLATE "C" NOT NULL,
      PRIMARY KEY (session_id, device_id)
    )`,
    `CREATE FUNCTION tableside_session_gone() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM past_session_device WHERE session_id = OLD.session_id;
      RETURN NULL;
    END $$`,
    `CREATE TRIGGER past_session_device_forgotten AFTER DELETE ON "session"
      FOR EACH ROW EXECUTE FUNCTION tableside_session_gone()`,
  ],
  indexes: [
    { name: 'device_declared', on: 'device (declared_at) WHERE declared_at IS NOT NULL' },
    { name: 'device_declared_by', on: 'device (declared_by) WHERE declared_by IS NOT NULL' },
    { name: 'past_session_device_device', on: 'past_session_device (device_id)' },
  ],
};
