/**
 * Adds the host names of venues. The first venue has none: it is served at every name that no other venue has. There
 * was one venue until now; should a database hold more, the others get their id as a name that nobody can reach.
 */
export const venues = {
  name: '026-venues',
  sql: `
  CREATE TABLE venue (
    venue_id text PRIMARY KEY NOT NULL,
    host text,
    created_at text NOT NULL
  );
  CREATE UNIQUE INDEX venue_host ON venue (host) WHERE host IS NOT NULL;
  CREATE UNIQUE INDEX venue_without_host ON venue (host IS NULL) WHERE host IS NULL;
  INSERT INTO venue (venue_id, host, created_at)
    SELECT venue_id, CASE WHEN rowid = (SELECT min(rowid) FROM venue_seq) THEN NULL ELSE venue_id END,
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    FROM venue_seq;
  `,
};
