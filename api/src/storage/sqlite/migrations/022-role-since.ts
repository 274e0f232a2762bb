/**
 * Moves what a full pull needs from the queue to the membership: the change number at which the role last changed. A
 * mirror from before that number starts over. Whoever had a queue under another role starts over once.
 */
export const roleSince = {
  name: '022-role-since',
  sql: `
  ALTER TABLE membership ADD COLUMN role_since integer NOT NULL DEFAULT 0;
  UPDATE venue_seq SET seq = seq + 1 WHERE EXISTS (
    SELECT 1 FROM client JOIN membership USING (user_id, venue_id)
    WHERE client.venue_id = venue_seq.venue_id AND client.role <> membership.role
  );
  UPDATE membership SET role_since = coalesce(
    (SELECT seq FROM venue_seq WHERE venue_seq.venue_id = membership.venue_id), 0
  ) WHERE EXISTS (
    SELECT 1 FROM client
    WHERE client.user_id = membership.user_id AND client.venue_id = membership.venue_id
      AND client.role <> membership.role
  );
  ALTER TABLE client DROP COLUMN role;
  ALTER TABLE client DROP COLUMN full_pull_id;
  ALTER TABLE client DROP COLUMN full_pull_head;
  `,
};
