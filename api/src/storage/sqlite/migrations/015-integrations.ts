/**
 * Adds API keys, and webhooks with their delivery log. An event has one line in the log, however often it was tried.
 */
export const integrations = {
  name: '015-integrations',
  sql: `
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
  `,
};
