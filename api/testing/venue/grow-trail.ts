/** Gives a grown venue the command log and the audit trail of its visits: an entry of each for every visit. */
import { IDS_PER_MS } from '../../src/storage/audit/audit-written.ts';
import { MIGRATIONS } from '../../src/storage/sqlite/migrations/migrations.ts';
import { connect } from '../../src/storage/sqlite/open-sqlite.ts';

const VISITS = "FROM row JOIN change_head USING (venue_id, entity, id) WHERE entity = 'visit' ORDER BY seq";
/** The time at which a visit was opened, in ms. */
const AT = '(unixepoch(created_at) * 1000 + CAST(substr(created_at, 21, 3) AS INTEGER))';
const ABOUT = "json_object('entity', entity, 'id', id, 'before', NULL, 'after', json(doc))";

const STATEMENTS = [
  `INSERT INTO command_log (venue_id, cmd_id, actor_id, name, version, args_hash, status, seq, occurred_at, received_at)
    SELECT venue_id, 'made-' || id, server_id, 'visit.open', 1, printf('%064x', seq), 'applied', seq, created_at, created_at
    ${VISITS}`,
  `INSERT INTO audit (venue_id, id, actor_id, actor_name, role, action, outcome, occurred_at, received_at, cmd_id, rows)
    SELECT venue_id, ${AT} * ${IDS_PER_MS}, server_id, doc ->> '$.server.name', 'server', 'visit.open', 'applied',
      created_at, created_at, 'made-' || id, json_array(${ABOUT})
    ${VISITS}`,
  `INSERT INTO audit_row (venue_id, row_id, audit_id, entity)
    SELECT venue_id, id, ${AT} * ${IDS_PER_MS}, entity ${VISITS}`,
  'UPDATE venue_seq SET audit_last = (SELECT max(id) FROM audit WHERE audit.venue_id = venue_seq.venue_id)',
];

/** The venue must have no entries yet. Does not wait for the disk. */
export function growTrail(file: string): void {
  const connection = connect(file, MIGRATIONS);
  try {
    connection.pragma('synchronous = OFF');
    connection.transaction(() => {
      for (const statement of STATEMENTS) connection.exec(statement);
    })();
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    connection.close();
  }
}
