/** The first tables: rows with their heads, queues and the command log, accounts and devices. */
export const start = {
  name: '001-start',
  sql: `
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
    clashed_number text
  );
  CREATE INDEX device_venue ON device (venue_id,letter);
  CREATE TABLE membership (
    user_id text NOT NULL,
    venue_id text NOT NULL,
    role text NOT NULL,
    staff_id text,
    PRIMARY KEY(user_id, venue_id),
    FOREIGN KEY (user_id) REFERENCES user(user_id) ON DELETE RESTRICT
  );
  CREATE TABLE resting_letter (
    venue_id text NOT NULL,
    letter text NOT NULL,
    since text NOT NULL,
    PRIMARY KEY(venue_id, letter)
  );
  CREATE TABLE session (
    session_id text PRIMARY KEY NOT NULL,
    user_id text NOT NULL,
    venue_id text NOT NULL,
    created_at text NOT NULL,
    expires_at text NOT NULL,
    revoked_at text,
    FOREIGN KEY (user_id) REFERENCES user(user_id) ON DELETE RESTRICT
  );
  CREATE INDEX session_user ON session (user_id);
  CREATE TABLE sign_in_failure (
    id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
    account text NOT NULL,
    address text NOT NULL,
    at text NOT NULL
  );
  CREATE INDEX sign_in_failure_account ON sign_in_failure (account,at);
  CREATE INDEX sign_in_failure_address ON sign_in_failure (address,at);
  CREATE TABLE sign_in_memory (
    user_id text NOT NULL,
    device_id text NOT NULL,
    at text NOT NULL,
    PRIMARY KEY(user_id, device_id),
    FOREIGN KEY (user_id) REFERENCES user(user_id) ON DELETE RESTRICT
  );
  CREATE TABLE user (
    user_id text PRIMARY KEY NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    created_at text NOT NULL
  );
  CREATE UNIQUE INDEX user_email ON user (email);
  CREATE TABLE client (
    client_id text PRIMARY KEY NOT NULL,
    device_id text,
    venue_id text NOT NULL,
    user_id text NOT NULL,
    role text NOT NULL,
    last_mid integer NOT NULL,
    ack_mid integer NOT NULL,
    app_version text,
    seen_at text NOT NULL,
    drained_at text,
    full_pull_id text,
    full_pull_head integer,
    retired_at text
  );
  CREATE TABLE command_log (
    cmd_id text PRIMARY KEY NOT NULL,
    venue_id text NOT NULL,
    client_id text,
    mid integer,
    actor_id text NOT NULL,
    name text NOT NULL,
    version integer NOT NULL,
    args_hash text NOT NULL,
    status text NOT NULL,
    code text,
    result text,
    seq integer,
    occurred_at text NOT NULL,
    received_at text NOT NULL
  );
  CREATE UNIQUE INDEX command_log_mid ON command_log (client_id,mid);
  CREATE TABLE failing_command (
    cmd_id text PRIMARY KEY NOT NULL,
    failures integer NOT NULL,
    error text NOT NULL
  );
  CREATE TABLE held_command (
    cmd_id text PRIMARY KEY NOT NULL,
    venue_id text NOT NULL,
    reason text NOT NULL,
    payload text NOT NULL,
    held_at text NOT NULL,
    resolved_by text,
    resolved_at text
  );
  CREATE INDEX held_command_venue ON held_command (venue_id,held_at);
  CREATE TABLE held_row (
    venue_id text NOT NULL,
    entity text NOT NULL,
    id text NOT NULL,
    cmd_id text NOT NULL,
    PRIMARY KEY(venue_id, entity, id)
  );
  CREATE TABLE change_head (
    venue_id text NOT NULL,
    entity text NOT NULL,
    id text NOT NULL,
    seq integer NOT NULL,
    deleted integer NOT NULL,
    scope integer NOT NULL,
    seen_scope integer NOT NULL,
    owner_id text,
    archived integer NOT NULL,
    closed_at text,
    PRIMARY KEY(venue_id, entity, id)
  );
  CREATE INDEX head_seq ON change_head (venue_id,seq,seen_scope,scope,archived,closed_at,entity,id);
  CREATE INDEX head_closed ON change_head (venue_id,entity,closed_at);
  CREATE TABLE row (
    venue_id text NOT NULL,
    entity text NOT NULL,
    id text NOT NULL,
    version integer NOT NULL,
    doc text NOT NULL,
    open integer,
    status text,
    table_id text,
    parent_id text,
    number text,
    business_day text,
    created_at text,
    customer_id text,
    order_id text,
    PRIMARY KEY(venue_id, entity, id)
  );
  CREATE INDEX row_open_of_table ON row (venue_id,table_id) WHERE open = 1;
  CREATE INDEX row_parent ON row (venue_id,parent_id) WHERE parent_id IS NOT NULL;
  CREATE INDEX row_order ON row (venue_id,order_id) WHERE order_id IS NOT NULL;
  CREATE INDEX row_number ON row (venue_id,number) WHERE number IS NOT NULL;
  CREATE INDEX row_open ON row (venue_id,created_at,id) WHERE open = 1;
  CREATE INDEX row_created ON row (venue_id,entity,created_at,id,number) WHERE created_at IS NOT NULL;
  CREATE INDEX row_status ON row (venue_id,status,created_at,id) WHERE status IS NOT NULL;
  CREATE INDEX row_customer ON row (venue_id,customer_id,created_at) WHERE customer_id IS NOT NULL;
  CREATE TABLE venue_seq (
    venue_id text PRIMARY KEY NOT NULL,
    seq integer NOT NULL,
    epoch text NOT NULL,
    pruned_below integer NOT NULL,
    server_number integer NOT NULL
  );
  `,
};
