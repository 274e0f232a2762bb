/**
 * Gives each venue its own audit ids and command ids, so that venues share no sequence. The last audit id of a venue is
 * counted in `venue_seq`. The tables are copied, because SQLite cannot change a primary key. Rows of `command_log` and
 * `held_command` keep their rowids, which are the order in which they arrived.
 *
 * A command that keeps failing starts over with its count: the old table does not say whose it is.
 */
export const keysOfVenues = {
  name: '023-keys-of-venues',
  sql: `
  CREATE TABLE audit_row_copy (
    venue_id text NOT NULL,
    row_id text NOT NULL,
    audit_id integer NOT NULL,
    entity text NOT NULL,
    PRIMARY KEY (venue_id, row_id, audit_id, entity)
  ) WITHOUT ROWID;
  INSERT INTO audit_row_copy
    SELECT audit.venue_id, row_id, audit_id, entity FROM audit_row CROSS JOIN audit ON audit.id = audit_id;
  DROP TABLE audit_row;
  ALTER TABLE audit_row_copy RENAME TO audit_row;
  CREATE INDEX audit_row_entity ON audit_row (venue_id,entity,audit_id) WHERE entity <> 'order';

  CREATE TABLE audit_copy (
    venue_id text NOT NULL,
    id integer NOT NULL,
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
    rows text NOT NULL,
    PRIMARY KEY (venue_id, id)
  );
  INSERT INTO audit_copy
    SELECT venue_id, id, actor_id, actor_name, role, device_id, action, outcome, code, occurred_at, received_at, cmd_id,
      detail, rows
    FROM audit ORDER BY id;
  DROP TABLE audit;
  ALTER TABLE audit_copy RENAME TO audit;
  CREATE INDEX audit_actor ON audit (venue_id,actor_id,id) WHERE actor_id IS NOT NULL;
  CREATE INDEX audit_device ON audit (venue_id,device_id,id) WHERE device_id IS NOT NULL;
  CREATE INDEX audit_action ON audit (venue_id,action,id);
  CREATE INDEX audit_outcome ON audit (venue_id,outcome,id) WHERE outcome <> 'applied';
  CREATE INDEX audit_set_back ON audit (venue_id,id,received_at)
    WHERE id > (unixepoch(received_at) + 61) * 1000 * 1024;

  CREATE TRIGGER audit_end BEFORE INSERT ON audit
    WHEN NEW.id <= (SELECT max(id) FROM audit WHERE venue_id = NEW.venue_id)
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

  ALTER TABLE venue_seq ADD COLUMN audit_last integer NOT NULL DEFAULT 0;
  UPDATE venue_seq SET audit_last = coalesce(
    (SELECT max(id) FROM audit WHERE audit.venue_id = venue_seq.venue_id), 0
  );

  CREATE TABLE command_log_copy (
    venue_id text NOT NULL,
    cmd_id text NOT NULL,
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
    received_at text NOT NULL,
    PRIMARY KEY (venue_id, cmd_id)
  );
  INSERT INTO command_log_copy (rowid, venue_id, cmd_id, client_id, mid, actor_id, name, version, args_hash, status, code,
      result, seq, occurred_at, received_at)
    SELECT rowid, venue_id, cmd_id, client_id, mid, actor_id, name, version, args_hash, status, code, result, seq,
      occurred_at, received_at
    FROM command_log ORDER BY rowid;
  DROP TABLE command_log;
  ALTER TABLE command_log_copy RENAME TO command_log;
  CREATE UNIQUE INDEX command_log_mid ON command_log (client_id,mid);

  CREATE TABLE held_command_copy (
    venue_id text NOT NULL,
    cmd_id text NOT NULL,
    reason text NOT NULL,
    payload text NOT NULL,
    held_at text NOT NULL,
    resolved_by text,
    resolved_at text,
    decision text,
    note text,
    resolved_seq integer,
    PRIMARY KEY (venue_id, cmd_id)
  );
  INSERT INTO held_command_copy (rowid, venue_id, cmd_id, reason, payload, held_at, resolved_by, resolved_at, decision,
      note, resolved_seq)
    SELECT rowid, venue_id, cmd_id, reason, payload, held_at, resolved_by, resolved_at, decision, note, resolved_seq
    FROM held_command ORDER BY rowid;
  DROP TABLE held_command;
  ALTER TABLE held_command_copy RENAME TO held_command;
  CREATE INDEX held_command_venue ON held_command (venue_id,held_at);
  CREATE INDEX held_command_waiting ON held_command (venue_id) WHERE resolved_at IS NULL;
  CREATE INDEX held_command_resolved ON held_command (venue_id,resolved_seq) WHERE resolved_seq IS NOT NULL;

  DROP INDEX held_row_command;
  CREATE INDEX held_row_command ON held_row (venue_id,cmd_id);

  DROP TABLE failing_command;
  CREATE TABLE failing_command (
    venue_id text NOT NULL,
    cmd_id text NOT NULL,
    failures integer NOT NULL,
    error text NOT NULL,
    PRIMARY KEY (venue_id, cmd_id)
  );
  `,
};
