/** Adds one-time credentials: invitation links, and codes that reset a password. */
export const oneTime = {
  name: '013-one-time',
  sql: `
  CREATE TABLE invitation (
    invitation_id text NOT NULL,
    venue_id text NOT NULL,
    staff_id text NOT NULL,
    role text NOT NULL,
    token_hash text NOT NULL,
    made_by text NOT NULL REFERENCES user (user_id) ON DELETE CASCADE,
    made_at text NOT NULL,
    expires_at text NOT NULL,
    PRIMARY KEY (venue_id, staff_id)
  );
  CREATE UNIQUE INDEX invitation_id ON invitation (invitation_id);
  CREATE UNIQUE INDEX invitation_token ON invitation (token_hash);
  CREATE TABLE password_reset (
    user_id text PRIMARY KEY NOT NULL REFERENCES user (user_id) ON DELETE CASCADE,
    code_hash text NOT NULL,
    made_by text NOT NULL REFERENCES user (user_id) ON DELETE CASCADE,
    expires_at text NOT NULL
  );
  `,
};
