/**
 * Adds the role that a session began under. Grants of the session count under it, even after the user's role has
 * changed.
 */
export const sessionRole = {
  name: '009-session-role',
  sql: `
  ALTER TABLE session ADD COLUMN role text NOT NULL DEFAULT 'customer';
  UPDATE session SET role = coalesce((SELECT m.role FROM membership AS m
    WHERE m.user_id = session.user_id AND m.venue_id = session.venue_id), 'customer');
  `,
};
