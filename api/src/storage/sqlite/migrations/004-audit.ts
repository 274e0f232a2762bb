/**
 * Adds the audit trail, the resolution of held commands, and the indexes that pruning uses.
 *
 * The `id` of an entry begins with the millisecond in which it was received. The table is therefore in order of time,
 * and so is every other index. Triggers allow entries to be added only at the end. They reject any change, and any
 * removal before 730 days have passed by the machine's clock.
 */
export const audit = {
  name: '004-audit',
  sql: `
  CREATE TABLE audit (
    id integer PRIMARY KEY NOT NULL,
    venue_id text NOT NULL,
    actor_id text,
    actor_name text,
    role text,
    device_id text,
    action text NOT NULL,
    outcome text NOT NULL,
    code text,
    occurred_at text NOT NULL,
    received_at text NOT NULL,
    cmd_id text,
    detail text,
    rows text NOT NULL
  );
  CREATE INDEX audit_actor ON audit (actor_id) WHERE actor_id IS NOT NULL;
  CREATE INDEX audit_device ON audit (device_id) WHERE device_id IS NOT NULL;
  CREATE INDEX audit_action ON audit (action);
  CREATE INDEX audit_outcome ON audit (outcome) WHERE outcome <> 'applied';
  CREATE TABLE audit_row (
    row_id text NOT NULL,
    audit_id integer NOT NULL,
    entity text NOT NULL,
    PRIMARY KEY (row_id, audit_id, entity)
  ) WITHOUT ROWID;
  CREATE INDEX audit_row_entity ON audit_row (entity, audit_id) WHERE entity <> 'order';
  CREATE TRIGGER audit_end BEFORE INSERT ON audit WHEN NEW.id <= (SELECT max(id) FROM audit)
    BEGIN SELECT RAISE(ABORT, 'the audit trail grows at its end only'); END;
  CREATE TRIGGER audit_fixed BEFORE UPDATE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit trail is never changed'); END;
  CREATE TRIGGER audit_kept BEFORE DELETE ON audit
    WHEN OLD.id >= (unixepoch('now') - 730 * 86400) * 1000 * 1024
    BEGIN SELECT RAISE(ABORT, 'the audit trail is kept for 730 days'); END;
  CREATE TRIGGER audit_row_fixed BEFORE UPDATE ON audit_row
    BEGIN SELECT RAISE(ABORT, 'the audit trail is never changed'); END;
  CREATE TRIGGER audit_row_kept BEFORE DELETE ON audit_row
    WHEN OLD.audit_id >= (unixepoch('now') - 730 * 86400) * 1000 * 1024
    BEGIN SELECT RAISE(ABORT, 'the audit trail is kept for 730 days'); END;

  ALTER TABLE held_command ADD COLUMN decision text;
  ALTER TABLE held_command ADD COLUMN note text;
  ALTER TABLE held_command ADD COLUMN resolved_seq integer;
  CREATE INDEX held_command_waiting ON held_command (venue_id) WHERE resolved_at IS NULL;
  CREATE INDEX held_command_resolved ON held_command (venue_id,resolved_seq) WHERE resolved_seq IS NOT NULL;
  CREATE INDEX held_row_command ON held_row (cmd_id);

  CREATE TABLE seq_mark (
    venue_id text NOT NULL,
    at text NOT NULL,
    seq integer NOT NULL,
    PRIMARY KEY(venue_id, at)
  );
  CREATE INDEX head_archived ON change_head (venue_id,seq) WHERE archived = 1;
  CREATE INDEX session_expires ON session (expires_at);
  CREATE INDEX session_revoked ON session (revoked_at) WHERE revoked_at IS NOT NULL;
  CREATE INDEX client_seen ON client (seen_at) WHERE retired_at IS NULL;
  `,
};
