/** Adds PINs, the keys with which people sign their work on shared tablets, and the PINs that were entered wrong. */
export const pins = {
  name: '027-pins',
  sql: `
  ALTER TABLE membership ADD COLUMN pin_hash text;
  CREATE TABLE act_key (
    key_id text PRIMARY KEY NOT NULL,
    user_id text NOT NULL,
    venue_id text NOT NULL,
    device_id text NOT NULL,
    key text NOT NULL,
    role text NOT NULL,
    created_at text NOT NULL,
    expires_at text NOT NULL,
    revoked_at text,
    FOREIGN KEY (user_id) REFERENCES user(user_id)
  );
  CREATE INDEX act_key_device ON act_key (device_id, user_id);
  CREATE INDEX act_key_user ON act_key (user_id);
  CREATE INDEX act_key_revoked ON act_key (revoked_at) WHERE revoked_at IS NOT NULL;
  CREATE TABLE pin_failure (
    id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
    user_id text NOT NULL,
    venue_id text NOT NULL,
    device_id text NOT NULL,
    at text NOT NULL
  );
  CREATE INDEX pin_failure_user ON pin_failure (user_id, venue_id, at);
  CREATE INDEX pin_failure_device ON pin_failure (device_id, at);
  CREATE INDEX pin_failure_at ON pin_failure (at);
  `,
};
