/**
 * Rows with their heads, queues, commands, and the audit trail.
 *
 * One table `row` stores the document of each entity as JSON, because documents are the unit of sync and are read whole.
 * Beside the document it has only the columns that look-ups and lists search by, null where an entity has none. A table for
 * each entity would add nine copies of the same statements and no index. Change numbers are in `change_head`, which is small
 * enough for a pull to walk its index without touching documents.
 *
 * Lists and reports read columns of `row`, not its documents. Each of their indexes holds every column of its query, so
 * that a million more rows do not slow down a page. Some include `payment_id` because their condition names it, and SQLite
 * would look it up otherwise. Rows of `command_log` and `held_command` are in the order in which they arrived.
 *
 * The `id` of an audit entry begins with the millisecond in which it was received, so the table and all of its indexes are
 * in order of time. Triggers keep the trail: it grows at its end, is never changed, and nothing is removed from it before
 * 730 days have passed by the machine's clock. `audit_set_back` has the entries that got their id more than a minute after
 * their time, because ids must increase; there are none while the clock is right.
 */
export const VENUE_TABLES = `
  CREATE TABLE venue_seq (
    venue_id text PRIMARY KEY NOT NULL,
    seq integer NOT NULL,
    epoch text NOT NULL,
    pruned_below integer NOT NULL,
    -- The counter of the server's own letter.
    server_number integer NOT NULL,
    -- The last id of the venue's audit trail.
    audit_last integer NOT NULL DEFAULT 0
  );

  CREATE TABLE row (
    venue_id text NOT NULL,
    entity text NOT NULL,
    id text NOT NULL,
    version integer NOT NULL,
    doc text NOT NULL,
    -- Orders: 1 until completed or cancelled. Visits and drawers: 1 while open.
    open integer,
    -- The status of orders, visits, drawers and days, and of payments as people see it. Refunds have none.
    status text,
    table_id text,
    number text,
    business_day text,
    created_at text,
    -- Orders: the customer.
    customer_id text,
    -- Refunds: the payment they give back.
    payment_id text,
    method text,
    outcome text,
    -- Payments: the amount taken, including the tip. Refunds: the amount refunded. 0 unless completed.
    cents integer,
    -- Payments and visits: the text that people search, in lower case.
    search text,
    -- Visits: the user who serves them. Time cards: the person's staff card. Payments and refunds: the user
    -- who took or refunded it.
    server_id text,
    -- Orders and closed visits: the total. Visits: the amount owed back to the guests.
    -- Payments and refunds: what rounding brought. In cents.
    total integer,
    due integer,
    -- Payments: the part of cents that is tip, and the amount refunded so far.
    tip integer,
    refunded integer,
    -- Orders: the lines, as JSON [[product, portions left, cents, station, category], …].
    lines text,
    -- Payments and refunds: when they arrived, if that was more than a day after they were made.
    late_at text,
    -- Orders: the visit that they belong to. Payments and refunds: the visit that they paid.
    visit_id text,
    -- Orders with voids, open prices or combos, visits with adjustments, and payments and refunds that were rounded: 1.
    reduced integer,
    -- Payments and refunds in cash: the drawer.
    drawer_id text,
    -- Closed visits: the taxes, as JSON. See tax-column.ts.
    taxes text,
    -- Visits: dineIn, takeout or tab.
    service text,
    PRIMARY KEY (venue_id, entity, id)
  );
  CREATE INDEX row_open_of_table ON row (venue_id, table_id) WHERE open = 1;
  CREATE INDEX row_of_visit ON row (venue_id, visit_id, entity) WHERE visit_id IS NOT NULL;
  CREATE INDEX row_number ON row (venue_id, number) WHERE number IS NOT NULL;
  CREATE INDEX row_refund ON row (venue_id, payment_id, cents, tip) WHERE payment_id IS NOT NULL;
  CREATE INDEX row_created ON row (venue_id, created_at, id, status, table_id, number) WHERE entity = 'order';
  CREATE INDEX row_status ON row (venue_id, entity, status, created_at, id, method) WHERE status IS NOT NULL;
  CREATE INDEX row_customer ON row (venue_id, customer_id, created_at, id)
    WHERE entity = 'order' AND customer_id IS NOT NULL;
  CREATE INDEX row_table ON row (venue_id, table_id, created_at, id, status, number) WHERE entity = 'order';
  CREATE INDEX row_payment ON row (venue_id, created_at, id, status, method, cents, tip, refunded, search, payment_id)
    WHERE entity = 'payment' AND payment_id IS NULL;
  CREATE INDEX row_method ON row (venue_id, method, created_at, id, status, payment_id)
    WHERE entity = 'payment' AND payment_id IS NULL;
  CREATE INDEX row_payment_day ON row (venue_id, business_day, method, server_id, created_at, outcome, cents, tip, payment_id)
    WHERE entity = 'payment' AND payment_id IS NULL;
  CREATE INDEX row_refund_day ON row (venue_id, business_day, method, server_id, cents, tip, payment_id)
    WHERE entity = 'payment' AND payment_id IS NOT NULL;
  CREATE INDEX row_late ON row (venue_id, late_at) WHERE late_at IS NOT NULL;
  CREATE INDEX row_open ON row (venue_id, created_at, id) WHERE open = 1 AND entity = 'order';
  CREATE INDEX row_visit ON row (venue_id, created_at, id, status, table_id, search, business_day)
    WHERE entity = 'visit';
  CREATE INDEX row_reduced ON row (venue_id, business_day, entity, status) WHERE reduced = 1;
  CREATE INDEX row_card_day ON row (venue_id, business_day, server_id) WHERE entity = 'timeCard';
  CREATE INDEX row_drawer ON row (venue_id, drawer_id, method, cents, payment_id) WHERE drawer_id IS NOT NULL;
  CREATE INDEX row_order_day ON row (venue_id, business_day, status, created_at, total, lines)
    WHERE entity = 'order';
  CREATE INDEX row_visit_day ON row (venue_id, business_day, status, server_id, created_at, total, due, id, taxes, service)
    WHERE entity = 'visit';
  CREATE INDEX row_drawer_day ON row (venue_id, business_day, server_id, method, cents, payment_id, drawer_id)
    WHERE entity = 'payment' AND drawer_id IS NOT NULL;

  CREATE TABLE change_head (
    venue_id text NOT NULL,
    entity text NOT NULL,
    id text NOT NULL,
    seq integer NOT NULL,
    deleted integer NOT NULL,
    scope integer NOT NULL,
    seen_scope integer NOT NULL,
    owner_id text,
    -- 1 for archived reference data, which a full pull leaves out.
    archived integer NOT NULL,
    -- When an order was closed or a payment was taken. Rows with null never age.
    closed_at text,
    -- When the server received the last change. Null for rows that no list of changes shows.
    changed_at text,
    PRIMARY KEY (venue_id, entity, id)
  );
  CREATE INDEX head_seq ON change_head (venue_id, seq, seen_scope, scope, archived, closed_at, entity, id);
  CREATE INDEX head_closed ON change_head (venue_id, entity, closed_at);
  CREATE INDEX head_archived ON change_head (venue_id, seq) WHERE archived = 1;

  -- The change number of a venue at some time of each day.
  CREATE TABLE seq_mark (
    venue_id text NOT NULL,
    at text NOT NULL,
    seq integer NOT NULL,
    PRIMARY KEY (venue_id, at)
  );

  CREATE TABLE client (
    client_id text PRIMARY KEY NOT NULL,
    device_id text,
    venue_id text NOT NULL,
    user_id text NOT NULL,
    last_mid integer NOT NULL,
    ack_mid integer NOT NULL,
    app_version text,
    seen_at text NOT NULL,
    drained_at text,
    retired_at text
  );
  CREATE INDEX client_seen ON client (seen_at) WHERE retired_at IS NULL;
  CREATE INDEX client_user ON client (user_id, device_id, drained_at);

  CREATE TABLE command_log (
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
  CREATE UNIQUE INDEX command_log_mid ON command_log (client_id, mid);

  -- What an import of a menu will do, as JSON, so that a repeat of the call goes on where a server died.
  CREATE TABLE begun_import (
    venue_id text NOT NULL,
    import_id text NOT NULL,
    actor_id text NOT NULL,
    args_hash text NOT NULL,
    received_at text NOT NULL,
    commands text NOT NULL,
    PRIMARY KEY (venue_id, import_id)
  );

  CREATE TABLE failing_command (
    venue_id text NOT NULL,
    cmd_id text NOT NULL,
    failures integer NOT NULL,
    error text NOT NULL,
    PRIMARY KEY (venue_id, cmd_id)
  );

  CREATE TABLE held_command (
    venue_id text NOT NULL,
    cmd_id text NOT NULL,
    reason text NOT NULL,
    payload text NOT NULL,
    held_at text NOT NULL,
    resolved_by text,
    resolved_at text,
    decision text,
    note text,
    -- The change number by which the author's device receives the decision.
    resolved_seq integer,
    PRIMARY KEY (venue_id, cmd_id)
  );
  CREATE INDEX held_command_venue ON held_command (venue_id, held_at);
  CREATE INDEX held_command_waiting ON held_command (venue_id) WHERE resolved_at IS NULL;
  CREATE INDEX held_command_resolved ON held_command (venue_id, resolved_seq) WHERE resolved_seq IS NOT NULL;
  CREATE INDEX held_command_device ON held_command (venue_id, payload ->> '$.actor.deviceId')
    WHERE resolved_at IS NULL;
  CREATE INDEX held_command_person ON held_command (venue_id, payload ->> '$.actor.userId')
    WHERE resolved_at IS NULL AND payload ->> '$.isUnproven' IS NULL;

  -- Rows that a held command would create. Commands on them wait with it.
  CREATE TABLE held_row (
    venue_id text NOT NULL,
    entity text NOT NULL,
    id text NOT NULL,
    cmd_id text NOT NULL,
    PRIMARY KEY (venue_id, entity, id)
  );
  CREATE INDEX held_row_command ON held_row (venue_id, cmd_id);

  CREATE TABLE audit (
    venue_id text NOT NULL,
    -- The millisecond in which it was received, times 1024, or the venue's last id plus one, whichever is greater.
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
  CREATE INDEX audit_actor ON audit (venue_id, actor_id, id) WHERE actor_id IS NOT NULL;
  CREATE INDEX audit_device ON audit (venue_id, device_id, id) WHERE device_id IS NOT NULL;
  CREATE INDEX audit_action ON audit (venue_id, action, id);
  CREATE INDEX audit_outcome ON audit (venue_id, outcome, id) WHERE outcome <> 'applied';
  CREATE INDEX audit_set_back ON audit (venue_id, id, received_at)
    WHERE id > (unixepoch(received_at) + 61) * 1000 * 1024;
  CREATE TRIGGER audit_end BEFORE INSERT ON audit
    WHEN NEW.id <= (SELECT max(id) FROM audit WHERE venue_id = NEW.venue_id)
    BEGIN SELECT RAISE(ABORT, 'the audit trail grows at its end only'); END;
  CREATE TRIGGER audit_fixed BEFORE UPDATE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit trail is never changed'); END;
  CREATE TRIGGER audit_kept BEFORE DELETE ON audit
    WHEN OLD.id >= (unixepoch('now') - 730 * 86400) * 1000 * 1024
    BEGIN SELECT RAISE(ABORT, 'the audit trail is kept for 730 days'); END;

  CREATE TABLE audit_row (
    venue_id text NOT NULL,
    row_id text NOT NULL,
    audit_id integer NOT NULL,
    entity text NOT NULL,
    PRIMARY KEY (venue_id, row_id, audit_id, entity)
  ) WITHOUT ROWID;
  CREATE INDEX audit_row_entity ON audit_row (venue_id, entity, audit_id) WHERE entity <> 'order';
  CREATE TRIGGER audit_row_fixed BEFORE UPDATE ON audit_row
    BEGIN SELECT RAISE(ABORT, 'the audit trail is never changed'); END;
  CREATE TRIGGER audit_row_kept BEFORE DELETE ON audit_row
    WHEN OLD.audit_id >= (unixepoch('now') - 730 * 86400) * 1000 * 1024
    BEGIN SELECT RAISE(ABORT, 'the audit trail is kept for 730 days'); END;

  CREATE TABLE upkeep_fact (
    name text PRIMARY KEY NOT NULL,
    value text NOT NULL
  );
`;
