/**
 * Adds columns for sign-in and last activity of accounts, for the device of a session, and for the board of devices.
 */
export const accounts = {
  name: '003-accounts',
  sql: `
  ALTER TABLE membership ADD COLUMN active integer NOT NULL DEFAULT 1;
  ALTER TABLE membership ADD COLUMN last_sign_in_at text;
  ALTER TABLE membership ADD COLUMN seen_at text;
  CREATE INDEX membership_venue ON membership (venue_id,role,active);
  CREATE INDEX membership_staff ON membership (venue_id,staff_id) WHERE staff_id IS NOT NULL;
  CREATE INDEX user_name ON user (name COLLATE NOCASE,user_id);
  ALTER TABLE session ADD COLUMN device_id text;
  CREATE INDEX session_device ON session (device_id) WHERE device_id IS NOT NULL;
  ALTER TABLE device ADD COLUMN persisted integer;
  ALTER TABLE device ADD COLUMN number_clashes integer NOT NULL DEFAULT 0;
  ALTER TABLE device ADD COLUMN last_clash text;
  `,
};
