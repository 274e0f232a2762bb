/**
 * People, their devices, and other programs. One-time credentials are stored as hashes, and secrets of second factors are
 * encrypted.
 */
export const ACCOUNT_TABLES = `
  CREATE TABLE venue (
    venue_id text PRIMARY KEY NOT NULL,
    -- Null for the venue that is served at every name that no other venue has.
    host text,
    created_at text NOT NULL,
    -- Since when nobody can use the venue. Null: it is open.
    closed_at text
  );
  CREATE UNIQUE INDEX venue_host ON venue (host) WHERE host IS NOT NULL;
  CREATE UNIQUE INDEX venue_without_host ON venue (host IS NULL) WHERE host IS NULL;

  -- The host names that venues had before. They still lead to them.
  CREATE TABLE former_host (
    host text PRIMARY KEY NOT NULL,
    venue_id text NOT NULL
  );

  CREATE TABLE user (
    user_id text PRIMARY KEY NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    created_at text NOT NULL
  );
  CREATE UNIQUE INDEX user_email ON user (email);
  CREATE INDEX user_name ON user (name COLLATE NOCASE, user_id);

  CREATE TABLE membership (
    user_id text NOT NULL,
    venue_id text NOT NULL,
    role text NOT NULL,
    staff_id text,
    -- 0 once the card is deactivated or the account is blocked: nobody can sign in, and no session is live.
    active integer NOT NULL DEFAULT 1,
    last_sign_in_at text,
    seen_at text,
    blocked_at text,
    -- When an administrator deleted the account of a guest.
    deleted_at text,
    -- The change number at which the role last changed. A mirror from before that starts over.
    role_since integer NOT NULL DEFAULT 0,
    -- When the person read the first steps in the app.
    first_steps_read_at text,
    -- Null: the person has no PIN.
    pin_hash text,
    PRIMARY KEY (user_id, venue_id),
    FOREIGN KEY (user_id) REFERENCES user(user_id) ON DELETE RESTRICT
  );
  CREATE INDEX membership_venue ON membership (venue_id, role, active);
  CREATE INDEX membership_staff ON membership (venue_id, staff_id) WHERE staff_id IS NOT NULL;

  CREATE TABLE session (
    session_id text PRIMARY KEY NOT NULL,
    user_id text NOT NULL,
    venue_id text NOT NULL,
    created_at text NOT NULL,
    expires_at text NOT NULL,
    revoked_at text,
    -- The device it is used on, if known. Revoking the device ends its sessions.
    device_id text,
    -- The role that the session began under.
    role text NOT NULL DEFAULT 'customer',
    scope text NOT NULL,
    -- When the person last gave the password or a code again. Null: only when it began.
    confirmed_at text,
    -- When and from which address it was last renewed.
    seen_at text,
    address text,
    FOREIGN KEY (user_id) REFERENCES user(user_id) ON DELETE RESTRICT
  );
  CREATE INDEX session_user ON session (user_id);
  CREATE INDEX session_device ON session (device_id) WHERE device_id IS NOT NULL;
  CREATE INDEX session_expires ON session (expires_at);
  CREATE INDEX session_revoked ON session (revoked_at) WHERE revoked_at IS NOT NULL;
  CREATE TRIGGER past_session_device_forgotten AFTER DELETE ON session BEGIN
    DELETE FROM past_session_device WHERE session_id = old.session_id;
    END;

  CREATE TABLE past_session_device (
    session_id text NOT NULL,
    device_id text NOT NULL,
    PRIMARY KEY (session_id, device_id)
  );
  CREATE INDEX past_session_device_device ON past_session_device (device_id);

  -- The devices that signed in to an account, each identified by its secret.
  CREATE TABLE known_device (
    user_id text NOT NULL,
    secret_hash text NOT NULL,
    -- The id that the device gave. Revoking that device removes the secret.
    device_id text,
    at text NOT NULL,
    PRIMARY KEY (user_id, secret_hash),
    FOREIGN KEY (user_id) REFERENCES user(user_id) ON DELETE RESTRICT
  );
  CREATE INDEX known_device_device ON known_device (device_id) WHERE device_id IS NOT NULL;

  CREATE TABLE device (
    device_id text PRIMARY KEY NOT NULL,
    venue_id text NOT NULL,
    letter text NOT NULL,
    last_number integer NOT NULL,
    name text NOT NULL,
    token_hash text NOT NULL,
    revoked_at text,
    seen_at text NOT NULL,
    clock_offset integer,
    pending integer,
    oldest_pending text,
    app_version text,
    -- An order number that another order of the same day already had. The device then gets another letter.
    clashed_number text,
    -- 1 when its browser granted persistent storage, 0 when it did not, null when it did not say.
    persisted integer,
    -- How often a number clashed, and the last such number. Both stay after the device gets a new letter.
    number_clashes integer NOT NULL DEFAULT 0,
    last_clash text,
    -- When its browser cleared its data, as reported by the device.
    cleared_at text,
    -- The user who enrolled it or took it over, and when it was first enrolled.
    enrolled_by text,
    enrolled_at text,
    -- When a manager declared that the staff share it, and which user that was. Null for a personal device.
    declared_at text,
    declared_by text
  );
  CREATE INDEX device_venue ON device (venue_id, letter);
  CREATE INDEX device_enrolled_by ON device (enrolled_by) WHERE enrolled_by IS NOT NULL;
  CREATE INDEX device_revoked ON device (revoked_at) WHERE revoked_at IS NOT NULL;
  CREATE INDEX device_declared_by ON device (declared_by) WHERE declared_by IS NOT NULL;
  CREATE INDEX device_declared ON device (declared_at) WHERE declared_at IS NOT NULL;

  -- Letters that a device gave up. They rest before another device gets them.
  CREATE TABLE resting_letter (
    venue_id text NOT NULL,
    letter text NOT NULL,
    since text NOT NULL,
    PRIMARY KEY (venue_id, letter)
  );

  -- Guesses at passwords and codes that failed, or whose result is not known yet.
  CREATE TABLE sign_in_failure (
    id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
    account text NOT NULL,
    address text NOT NULL,
    at text NOT NULL,
    -- While the guess is under way: when its result is expected.
    pending_until text
  );
  CREATE INDEX sign_in_failure_at ON sign_in_failure (at);
  CREATE INDEX sign_in_failure_account ON sign_in_failure (account, at, pending_until);
  CREATE INDEX sign_in_failure_address ON sign_in_failure (address, at, pending_until);

  CREATE TABLE act_key (
    key_id text PRIMARY KEY NOT NULL,
    user_id text NOT NULL,
    venue_id text NOT NULL,
    device_id text NOT NULL,
    -- Encrypted with a key that is not in the database.
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

  -- Entered PINs that were wrong, or whose result is not known yet.
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

  CREATE TABLE second_factor (
    user_id text PRIMARY KEY NOT NULL REFERENCES user (user_id) ON DELETE CASCADE,
    sealed text NOT NULL,
    confirmed_at text,
    -- The time step of the last accepted code.
    last_step integer NOT NULL
  );

  CREATE TABLE recovery_code (
    user_id text NOT NULL REFERENCES user (user_id) ON DELETE CASCADE,
    code_hash text NOT NULL,
    PRIMARY KEY (user_id, code_hash)
  );

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

  CREATE TABLE api_key (
    key_id text PRIMARY KEY NOT NULL,
    venue_id text NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    hash text NOT NULL,
    scopes text NOT NULL,
    created_at text NOT NULL,
    created_by text NOT NULL,
    created_by_name text NOT NULL,
    expires_at text NOT NULL,
    revoked_at text,
    last_used_at text
  );
  CREATE UNIQUE INDEX api_key_hash ON api_key (hash);
  CREATE INDEX api_key_venue ON api_key (venue_id, created_at);

  CREATE TABLE printer_token (
    venue_id text NOT NULL,
    printer_id text NOT NULL,
    hash text NOT NULL,
    made_at text NOT NULL,
    seen_at text,
    PRIMARY KEY (venue_id, printer_id)
  ) WITHOUT ROWID;
  CREATE UNIQUE INDEX printer_token_hash ON printer_token (hash);

  CREATE TABLE card_account (
    venue_id text PRIMARY KEY NOT NULL,
    account_id text NOT NULL,
    provider text NOT NULL,
    label text NOT NULL,
    test integer NOT NULL,
    sealed text NOT NULL,
    location_id text,
    has_hooks integer NOT NULL,
    made_at text NOT NULL,
    made_by text NOT NULL,
    made_by_name text NOT NULL,
    fault text,
    fault_at text
  );
  CREATE UNIQUE INDEX card_account_id ON card_account (account_id);

  CREATE TABLE webhook (
    webhook_id text PRIMARY KEY NOT NULL,
    venue_id text NOT NULL,
    url text NOT NULL,
    events text NOT NULL,
    secret text NOT NULL,
    created_at text NOT NULL,
    created_by text NOT NULL,
    created_by_name text NOT NULL,
    paused_at text,
    pause_reason text,
    seq integer NOT NULL,
    row text NOT NULL,
    attempts integer NOT NULL,
    next_at text
  );
  CREATE INDEX webhook_venue ON webhook (venue_id, created_at);

  CREATE TABLE webhook_delivery (
    id integer PRIMARY KEY AUTOINCREMENT,
    webhook_id text NOT NULL REFERENCES webhook (webhook_id) ON DELETE CASCADE,
    event_id text NOT NULL,
    type text NOT NULL,
    kind text NOT NULL,
    entity text,
    row_id text,
    status text NOT NULL,
    attempts integer NOT NULL,
    response_code integer,
    duration_ms integer NOT NULL,
    fault text,
    at text NOT NULL
  );
  CREATE INDEX webhook_delivery_log ON webhook_delivery (webhook_id, id);
  CREATE UNIQUE INDEX webhook_delivery_event ON webhook_delivery (webhook_id, event_id) WHERE kind = 'event';
`;
